// The least-cost program of a formula, and what each of its rows and columns stands for.
//
// One column per food: v grams as fed per animal per day. The objective is € per animal per day, not per tonne:
// minimising €/t buys dilution. A limit on a share (per kg, %, kg/t, Ca/P) is multiplied by its denominator to stay
// linear in v: p·v/q·v ≤ m becomes (p − m·q)·v ≤ 0.
//
// The tolerances of `certificate.ts` fit grams: `variableTolerance` is a milligram. The plausible coefficients and costs
// are above those of any food: pure vitamins have 10⁹ UI per kg, and 10³ €/g are 10⁹ €/t.

import { Recent } from '../../kit/recent.ts'
import {
  columnKinds,
  type LinearProgram,
  linearProgram,
  type ProgramColumn,
  type ProgramRow,
  type QuantityMeasure,
} from '../../linear-programming/linear-program.ts'
import {
  createQuantityMeasures,
  type FormulaProblem,
  limitsInForce,
  type ProblemFood,
  type Recipe,
} from './formula-problem.ts'
import {
  crossingBounds,
  intersectLimitsByQuantity,
  type LimitSide,
  type LimitSubject,
  limitSidesOf,
  limitValueInModel,
  type QuantityBounds,
  quantityKey,
} from './limits.ts'
import { foodsWithoutDeviation } from './safety-conditions.ts'
import { contentMinusLimit } from './share-excess.ts'

/** The usual default upper bound of a food without a maximum: 100 kg per animal per day. */
export const defaultUpperBoundGrams = 100_000

/**
 * The upper bound of foods without a maximum of their own, in grams per animal per day: 100 kg, or twice the minimum or
 * maximum of the total if that is more, so that a food that makes up the whole total stays below it. It is not a limit:
 * an optimum at this bound counts as unbounded, and what is infeasible only because of it is reported as exceeding it.
 */
export const defaultUpperBound = (bounds: readonly QuantityBounds[]): number =>
  bounds.reduce(
    (bound, { subject, min, max }) =>
      subject.kind === 'total' ? Math.max(bound, 2 * (min?.value ?? 0), 2 * (max?.value ?? 0)) : bound,
    defaultUpperBoundGrams,
  )

/** No formula has larger numbers, and solvers refuse larger coefficients or take them for infinite. */
const maxNumberMagnitude = 1e15

/** False for NaN, infinite and implausibly large numbers. */
export const isNumberInRange = (value: number) => Math.abs(value) < maxNumberMagnitude

/** `isNumberInRange` of all values, without a call for each: every content of every food is checked. */
function areNumbersInRange(values: ArrayLike<number>): boolean {
  for (let index = 0; index < values.length; index += 1)
    if (!(Math.abs(values[index] ?? 0) < maxNumberMagnitude)) return false
  return true
}

/** True for a number in range that is not below 0. */
export const isNonNegativeInRange = (value: number) => value >= 0 && isNumberInRange(value)

/** A row of the program: the sides of limits it stands for, and the measured quantity. */
export type ModelRow = {
  readonly subject: LimitSubject
  readonly lower: LimitSide | null
  readonly upper: LimitSide | null
  readonly measure: QuantityMeasure
}

/** A column: the food, and the sides that limit it (null where the bound is only 0 or the default bound). */
export type ModelColumn = {
  readonly food: ProblemFood
  readonly lower: LimitSide | null
  readonly upper: LimitSide | null
  readonly hasDefaultBound: boolean
}

export type LeastCostModel = {
  readonly problem: FormulaProblem
  readonly program: LinearProgram
  readonly rows: readonly ModelRow[]
  readonly columns: readonly ModelColumn[]
}

