// The elastic program of a formula: every limit becomes a row with a violation column, and the measure of a relaxation is
// Σ violation/|limit| (violation/1 for a limit of 0).
//
// A violation is in the unit of its limit. For a sum (grams, amounts per day) it is linear in the recipe. For a share p/q
// (per kg, %, kg/t, Ca/P) it is N/q, with N the linear violation of p − m·q and q the denominator (the total for most).
// The shares of one denominator add up to one overrun z = N/q. Its product z·q ≥ N is enclosed, over a region q ∈ [a, b],
// z ∈ [c, d], by two linear rows (McCormick):
//   N ≤ b·z + c·q − b·c   and   N ≤ a·z + d·q − a·d,
// which are exact where the region is a point in q or in z. `relaxation-search.ts` divides regions until it is.

import { computedOnce } from '../../kit/computed-once.ts'
import {
  type LinearProgram,
  linearProgram,
  type ProgramColumn,
  type ProgramRow,
  type QuantityMeasure,
} from '../../linear-programming/linear-program.ts'
import { minAmountGrams } from '../optimise/stored-recipe.ts'
import { type FormulaProblem, limitsInForce, quantityMeasureOf, type Recipe } from '../problem/formula-problem.ts'
import {
  columnUnitsOf,
  defaultUpperBound,
  defaultUpperBoundGrams,
  type LeastCostModel,
  leastCostModel,
  type ModelRefusal,
} from '../problem/least-cost-model.ts'
import {
  crossingBounds,
  intersectLimitsByQuantity,
  isLowerBoundInModel,
  type Limit,
  type LimitSide,
  type LimitSubject,
  limitValueInModel,
  type QuantityBounds,
} from '../problem/limits.ts'
import { contradictoryLimits } from './infeasible-subset.ts'

/** The tightest limit on one side of a quantity, as a row of the elastic program. */
export type ElasticLimit = {
  readonly side: LimitSide
  readonly measure: QuantityMeasure
  /** 1 for a lower bound in the model, −1 for an upper one. */
  readonly sign: 1 | -1
  /** The limit in the unit of the measure. */
  readonly value: number
  /** The divisor of its violation. */
  readonly size: number
  /** The index of its denominator among those of the model; null for a sum. */
  readonly denominator: number | null
  /** True when it must not be relaxed. */
  readonly isRigid: boolean
}

export type ElasticModel = {
  /** The formula without limits: foods, prices, column bounds. */
  readonly foodModel: LeastCostModel
  readonly limits: readonly ElasticLimit[]
  /** The denominators of the shares: Σ perGram·v, never below 0. */
  readonly denominators: readonly ElasticDenominator[]
  /**
   * True when the empty recipe is no answer: two limits on one share cross, which the empty recipe, having no shares,
   * would not reveal; or a rigid limit requires some amount.
   */
  readonly excludesEmptyRecipe: boolean
}

/** `min`: its smallest value in a recipe that is not empty. */
export type ElasticDenominator = { readonly perGram: Float64Array; readonly min: number }

/** The bounds of each denominator and of its overrun. */
export type DenominatorRegion = {
  readonly denominatorLower: readonly number[]
  readonly denominatorUpper: readonly number[]
  readonly overrunLower: readonly number[]
  readonly overrunUpper: readonly number[]
}

/**
 * The elastic model: the tightest limit of each side of each quantity, so that a duplicated limit does not count twice.
 * Limits that every recipe keeps are left out. Limits for which `mayRelax` is false are rigid, and are included even beside
 * a tighter one that may be relaxed.
 */
