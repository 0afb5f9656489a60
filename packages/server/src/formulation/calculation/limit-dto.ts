// How a file speaks of limits and amounts: names and units as its author wrote them.

import type { LimitSide, Subject } from '@provende/domain/formulation/limits.ts'

export type FileTerms = {
  nameOf(subject: Subject): string
  /** Grams of one unit of quantity. */
  readonly gramsPerUnit: number
}

/** A formula file: grams, codes, and what a share is per: `CA`, `CA/kg`, `640642/t`, `CA/P`, `total`, `humidity`. */
export const formulaTerms: FileTerms = { nameOf: nameWithUnit, gramsPerUnit: 1 }

/** A case: a nutrient's limit bears its name, whether it is on a sum or on a share. */
export const caseTerms = (gramsPerUnit: number): FileTerms => ({
  nameOf: (subject) => (subject.kind === 'nutrientPerKg' ? subject.code : nameWithUnit(subject)),
  gramsPerUnit,
})

function nameWithUnit(subject: Subject): string {
  switch (subject.kind) {
    case 'nutrient':
    case 'food':
      return subject.code
    case 'nutrientPerKg':
      return `${subject.code}/kg`
    case 'foodPerTonne':
      return `${subject.code}/t`
    case 'ratio':
      return `${subject.numerator}/${subject.denominator}`
    case 'group':
      return subject.name
    case 'groupPerTonne':
      return `${subject.name}/t`
    default:
      return subject.kind
  }
}

/** Grams of one unit of what a limit is on; 1 where it is not on grams. */
export const gramsPerUnitOf = ({ gramsPerUnit }: FileTerms, { kind }: Subject) =>
  kind === 'total' || kind === 'food' || kind === 'group' ? gramsPerUnit : 1

/** A side as a file says it; `on` tells a food from a nutrient of the same name. */
export const sideSaid = (terms: FileTerms, { subject, side, value }: LimitSide) => ({
  limit: terms.nameOf(subject),
  on: subject.kind,
  side,
  value: value / gramsPerUnitOf(terms, subject),
})