/** Why a problem has no program. Nothing here reaches a solver. */
export type ModelRefusal =
  | { readonly kind: 'noFoods' }
  | { readonly kind: 'pricesMissing'; readonly foods: readonly string[] }
  /** Foods of whose contents nothing is known, though they may be used. */
  | { readonly kind: 'contentsMissing'; readonly foods: readonly string[] }
  | { readonly kind: 'limitsCross'; readonly min: LimitSide; readonly max: LimitSide }
  /** A limit on a food or nutrient that the problem does not have. */
  | { readonly kind: 'unknownSubject'; readonly subject: LimitSubject }
  /** NaN or infinite. */
  | ({ readonly kind: 'notFinite' } & NumberLocation)
  /** An implausibly large number, or a dry matter that is not between 0 and 100 %. */
  | ({ readonly kind: 'outOfRange' } & NumberLocation)
  /** The number of contents is not the number of nutrients. */
  | { readonly kind: 'contentsMismatch'; readonly food: string }
  | { readonly kind: 'nutrientTwice'; readonly nutrient: string }
  /** An amount that is NaN, implausibly large or below 0; for a step also 0 or next to 0. */
  | {
      readonly kind: 'notAnAmount'
      readonly food: string
      readonly field: 'minIfUsedGrams' | 'stepGrams' | 'deviations'
    }
  | { readonly kind: 'foodTwice'; readonly food: string }
  /** An excluded food with a minimum above 0. */
  | { readonly kind: 'excludedButNeeded'; readonly food: string; readonly min: LimitSide }
  /** A food with a minimum above 0 and a maximum below its minimum when used. */
  | { readonly kind: 'neverEnough'; readonly food: string; readonly min: LimitSide; readonly max: LimitSide }
  /** The minimum of a food without a maximum is above the default upper bound. */
  | { readonly kind: 'exceedsDefaultBound'; readonly min: LimitSide }
  /** The maximum of a food is below 0. */
  | { readonly kind: 'negativeMaximum'; readonly max: LimitSide }
  /** Foods that contain a nutrient whose limit is to hold with a probability, but have no deviation; missing differs from 0. */
  | { readonly kind: 'deviationsMissing'; readonly limit: LimitSide; readonly foods: readonly string[] }
  /** The denominator of a ratio can be below 0, so that the ratio cannot be limited. */
  | { readonly kind: 'negativeDenominator'; readonly subject: LimitSubject }

/** The location of a number: a field of a food, or a side of a limit. */
export type NumberLocation =
  | { readonly food: string; readonly field: 'dryMatterPercent' | 'price' }
  | { readonly food: string; readonly field: 'contents'; readonly nutrient: string }
  | { readonly subject: LimitSubject; readonly side: 'min' | 'max' }

/**
 * The program of a formula, or all refusals. Limits are intersected first; each side of a share is a row of its own unless
 * both have the same value. `upperBound` (grams) replaces the default upper bound that follows from the limits, for
 * problems that hold only part of a formula's limits.
 * Source: spec 2 §5, docs/formulation.md.
 */
export function leastCostModel(
  problem: FormulaProblem,
  upperBound?: number,
): LeastCostModel | { readonly refusals: readonly ModelRefusal[] } {
  const recent = recentModels.find(
    (entry) => entry.upperBound === upperBound && differsInPricesOnly(entry.model, problem),
  )
  if (recent) return withPricesOf(recent.model, problem)
  const model = newLeastCostModel(problem, upperBound)
  if (!('refusals' in model) && !model.program.kinds) recentModels.add({ model, upperBound })
  return model
}

/** Formulas are optimised again and again with other prices: then the model is known but for its costs. */
const recentModels = new Recent<{ readonly model: LeastCostModel; readonly upperBound: number | undefined }>(6)

/** Whether a problem is that of the model, with other prices that can be used. */
function differsInPricesOnly({ problem }: LeastCostModel, { foods, nutrients, limits }: FormulaProblem): boolean {
  return (
    limits === problem.limits &&
    nutrients === problem.nutrients &&
    foods.length === problem.foods.length &&
    foods.every((food, index) => isFoodWithOtherPrice(food, problem.foods[index]))
  )
}

const isFoodWithOtherPrice = (food: ProblemFood, other: ProblemFood | undefined): boolean =>
  food === other ||
  (other !== undefined &&
    food.contents === other.contents &&
    food.code === other.code &&
    food.dryMatterPercent === other.dryMatterPercent &&
    food.excluded === other.excluded &&
    food.hasNoContents === other.hasNoContents &&
    food.deviations === other.deviations &&
    food.minIfUsedGrams === other.minIfUsedGrams &&
    food.stepGrams === other.stepGrams &&
    (food.pricePerTonneEur === null ? food.excluded !== undefined : isNumberInRange(food.pricePerTonneEur)))