export function elasticModel(
  problem: FormulaProblem,
  mayRelax: (limit: Limit) => boolean = () => true,
): ElasticModel | { readonly refusals: readonly ModelRefusal[] } {
  const model = leastCostModel(problem)
  const refusals = 'refusals' in model ? model.refusals.filter((refusal) => contradictoryLimits(refusal) === null) : []
  if (refusals.length > 0) return { refusals }
  const limits = limitsInForce(problem)
  const foodModel = leastCostModel({ ...problem, limits: [] }, defaultUpperBound(intersectLimitsByQuantity(limits)))
  if ('refusals' in foodModel) return foodModel
  const relaxable = intersectLimitsByQuantity(limits.filter(mayRelax))
  // A recipe with 0 of both nutrients keeps crossing limits on their ratio, which are refused all the same.
  const crossingRatios = new Set(
    crossingBounds(relaxable).flatMap(({ min: { subject } }) =>
      subject.kind === 'ratio' ? [subject.denominator] : [],
    ),
  )
  const names: string[] = []
  const denominators: ElasticDenominator[] = []
  const withDenominator = (limit: ElasticLimit): ElasticLimit => {
    const { denominator } = limit.measure
    const { subject } = limit.side
    if (denominator === null) return limit
    const isRatio = subject.kind === 'ratio'
    const name = isRatio ? `nutrient ${subject.denominator}` : 'total'
    if (!names.includes(name)) {
      names.push(name)
      const richest = denominator.reduce((max, content) => Math.max(max, content), 0)
      const isNeeded = !isRatio || crossingRatios.has(subject.denominator)
      denominators.push({ perGram: denominator, min: isNeeded ? minAmountGrams * richest : 0 })
    }
    return { ...limit, denominator: names.indexOf(name) }
  }
  const elasticLimits = (bounds: readonly QuantityBounds[], isRigid: boolean) =>
    bounds
      .flatMap(({ min, max }) => [min, max])
      .flatMap((side) => {
        const limit = side && elasticLimit(problem, side)
        return limit === null || isElasticLimitTrivial(limit) ? [] : [withDenominator({ ...limit, isRigid })]
      })
  const rigid = elasticLimits(intersectLimitsByQuantity(limits.filter((limit) => !mayRelax(limit))), true)
  const excludesEmptyRecipe =
    rigid.some((limit) => elasticRowMin(limit) > 0) ||
    crossingBounds(relaxable).some(({ min }) => elasticLimit(problem, min)?.measure.denominator)
  return { foodModel, limits: [...elasticLimits(relaxable, false), ...rigid], denominators, excludesEmptyRecipe }
}

/** One limit by itself; null when it names a food or a nutrient the formula does not have. */
export function elasticLimit(problem: FormulaProblem, side: LimitSide): ElasticLimit | null {
  const subject: LimitSubject = side.subject.kind === 'dryMatter' ? { kind: 'humidity' } : side.subject
  const measure = quantityMeasureOf(subject, problem)
  const sign = isLowerBoundInModel(side) ? 1 : -1
  return (
    measure && {
      side,
      measure,
      sign,
      value: limitValueInModel(side),
      size: Math.abs(side.value) || 1,
      denominator: null,
      isRigid: false,
    }
  )
}

/** The coefficient of one gram of a food in the row of a limit; positive coefficients help to keep it. */
const elasticRowCoefficient = ({ measure, sign, value }: ElasticLimit, food: number) =>
  sign * ((measure.numerator[food] ?? 0) - value * (measure.denominator?.[food] ?? 0))

/** The lower bound of the row of a limit. */
const elasticRowMin = ({ measure, sign, value }: ElasticLimit) => (measure.denominator ? 0 : sign * value)

const isElasticLimitTrivial = (limit: ElasticLimit) =>
  elasticRowMin(limit) <= 0 && limit.measure.numerator.every((_, food) => elasticRowCoefficient(limit, food) >= 0)

/** The violations of limits by a recipe. */
export type RelativeViolations = {
  /** Of each limit of the model: violation/|limit|, 0 for mere rounding. */
  readonly relative: Float64Array
  /** Their sum. */
  readonly measure: number
  /** Of each denominator: its value, and the sum of the relative violations of its shares. */
  readonly denominators: readonly number[]
  readonly overruns: readonly number[]
}

