// Which analysis of a food counts, and which version of it.

/** A version of an analysis, as it is chosen. */
export type AnalysisChoice = {
  /** How far above the one who asks its owner stands: 0 is his own tenant. */
  readonly height: number
  /** Whether its analysis is the default of the food, and it the default of its analysis. */
  readonly isDefaultAnalysis: boolean
  readonly isDefault: boolean
  /** Greater is later. */
  readonly id: number
}

/**
 * The version that gives a food its values, among those for the formula's model version: an analysis of one's own goes
 * before one from above, the default analysis before others, its default version before others, then the latest.
 * undefined when there is none: the food then has no values.
 * Source: spec 2 §7 "LastVersion", docs/open-questions.md.
 */
export const countingVersion = <T extends AnalysisChoice>(versions: readonly T[]): T | undefined =>
  versions.toSorted(
    (a, b) =>
      a.height - b.height ||
      Number(b.isDefaultAnalysis) - Number(a.isDefaultAnalysis) ||
      Number(b.isDefault) - Number(a.isDefault) ||
      b.id - a.id,
  )[0]

type Flagged = { readonly id: number; readonly isDefault: boolean }

/**
 * Whether a record that is saved is the default one: when it is asked to be, and when no other is, so that there always
 * is exactly one. `others` are the active ones beside it.
 * Source: spec 2 §3 "Analysis", docs/open-questions.md.
 */
export const isDefaultBeside = (asked: boolean, others: readonly Flagged[]): boolean =>
  asked || !others.some(({ isDefault }) => isDefault)

/** Who takes over when the default one goes: the latest of the others; undefined when there is none. */
export const nextDefault = <T extends Flagged>(others: readonly T[]): T | undefined =>
  others.toSorted((a, b) => b.id - a.id)[0]
