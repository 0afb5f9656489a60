import type { UnverifiedLimit } from '@provende/domain/formulation/formula/check-limits.ts'
import type { ModelRefusal, NumberLocation } from '@provende/domain/formulation/problem/least-cost-model.ts'
import type { LimitOrigin, LimitSide, LimitSubject } from '@provende/domain/formulation/problem/limits.ts'
import type { Culture } from './culture.ts'
import { namesInRow } from './names-in-row.ts'
import { formatNumber } from './numbers.ts'
import type { Words } from './translation.ts'

/* Limits of a formula in words: names, units, sentences, and why no linear program can be built from them. */

/** How the subjects of limits are named: foods and nutrients by their codes, the others by `quantities`. */
export type SubjectTerms = {
  readonly food: (code: string) => string
  readonly nutrient: (code: string) => string
  readonly quantities: Words['formulation']['quantities']
}

/** The name of a limited quantity. */
export function limitSubjectName(subject: LimitSubject, { food, nutrient, quantities }: SubjectTerms): string {
  switch (subject.kind) {
    case 'total':
    case 'humidity':
    case 'dryMatter':
      return quantities[subject.kind]
    case 'nutrient':
      return nutrient(subject.code)
    case 'nutrientPerKg':
      return quantities.perKg(nutrient(subject.code))
    case 'ratio':
      return quantities.ratio(nutrient(subject.numerator), nutrient(subject.denominator))
    case 'food':
      return food(subject.code)
    case 'foodPerTonne':
      return quantities.perTonne(food(subject.code))
    case 'group':
      return subject.name
    case 'groupPerTonne':
      return quantities.perTonne(subject.name)
    case 'label': {
      const { statement } = subject
      return statement.kind === 'amount' ? statement.name : quantities.before(statement.first, statement.second)
    }
  }
}

/** The name of a limited quantity, with what is said of a minimum that a recipe without the food need not keep, or of a probability. */
export function limitName(
  {
    subject,
    ifUsed,
    probability,
  }: Pick<LimitSide, 'subject'> & {
    readonly ifUsed?: true | undefined
    readonly probability?: number | undefined
  },
  terms: SubjectTerms,
): string {
  const name = limitSubjectName(subject, terms)
  if (probability !== undefined) return terms.quantities.withProbability(name, percentOfProbability(probability))
  return ifUsed ? terms.quantities.ifUsed(name) : name
}

/** A probability in percent, without rounding noise: 97.5 for 0.975. */
export const percentOfProbability = (probability: number): number => Math.round(probability * 1e6) / 1e4

/** The units of limits. */
export type UnitTerms = {
  readonly grams: string
  readonly percent: string
  readonly kilogramsPerTonne: string
  /** The unit of a nutrient's content: `g/kg`. */
  readonly contentUnit: (nutrient: string) => string
  /** The unit of a daily supply, from that of the content. */
  readonly dailyUnit: (contentUnit: string) => string
}

/** The unit in which a quantity is limited; empty for a ratio. */
export function limitUnit(subject: LimitSubject, units: UnitTerms): string {
  switch (subject.kind) {
    case 'total':
    case 'food':
    case 'group':
      return units.grams
    case 'humidity':
    case 'dryMatter':
      return units.percent
    case 'foodPerTonne':
    case 'groupPerTonne':
      return units.kilogramsPerTonne
    case 'nutrient':
      return units.dailyUnit(units.contentUnit(subject.code))
    case 'nutrientPerKg':
      return units.contentUnit(subject.code)
    case 'ratio':
      return ''
    case 'label':
      return subject.statement.kind === 'amount' ? subject.statement.unit : units.percent
  }
}

/** How limits are written. */
export type LimitTerms = SubjectTerms & {
  readonly atLeast: (name: string, value: string, from: string) => string
  readonly atMost: (name: string, value: string, from: string) => string
  /** The origins of limits. */
  readonly from: { readonly [O in LimitOrigin]: string }
  readonly formatValue: (value: number, subject: LimitSubject) => string
}

/** One side of a limit: `Calcium : au moins 85 g/animal/j`. */
export function limitSentence(
  { subject, side, value, from, ifUsed, probability }: LimitSide,
  terms: LimitTerms,
): string {
  const sentence = side === 'min' ? terms.atLeast : terms.atMost
  // By how much one material is above the next one is a matter of the solver.
  if (subject.kind === 'label' && subject.statement.kind === 'order')
    return `${limitSubjectName(subject, terms)}${terms.from[from]}`
  return sentence(
    limitName({ subject, ifUsed, probability }, terms),
    terms.formatValue(value, subject),
    terms.from[from],
  )
}