/** Sums are accurate to this share of their absolute terms. */
const roundingTolerance = 1e-9

export function relativeViolationsOf({ limits, denominators }: ElasticModel, recipe: Recipe): RelativeViolations {
  const values = denominators.map(({ perGram }) =>
    perGram.reduce((sum, per, food) => sum + per * (recipe[food] ?? 0), 0),
  )
  const overruns = denominators.map(() => 0)
  const relative = Float64Array.from(limits, (limit) => {
    const violation = limitShortfall(limit, recipe) / limit.size
    if (violation === 0 || limit.denominator === null) return violation
    const share = violation / (values[limit.denominator] ?? 0)
    overruns[limit.denominator] = (overruns[limit.denominator] ?? 0) + share
    return share
  })
  return { relative, measure: relative.reduce((sum, each) => sum + each, 0), denominators: values, overruns }
}

/** The shortfall of the row of a limit in a recipe; 0 for mere rounding. */
export function limitShortfall(limit: ElasticLimit, recipe: Recipe): number {
  let sum = 0
  let size = Math.abs(elasticRowMin(limit))
  for (let food = 0; food < recipe.length; food += 1) {
    const amount = elasticRowCoefficient(limit, food) * (recipe[food] ?? 0)
    sum += amount
    size += Math.abs(amount)
  }
  const shortfall = elasticRowMin(limit) - sum
  return shortfall > roundingTolerance * size ? shortfall : 0
}

type AuxiliaryColumnKind = 'denominator' | 'violation' | 'overrun'

/** The column of a denominator's value, linear violation or overrun: after the foods and the violations of limits. */
export const auxiliaryColumnIndex = (
  { foodModel, limits }: ElasticModel,
  index: number,
  auxiliary: AuxiliaryColumnKind,
) => foodModel.columns.length + limits.length + 3 * index + { denominator: 0, violation: 1, overrun: 2 }[auxiliary]

/** The costs that minimise €/animal/day. */
export function priceObjective(model: ElasticModel): Float64Array {
  const costs = zeroObjective(model)
  costs.set(model.foodModel.program.costs)
  return costs
}

/** The costs that minimise the measure. */
export function measureObjective(model: ElasticModel): Float64Array {
  const costs = zeroObjective(model)
  model.limits.forEach(({ denominator }, index) => {
    costs[model.foodModel.columns.length + index] = denominator === null ? 1 : 0
  })
  for (let index = 0; index < model.denominators.length; index += 1)
    costs[auxiliaryColumnIndex(model, index, 'overrun')] = 1
  return costs
}

/** The measure linearised at a recipe: N/q is N0/q0 + (N − N0/q0·q)/q0 to first order. */
export function linearisedMeasureObjective(model: ElasticModel, at: RelativeViolations): Float64Array {
  const costs = measureObjective(model)
  at.denominators.forEach((value, index) => {
    costs[auxiliaryColumnIndex(model, index, 'overrun')] = 0
    costs[auxiliaryColumnIndex(model, index, 'violation')] = 1 / value
    costs[auxiliaryColumnIndex(model, index, 'denominator')] = -(at.overruns[index] ?? 0) / value
  })
  return costs
}

/** The costs that minimise (1) or maximise (−1) one column. */
export function singleColumnObjective(model: ElasticModel, column: number, sign: 1 | -1): Float64Array {
  const costs = zeroObjective(model)
  costs[column] = sign
  return costs
}

const zeroObjective = ({ foodModel, limits, denominators }: ElasticModel) =>
  new Float64Array(foodModel.columns.length + limits.length + 3 * denominators.length)

