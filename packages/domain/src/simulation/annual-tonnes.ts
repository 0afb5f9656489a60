// How much of a formula is made in a year, by which its results are weighted.

export type AnnualTonnes = { readonly tonnes: number | null; readonly source: 'orders' | 'herd' | 'none' }

/**
 * The tonnes ordered in the last 12 months; without an order, QuantityT30J × 365 / 30 for the herd; null without either.
 * Source: docs/open-questions.md.
 */
export function annualTonnesOf(orderedTonnes: number, quantityPer30DaysTonnes: number | null): AnnualTonnes {
  if (orderedTonnes > 0) return { tonnes: orderedTonnes, source: 'orders' }
  if (quantityPer30DaysTonnes === null || !(quantityPer30DaysTonnes > 0)) return { tonnes: null, source: 'none' }
  return { tonnes: (quantityPer30DaysTonnes * 365) / 30, source: 'herd' }
}

/**
 * What reformulating saves in a year, in €: the animals eat as many daily rations as the tonnes of today hold, each at the
 * gain per animal per day, whatever the dose becomes. So a gain of 1 €/t is that of one tonne; below 0 the recipe costs more.
 */
export const annualGainEur = (tonnes: number, todayGrams: number, gainPerAnimalDayEur: number): number =>
  todayGrams > 0 ? (tonnes * 1e6 * gainPerAnimalDayEur) / todayGrams : 0
