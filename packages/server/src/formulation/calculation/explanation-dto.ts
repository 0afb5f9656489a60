import type {
  CurveResponse,
  InfeasibilityResponse,
  SensitivityResponse,
} from '@provende/contract/formulation/formula-explanations.ts'
import type { Curve, CurvePoint } from '@provende/domain/formulation/explain/curves.ts'
import type { Relaxation, RelaxedLimit } from '@provende/domain/formulation/explain/relaxation.ts'
import type { Sensitivity, ShadowPrice } from '@provende/domain/formulation/explain/sensitivity.ts'
import type { WhyNotOutcome } from '@provende/domain/formulation/explain/why-not.ts'
import { type FormulaFigures, foodFigures } from '@provende/domain/formulation/formula/formula-figures.ts'
import { formulaIngredients } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { LocalReason } from '@provende/domain/formulation/optimise/local-reasons.ts'
import type { FormulaProblem } from '@provende/domain/formulation/problem/formula-problem.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { CalculationContext } from './formula-refusals.ts'
import { limitSideDtoMapper } from './limit-dto.ts'

/*
 * The engine's answers about an optimum or an infeasible formula as responses: names and units instead of array
 * indexes, null instead of infinities and NaN. docs/formulation.md says what each number means.
 */

/** The foods of a recipe in the order of the problem: grams per animal per day, kg per tonne. */
export function toRecipeDto({ content, inputs }: CalculationContext, foods: FormulaFigures['foods']) {
  const ingredients = formulaIngredients(content, inputs)
  return foods.map(({ grams, kilogramsPerTonne }, index) => {
    const { id = 0, code = '', name = '' } = ingredients[index] ?? {}
    return { id, code, name, value: grams, kilogramsPerTonne }
  })
}

type Explanation = Extract<WhyNotOutcome, { kind: 'explained' }>

/** Why there is no recipe, and which limits to relax. */
export function toExplanationDto(
  context: CalculationContext,
  problem: FormulaProblem,
  { infeasibleSubset, relaxation, formulaOnly, curve }: Explanation,
  culture: Culture,
): InfeasibilityResponse {
  const toSideDto = limitSideDtoMapper(context.inputs, culture)
  const toRelaxedLimitDtos = (limits: readonly RelaxedLimit[]) =>
    limits.map(({ side, needed, by, relative }) => ({ limit: toSideDto(side), needed, by, relative }))
  const toRelaxationDto = ({ limits, optimum, ...relaxation }: Relaxation) => ({
    limits: toRelaxedLimitDtos(limits),
    measure: relaxation.measure,
    measureBound: relaxation.measureBound,
    keepsShares: relaxation.keepsShares,
    costPerAnimalDayEur: relaxation.costPerAnimalDayEur,
    costPerTonneEur: relaxation.costPerTonneEur,
    foods: toRecipeDto(context, foodFigures(problem, optimum.storedRecipe)),
  })
  return {
    conflict: {
      limits: infeasibleSubset.sides.map(toSideDto),
      behind: infeasibleSubset.looserLimits.map(toSideDto),
      isIrreducible: infeasibleSubset.isIrreducible,
      allowing: [...infeasibleSubset.foodsToAllow],
      beyondBox: [...infeasibleSubset.exceedsDefaultBound],
    },
    relaxation: relaxation.kind === 'relaxation' ? toRelaxationDto(relaxation) : null,
    isRelaxationFinished: relaxation.kind !== 'stopped',
    own: toFormulaOnlyDto(relaxation, formulaOnly, toRelaxationDto),
    curve: (curve?.points ?? []).map(({ limits, ...point }) => ({ ...point, limits: toRelaxedLimitDtos(limits) })),
  }
}

function toFormulaOnlyDto(
  relaxation: Explanation['relaxation'],
  formulaOnly: Explanation['formulaOnly'],
  toRelaxationDto: (relaxation: Relaxation) => NonNullable<InfeasibilityResponse['relaxation']>,
): InfeasibilityResponse['own'] {
  if (formulaOnly === null) return { kind: relaxation.kind === 'relaxation' ? 'same' : 'unknown' }
  if (formulaOnly.kind === 'relaxation') return { kind: formulaOnly.kind, ...toRelaxationDto(formulaOnly) }
  return { kind: formulaOnly.kind === 'none' ? 'none' : 'unknown' }
}

/** The shadow price of each limit, and the price range of each food over which the recipe does not change. */
export function toSensitivityDto(
  context: CalculationContext,
  sensitivity: Sensitivity & { readonly isLocal?: readonly LocalReason[] },
  culture: Culture,
): SensitivityResponse {
  const toSideDto = limitSideDtoMapper(context.inputs, culture)
  const ingredients = formulaIngredients(context.content, context.inputs)
  return {
    kind: sensitivity.kind,
    costPerAnimalDayEur: sensitivity.costPerAnimalDayEur,
    costPerTonneEur: finiteOrNull(sensitivity.costPerTonneEur),
    isRecipeUnique: sensitivity.isRecipeUnique,
    ...(sensitivity.isLocal && { isLocal: [...sensitivity.isLocal] }),
    limits: sensitivity.limits.map(({ limit, movesWith, value, slack, lowered, raised, ...rest }) => ({
      ...rest,
      limit: toSideDto(limit),
      movesWith: movesWith && toSideDto(movesWith),
      value: finiteOrNull(value),
      slack: finiteOrNull(slack),
      lowered: toShadowPriceDto(lowered),
      raised: toShadowPriceDto(raised),
    })),
    foods: sensitivity.foods.map(({ gramsPerAnimalDay: value, opportunityPrice, ...food }, index) => ({
      id: ingredients[index]?.id ?? 0,
      code: food.food,
      name: ingredients[index]?.name ?? food.food,
      value,
      pricePerTonneEur: food.pricePerTonneEur,
      lowestPricePerTonneEur: finiteOrNull(food.costRange.lower),
      highestPricePerTonneEur: finiteOrNull(food.costRange.upper),
      entryPricePerTonneEur: finiteOrNull(opportunityPrice?.pricePerTonneEur ?? null),
      entryGrams: finiteOrNull(opportunityPrice?.gramsPerAnimalDay ?? null),
      entryKilogramsPerTonne: finiteOrNull(opportunityPrice?.kilogramsPerTonne ?? null),
      isProved: food.isProved,
    })),
  }
}

const toShadowPriceDto = ({ perAnimalDayEur, perTonneEur, bend, until, ending }: ShadowPrice) => ({
  perAnimalDayEur: finiteOrNull(perAnimalDayEur),
  perTonneEur: finiteOrNull(perTonneEur),
  bend,
  until: finiteOrNull(until),
  ending,
})

/** The cost and recipe as one price or limit varies. */
export function toCurveDto(
  context: CalculationContext,
  problem: FormulaProblem,
  { kind, segments, begins, ends, isComplete }: Curve,
): CurveResponse {
  const toPointDto = ({ value, costPerAnimalDayEur, costPerTonneEur, recipe }: CurvePoint) => ({
    value,
    costPerAnimalDayEur,
    costPerTonneEur: finiteOrNull(costPerTonneEur),
    foods: toRecipeDto(context, foodFigures(problem, recipe)).filter((food) => food.value !== 0),
  })
  return {
    kind,
    pieces: segments.map(({ from, to, isStraight }) => ({ from: toPointDto(from), to: toPointDto(to), isStraight })),
    begins,
    ends,
    isComplete,
  }
}

/** JSON has no infinities and no NaN. */
const finiteOrNull = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null)