/** The full range of denominators, and of overruns up to `maxMeasure`. */
export function fullSearchRegion({ foodModel, denominators }: ElasticModel, maxMeasure: number): DenominatorRegion {
  const { columnUpper } = foodModel.program
  const units = columnUnitsOf(foodModel, new Float64Array(columnUpper.length).fill(1))
  const upperOf = ({ perGram }: ElasticDenominator) =>
    perGram.reduce(
      (sum, per, food) => sum + (per * (columnUpper[food] ?? defaultUpperBoundGrams)) / (units[food] ?? 1),
      0,
    )
  return {
    denominatorLower: denominators.map(({ min }) => min),
    denominatorUpper: denominators.map(upperOf),
    overrunLower: denominators.map(() => 0),
    overrunUpper: denominators.map(() => maxMeasure),
  }
}

/** The index of the row that keeps the measure within its maximum. */
export const measureRowIndex = 0

/**
 * The linear program of a region: the recipe, the violations, and the measure within `maxMeasure`. No violation exceeds
 * `maxViolation`. Its optimum for the measure or the price is a lower bound for all recipes of the region.
 */
export function elasticProgram(
  model: ElasticModel,
  costs: Float64Array,
  maxMeasure: number,
  maxViolation: number,
  region: DenominatorRegion,
): LinearProgram {
  const { foodModel, limits, denominators } = model
  const fixed = fixedProgram(model)
  const columnLower = fixed.columnLower.slice()
  const columnUpper = fixed.columnUpper.slice()
  for (const [index, { denominator, isRigid }] of limits.entries()) {
    const scale = denominator === null ? 1 : (region.denominatorUpper[denominator] ?? 0)
    columnUpper[foodModel.columns.length + index] = isRigid ? 0 : maxViolation * scale
  }
  const rowUpper = fixed.rowUpper.slice()
  rowUpper[measureRowIndex] = maxMeasure
  if (denominators.length === 0) return { ...fixed, costs, columnLower, columnUpper, rowUpper }
  for (let index = 0; index < denominators.length; index += 1) {
    const at = auxiliaryColumnIndex(model, index, 'denominator')
    const [upper, overrun] = [region.denominatorUpper[index] ?? 0, region.overrunUpper[index] ?? 0]
    columnLower.set([region.denominatorLower[index] ?? 0, 0, region.overrunLower[index] ?? 0], at)
    columnUpper.set([upper, upper * overrun, overrun], at)
  }
  return withEnclosingRows(model, { ...fixed, costs, columnLower, columnUpper, rowUpper }, region)
}

/** The rows of a denominator: two that define it, then two that enclose its overrun, without entries in the fixed program. */
const [definingRowCount, enclosingRowCount] = [2, 2]

/** The program of a model but for its costs, its bounds and the rows that enclose overruns: a search asks for dozens to hundreds. */
const fixedProgram = computedOnce((model: ElasticModel): LinearProgram => {
  const { foodModel, limits, denominators } = model
  const { program } = foodModel
  const columns: ProgramColumn[] = program.columnNames.map((name, column) => ({
    ...{ name, cost: 0 },
    ...{ lower: program.columnLower[column] ?? 0, upper: program.columnUpper[column] ?? 0 },
  }))
  const auxiliary = [
    ...limits.map(() => 'violation'),
    ...denominators.flatMap(() => ['denominator', 'linear violation', 'overrun']),
  ]
  columns.push(...auxiliary.map((name) => ({ name, cost: 0, lower: 0, upper: 0 })))
  const free = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY }
  const rows: ProgramRow[] = [
    { name: 'measure', ...free, coefficients: measureObjective(model) },
    ...limits.map((limit, index) => elasticLimitRow(model, limit, index)),
    ...denominators.flatMap((_, index) => [
      ...denominatorDefinition(model, index),
      ...Array.from({ length: enclosingRowCount }, () => ({ name: 'overrun', ...free, coefficients: [] })),
    ]),
  ]
  const fixed = linearProgram(columns, rows)
  if (!program.kinds) return fixed
  const kinds = new Uint8Array(columns.length)
  kinds.set(program.kinds)
  return { ...fixed, kinds }
})