function withPricesOf({ program, rows, columns }: LeastCostModel, problem: FormulaProblem): LeastCostModel {
  const costs = new Float64Array(problem.foods.length)
  for (let index = 0; index < costs.length; index += 1)
    costs[index] = costPerColumnUnit(problem.foods[index]?.pricePerTonneEur ?? 0, 1)
  return {
    problem,
    program: { ...program, costs },
    rows,
    columns: columns.map((column, index) => ({ ...column, food: problem.foods[index] ?? column.food })),
  }
}

function newLeastCostModel(
  problem: FormulaProblem,
  upperBound: number | undefined,
): LeastCostModel | { readonly refusals: readonly ModelRefusal[] } {
  const limits = limitsInForce(problem)
  const bounds = intersectLimitsByQuantity(limits)
  const defaultBound = upperBound ?? defaultUpperBound(bounds)
  const measure = createQuantityMeasures(problem)
  const measured = bounds.flatMap(({ subject, min, max }) =>
    subject.kind === 'food' ? [] : [{ subject, min, max, measure: measure(subject) }],
  )
  const foodBounds = new Map(
    bounds.flatMap((each) => (each.subject.kind === 'food' ? [[each.subject.code, each]] : [])),
  )
  const refusals = [
    ...foodRefusals(problem),
    ...limitSidesOf(limits)
      .filter(({ value }) => !isNumberInRange(value))
      .flatMap(({ value, subject, side }) => numberRefusals(value, { subject, side })),
    ...limitRefusals(problem, bounds, measured, defaultBound),
    ...deviationRefusals(problem, bounds),
  ]
  if (refusals.length > 0) return { refusals }
  const columns = problem.foods.map((food) => modelColumn(food, foodBounds.get(food.code)))
  const rows = measured.flatMap(modelRows)
  const steps = stepGramsOf(problem.foods)
  const program = linearProgram(
    columns.map((column) => programColumn(column, defaultBound)),
    programRowsOf(rows, problem.foods.length, steps),
  )
  const model = { problem, program, rows, columns }
  const products = multiplicationRefusals(model)
  return products.length > 0 ? { refusals: products } : model
}

export function numberRefusals(value: number, location: NumberLocation): ModelRefusal[] {
  if (!Number.isFinite(value)) return [{ kind: 'notFinite', ...location }]
  return isNumberInRange(value) ? [] : [{ kind: 'outOfRange', ...location }]
}

/** Numbers that are in range by themselves while their product is not. */
function multiplicationRefusals({ program, rows, columns }: LeastCostModel): ModelRefusal[] {
  const { starts, coefficients, columnUpper, costs } = program
  const suspectRows = areNumbersInRange(coefficients) ? [] : rows
  const rowRefusals = suspectRows.flatMap(({ subject, lower, upper }, row): ModelRefusal[] => {
    const side = lower ? 'min' : 'max'
    const isValid = areNumbersInRange(coefficients.subarray(starts[row], starts[row + 1]))
    return isValid || !(lower ?? upper) ? [] : [{ kind: 'outOfRange', subject, side }]
  })
  if (!program.kinds) return rowRefusals
  const stepRefusals = columns.flatMap(({ food: { code, stepGrams } }, column): ModelRefusal[] =>
    stepGrams && !(isNumberInRange(columnUpper[column] ?? 0) && isNumberInRange(costs[column] ?? 0))
      ? [{ kind: 'notAnAmount', food: code, field: 'stepGrams' }]
      : [],
  )
  return [...rowRefusals, ...stepRefusals]
}

type MeasuredBounds = QuantityBounds & { readonly measure: QuantityMeasure | null }

