// The two bases of a content: per kg of dry matter (matière sèche) and per kg as fed (matière brute). Formulas, prices
// and labels are as fed.

/** A dry matter percent as it is kept: above 100 is 100, 0 (or what is not above it) is 0.1. Source: spec 2 §9. */
export const keptDryMatterPercent = (typed: number): number => (typed > 0 ? Math.min(typed, 100) : 0.1)

/**
 * A content per kg as fed (ValueMB), from the content per kg of dry matter (ValueMS) and the dry matter in percent (MS).
 * Source: spec 2 §5 "Analysis version", docs/open-questions.md.
 */
export const valueAsFed = (valueDryMatter: number, dryMatterPercent: number): number =>
  (valueDryMatter * keptDryMatterPercent(dryMatterPercent)) / 100

/** A content per kg of dry matter (ValueMS), from the content per kg as fed (ValueMB) and the dry matter in percent (MS). */
export const valueDryMatter = (asFed: number, dryMatterPercent: number): number =>
  (asFed * 100) / keptDryMatterPercent(dryMatterPercent)

/** What a request says of a food: its contents, none when it says nothing, and on which basis they are (MBBased). */
export type GivenContents = {
  readonly contents: readonly number[] | null
  readonly isAsFed: boolean
}

/**
 * The contents a calculation uses, always per kg as fed: those of the request brought to that basis, else those of the
 * analysis, whatever the basis.
 * Source: spec 2 §7 "MBBased", docs/open-questions.md.
 */
export function contentsAsFed(
  { contents, isAsFed }: GivenContents,
  dryMatterPercent: number,
  analysisAsFed: readonly number[],
): readonly number[] {
  if (contents === null) return analysisAsFed
  return isAsFed ? contents : contents.map((content) => valueAsFed(content, dryMatterPercent))
}
