import type { FormulaResponse, FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { adjustTotal } from '@provende/domain/formulation/formula/adjust-total.ts'
import type { LimitViolation, UnverifiedLimit } from '@provende/domain/formulation/formula/check-limits.ts'
import type { LimitState } from '@provende/domain/formulation/formula/formula-codes.ts'
import {
  type OtherLimitValue,
  otherLimitValues,
} from '@provende/domain/formulation/formula/workbench/other-limit-values.ts'
import {
  formulaLimitState,
  type WorkbenchFigures,
  workbenchFigures,
} from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import {
  derogationsOf,
  type FormulaContent,
  formulaIngredients,
  formulaProblem,
  recipeWithoutMolasses,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import {
  intersectLimitsByQuantity,
  type LimitSide,
  type QuantityBounds,
  quantitySideKey,
} from '@provende/domain/formulation/problem/limits.ts'
import {
  type SafetyMarginResult,
  safetyConditionsOf,
  safetyMarginIn,
} from '@provende/domain/formulation/problem/safety-conditions.ts'
import { formulaContentOf, type SavedFormula } from '../use-formula-with-inputs.ts'

/* The read-only view of a formula: recipe, nutrient supply and prices. */

export type RecipePrices = Pick<
  FormulaResponse['cmvp'],
  | 'pricePerTonneEur'
  | 'pricePerAnimalDayEur'
  | 'distributorPricePerTonneEur'
  | 'quantityPer30DaysTonnes'
  | 'daysPerTonne'
>

export type RecipeFood = {
  readonly code: string
  readonly name: string
  readonly grams: number
  readonly kilogramsPerTonne: number
  readonly decimals: number
}
/** The supply of a nutrient per animal per day with its limits; outside of them, or not verified, it says so. */
export type NutrientSupply = {
  readonly code: string
  readonly name: string
  readonly unit: string
  /** A balance, such as BACA: said of a whole ration, not an amount that a product brings. */
  readonly isBalance: boolean
  readonly min: number | null
  readonly value: number | null
  readonly max: number | null
  readonly perKg: number | null
  readonly violation: LimitViolation | null
  readonly unverified: UnverifiedLimit | null
}

export type FormulaReading = {
  readonly totalGrams: number
  readonly humidityPercent: number | null
  readonly prices: RecipePrices
  /** Foods with an amount, the largest first. */
  readonly foods: readonly RecipeFood[]
  /** Nutrients with limits first, then the others with a supply other than 0. */
  readonly nutrients: readonly NutrientSupply[]
  /** The limits that have no line of a nutrient or food. */
  readonly otherLimits: readonly OtherLimitValue[]
  /** The limits that are to hold with a probability. */
  readonly margins: readonly SafetyMarginResult[]
  /** The foods that are used with at least an amount or not at all, with what the recipe has of them. */
  readonly minIfUsed: readonly { readonly limit: LimitSide; readonly grams: number }[]
  /** What it was computed with, which names foods and nutrients. */
  readonly inputs: FormulaWithInputs['basis']
  readonly limitState: LimitState
  /** It has limits of its own that are looser than those of its set. */
  readonly hasDerogation: boolean
}

/** The saved formula, with the foods, contents, limits and prices of its last save. */
export function savedReading({ data: { formule }, lastRevision }: SavedFormula): FormulaReading {
  const { content, basis: inputs } = lastRevision
  return formulaReadingOf(workbenchFigures(content, inputs), content, inputs, formule.cmvp)
}

/** The reading of `content`, computed with today's analyses, limits and prices. */
export function recalculatedReading({ basis: inputs }: FormulaWithInputs, content: FormulaContent): FormulaReading {
  const computed = workbenchFigures(content, inputs)
  const { price, distributorPrice, isPriceShown } = computed
  const shown = (value: number | null) => (isPriceShown ? value : null)
  return formulaReadingOf(computed, content, inputs, {
    pricePerTonneEur: shown(price.pricePerTonneEur),
    pricePerAnimalDayEur: shown(price.pricePerAnimalDayEur),
    distributorPricePerTonneEur: shown(distributorPrice.pricePerTonneEur),
    quantityPer30DaysTonnes: price.quantityPer30DaysTonnes,
    daysPerTonne: price.daysPerTonne,
  })
}

/** The contents with the total dose adjusted to the nearest 10 g, or its own step, or the refusal. Source: spec 2 §5 "Adjustment". */
export function adjustContent({ formule, basis: inputs }: FormulaWithInputs) {
  const content = formulaContentOf(formule)
  if (content.melasse) return { kind: 'refused', reason: 'molasses' } as const
  const adjustment = adjustTotal(
    formulaProblem(content, inputs),
    recipeWithoutMolasses(content, inputs),
    content.roundingStepGrams ?? undefined,
  )
  if (adjustment.kind === 'refused') return adjustment
  const grams = new Map(formulaIngredients(content, inputs).map(({ id }, index) => [id, adjustment.recipe[index]]))
  const foods = content.foods.map((line) => ({ ...line, value: grams.get(line.id) ?? line.value }))
  const { totalGrams, addedGrams } = adjustment
  return { kind: 'adjusted', content: { ...content, foods }, totalGrams, addedGrams } as const
}

function formulaReadingOf(
  computed: WorkbenchFigures,
  content: FormulaContent,
  inputs: FormulaWithInputs['basis'],
  prices: RecipePrices,
): FormulaReading {
  const { figures, kilograms } = computed
  const grams = figures.foods.map((food) => food.grams)
  const names = formulaIngredients(content, inputs).map(({ name }) => name)
  const foods = figures.foods.map(({ code, grams }, index) => ({
    ...{ code, grams, name: names[index] ?? '' },
    kilogramsPerTonne: kilograms[index]?.kilogramsPerTonne ?? 0,
    decimals: kilograms[index]?.decimals ?? 0,
  }))
  return {
    totalGrams: figures.totalGrams,
    humidityPercent: figures.humidityPercent,
    prices,
    foods: foods.filter(({ grams }) => grams > 0).toSorted((one, other) => other.grams - one.grams),
    nutrients: nutrientSupplies(computed, inputs),
    otherLimits: otherLimitValues(content, inputs, grams),
    margins: safetyConditionsOf(computed.problem).map((condition) =>
      safetyMarginIn(condition, Float64Array.from(grams)),
    ),
    minIfUsed: computed.problem.foods.flatMap(({ code, minIfUsedGrams: value }, index) =>
      value
        ? [
            {
              limit: { subject: { kind: 'food', code }, side: 'min', value, from: 'formula', ifUsed: true } as const,
              grams: grams[index] ?? 0,
            },
          ]
        : [],
    ),
    inputs,
    limitState: formulaLimitState(computed),
    hasDerogation: derogationsOf(content, inputs).length > 0,
  }
}

function nutrientSupplies(
  { problem, figures, check }: WorkbenchFigures,
  inputs: FormulaWithInputs['basis'],
): NutrientSupply[] {
  const bounds = new Map<string, QuantityBounds>()
  for (const bound of intersectLimitsByQuantity(problem.limits))
    if (bound.subject.kind === 'nutrient') bounds.set(bound.subject.code, bound)
  const violationBySide = new Map(check.violations.map((violation) => [quantitySideKey(violation.limit), violation]))
  const unverifiedBySide = new Map(
    check.notVerified.map((unverified) => [quantitySideKey(unverified.limit), unverified]),
  )
  const supplies = inputs.nutrients.map(({ code, name, unit, isSigned }, index) => {
    const { min = null, max = null } = bounds.get(code) ?? {}
    const sides = [min, max].flatMap((side) => (side === null ? [] : [quantitySideKey(side)]))
    const violations = sides.flatMap((side) => violationBySide.get(side) ?? [])
    const unverified = sides.flatMap((side) => unverifiedBySide.get(side) ?? [])
    return {
      ...{ code, name, unit },
      isBalance: isSigned === true,
      min: min?.value ?? null,
      max: max?.value ?? null,
      value: figures.nutrients[index]?.value ?? null,
      perKg: figures.nutrients[index]?.valuePerKg ?? null,
      violation: violations[0] ?? null,
      unverified: unverified[0] ?? null,
    }
  })
  // Limited nutrients matter most; of the others, those with a supply of 0 are left out.
  const isLimited = ({ min, max }: NutrientSupply) => min !== null || max !== null
  return [
    ...supplies.filter(isLimited),
    ...supplies.filter((supply) => !isLimited(supply) && (supply.value ?? 0) !== 0),
  ]
}