function foodRefusals({ foods, nutrients }: FormulaProblem): ModelRefusal[] {
  if (foods.length === 0) return [{ kind: 'noFoods' }]
  const refusals = duplicateNames(nutrients).map((nutrient): ModelRefusal => ({ kind: 'nutrientTwice', nutrient }))
  const duplicateFoods = duplicateNames(foods.map(({ code }) => code))
  refusals.push(...duplicateFoods.map((food): ModelRefusal => ({ kind: 'foodTwice', food })))
  for (const food of foods) {
    if (passesQuickFoodCheck(food, nutrients.length)) continue
    refusals.push(...dryMatterRefusals(food), ...contentRefusals(food, nutrients), ...amountRefusals(food))
    refusals.push(...numberRefusals(food.pricePerTonneEur ?? 0, { food: food.code, field: 'price' }))
  }
  const missing = foods.filter(({ excluded, pricePerTonneEur }) => !excluded && pricePerTonneEur === null)
  if (missing.length > 0) refusals.push({ kind: 'pricesMissing', foods: missing.map(({ code }) => code) })
  const unanalysed = foods.filter(({ excluded, hasNoContents }) => !excluded && hasNoContents)
  if (unanalysed.length > 0) refusals.push({ kind: 'contentsMissing', foods: unanalysed.map(({ code }) => code) })
  return refusals
}

/** A fast check that nearly every food passes; the others are checked field by field. */
const passesQuickFoodCheck = (food: ProblemFood, nutrients: number): boolean =>
  food.dryMatterPercent >= 0 &&
  food.dryMatterPercent <= 100 &&
  isNumberInRange(food.pricePerTonneEur ?? 0) &&
  food.contents.length === nutrients &&
  areNumbersInRange(food.contents) &&
  food.minIfUsedGrams === undefined &&
  food.stepGrams === undefined &&
  food.deviations === undefined

/** The names that occur earlier in the list. */
function duplicateNames(names: readonly string[]): string[] {
  const previous = new Set<string>()
  return names.filter((name) => previous.size === previous.add(name).size)
}

function dryMatterRefusals({ code, dryMatterPercent }: ProblemFood): ModelRefusal[] {
  const location = { food: code, field: 'dryMatterPercent' } as const
  const isPercentage = dryMatterPercent >= 0 && dryMatterPercent <= 100
  return isPercentage ? [] : [{ kind: Number.isFinite(dryMatterPercent) ? 'outOfRange' : 'notFinite', ...location }]
}

function contentRefusals({ code, contents }: ProblemFood, nutrients: readonly string[]): ModelRefusal[] {
  if (contents.length !== nutrients.length) return [{ kind: 'contentsMismatch', food: code }]
  if (areNumbersInRange(contents)) return []
  return nutrients.flatMap((nutrient, index) =>
    numberRefusals(contents[index] ?? 0, { food: code, field: 'contents', nutrient }),
  )
}

function amountRefusals({ code, minIfUsedGrams = 0, stepGrams = 1, deviations }: ProblemFood): ModelRefusal[] {
  const refusal = (field: 'minIfUsedGrams' | 'stepGrams' | 'deviations') =>
    ({ kind: 'notAnAmount', food: code, field }) as const
  return [
    ...(isNonNegativeInRange(minIfUsedGrams) ? [] : [refusal('minIfUsedGrams')]),
    ...(isNonNegativeInRange(stepGrams) && stepGrams > 0 ? [] : [refusal('stepGrams')]),
    ...(!deviations || deviations.every((value) => Number.isNaN(value) || isNonNegativeInRange(value))
      ? []
      : [refusal('deviations')]),
  ]
}

function deviationRefusals(problem: FormulaProblem, bounds: readonly QuantityBounds[]): ModelRefusal[] {
  return bounds.flatMap(({ min, max }) =>
    [min, max].flatMap((limit): ModelRefusal[] => {
      if (limit?.probability === undefined) return []
      const foods = foodsWithoutDeviation(problem, limit.subject)
      return foods.length === 0 ? [] : [{ kind: 'deviationsMissing', limit, foods }]
    }),
  )
}

