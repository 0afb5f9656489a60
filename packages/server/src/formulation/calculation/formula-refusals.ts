import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { molassesCode } from '@provende/domain/formulation/formula/molasses.ts'
import type { WorkbenchFigures } from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import {
  type FormulaContent,
  type FormulaInputs,
  formulaProblem,
  isPricedBelowZero,
  workbenchLines,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import {
  type ChosenAndActivePriceList,
  calculationRefusals,
  type FoodLimitViolations,
  optimisationRefusals,
  type TooFewFoods,
} from '@provende/domain/formulation/formula/workbench/workbench-rules.ts'
import { limitsInForce } from '@provende/domain/formulation/problem/formula-problem.ts'
import type { ModelRefusal } from '@provende/domain/formulation/problem/least-cost-model.ts'
import type { LimitSide } from '@provende/domain/formulation/problem/limits.ts'
import type { Culture } from '@provende/text/culture.ts'
import { limitSentence, modelRefusalSentence } from '@provende/text/limit-sentences.ts'
import { namesInRow } from '@provende/text/names-in-row.ts'
import { textsInRow } from '@provende/text/numbers.ts'
import { foodName, limitTerms } from './limit-dto.ts'

/* Why a formula cannot be calculated, optimised or coated, as problems with their sentences. */

/** A formula being edited and everything it is computed with. */
export type CalculationContext = {
  readonly content: FormulaContent
  readonly inputs: FormulaInputs
  readonly priceListId: number | null
  /** The lists on offer, and the chosen one. */
  readonly priceLists: FormulaWithInputs['priceLists']
}

type WorkbenchRuleRefusal =
  | ReturnType<typeof calculationRefusals>[number]
  | ReturnType<typeof optimisationRefusals>[number]
  | ModelRefusal

/**
 * Why a formula cannot be calculated. Source: spec 2 §5 "Calculation requires"; for missing prices and missing
 * molasses, docs/open-questions.md.
 */
export function calculationProblems(
  context: CalculationContext,
  figures: WorkbenchFigures,
  culture: Culture,
): Problem[] {
  const { content, inputs } = context
  const refusals = calculationRefusals(
    workbenchLines(content, inputs),
    figures.check,
    chosenAndActivePriceListOf(context),
  )
  return [
    ...toRefusalProblems(refusals, context, culture),
    ...molassesProblems(figures),
    ...(content.melasse ? negativeMolassesPriceProblems(context, culture) : []),
    ...missingPriceProblems(figures.price.foodsWithoutPrice, context, culture),
  ]
}

/**
 * Why a formula cannot be optimised; `limits` are those that must not cross. Source: spec 2 §5 "Optimisation requires".
 */
export function optimisationProblems(
  context: CalculationContext,
  culture: Culture,
  limits = limitsInForceOf(context),
): Problem[] {
  const { content, inputs } = context
  const refusals = optimisationRefusals(
    workbenchLines(content, inputs),
    limits,
    chosenAndActivePriceListOf(context),
    content.melasse,
  )
  return toRefusalProblems(refusals, context, culture)
}

const limitsInForceOf = ({ content, inputs }: CalculationContext) => limitsInForce(formulaProblem(content, inputs))

/** Why a recipe cannot be coated: the active price list, molasses and all prices are required. */
export function coatingProblems(context: CalculationContext, figures: WorkbenchFigures, culture: Culture): Problem[] {
  const { chosenListId, activeListId } = chosenAndActivePriceListOf(context)
  return [
    ...(chosenListId === null || chosenListId !== activeListId ? inactivePriceListProblems(context) : []),
    ...molassesProblems(figures),
    ...negativeMolassesPriceProblems(context, culture),
    ...missingPriceProblems(figures.price.foodsWithoutPrice, context, culture),
  ]
}

/** Why there is no molasses to coat the product with. */
function molassesProblems({ molassesRefusal, problem }: WorkbenchFigures): Problem[] {
  if (molassesRefusal === null) return []
  const isExcluded = problem.foods.some(({ code, excluded }) => code === molassesCode && excluded)
  return [{ key: isExcluded ? 'formula.molassesExcluded' : 'formula.noMolasses' }]
}

/** Why a formula cannot be turned into a linear program. */
export const linearProgramProblems = (
  context: CalculationContext,
  refusals: readonly ModelRefusal[],
  culture: Culture,
): Problem[] => toRefusalProblems(refusals, context, culture)

const chosenAndActivePriceListOf = ({ priceListId, priceLists }: CalculationContext): ChosenAndActivePriceList => ({
  chosenListId: priceListId,
  activeListId: priceLists.find(({ isActive }) => isActive)?.id ?? null,
})

/** The state of the chosen price list, and whether there is an active one. Source: spec 2 §8. */
function inactivePriceListProblems({ priceListId, priceLists }: CalculationContext): Problem[] {
  const state = priceLists.find(({ id }) => id === priceListId)?.state
  const isOutdated = state === 'outdated' || state === 'deactivated'
  const hasActiveList = priceLists.some(({ isActive }) => isActive)
  return [
    ...(isOutdated ? [{ key: 'formula.priceListOutdated' } as const] : []),
    { key: hasActiveList ? 'formula.priceListNotActive' : 'formula.noPriceList' },
  ]
}

/** Foods without a price; none without a price list, which inactivePriceListProblems reports instead. */
const missingPriceProblems = (codes: readonly string[], context: CalculationContext, culture: Culture): Problem[] =>
  context.priceListId === null ? [] : foodsProblems('formula.pricesMissing', codes, context, culture)

/** A refusal that names foods. */
function foodsProblems(
  key: 'formula.pricesMissing' | 'formula.pricesNegative' | 'formula.contentsMissing',
  codes: readonly string[],
  { inputs }: CalculationContext,
  culture: Culture,
): Problem[] {
  const names = codes.map((code) => foodName(inputs, code))
  return names.length === 0 ? [] : [{ key, params: { what: namesInRow(names, culture) } }]
}

/** Molasses with a price below 0; the rules of the workbench know only the lines of the formula. */
const negativeMolassesPriceProblems = (context: CalculationContext, culture: Culture): Problem[] =>
  foodsProblems(
    'formula.pricesNegative',
    context.inputs.ingredients.flatMap((food) =>
      food.code === molassesCode && isPricedBelowZero(food) ? [food.code] : [],
    ),
    context,
    culture,
  )

function toRefusalProblems(
  refusals: readonly WorkbenchRuleRefusal[],
  context: CalculationContext,
  culture: Culture,
): Problem[] {
  const { inputs } = context
  const terms = limitTerms(inputs, culture)
  const sideText = (side: LimitSide) => limitSentence(side, terms)
  return refusals.flatMap((refusal): Problem[] => {
    switch (refusal.kind) {
      case 'priceListNotActive':
        return inactivePriceListProblems(context)
      case 'foodViolation':
        return [{ key: 'formula.foodViolation', params: { what: violationsText(refusal, inputs, sideText) } }]
      case 'tooFewFoods':
        return [tooFewFoodsProblem(refusal)]
      case 'molasses':
        return [{ key: 'formula.optimiseMolasses' }]
      case 'limitsCross': {
        const crossings = 'crossings' in refusal ? refusal.crossings : [refusal]
        const texts = crossings.map(({ min, max }) => `${sideText(min)}, ${sideText(max)}`)
        const what = textsInRow(texts, culture)
        return [{ key: 'formula.limitsCross', params: { what } }]
      }
      case 'pricesNegative':
        return foodsProblems('formula.pricesNegative', refusal.foods, context, culture)
      case 'pricesMissing':
        return missingPriceProblems(refusal.foods, context, culture)
      case 'contentsMissing':
        return foodsProblems('formula.contentsMissing', refusal.foods, context, culture)
      default:
        return [{ key: 'formula.notComputable', params: { what: modelRefusalSentence(refusal, terms, culture) } }]
    }
  })
}

const tooFewFoodsProblem = ({ category, isUsed, requiredCount }: TooFewFoods): Problem => ({
  key: isUsed ? 'formula.tooFewUsed' : 'formula.tooFewFoods',
  params: { what: category, limit: requiredCount },
})

function violationsText(
  violation: FoodLimitViolations,
  inputs: FormulaInputs,
  sideText: (side: LimitSide) => string,
): string {
  const { violations, excludedUsed, notFinite } = violation
  const foods = [...excludedUsed.map(({ food }) => food), ...notFinite].map((code) => foodName(inputs, code))
  return [...violations.map(({ limit }) => sideText(limit)), ...foods].join(', ')
}
