// A number that moved so far that whoever typed it is asked, not refused.

/** Numbers within this share of the former one are usual. */
const usualChangeShare = 0.3
/** Factors of conversions between units: g and kg, mg and g, percent and g/kg. */
const unitFactors = [10, 100, 1000]
/** A ratio counts as such a factor when it is within this share of it. */
const factorTolerance = 0.15

export type UnusualChange =
  /** By about 10, 100 or 1,000, up or down: perhaps another unit was meant. */
  | { readonly kind: 'factor'; readonly factor: number }
  /** In percent of the former number, rounded; null when that is 0. */
  | { readonly kind: 'moved'; readonly percent: number | null }

/** How a number moved unusually far: by more than 30 %, or by a factor of ten; undefined when it did not. */
export function unusualChange(before: number, after: number): UnusualChange | undefined {
  if (Math.abs(after - before) <= usualChangeShare * Math.abs(before)) return undefined
  if (before === 0) return { kind: 'moved', percent: null }
  const ratio = after / before
  const factor = unitFactors.find((size) => isNearFactor(ratio, size) || isNearFactor(ratio, 1 / size))
  return factor === undefined ? { kind: 'moved', percent: Math.round(100 * (ratio - 1)) } : { kind: 'factor', factor }
}

const isNearFactor = (ratio: number, factor: number) => Math.abs(ratio / factor - 1) <= factorTolerance
