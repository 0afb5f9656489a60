import type { Culture } from '@provende/text/culture.ts'
import { formatNumber } from '@provende/text/numbers.ts'

/** A share in whole percent; with a decimal where that would say none of some, or all of not all. */
export const gaugePercent = (value: number, max: number, culture: Culture): string => {
  const percent = (100 * value) / max
  const isSome = percent > 0 && percent < 1
  const isNotAll = percent > 99 && percent < 100
  if (!isSome && !isNotAll) return formatNumber(percent, 0, culture)
  return formatNumber(Math.min(Math.max(percent, 0.1), 99.9), 1, culture)
}
