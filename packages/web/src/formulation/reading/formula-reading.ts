import type { AllData, AnsweredFormula } from '@provende/contract/formulation/formula-answers.ts'
import { adjust } from '@provende/domain/formulation/adjust.ts'
import type { Violation } from '@provende/domain/formulation/check-constraints.ts'
import { type Bounds, intersectLimits, sideKey } from '@provende/domain/formulation/limits.ts'
import { keepsAll, type WorkbenchFigures, workbenchFigures } from '@provende/domain/formulation/workbench-figures.ts'
import {
  dryRecipe,
  type FormulaContent,
  formulaIngredients,
  formulaProblem,
} from '@provende/domain/formulation/workbench-formula.ts'
import { contentOf, type SavedFormula } from './use-formula-data.ts'

/* A formula as it is read: what it is made of, what it gives and what it costs, none of it to be changed. */

export type Prices = Pick<
  AnsweredFormula['cmvp'],
  | 'pricePerTonneEur'
  | 'pricePerAnimalDayEur'
  | 'distributorPricePerTonneEur'
  | 'quantityPer30DaysTonnes'
  | 'daysPerTonne'
>

export type ReadFood = {
  readonly code: string
  readonly name: string
  readonly grams: number
  readonly kilogramsPerTonne: number
  readonly decimals: number
}
/** A quantity between its limits; `broken` where it keeps one of them not. */
export type ReadNutrient = {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly min: number | null
  readonly value: number | null
  readonly max: number | null
  readonly perKg: number | null
  readonly broken: Violation | null
}

export type FormulaReading = {
  readonly totalGrams: number
  readonly humidityPercent: number | null
  readonly prices: Prices
  /** Those that are in it, the most of all first. */
  readonly foods: readonly ReadFood[]
  /** Those with limits first; then what else there is of. */
  readonly nutrients: readonly ReadNutrient[]
  readonly isRespected: boolean
}

/** A formula as it was saved: with the foods, contents, limits and prices of then. */
export function savedReading({ data: { formule }, kept: { content, basis } }: SavedFormula): FormulaReading {
  return readingOf(workbenchFigures(content, basis), content, basis, formule.cmvp)
}

/** The same recipe, or another, at the prices of today. */
export function readingToday({ basis }: AllData, content: FormulaContent): FormulaReading {
  const made = workbenchFigures(content, basis)
  const { price, distributorPrice, isPriceShown } = made
  const shown = (value: number | null) => (isPriceShown ? value : null)
  return readingOf(made, content, basis, {
    pricePerTonneEur: shown(price.pricePerTonneEur),
    pricePerAnimalDayEur: shown(price.pricePerAnimalDayEur),
    distributorPricePerTonneEur: shown(distributorPrice.pricePerTonneEur),
    quantityPer30DaysTonnes: price.quantityPer30DaysTonnes,
    daysPerTonne: price.daysPerTonne,
  })
}

/** The formula with its dose brought to whole tens of grams, or why it cannot be. Source: spec 2 §5 "Adjustment". */
export function adjustedContent({ formule, basis }: AllData) {
  const content = contentOf(formule)
  if (content.melasse) return { kind: 'refused', reason: 'molasses' } as const
  const adjustment = adjust(formulaProblem(content, basis), dryRecipe(content, basis))
  if (adjustment.kind === 'refused') return adjustment
  const grams = new Map(formulaIngredients(content, basis).map(({ id }, place) => [id, adjustment.recipe[place]]))
  const foods = content.foods.map((line) => ({ ...line, value: grams.get(line.id) ?? line.value }))
  const { totalGrams, addedGrams } = adjustment
  return { kind: 'adjusted', content: { ...content, foods }, totalGrams, addedGrams } as const
}

function readingOf(
  made: WorkbenchFigures,
  content: FormulaContent,
  basis: AllData['basis'],
  prices: Prices,
): FormulaReading {
  const { figures, kilograms } = made
  const names = formulaIngredients(content, basis).map(({ name }) => name)
  const foods = figures.foods.map(({ code, grams }, place) => ({
    ...{ code, grams, name: names[place] ?? '' },
    kilogramsPerTonne: kilograms[place]?.kilogramsPerTonne ?? 0,
    decimals: kilograms[place]?.decimals ?? 0,
  }))
  return {
    totalGrams: figures.totalGrams,
    humidityPercent: figures.humidityPercent,
    prices,
    foods: foods.filter(({ grams }) => grams > 0).toSorted((one, other) => other.grams - one.grams),
    nutrients: readNutrients(made, basis),
    isRespected: keepsAll(made),
  }
}

function readNutrients({ problem, figures, check }: WorkbenchFigures, basis: AllData['basis']): ReadNutrient[] {
  const bounds = new Map<string, Bounds>()
  for (const bound of intersectLimits(problem.limits))
    if (bound.subject.kind === 'nutrient') bounds.set(bound.subject.code, bound)
  const broken = new Map(check.violations.map((violation) => [sideKey(violation.limit), violation]))
  const all = basis.nutrients.map(({ code, name, unit }, place) => {
    const { min = null, max = null } = bounds.get(code) ?? {}
    const sides = [min, max].flatMap((side) => (side === null ? [] : (broken.get(sideKey(side)) ?? [])))
    return {
      ...{ code, name, unit },
      min: min?.value ?? null,
      max: max?.value ?? null,
      value: figures.nutrients[place]?.value ?? null,
      perKg: figures.nutrients[place]?.valuePerKg ?? null,
      broken: sides[0] ?? null,
    }
  })
  // What is limited is what one looks for; of the others those the recipe has nothing of say nothing.
  const isLimited = ({ min, max }: ReadNutrient) => min !== null || max !== null
  return [...all.filter(isLimited), ...all.filter((one) => !isLimited(one) && (one.value ?? 0) !== 0)]
}
