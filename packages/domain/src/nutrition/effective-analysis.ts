// Selects the analysis of a food, and its version, that the values of the food come from.

/** The properties of an analysis version that decide whether it is selected. */
export type AnalysisVersionCandidate = {
  /** Levels between the user's tenant and the owner of the analysis: 0 is the user's own tenant. */
  readonly height: number
  /** Its analysis is the default of the food. */
  readonly isDefaultAnalysis: boolean
  /** It is the default version of its analysis. */
  readonly isDefault: boolean
  /** A greater id is later. */
  readonly id: number
}

/**
 * The version that the values of a food come from, among those for the formula's model version. Order of preference: an
 * analysis of the user's own tenant before one shared from above, the default analysis, its default version, the latest.
 * Undefined for an empty list: the food then has no values.
 * Source: spec 2 §7 "LastVersion", docs/open-questions.md.
 */
export const effectiveAnalysisVersion = <T extends AnalysisVersionCandidate>(versions: readonly T[]): T | undefined =>
  versions.toSorted(
    (a, b) =>
      a.height - b.height ||
      Number(b.isDefaultAnalysis) - Number(a.isDefaultAnalysis) ||
      Number(b.isDefault) - Number(a.isDefault) ||
      b.id - a.id,
  )[0]

type DefaultCandidate = { readonly id: number; readonly isDefault: boolean }

/**
 * Whether a record becomes the default when it is saved: if requested, or if no other one is the default, so that there
 * is always exactly one. `others` are the other active records.
 * Source: spec 2 §3 "Analysis", docs/open-questions.md.
 */
export const becomesDefault = (isRequested: boolean, others: readonly DefaultCandidate[]): boolean =>
  isRequested || !others.some(({ isDefault }) => isDefault)

/** The new default when the present one is deactivated: the latest of the others; undefined for an empty list. */
export const nextDefault = <T extends DefaultCandidate>(others: readonly T[]): T | undefined =>
  others.toSorted((a, b) => b.id - a.id)[0]
