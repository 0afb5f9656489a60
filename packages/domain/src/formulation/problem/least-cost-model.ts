// The least-cost program of a formula, as plain data, and what each of its rows and columns means.
//
// One column per food: v grams as fed per animal per day. The objective is € per animal per day, never per tonne:
// minimising €/t buys dilution. A limit on a quantity that is a share (per kg, %, kg/t, Ca/P) is multiplied out by what
// it is a share of, so that everything stays linear in v: p·v/q·v ≤ m becomes (p − m·q)·v ≤ 0.

import {
  type FormulaProblem,
  limitsInForce,
  type Measure,
  measuresOf,
  type ProblemFood,
  type Recipe,
} from './formula-problem.ts'
import {
  type Bounds,
  crossingsIn,
  intersectLimits,
  type LimitSide,
  modelValue,
  quantityOf,
  type Subject,
  sidesOf,
} from './limits.ts'
import {
  columnKinds,
  type LinearProgram,
  linearProgram,
  type ProgramColumn,
  type ProgramRow,
} from './linear-program.ts'

/** What a food may be at most, per animal per day, where nobody says otherwise: 100 kg. */
export const boxGrams = 100_000

/**
 * The box of a formula: what a food without a maximum of its own may be at most, in grams per animal per day. 100 kg, or
 * twice what the total has to be or may be if that is more, so that a food that is all of it does not touch. It is no
 * limit: an optimum that touches it is unbounded, and what is only impossible within it is said to be beyond it.
 */
export const boxOf = (bounds: readonly Bounds[]): number =>
  bounds.reduce(
    (box, { subject, min, max }) =>
      subject.kind === 'total' ? Math.max(box, 2 * (min?.value ?? 0), 2 * (max?.value ?? 0)) : box,
    boxGrams,
  )

/** Numbers of this size are no formula's, and above it solvers refuse coefficients or take them for infinite. */
const absurd = 1e15

/** True for a number that a formula may have. */
export const isUsable = (value: number) => Math.abs(value) < absurd

/** True when all are; asked of every content, and so without a call for each. */
function areUsable(values: ArrayLike<number>): boolean {
  for (let place = 0; place < values.length; place += 1) if (!(Math.abs(values[place] ?? 0) < absurd)) return false
  return true
}

/** True for one that is not below 0, as amounts are. */
export const isAmount = (value: number) => value >= 0 && isUsable(value)

/** A row of the program: the sides it stands for, and of a share the measure and the value it was multiplied out with. */
export type ModelRow = {
  readonly subject: Subject
  readonly lower: LimitSide | null
  readonly upper: LimitSide | null
  readonly measure: Measure
}

/** A column: the food, and the sides that limit it (null where that is only nature's 0 or the box). */
export type ModelColumn = {
  readonly food: ProblemFood
  readonly lower: LimitSide | null
  readonly upper: LimitSide | null
  readonly isBoxed: boolean
}

export type LeastCostModel = {
  readonly problem: FormulaProblem
  readonly program: LinearProgram
  readonly rows: readonly ModelRow[]
  readonly columns: readonly ModelColumn[]
}

