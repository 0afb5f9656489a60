// The two content bases: per kg of dry matter (matière sèche) and per kg as fed (matière brute). Formulas, prices and labels
// use as fed.

/** Limits a dry matter percent to at most 100; 0, negative values and NaN become 0.1. Source: spec 2 §9. */
export const clampDryMatterPercent = (typed: number): number => (typed > 0 ? Math.min(typed, 100) : 0.1)

/**
 * A content per kg as fed (ValueMB), from the content per kg of dry matter (ValueMS) and the dry matter in percent (MS).
 * Source: spec 2 §5 "Analysis version", docs/open-questions.md.
 */
export const toValueAsFed = (valueDryMatter: number, dryMatterPercent: number): number =>
  (valueDryMatter * clampDryMatterPercent(dryMatterPercent)) / 100

/** A content per kg of dry matter (ValueMS), from the content per kg as fed (ValueMB) and the dry matter in percent (MS). */
export const toValueDryMatter = (asFed: number, dryMatterPercent: number): number =>
  (asFed * 100) / clampDryMatterPercent(dryMatterPercent)

/** The contents of a food in a request (null when it has none), and their content basis (MBBased). */
export type ContentsInput = {
  readonly contents: readonly number[] | null
  readonly isAsFed: boolean
}

/**
 * The contents a calculation uses, always per kg as fed: those of the request, converted if needed, else those of the
 * analysis.
 * Source: spec 2 §7 "MBBased", docs/open-questions.md.
 */
export function contentsAsFed(
  { contents, isAsFed }: ContentsInput,
  dryMatterPercent: number,
  analysisAsFed: readonly number[],
): readonly number[] {
  if (contents === null) return analysisAsFed
  return isAsFed ? contents : contents.map((content) => toValueAsFed(content, dryMatterPercent))
}
