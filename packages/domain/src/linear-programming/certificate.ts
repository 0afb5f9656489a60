// Proofs of solver answers, checked without the solver: only the program as it was stated, and arithmetic.
//
// Optimality is proved by weak duality. For any row multipliers y, every solution costs at least
//   Σ y⁺·rowLower − Σ y⁻·rowUpper + Σ min over the column's bounds of (costs − yᵀA)·x,
// so a feasible point that costs no more than this bound is optimal, whatever produced the point and the multipliers.
// Infeasibility is proved by multipliers for which the same sum without costs is above 0 (Farkas): the aggregated rows
// require more than any x within its bounds can give.

import { continuousRelaxation, hasIntegralColumns } from './integers.ts'
import { columnKinds, costOf, type LinearProgram } from './linear-program.ts'
import { scratchFloats } from './scratch-arrays.ts'

/** Rows may be violated by this share of the sum of their absolute terms, and costs differ by this share of theirs. */
const tolerance = 1e-7

/** What branch and bound may leave between cost and bound besides the gap it was allowed, as a share of the cost. */
const searchGap = 1e-6

/** Stored and sent as JSON: its keys are fixed. */
export type OptimumCertificate = {
  readonly kind: 'optimal'
  readonly cost: number
  /** Lower bound on the cost of every solution. */
  readonly bound: number
  /**
   * (cost − bound) as a share of the cost: of the sum of its absolute terms, since terms of both signs may nearly cancel,
   * and at least of the cost of a milligram (`variableTolerance`) of the dearest column. 0 where rounding brings the cost
   * below the bound.
   */
  readonly gap: number
  /** The largest violation of a bound, as a share of the sum of absolute terms of its row. */
  readonly greatestViolation: number
  /** Where the bound comes from: multipliers checked here, or branch and bound, whose bound is taken on trust. */
  readonly boundFrom: 'multipliers' | 'search'
}

export type InfeasibilityCertificate = {
  readonly kind: 'infeasible'
  /** One multiplier per row; 0 for rows that play no part in the contradiction. */
  readonly multipliers: Float64Array
  /** How far the aggregated rows exceed what is possible, as a share of the sum of their absolute terms; above 0. */
  readonly margin: number
}

/** The lower bound on the cost of every solution that these multipliers prove; −∞ when they prove nothing. */
export function provenBound(program: LinearProgram, rowDuals: Float64Array): number {
  const multipliers = usableMultipliers(program, rowDuals)
  return dualBound(continuousRelaxation(program), program.costs, multipliers).bound
}

/** The certificate of a claimed optimum; null when the claim does not hold on the program as stated. */
export function certifyOptimum(
  program: LinearProgram,
  x: Float64Array,
  rowDuals: Float64Array,
): OptimumCertificate | null {
  if (!hasAllColumns(program, x) || rowDuals.length !== program.rowNames.length) return null
  const greatestViolation = greatestRelativeViolationOf(program, x)
  const cost = costOf(program, x)
  const { bound, size } = dualBound(continuousRelaxation(program), program.costs, usableMultipliers(program, rowDuals))
  const costs = costMagnitude(program, x)
  // No solution costs less than the bound: a point that does violates limits by more than it seems.
  if (bound - cost > tolerance * Math.max(costs, size)) return null
  return certificateIfProved({ cost, bound, greatestViolation, boundFrom: 'multipliers' }, costs, tolerance)
}

/**
 * The certificate of a claimed optimum of a program with integer or semi-continuous columns: feasible, and every column
 * of its kind. `bound` is the one branch and bound has proved; `gap` is the relative gap it was allowed to leave.
 */
export function certifyIntegerOptimum(
  program: LinearProgram,
  x: Float64Array,
  bound: number,
  gap = 0,
): OptimumCertificate | null {
  if (!hasAllColumns(program, x) || !hasIntegralColumns(program, x)) return null
  const greatestViolation = greatestRelativeViolationOf(program, x)
  const cost = costOf(program, x)
  const costs = costMagnitude(program, x)
  if (bound - cost > searchGap * costs) return null
  return certificateIfProved(
    { cost, bound, greatestViolation, boundFrom: 'search' },
    costs,
    Math.max(gap || 0, 0) + searchGap,
  )
}

/** A missing value must not pass for 0. */
const hasAllColumns = ({ costs }: LinearProgram, x: Float64Array) => x.length === costs.length