/** Why no program is made. Nothing here reaches a solver. */
export type ModelRefusal =
  | { readonly kind: 'noFoods' }
  | { readonly kind: 'pricesMissing'; readonly foods: readonly string[] }
  | { readonly kind: 'limitsCross'; readonly min: LimitSide; readonly max: LimitSide }
  /** A limit on a food or nutrient that the problem does not have. */
  | { readonly kind: 'unknownSubject'; readonly subject: Subject }
  /** A number that is none, or infinite. */
  | ({ readonly kind: 'notFinite' } & NumberPlace)
  /** A number of a size that no formula has, or a dry matter that is not between 0 and 100 %. */
  | ({ readonly kind: 'outOfRange' } & NumberPlace)
  /** Not one content for each nutrient. */
  | { readonly kind: 'contentsMismatch'; readonly food: string }
  | { readonly kind: 'nutrientTwice'; readonly nutrient: string }
  /** An amount that is none, of a size that no formula has, or below 0; of a step also 0, or next to it. */
  | {
      readonly kind: 'notAnAmount'
      readonly food: string
      readonly field: 'minIfUsedGrams' | 'stepGrams' | 'deviations'
    }
  | { readonly kind: 'foodTwice'; readonly food: string }
  /** A food that must not be used and must be, at the same time. */
  | { readonly kind: 'excludedButNeeded'; readonly food: string; readonly min: LimitSide }
  /** A food that must be used, and may be at most less than it has to be when it is. */
  | { readonly kind: 'neverEnough'; readonly food: string; readonly min: LimitSide; readonly max: LimitSide }
  /** More of a food than an animal can be given in a day: the box. */
  | { readonly kind: 'beyondBox'; readonly min: LimitSide }
  /** A food cannot be used less than not at all. */
  | { readonly kind: 'negativeMaximum'; readonly max: LimitSide }
  /** A ratio to something that can be below 0 says nothing. */
  | { readonly kind: 'negativeDenominator'; readonly subject: Subject }

/** Where a number stands: in a food, or as a side of a limit. */
export type NumberPlace =
  | { readonly food: string; readonly field: 'dryMatterPercent' | 'price' }
  | { readonly food: string; readonly field: 'contents'; readonly nutrient: string }
  | { readonly subject: Subject; readonly side: 'min' | 'max' }

/**
 * The program of a formula, or everything that keeps it from being made. Limits are intersected first; a side of a share
 * is a row of its own unless both sides ask for the same value. `box` is that of the formula unless it is a part of
 * another one.
 * Source: spec 2 §5, docs/formulation.md.
 */
export function leastCostModel(
  problem: FormulaProblem,
  box?: number,
): LeastCostModel | { readonly refusals: readonly ModelRefusal[] } {
  const limits = limitsInForce(problem)
  const bounds = intersectLimits(limits)
  const boxed = box ?? boxOf(bounds)
  const measure = measuresOf(problem)
  const measured = bounds.flatMap(({ subject, min, max }) =>
    subject.kind === 'food' ? [] : [{ subject, min, max, measure: measure(subject) }],
  )
  const ofFood = new Map(bounds.flatMap((each) => (each.subject.kind === 'food' ? [[each.subject.code, each]] : [])))
  const refusals = [
    ...foodRefusals(problem),
    ...sidesOf(limits)
      .filter(({ value }) => !isUsable(value))
      .flatMap(({ value, subject, side }) => numberRefusals(value, { subject, side })),
    ...limitRefusals(problem, bounds, measured, boxed),
  ]
  if (refusals.length > 0) return { refusals }
  const columns = problem.foods.map((food) => modelColumn(food, ofFood.get(food.code)))
  const rows = measured.flatMap(modelRows)
  const steps = stepsOf(problem.foods)
  const program = linearProgram(
    columns.map((column) => programColumn(column, boxed)),
    rows.map((row) => programRow(row, steps)),
  )
  const model = { problem, program, rows, columns }
  const products = productRefusals(model)
  return products.length > 0 ? { refusals: products } : model
}

/** Refused where a number that is none, or that no formula has, stands. */
export function numberRefusals(value: number, place: NumberPlace): ModelRefusal[] {
  if (!Number.isFinite(value)) return [{ kind: 'notFinite', ...place }]
  return isUsable(value) ? [] : [{ kind: 'outOfRange', ...place }]
}

/** Numbers that are each of a possible size, and what they come to with each other is not. */
function productRefusals({ program, rows, columns }: LeastCostModel): ModelRefusal[] {
  const { starts, coefficients, columnUpper, costs } = program
  const suspect = areUsable(coefficients) ? [] : rows
  const ofRows = suspect.flatMap(({ subject, lower, upper }, row): ModelRefusal[] => {
    const side = lower ? 'min' : 'max'
    const isUsual = areUsable(coefficients.subarray(starts[row], starts[row + 1]))
    return isUsual || !(lower ?? upper) ? [] : [{ kind: 'outOfRange', subject, side }]
  })
  if (!program.kinds) return ofRows
  const ofSteps = columns.flatMap(({ food: { code, stepGrams } }, column): ModelRefusal[] =>
    stepGrams && !(isUsable(columnUpper[column] ?? 0) && isUsable(costs[column] ?? 0))
      ? [{ kind: 'notAnAmount', food: code, field: 'stepGrams' }]
      : [],
  )
  return [...ofRows, ...ofSteps]
}