/** The program with the entries of the rows that enclose overruns: violation ≤ overrun·q + denominator·o − q·o at two corners. */
function withEnclosingRows(
  model: ElasticModel,
  { rowUpper, ...fixed }: LinearProgram,
  region: DenominatorRegion,
): LinearProgram {
  const { denominators, limits } = model
  const maxEntries = fixed.coefficients.length + 3 * enclosingRowCount * denominators.length
  const [columns, coefficients] = [new Int32Array(maxEntries), new Float64Array(maxEntries)]
  const starts = fixed.starts.slice()
  let next = 0
  let row = 0
  const copyRows = (count: number) => {
    const [from, to] = [fixed.starts[row] ?? 0, fixed.starts[row + count] ?? 0]
    columns.set(fixed.columns.subarray(from, to), next)
    coefficients.set(fixed.coefficients.subarray(from, to), next)
    for (const last = row + count; row < last; row += 1) starts[row + 1] = (fixed.starts[row + 1] ?? 0) - from + next
    next += to - from
  }
  const add = (column: number, coefficient: number) => {
    if (coefficient === 0) return
    columns[next] = column
    coefficients[next] = coefficient
    next += 1
  }
  copyRows(1 + limits.length)
  for (let index = 0; index < denominators.length; index += 1) {
    copyRows(definingRowCount)
    const at = auxiliaryColumnIndex(model, index, 'denominator')
    for (const [perOverrun, perDenominator] of [
      [region.denominatorUpper[index] ?? 0, region.overrunLower[index] ?? 0],
      [region.denominatorLower[index] ?? 0, region.overrunUpper[index] ?? 0],
    ] as const) {
      add(at + 1, 1)
      add(at + 2, -perOverrun)
      add(at, -perDenominator)
      rowUpper[row] = -perOverrun * perDenominator
      row += 1
      starts[row] = next
    }
  }
  const entries = { columns: columns.slice(0, next), coefficients: coefficients.slice(0, next) }
  return { ...fixed, rowUpper, starts, ...entries }
}

const foodGramsPerUnit = ({ foodModel }: ElasticModel, food: number) => foodModel.problem.foods[food]?.stepGrams ?? 1

function elasticLimitRow(model: ElasticModel, limit: ElasticLimit, index: number): ProgramRow {
  const foodCount = model.foodModel.columns.length
  const coefficients = new Float64Array(foodCount + 1)
  const columns = new Int32Array(foodCount + 1)
  for (let food = 0; food < foodCount; food += 1) {
    coefficients[food] = elasticRowCoefficient(limit, food) * foodGramsPerUnit(model, food)
    columns[food] = food
  }
  coefficients[foodCount] = limit.size
  columns[foodCount] = foodCount + index
  return { name: 'limit', lower: elasticRowMin(limit), upper: Number.POSITIVE_INFINITY, columns, coefficients }
}

/** The rows that say what a denominator and its linear violation are. */
function denominatorDefinition(model: ElasticModel, index: number): ProgramRow[] {
  const { foodModel, limits, denominators } = model
  const perGram = denominators[index]?.perGram ?? new Float64Array()
  const violations = limits.flatMap(({ denominator }, limit) =>
    denominator === index ? [foodModel.columns.length + limit] : [],
  )
  const equal = { lower: 0, upper: 0 }
  return [
    {
      ...{ name: 'denominator', ...equal },
      columns: [...perGram.keys(), auxiliaryColumnIndex(model, index, 'denominator')],
      coefficients: [...perGram.map((per, food) => per * foodGramsPerUnit(model, food)), -1],
    },
    {
      ...{ name: 'linear violation', ...equal },
      columns: [...violations, auxiliaryColumnIndex(model, index, 'violation')],
      coefficients: [...violations.map(() => 1), -1],
    },
  ]
}
