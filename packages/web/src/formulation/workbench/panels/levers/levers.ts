import type { FoodSensitivity, Sensitivity } from '@provende/domain/formulation/explain/sensitivity.ts'
import { type Loosening, looseningOf } from '../../state/loosening.ts'

/* What would make a formula cheaper: limits that bind, and prices near the one at which their food enters. */

export type LimitLever = { readonly kind: 'limit'; readonly loosening: Loosening; readonly perTonneEur: number }
export type PriceLever = {
  readonly kind: 'price'
  readonly food: string
  readonly priceEur: number
  /** The food enters below it. */
  readonly entersAtEur: number
  /** By which share the price would have to fall. */
  readonly gap: number
  /** Its dose just below that price; null when that is not proved. */
  readonly entryGrams: number | null
  /** What a price lower by a tenth saves; 0 when the food does not enter then. Null when the dose is not proved. */
  readonly perTonneEur: number | null
  /** The same per animal per day. */
  readonly perAnimalDayEur: number | null
  /** The price that is lower by a tenth. */
  readonly tenthLowerEur: number
}
export type Lever = LimitLever | PriceLever

/** A price is near when its food enters at one lower by no more than this share. */
const nearShare = 0.2
const tenth = 0.1

/** What saves most per tonne for a tenth first; at last what the price of a tonne would rise by. */
export function leversOf({ limits, foods }: Pick<Sensitivity, 'limits' | 'foods'>): readonly Lever[] {
  const ofLimits = limits.flatMap((limit): LimitLever[] => {
    const loosening = looseningOf(limit)
    return loosening === null || loosening.perTonneEur === 0
      ? []
      : [{ kind: 'limit', loosening, perTonneEur: loosening.perTonneEur }]
  })
  const levers: Lever[] = [...ofLimits, ...foods.flatMap(priceLeverOf)]
  return levers.toSorted((one, other) => rank(one) - rank(other) || gapOf(one) - gapOf(other))
}

const rank = ({ perTonneEur }: Lever): number => perTonneEur ?? 0
const gapOf = (lever: Lever): number => (lever.kind === 'price' ? lever.gap : 0)

function priceLeverOf(sensitivity: FoodSensitivity): PriceLever[] {
  const { food, gramsPerAnimalDay, pricePerTonneEur: price, opportunityPrice } = sensitivity
  if (gramsPerAnimalDay > 0 || opportunityPrice === null || price === null || price <= 0) return []
  const { pricePerTonneEur: entersAtEur, kilogramsPerTonne, gramsPerAnimalDay: entryGrams } = opportunityPrice
  const gap = (price - entersAtEur) / price
  if (gap > nearShare) return []
  const tenthLowerEur = (1 - tenth) * price
  const saved = Math.max(0, entersAtEur - tenthLowerEur)
  const savingOf = (amount: number | null, perUnit: number) =>
    amount === null ? null : saved === 0 ? 0 : -(saved * amount) / perUnit
  return [
    {
      kind: 'price',
      food,
      priceEur: price,
      entersAtEur,
      gap,
      entryGrams,
      perTonneEur: savingOf(kilogramsPerTonne, 1000),
      perAnimalDayEur: savingOf(entryGrams, 1e6),
      tenthLowerEur,
    },
  ]
}