function limitRefusals(
  problem: FormulaProblem,
  bounds: readonly QuantityBounds[],
  measured: readonly MeasuredBounds[],
  defaultBound: number,
): ModelRefusal[] {
  const foods = new Set(problem.foods.map(({ code }) => code))
  const unknown = [
    ...bounds.filter(({ subject }) => subject.kind === 'food' && !foods.has(subject.code)),
    ...measured.filter(({ measure }) => measure === null),
  ]
  const negativeDenominators = measured.filter(
    ({ subject, measure }) =>
      subject.kind === 'ratio' &&
      measure?.denominator?.some((content, food) => content < 0 && !problem.foods[food]?.excluded),
  )
  const negativeMaximums = bounds.flatMap(({ subject, max }) =>
    subject.kind === 'food' && max && max.value < 0 ? [{ kind: 'negativeMaximum' as const, max }] : [],
  )
  return [
    ...crossingBounds(bounds).map((crossing) => ({ kind: 'limitsCross' as const, ...crossing })),
    ...unknown.map(({ subject }) => ({ kind: 'unknownSubject' as const, subject })),
    ...negativeDenominators.map(({ subject }) => ({ kind: 'negativeDenominator' as const, subject })),
    ...negativeMaximums,
    ...bounds.flatMap(({ subject, min, max }) =>
      subject.kind === 'food' && min && !max && min.value > defaultBound
        ? [{ kind: 'exceedsDefaultBound' as const, min }]
        : [],
    ),
    ...excludedButNeededRefusals(problem, bounds),
    ...minIfUsedAboveMaxRefusals(problem, bounds),
  ]
}

function excludedButNeededRefusals({ foods }: FormulaProblem, bounds: readonly QuantityBounds[]): ModelRefusal[] {
  const excluded = new Set(foods.flatMap((food) => (food.excluded ? [food.code] : [])))
  if (excluded.size === 0) return []
  return bounds.flatMap(({ subject, min }) =>
    subject.kind === 'food' && excluded.has(subject.code) && min && min.value > 0
      ? [{ kind: 'excludedButNeeded' as const, food: subject.code, min }]
      : [],
  )
}

function minIfUsedAboveMaxRefusals({ foods }: FormulaProblem, bounds: readonly QuantityBounds[]): ModelRefusal[] {
  const minsIfUsed = new Map(
    foods.flatMap(({ code, minIfUsedGrams }) => (minIfUsedGrams ? [[code, minIfUsedGrams]] : [])),
  )
  if (minsIfUsed.size === 0) return []
  return bounds.flatMap(({ subject, min, max }) =>
    subject.kind === 'food' && min && max && min.value > 0 && max.value < (minsIfUsed.get(subject.code) ?? 0)
      ? [{ kind: 'neverEnough' as const, food: subject.code, min, max }]
      : [],
  )
}

function modelColumn(food: ProblemFood, bounds: QuantityBounds | undefined): ModelColumn {
  const upper = bounds?.max ?? null
  return { food, lower: bounds?.min ?? null, upper, hasDefaultBound: upper === null && !food.excluded }
}

/** Grams per unit of the food's column: with a weighing step, the column counts steps. */
export const gramsPerColumnUnit = ({ stepGrams }: ProblemFood) => stepGrams ?? 1

const costPerColumnUnit = (pricePerTonneEur: number, grams: number) => (pricePerTonneEur * grams) / 1e6

function programColumn({ food, lower, upper }: ModelColumn, defaultBound: number): ProgramColumn {
  const grams = gramsPerColumnUnit(food)
  const { kind, minGrams } = columnKindOf(food, Math.max(0, lower?.value ?? 0))
  const maxGrams = food.excluded ? 0 : (upper?.value ?? defaultBound)
  const bounds = boundsInUnits(minGrams, maxGrams, food)
  const name = food.code
  const cost = costPerColumnUnit(food.pricePerTonneEur ?? 0, grams)
  // A food whose minimum when used is above its maximum, or that has no multiple of its step between them, cannot be used.
  const isOptional = kind === columnKinds.semiContinuous || kind === columnKinds.semiInteger
  const hasNoStep = kind === columnKinds.semiInteger && !Number.isInteger(bounds.lower)
  const isUnused = food.excluded || (isOptional && (bounds.lower > bounds.upper || hasNoStep))
  return isUnused ? { name, cost, lower: 0, upper: 0 } : { name, cost, lower: bounds.lower, upper: bounds.upper, kind }
}

/** Bounds in units of the column; for a column of steps rounded inwards to integers, if there is one between them. */
function boundsInUnits(minGrams: number, maxGrams: number, { stepGrams }: ProblemFood) {
  const grams = stepGrams ?? 1
  const bounds = { lower: minGrams / grams, upper: maxGrams / grams }
  if (!stepGrams) return bounds
  // 0.3 g are three steps of 0.1 g, though the quotient is 2.9999999999999996.
  const integers = { lower: Math.ceil(bounds.lower * (1 - 1e-12)), upper: Math.floor(bounds.upper * (1 + 1e-12)) }
  return integers.lower <= integers.upper ? integers : bounds
}