type MeasuredBounds = Bounds & { readonly measure: Measure | null }

function foodRefusals({ foods, nutrients }: FormulaProblem): ModelRefusal[] {
  if (foods.length === 0) return [{ kind: 'noFoods' }]
  const refusals = twice(nutrients).map((nutrient): ModelRefusal => ({ kind: 'nutrientTwice', nutrient }))
  refusals.push(...twice(foods.map(({ code }) => code)).map((food): ModelRefusal => ({ kind: 'foodTwice', food })))
  for (const food of foods) {
    if (isUsual(food, nutrients.length)) continue
    refusals.push(...dryMatterRefusals(food), ...contentRefusals(food, nutrients), ...amountRefusals(food))
    refusals.push(...numberRefusals(food.pricePerTonneEur ?? 0, { food: food.code, field: 'price' }))
  }
  const missing = foods.filter(({ excluded, pricePerTonneEur }) => !excluded && pricePerTonneEur === null)
  if (missing.length > 0) refusals.push({ kind: 'pricesMissing', foods: missing.map(({ code }) => code) })
  return refusals
}

/** True for a food of which there is nothing to refuse, told at once: of nearly every food. */
const isUsual = (food: ProblemFood, nutrients: number): boolean =>
  food.dryMatterPercent >= 0 &&
  food.dryMatterPercent <= 100 &&
  isUsable(food.pricePerTonneEur ?? 0) &&
  food.contents.length === nutrients &&
  areUsable(food.contents) &&
  food.minIfUsedGrams === undefined &&
  food.stepGrams === undefined &&
  food.deviations === undefined

/** The names that have been there before. */
function twice(names: readonly string[]): string[] {
  const known = new Set<string>()
  return names.filter((name) => known.size === known.add(name).size)
}

function dryMatterRefusals({ code, dryMatterPercent }: ProblemFood): ModelRefusal[] {
  const place = { food: code, field: 'dryMatterPercent' } as const
  const isShare = dryMatterPercent >= 0 && dryMatterPercent <= 100
  return isShare ? [] : [{ kind: Number.isFinite(dryMatterPercent) ? 'outOfRange' : 'notFinite', ...place }]
}

function contentRefusals({ code, contents }: ProblemFood, nutrients: readonly string[]): ModelRefusal[] {
  if (contents.length !== nutrients.length) return [{ kind: 'contentsMismatch', food: code }]
  if (areUsable(contents)) return []
  return nutrients.flatMap((nutrient, place) =>
    numberRefusals(contents[place] ?? 0, { food: code, field: 'contents', nutrient }),
  )
}

function amountRefusals({ code, minIfUsedGrams = 0, stepGrams = 1, deviations }: ProblemFood): ModelRefusal[] {
  const refusal = (field: 'minIfUsedGrams' | 'stepGrams' | 'deviations') =>
    ({ kind: 'notAnAmount', food: code, field }) as const
  return [
    ...(isAmount(minIfUsedGrams) ? [] : [refusal('minIfUsedGrams')]),
    ...(isAmount(stepGrams) && stepGrams > 0 ? [] : [refusal('stepGrams')]),
    ...(!deviations || deviations.every(isAmount) ? [] : [refusal('deviations')]),
  ]
}

