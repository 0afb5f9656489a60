// The rate of VAT of a product on a day; the rates themselves are dated data.

import type { VatCategory } from '../catalogue/vat-category.ts'

/** A rate and the first day on which it applies, YYYY-MM-DD. */
export type VatRate = { readonly category: VatCategory; readonly ratePercent: number; readonly startDay: string }

/** The rate in percent that applies to a category on a day; null when none is known. Source: docs/open-questions.md. */
export function vatRateOn(rates: readonly VatRate[], category: VatCategory, day: string): number | null {
  const started = rates.filter((rate) => rate.category === category && rate.startDay <= day)
  const [latest] = started.toSorted((one, other) => (one.startDay < other.startDay ? 1 : -1))
  return latest?.ratePercent ?? null
}