/** The certificate of a claimed infeasibility, with either sign of the ray; null when the multipliers do not prove it. */
export function certifyInfeasible(program: LinearProgram, ray: Float64Array): InfeasibilityCertificate | null {
  const relaxed = continuousRelaxation(program)
  const zeroCosts = new Float64Array(program.costs.length)
  for (const sign of [1, -1]) {
    const multipliers = usableMultipliers(
      program,
      ray.map((value) => sign * value),
    )
    const { bound, size } = dualBound(relaxed, zeroCosts, multipliers)
    if (size > 0 && bound > tolerance * 1e-2 * size)
      return { kind: 'infeasible', multipliers: multipliers.slice(), margin: bound / size }
  }
  return null
}

type Claim = Omit<OptimumCertificate, 'kind' | 'gap'>

function certificateIfProved(claim: Claim, size: number, maxGap: number): OptimumCertificate | null {
  const { cost, bound, greatestViolation } = claim
  const gap = Math.max(0, cost - bound) / Math.max(size, Number.MIN_VALUE)
  const holds = greatestViolation <= tolerance && gap <= maxGap
  return holds ? { kind: 'optimal', ...claim, gap } : null
}

/**
 * The size a gap is measured by: the sum of absolute cost terms, since terms of both signs may nearly cancel. At least
 * the cost of the smallest amount of the most expensive column: at x = 0 the cost is 0 only up to rounding.
 */
function costMagnitude({ costs }: LinearProgram, x: Float64Array): number {
  let sum = 0
  let highest = 0
  for (let column = 0; column < costs.length; column += 1) {
    const cost = costs[column] ?? 0
    sum += Math.abs(cost * (x[column] ?? 0))
    highest = Math.max(highest, Math.abs(cost))
  }
  return Math.max(sum, (amountScaleFloor(x) || variableTolerance) * Math.min(highest, maxPlausibleCost))
}

/** `variableTolerance`, or less for a solution that is itself tiny: it must not count as nothing. */
function amountScaleFloor(x: Float64Array): number {
  let total = 0
  for (const value of x) total += Math.abs(value)
  return Math.min(variableTolerance, tinyShare * total)
}

/** Solutions below 100 units in all are compared with this share of themselves instead of `variableTolerance`. */
const tinyShare = 1e-5

/** A multiplier on a missing bound proves nothing: it is set to 0. */
function usableMultipliers({ rowLower, rowUpper }: LinearProgram, multipliers: Float64Array): Float64Array {
  const usable = scratchFloats(multipliers.length)
  for (let row = 0; row < usable.length; row += 1) {
    const multiplier = multipliers[row] ?? 0
    const bound = (multiplier > 0 ? rowLower[row] : rowUpper[row]) ?? Number.NaN
    if (Number.isFinite(multiplier) && Number.isFinite(bound)) usable[row] = multiplier
  }
  return usable
}

/** Per column: the reduced cost, and the sum of its absolute terms. Served again: to allocate them takes as long as to add up. */
let sums = { reduced: new Float64Array(), sizes: new Float64Array() }

/** The bound of weak duality, and the sum of its absolute terms. */
function dualBound(program: LinearProgram, costs: Float64Array, multipliers: Float64Array) {
  const { starts, columns, coefficients, rowLower, rowUpper, columnLower, columnUpper } = program
  if (sums.reduced.length < costs.length)
    sums = { reduced: new Float64Array(2 * costs.length), sizes: new Float64Array(2 * costs.length) }
  const { reduced, sizes } = sums
  for (let column = 0; column < costs.length; column += 1) {
    reduced[column] = costs[column] ?? 0
    sizes[column] = Math.abs(costs[column] ?? 0)
  }
  let bound = 0
  let size = 0
  for (let row = 0; row < multipliers.length; row += 1) {
    const multiplier = multipliers[row] ?? 0
    if (multiplier === 0) continue
    const term = multiplier * ((multiplier > 0 ? rowLower[row] : rowUpper[row]) ?? 0)
    bound += term
    size += Math.abs(term)
    for (let k = starts[row] ?? 0, end = starts[row + 1] ?? 0; k < end; k += 1) {
      const column = columns[k] ?? 0
      const amount = multiplier * (coefficients[k] ?? 0)
      reduced[column] = (reduced[column] ?? 0) - amount
      sizes[column] = (sizes[column] ?? 0) + Math.abs(amount)
    }
  }
  for (let column = 0; column < costs.length; column += 1) {
    const reducedCost = reduced[column] ?? 0
    const limit = (reducedCost > 0 ? columnLower[column] : columnUpper[column]) ?? 0
    // Without a bound, a reduced cost that is only rounding would make the result −∞: it counts as 0.
    if (reducedCost === 0 || (!Number.isFinite(limit) && Math.abs(reducedCost) <= 1e-11 * (sizes[column] ?? 0)))
      continue
    bound += reducedCost * limit
    size += Math.abs(reducedCost * limit)
  }
  return { bound, size }
}