function limitRefusals(
  problem: FormulaProblem,
  bounds: readonly Bounds[],
  measured: readonly MeasuredBounds[],
  box: number,
): ModelRefusal[] {
  const foods = new Set(problem.foods.map(({ code }) => code))
  const unknown = [
    ...bounds.filter(({ subject }) => subject.kind === 'food' && !foods.has(subject.code)),
    ...measured.filter(({ measure }) => measure === null),
  ]
  const negative = measured.filter(
    ({ subject, measure }) =>
      subject.kind === 'ratio' &&
      measure?.denominator?.some((content, food) => content < 0 && !problem.foods[food]?.excluded),
  )
  const belowNothing = bounds.flatMap(({ subject, max }) =>
    subject.kind === 'food' && max && max.value < 0 ? [{ kind: 'negativeMaximum' as const, max }] : [],
  )
  return [
    ...crossingsIn(bounds).map((crossing) => ({ kind: 'limitsCross' as const, ...crossing })),
    ...unknown.map(({ subject }) => ({ kind: 'unknownSubject' as const, subject })),
    ...negative.map(({ subject }) => ({ kind: 'negativeDenominator' as const, subject })),
    ...belowNothing,
    ...bounds.flatMap(({ subject, min, max }) =>
      subject.kind === 'food' && min && !max && min.value > box ? [{ kind: 'beyondBox' as const, min }] : [],
    ),
    ...excludedButNeeded(problem, bounds),
    ...neverEnough(problem, bounds),
  ]
}

function excludedButNeeded({ foods }: FormulaProblem, bounds: readonly Bounds[]): ModelRefusal[] {
  const excluded = new Set(foods.flatMap((food) => (food.excluded ? [food.code] : [])))
  if (excluded.size === 0) return []
  return bounds.flatMap(({ subject, min }) =>
    subject.kind === 'food' && excluded.has(subject.code) && min && min.value > 0
      ? [{ kind: 'excludedButNeeded' as const, food: subject.code, min }]
      : [],
  )
}

function neverEnough({ foods }: FormulaProblem, bounds: readonly Bounds[]): ModelRefusal[] {
  const leastWhenUsed = new Map(
    foods.flatMap(({ code, minIfUsedGrams }) => (minIfUsedGrams ? [[code, minIfUsedGrams]] : [])),
  )
  if (leastWhenUsed.size === 0) return []
  return bounds.flatMap(({ subject, min, max }) =>
    subject.kind === 'food' && min && max && min.value > 0 && max.value < (leastWhenUsed.get(subject.code) ?? 0)
      ? [{ kind: 'neverEnough' as const, food: subject.code, min, max }]
      : [],
  )
}

function modelColumn(food: ProblemFood, own: Bounds | undefined): ModelColumn {
  const upper = own?.max ?? null
  return { food, lower: own?.min ?? null, upper, isBoxed: upper === null && !food.excluded }
}

/** Grams of one unit of the food's column: in steps, the column counts them. */
export const gramsPerUnit = ({ stepGrams }: ProblemFood) => stepGrams ?? 1

function programColumn({ food, lower, upper }: ModelColumn, box: number): ProgramColumn {
  const grams = gramsPerUnit(food)
  const { kind, leastWhenUsed } = kindOf(food, Math.max(0, lower?.value ?? 0))
  const most = food.excluded ? 0 : (upper?.value ?? box)
  const { lower: least, upper: greatest } = inUnits(leastWhenUsed, most, food)
  const name = food.code
  const cost = ((food.pricePerTonneEur ?? 0) * grams) / 1e6
  // A food that can never be enough to be used is not.
  const isOptional = kind === columnKinds.semiContinuous || kind === columnKinds.semiWhole
  const isUnused = food.excluded || (isOptional && least > greatest)
  return isUnused ? { name, cost, lower: 0, upper: 0 } : { name, cost, lower: least, upper: greatest, kind }
}

/** Limits in units of the column: of steps, the whole numbers between them, if there are any. */
function inUnits(least: number, most: number, { stepGrams }: ProblemFood) {
  const grams = stepGrams ?? 1
  const limits = { lower: least / grams, upper: most / grams }
  if (!stepGrams) return limits
  // 0.3 g in steps of 0.1 g are three of them, though the quotient is 2.9999999999999996.
  const whole = { lower: Math.ceil(limits.lower * (1 - 1e-12)), upper: Math.floor(limits.upper * (1 + 1e-12)) }
  return whole.lower <= whole.upper ? whole : limits
}