/** How limits are written that cannot be verified. */
export type UnverifiedLimitTerms = LimitTerms &
  Pick<Words['formulation'], 'unverified' | 'unverifiedDeviation' | 'unknownIn'>

/** A limit that cannot be verified, with the foods of unknown content: `Cuivre au plus 30 mg : non vérifié, …`. */
export const unverifiedLimitSentence = (
  { limit, foods }: UnverifiedLimit,
  terms: UnverifiedLimitTerms,
  culture: Culture,
): string =>
  (limit.probability === undefined ? terms.unverified : terms.unverifiedDeviation)(
    limitSentence(limit, terms),
    foodsOfUnknownContentText(foods, terms, culture),
  )

/** Foods of unknown content, each with its share of the product. */
export const foodsOfUnknownContentText = (
  foods: UnverifiedLimit['foods'],
  { food, unknownIn }: Pick<UnverifiedLimitTerms, 'food' | 'unknownIn'>,
  culture: Culture,
): string =>
  namesInRow(
    foods.map((share) =>
      unknownIn(food(share.food), formatNumber(share.sharePercent, { maximumSignificantDigits: 2 }, culture)),
    ),
    culture,
  )

/** How refusals are written. */
export type ModelRefusalTerms = UnverifiedLimitTerms & {
  readonly refusals: Words['formulation']['refusals']
  readonly fields: Words['formulation']['fields']
  /** A refused food; `detail` is the refused field or nutrient of it. */
  readonly refusedFood: (code: string, detail?: string) => string
}

/** A refused food by its name and code, with the refused field or nutrient of it. */
export const foodWithCode = (name: string, code: string, detail?: string): string => {
  const details = [...(name === code ? [] : [code]), ...(detail === undefined ? [] : [detail])]
  return details.length === 0 ? name : `${name} (${details.join(', ')})`
}

/** The terms of refusals outside the workbench: exact values without units, refused foods by their codes. */
export const modelRefusalTermsWithCodes = (
  words: Words['formulation'],
  culture: Culture,
): Omit<ModelRefusalTerms, 'food' | 'nutrient'> => ({
  ...words,
  formatValue: (value) => formatNumber(value, { maximumSignificantDigits: 12, useGrouping: false }, culture),
  refusedFood: (code, detail) => foodWithCode(code, code, detail),
})

/** Why no linear program can be built from a formula. */
export function modelRefusalSentence(refusal: ModelRefusal, terms: ModelRefusalTerms, culture: Culture): string {
  const { refusals, fields, refusedFood } = terms
  const namesOf = (foods: readonly string[]) =>
    namesInRow(
      foods.map((food) => refusedFood(food)),
      culture,
    )
  const sentenceOf = (side: LimitSide) => limitSentence(side, terms)
  switch (refusal.kind) {
    case 'noFoods':
      return refusals.noFoods
    case 'pricesMissing':
    case 'contentsMissing':
      return refusals[refusal.kind](namesOf(refusal.foods))
    case 'deviationsMissing':
      return refusals.deviationsMissing(limitName(refusal.limit, terms), namesOf(refusal.foods))
    case 'limitsCross':
    case 'neverEnough':
      return refusals.limitsCross(sentenceOf(refusal.min), sentenceOf(refusal.max))
    case 'unknownSubject':
    case 'negativeDenominator':
      return refusals[refusal.kind](limitSubjectName(refusal.subject, terms))
    case 'notFinite':
    case 'outOfRange':
      return refusals[refusal.kind](numberLocationName(refusal, terms))
    case 'notAnAmount':
      return refusals.notFinite(refusedFood(refusal.food, fields[refusal.field]))
    case 'foodTwice':
    case 'contentsMismatch':
      return refusals[refusal.kind](refusedFood(refusal.food))
    case 'nutrientTwice':
      return refusals.nutrientTwice(refusal.nutrient)
    case 'excludedButNeeded':
      return refusals.excludedButNeeded(refusedFood(refusal.food), sentenceOf(refusal.min))
    case 'negativeMaximum':
      return refusals.negativeMaximum(sentenceOf(refusal.max))
    case 'exceedsDefaultBound':
      return refusals.exceedsDefaultBound(sentenceOf(refusal.min))
  }
}

function numberLocationName(location: NumberLocation, terms: ModelRefusalTerms): string {
  if (!('food' in location)) return limitSubjectName(location.subject, terms)
  return terms.refusedFood(location.food, 'nutrient' in location ? location.nutrient : terms.fields[location.field])
}
