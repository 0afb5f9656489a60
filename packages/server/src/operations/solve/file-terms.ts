// Names and units of limits and amounts in the terms of a file: as its author wrote them.

import type { ModelRefusal } from '@provende/domain/formulation/problem/least-cost-model.ts'
import type { LimitSide, LimitSubject } from '@provende/domain/formulation/problem/limits.ts'
import type { Culture } from '@provende/text/culture.ts'
import {
  type LimitTerms,
  limitSubjectName,
  modelRefusalSentence,
  modelRefusalTermsWithCodes,
  type SubjectTerms,
} from '@provende/text/limit-sentences.ts'
import { wordsOf } from '@provende/text/words.ts'

export type FileTerms = SubjectTerms & {
  /** Grams of one unit of quantity. */
  readonly gramsPerUnit: number
}

/** A formula file: grams, codes, and units for shares: `CA`, `CA/kg`, `640642/t`, `CA/P`, `total`, `humidity`. */
export const formulaFileTerms: FileTerms = {
  food: (code) => code,
  nutrient: (code) => code,
  quantities: {
    ...{ total: 'total', humidity: 'humidity', dryMatter: 'dryMatter' },
    before: (first, second) => `${first} > ${second}`,
    perKg: (nutrient) => `${nutrient}/kg`,
    perTonne: (food) => `${food}/t`,
    ratio: (numerator, denominator) => `${numerator}/${denominator}`,
    ifUsed: (food) => food,
    withProbability: (name, percent) => `${name} at ${percent}%`,
  },
  gramsPerUnit: 1,
}

/** A case file: a nutrient limit has the name of the nutrient, for a sum and for a share. */
export const caseFileTerms = (gramsPerUnit: number): FileTerms => ({
  ...formulaFileTerms,
  quantities: { ...formulaFileTerms.quantities, perKg: (nutrient) => nutrient },
  gramsPerUnit,
})

/** Grams in one unit of a limit's subject; 1 if the limit is not in grams. */
export const gramsPerUnitOf = ({ gramsPerUnit }: FileTerms, { kind }: LimitSubject) =>
  kind === 'total' || kind === 'food' || kind === 'group' ? gramsPerUnit : 1

/** A side of a limit in the terms of a file; `on` tells a food from a nutrient of the same name. */
export const toFileLimitSide = (terms: FileTerms, { subject, side, value }: LimitSide) => ({
  limit: limitSubjectName(subject, terms),
  on: subject.kind,
  side,
  value: value / gramsPerUnitOf(terms, subject),
})

/** Why no linear program can be built from a file. */
export function fileRefusalSentence(culture: Culture, refusal: ModelRefusal, terms: FileTerms): string {
  const exact = modelRefusalTermsWithCodes(wordsOf(culture).formulation, culture)
  const formatValue: LimitTerms['formatValue'] = (value, subject) =>
    exact.formatValue(value / gramsPerUnitOf(terms, subject), subject)
  return modelRefusalSentence(refusal, { ...exact, ...terms, formatValue }, culture)
}
