import type { LimitViolation } from '@provende/domain/formulation/formula/check-limits.ts'
import type { TooFewFoods } from '@provende/domain/formulation/formula/workbench/workbench-rules.ts'
import type { LimitSide, LimitSubject } from '@provende/domain/formulation/problem/limits.ts'
import type { RequiredProbabilities } from '@provende/domain/nutrition/required-probability.ts'
import type { Culture } from '@provende/text/culture.ts'
import { limitSubjectName, percentOfProbability } from '@provende/text/limit-sentences.ts'
import { namesInRow } from '@provende/text/names-in-row.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { Words } from '@provende/text/translation.ts'
import { type DisabledReason, disabledReasons, type WorkbenchButton } from './state/workbench-reasons.ts'
import type { WorkbenchState } from './state/workbench-store.ts'

/* Texts of the workbench in the language of the user. */

/** The texts of a language, and the names of the foods and nutrients of a formula. */
export type FormulaTerms = {
  readonly words: Words
  readonly culture: Culture
  /** The names of foods and nutrients, by their codes. */
  readonly food: (code: string) => string
  readonly nutrient: (code: string) => string
  /** The name of a limited quantity in the grids, which distinguish a share by its column. */
  readonly nameOf: (subject: LimitSubject) => string
}

/** The terms of a formula. */
export function formulaTermsOf(
  words: Words,
  culture: Culture,
  { inputs }: Pick<WorkbenchState, 'inputs'>,
): FormulaTerms {
  // Looked up on demand instead of building maps: every keystroke creates terms for every button, and few need a name.
  const nameIn = (items: readonly { readonly code: string; readonly name: string }[], code: string) =>
    items.find((item) => item.code === code)?.name ?? code
  const { limited } = words.workbench
  const food = (code: string) => nameIn(inputs.ingredients, code)
  const nutrient = (code: string) => nameIn(inputs.nutrients, code)
  const quantities = {
    ...words.formulation.quantities,
    ...{ total: limited.total, humidity: limited.humidity, dryMatter: limited.humidity },
    ...{ perKg: (name: string) => name, perTonne: (name: string) => name },
  }
  return {
    words,
    culture,
    food,
    nutrient,
    nameOf: (subject) => limitSubjectName(subject, { food, nutrient, quantities }),
  }
}

/** An amount with decimals according to its size: `1 234`, `12,34`, `0,0153`. */
export function formatAmount(value: number | null, culture: Culture): string {
  if (value === null || !Number.isFinite(value)) return ''
  if (value === 0) return '0'
  const size = Math.abs(value)
  const decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4
  return formatNumber(value, size < 0.001 ? undefined : decimals, culture)
}

/** With its sign, also when it is positive; empty for null. */
export const signedNumber = (value: number | null, decimals: number, culture: Culture): string =>
  value === null ? '' : `${Number(value.toFixed(decimals)) > 0 ? '+' : ''}${formatNumber(value, decimals, culture)}`

/** A number as typed and copied, without thousands separators. */
export const formatPlainNumber = (value: number | null, culture: Culture): string =>
  value === null ? '' : culture === 'fr-FR' ? String(value).replace('.', ',') : String(value)

/** `Min à 95 %`: with what probability limits are to hold; empty where nothing is said. */
export const probabilitiesText = (
  required: RequiredProbabilities,
  limited: Words['workbench']['limited'],
  culture: Culture,
): string =>
  (['min', 'max'] as const)
    .flatMap((side) => {
      const probability = required[`${side}Probability`]
      return probability
        ? [limited.probability.typed(limited[side], formatPlainNumber(percentOfProbability(probability), culture))]
        : []
    })
    .join(', ')

/** By how much a value violates a limit, and where the limit comes from. */
export function violationSentence({ limit, distance }: LimitViolation, { words, culture }: FormulaTerms): string {
  const { notes } = words.workbench
  const [distanceText, limitText] = [formatAmount(distance, culture), formatAmount(limit.value, culture)]
  const { subject, side } = limit
  if (limit.probability !== undefined) {
    const percent = formatPlainNumber(percentOfProbability(limit.probability), culture)
    return notes.lessProbable(distanceText, limitText, percent) + notes.from[limit.from]
  }
  if (limit.ifUsed) return notes.belowMinIfUsed(distanceText, limitText)
  // A violated dry matter limit is shown as humidity: too little dry matter is too much humidity.
  if (subject.kind === 'dryMatter') {
    const humidity = formatAmount(100 - limit.value, culture)
    return (side === 'min' ? notes.above : notes.below)(distanceText, humidity) + notes.from[limit.from]
  }
  return (side === 'min' ? notes.below : notes.above)(distanceText, limitText) + notes.from[limit.from]
}

/** A limit newly violated by an adjustment, with the value of the recipe. */
export function newViolationSentence({ limit, value }: LimitViolation, terms: FormulaTerms): string {
  const { adjust } = terms.words.workbench
  const sentence = limit.side === 'min' ? adjust.brokenMin : adjust.brokenMax
  return sentence(
    limit.ifUsed ? terms.words.formulation.quantities.ifUsed(terms.nameOf(limit.subject)) : terms.nameOf(limit.subject),
    formatAmount(value, terms.culture),
    formatAmount(limit.value, terms.culture),
  )
}

/** Why a button is disabled, one sentence per line; empty when it is enabled. */
export const disabledReasonsText = (button: WorkbenchButton, state: WorkbenchState, terms: FormulaTerms): string =>
  disabledReasons(button, state)
    .map((reason) => disabledReasonSentence(reason, terms))
    .join('\n')

/** One reason why a button is disabled. */
export function disabledReasonSentence(reason: DisabledReason, terms: FormulaTerms): string {
  const { reasons } = terms.words.workbench
  switch (reason.kind) {
    case 'foodViolation': {
      const codes = [...reason.excludedUsed.map(({ food }) => food), ...reason.notFinite]
      const broken = reason.violations.map(({ limit }) => terms.nameOf(limit.subject))
      const excluded = codes.map(terms.food)
      return reasons.foodViolation(namesInRow([...new Set([...broken, ...excluded])], terms.culture))
    }
    case 'limitsCross':
      return reasons.limitsCross(reason.crossings.map(({ min, max }) => crossingLimitsText(min, max, terms)).join(', '))
    case 'pricesNegative':
      return reasons.pricesNegative(namesInRow(reason.foods.map(terms.food), terms.culture))
    case 'tooFewFoods':
      return tooFewFoodsSentence(reason, terms)
    default:
      return reasons[reason.kind]
  }
}

const crossingLimitsText = (min: LimitSide, max: LimitSide, { nameOf, culture }: FormulaTerms) =>
  `${nameOf(min.subject)} (${formatAmount(min.value, culture)} > ${formatAmount(max.value, culture)})`

function tooFewFoodsSentence(
  { category, isUsed, requiredCount, actualCount }: TooFewFoods,
  { words }: FormulaTerms,
): string {
  const { reasons, categories } = words.workbench
  return isUsed
    ? reasons.tooFewUsed(requiredCount, categories[category], actualCount)
    : reasons.tooFew(requiredCount, categories[category])
}