/**
 * The largest violation of a row or column bound, relative to the largest of the sum of absolute terms, the bound, and
 * the activity of the smallest amount of a column.
 */
export function greatestRelativeViolationOf(program: LinearProgram, x: Float64Array): number {
  const { starts, columns, coefficients, rowLower, rowUpper, columnLower, columnUpper, kinds } = program
  const smallest = amountScaleFloor(x)
  let greatest = 0
  for (let row = 0; row < rowLower.length; row += 1) {
    let activity = 0
    let size = 0
    const end = starts[row + 1] ?? 0
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const coefficient = coefficients[k] ?? 0
      const term = coefficient * (x[columns[k] ?? 0] ?? 0)
      activity += term
      size += Math.abs(term)
    }
    // Not also when NaN or infinite: then it is no violation that is 0.
    if (activity >= (rowLower[row] ?? 0) && activity <= (rowUpper[row] ?? 0) && size < Number.POSITIVE_INFINITY)
      continue
    const largest = largestCoefficient(coefficients, starts[row] ?? 0, end)
    const minSize = smallest * cappedMagnitude(largest)
    greatest = Math.max(greatest, relativeViolation(activity, rowLower[row] ?? 0, rowUpper[row] ?? 0, size, minSize))
  }
  for (let column = 0; column < x.length; column += 1) {
    const value = x[column] ?? 0
    if (
      value >= (columnLower[column] ?? 0) &&
      value <= (columnUpper[column] ?? 0) &&
      Math.abs(value) < Number.POSITIVE_INFINITY
    )
      continue
    const isUnused = (kinds?.[column] ?? 0) >= columnKinds.semiContinuous && Math.abs(value) <= tolerance
    const bounds = [columnLower[column] ?? 0, columnUpper[column] ?? 0] as const
    if (!isUnused) greatest = Math.max(greatest, relativeViolation(value, ...bounds, Math.abs(value), smallest))
  }
  return greatest
}

function largestCoefficient(coefficients: Float64Array, start: number, end: number): number {
  let largest = 0
  for (let k = start; k < end; k += 1) largest = Math.max(largest, Math.abs(coefficients[k] ?? 0))
  return largest
}

/**
 * Absolute tolerance of a variable, in its own unit: violations are relative to at least this amount and its activity, also
 * when the variable is near 0. Models choose the units of their columns accordingly.
 */
export const variableTolerance = 1e-3

/** A larger coefficient is taken for an error in the data: it must not widen the tolerance of its row and hide a violation. */
const maxPlausibleCoefficient = 1e10

/** The same for costs. */
const maxPlausibleCost = 1e3

/** The activity that `variableTolerance` of a variable adds to a row with this coefficient. */
export const activityTolerance = (coefficient: number) => variableTolerance * cappedMagnitude(coefficient)

const cappedMagnitude = (coefficient: number) => Math.min(Math.abs(coefficient), maxPlausibleCoefficient)

/** The smallest amount of a column widens the tolerance of a bound at most so many times. */
const maxWidening = 10

/** `size`: the sum of absolute terms of `value`; `minSize`: the size below which `value` and `size` count as 0. */
function relativeViolation(value: number, lower: number, upper: number, size: number, minSize: number): number {
  if (!Number.isFinite(value)) return Number.POSITIVE_INFINITY
  const violation = Math.max(lower - value, value - upper, 0)
  if (violation === 0) return 0
  const limit = Math.abs(value < lower ? lower : upper)
  // A small bound counts as such, not as nothing beside `minSize`; unless it is itself only rounding, a billionth of the
  // other sizes.
  const isSignificant = limit > 1e-9 * Math.max(size, Math.min(minSize, 1))
  return violation / Math.max(size, limit, isSignificant ? Math.min(minSize, maxWidening * limit) : minSize)
}