/** The kind and the lower bound of a food's column; a food with a minimum above 0 is not optional. */
function columnKindOf({ minIfUsedGrams = 0, stepGrams }: ProblemFood, lower: number) {
  const isOptional = minIfUsedGrams > 0 && lower === 0
  const minGrams = Math.max(lower, minIfUsedGrams)
  if (stepGrams) return { kind: isOptional ? columnKinds.semiInteger : columnKinds.integer, minGrams }
  return { kind: isOptional ? columnKinds.semiContinuous : columnKinds.continuous, minGrams }
}

/** The rows of a quantity: one for a sum or an equality, one per side for a share. */
function modelRows({ subject, min, max, measure }: MeasuredBounds): ModelRow[] {
  if (measure === null) return []
  if (measure.denominator === null || (min && max && limitValueInModel(min) === limitValueInModel(max)))
    return [{ subject, lower: min, upper: max, measure }]
  return [
    ...(min ? [{ subject, lower: min, upper: null, measure }] : []),
    ...(max ? [{ subject, lower: null, upper: max, measure }] : []),
  ]
}

/** The rows of the program, those of shares in one array side by side: to allocate one each takes longer than to fill it. */
function programRowsOf(rows: readonly ModelRow[], foodCount: number, steps: Float64Array | null): ProgramRow[] {
  const excesses = new Float64Array(rows.length * foodCount)
  return rows.map((row, index) => programRow(row, steps, excesses.subarray(index * foodCount, (index + 1) * foodCount)))
}

/** `excess` is filled where the row is one of a share. */
function programRow(row: ModelRow, steps: Float64Array | null, excess: Float64Array): ProgramRow {
  const { subject, lower, upper, measure } = row
  const { numerator, denominator } = measure
  const min = lower ? limitValueInModel(lower) : Number.NEGATIVE_INFINITY
  const max = upper ? limitValueInModel(upper) : Number.POSITIVE_INFINITY
  const name = quantityKey(subject)
  if (denominator === null) return { name, lower: min, upper: max, coefficients: coefficientsPerUnit(numerator, steps) }
  const share = lower ? min : max
  for (let food = 0; food < excess.length; food += 1)
    excess[food] = contentMinusLimit(numerator[food] ?? 0, share * (denominator[food] ?? 0))
  return {
    name: `${name} ${lower && upper ? '=' : lower ? 'min' : 'max'}`,
    lower: lower ? 0 : min,
    upper: upper ? 0 : max,
    coefficients: coefficientsPerUnit(excess, steps),
  }
}

/** Coefficients per gram of each food, converted to coefficients per unit of its column. */
const coefficientsPerUnit = (perGram: Float64Array, steps: Float64Array | null): Float64Array =>
  steps ? perGram.map((value, food) => value * (steps[food] ?? 1)) : perGram

/** Grams per unit of each column; null when all columns are in grams, as nearly always. */
const stepGramsOf = (foods: readonly ProblemFood[]): Float64Array | null =>
  foods.some(({ stepGrams }) => stepGrams) ? Float64Array.from(foods, gramsPerColumnUnit) : null

/** Codes of the foods at the default bound: no limit restrains them. */
export function foodsAtDefaultBoundIn({ columns, program }: LeastCostModel, x: Float64Array): string[] {
  const codes: string[] = []
  for (let column = 0; column < columns.length; column += 1)
    if ((x[column] ?? 0) >= (program.columnUpper[column] ?? 0) * (1 - 1e-9) && columns[column]?.hasDefaultBound)
      codes.push(columns[column]?.food.code ?? '')
  return codes
}

/** The recipe (grams per animal per day) of column values. */
export const recipeFromColumns = ({ problem }: LeastCostModel, x: Float64Array): Recipe =>
  x.map((units, column) => units * (problem.foods[column]?.stepGrams ?? 1))

/** The column values of a recipe (grams per animal per day). */
export const columnUnitsOf = ({ problem }: LeastCostModel, recipe: Recipe): Float64Array =>
  recipe.map((grams, column) => grams / (problem.foods[column]?.stepGrams ?? 1))