/** A food that has to be used anyway has no "when used". */
function kindOf({ minIfUsedGrams = 0, stepGrams }: ProblemFood, least: number) {
  const isOptional = minIfUsedGrams > 0 && least === 0
  const leastWhenUsed = Math.max(least, minIfUsedGrams)
  if (stepGrams) return { kind: isOptional ? columnKinds.semiWhole : columnKinds.whole, leastWhenUsed }
  return { kind: isOptional ? columnKinds.semiContinuous : columnKinds.continuous, leastWhenUsed }
}

/** The rows of a quantity: one when it is a sum, one per side when it is a share. */
function modelRows({ subject, min, max, measure }: MeasuredBounds): ModelRow[] {
  if (measure === null) return []
  if (measure.denominator === null || (min && max && modelValue(min) === modelValue(max)))
    return [{ subject, lower: min, upper: max, measure }]
  return [
    ...(min ? [{ subject, lower: min, upper: null, measure }] : []),
    ...(max ? [{ subject, lower: null, upper: max, measure }] : []),
  ]
}

function programRow(row: ModelRow, steps: Float64Array | null): ProgramRow {
  const { subject, lower, upper, measure } = row
  const { numerator, denominator } = measure
  const min = lower ? modelValue(lower) : Number.NEGATIVE_INFINITY
  const max = upper ? modelValue(upper) : Number.POSITIVE_INFINITY
  const name = quantityOf(subject)
  if (denominator === null) return { name, lower: min, upper: max, coefficients: perUnit(numerator, steps) }
  const share = lower ? min : max
  const excess = new Float64Array(numerator.length)
  for (let food = 0; food < excess.length; food += 1)
    excess[food] = excessOf(numerator[food] ?? 0, share * (denominator[food] ?? 0))
  return {
    name: `${name} ${lower && upper ? '=' : lower ? 'min' : 'max'}`,
    lower: lower ? 0 : min,
    upper: upper ? 0 : max,
    coefficients: perUnit(excess, steps),
  }
}

/** What a gram of each food adds to a row, as what a unit of its column does. */
const perUnit = (perGram: Float64Array, steps: Float64Array | null): Float64Array =>
  steps ? perGram.map((value, food) => value * (steps[food] ?? 1)) : perGram

/** The grams a unit of each column stands for; null where all are grams, as nearly always. */
const stepsOf = (foods: readonly ProblemFood[]): Float64Array | null =>
  foods.some(({ stepGrams }) => stepGrams) ? Float64Array.from(foods, gramsPerUnit) : null

/**
 * What a gram of a food has beyond what is asked of it; nothing when it is exactly at the limit (5.3 % of humidity, 94.7 %
 * of dry matter). What rounding leaves of nothing would be scaled up with the rest, and solvers then answer wrong optima.
 */
export function excessOf(own: number, asked: number): number {
  const excess = own - asked
  return Math.abs(excess) <= 1e-12 * (Math.abs(own) + Math.abs(asked)) ? 0 : excess
}

/** The codes of the foods of which there is as much as the box holds: nothing real stopped them. */
export const touchingBox = ({ columns, program }: LeastCostModel, x: Float64Array): string[] =>
  columns.flatMap(({ isBoxed, food }, column) =>
    isBoxed && (x[column] ?? 0) >= (program.columnUpper[column] ?? 0) * (1 - 1e-9) ? [food.code] : [],
  )

/** Grams per animal per day, from what a solver says of the columns. */
export const recipeOf = ({ problem }: LeastCostModel, x: Float64Array): Recipe =>
  x.map((units, column) => units * (problem.foods[column]?.stepGrams ?? 1))

/** The columns of a recipe in grams per animal per day. */
export const unitsOf = ({ problem }: LeastCostModel, recipe: Recipe): Float64Array =>
  recipe.map((grams, column) => grams / (problem.foods[column]?.stepGrams ?? 1))
