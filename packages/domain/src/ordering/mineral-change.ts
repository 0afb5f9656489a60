/* What a farmer reads of how his mineral differs from the one he had before. */

/** What a mineral costs and how much of it is fed; null where it is not known. */
export type MineralFacts = {
  readonly gramsPerAnimalDay: number | null
  readonly farmerPricePerTonneEur: number | null
}

export type MineralChange = {
  readonly what: 'dose' | 'price' | 'cost'
  /** g per animal and day, €/t, or € per animal and day. */
  readonly from: number
  readonly to: number
}

const gramsPerTonne = 1e6

/** € per animal and day; null where price or dose are not known. */
export const mineralEurPerAnimalDay = ({ gramsPerAnimalDay, farmerPricePerTonneEur }: MineralFacts): number | null =>
  farmerPricePerTonneEur === null || gramsPerAnimalDay === null || gramsPerAnimalDay <= 0
    ? null
    : (farmerPricePerTonneEur * gramsPerAnimalDay) / gramsPerTonne

/** Differences that show at the decimals a farmer reads: a tenth of a gram, a cent per tonne, a tenth of a cent per animal. */
const decimals: Readonly<Record<MineralChange['what'], number>> = { dose: 1, price: 2, cost: 3 }

/**
 * How a mineral differs from the one before, in dose, price and daily cost, in this order; empty where nothing that is known of
 * both differs. What is not known of one of them is no difference. Source: docs/open-questions.md.
 */
export function mineralChanges(before: MineralFacts, after: MineralFacts): MineralChange[] {
  const pairs = [
    ['dose', before.gramsPerAnimalDay, after.gramsPerAnimalDay],
    ['price', before.farmerPricePerTonneEur, after.farmerPricePerTonneEur],
    ['cost', mineralEurPerAnimalDay(before), mineralEurPerAnimalDay(after)],
  ] as const
  return pairs.flatMap(([what, from, to]) =>
    from === null || to === null || from.toFixed(decimals[what]) === to.toFixed(decimals[what])
      ? []
      : [{ what, from, to }],
  )
}
