// The answer is judged without the solver: only the program as it was given, and arithmetic.
//
// An optimum is proved by weak duality. For any multipliers y of the rows, no solution costs less than
//   Σ y⁺·rowLower − Σ y⁻·rowUpper + Σ min over the column's limits of (costs − yᵀA)·x,
// so a point that keeps every limit and costs no more than that bound is an optimum, whoever found the two.
// Infeasibility is proved by multipliers for which the same sum without the costs is above 0 (Farkas): the rows ask
// for more than any x within its limits can give.

import { columnKinds, costOf, type LinearProgram } from './linear-program.ts'
import { keepsWhole, relaxationOf } from './whole-numbers.ts'

/** Limits may be missed by this share of what is added up in their row; a cost by this share of itself. */
const tolerance = 1e-7

export type OptimumCertificate = {
  readonly kind: 'optimal'
  readonly cost: number
  /** No solution costs less. */
  readonly bound: number
  /** (cost − bound) as a share of the cost. */
  readonly gap: number
  /** By how much a limit is missed at most, as a share of what is added up in its row. */
  readonly greatestViolation: number
  /** What the bound rests on: multipliers checked here, or the word of a search for whole numbers. */
  readonly boundFrom: 'multipliers' | 'search'
}

export type InfeasibilityCertificate = {
  readonly kind: 'infeasible'
  /** Multipliers of the rows; none for rows that have no part in the contradiction. */
  readonly multipliers: Float64Array
  /** By how much the rows so added up ask for more than is possible, as a share of what is added up; above 0. */
  readonly margin: number
}

/** Lower bound on the cost of any solution, by multipliers; −∞ when they prove nothing. */
export function provenBound(program: LinearProgram, rowDuals: Float64Array): number {
  const multipliers = usable(program, rowDuals)
  return boundWith(relaxationOf(program), program.costs, multipliers).bound
}

/** The certificate of a claimed optimum, or null when the claim does not hold on the program as given. */
export function certifyOptimum(
  program: LinearProgram,
  x: Float64Array,
  rowDuals: Float64Array,
): OptimumCertificate | null {
  if (!fits(program, x) || rowDuals.length !== program.rowNames.length) return null
  const greatestViolation = violationOf(program, x)
  const cost = costOf(program, x)
  const bound = provenBound(program, rowDuals)
  return judged({ cost, bound, greatestViolation, boundFrom: 'multipliers' }, costSize(program, x), tolerance)
}

/**
 * The certificate of a claimed optimum in whole numbers (or semi-continuous columns): that it keeps every limit and every
 * column its kind. The bound is the one the search proved; `gap` is what it was allowed to leave.
 */
export function certifyWhole(
  program: LinearProgram,
  x: Float64Array,
  bound: number,
  gap = 0,
): OptimumCertificate | null {
  if (!fits(program, x) || !keepsWhole(program, x)) return null
  const greatestViolation = violationOf(program, x)
  const cost = costOf(program, x)
  return judged(
    { cost, bound, greatestViolation, boundFrom: 'search' },
    costSize(program, x),
    Math.max(gap || 0, 0) + 1e-6,
  )
}

/** A number for each column: what is not there is no 0. */
const fits = ({ costs }: LinearProgram, x: Float64Array) => x.length === costs.length

/** The certificate of a claimed infeasibility, or null when the multipliers show none, whichever way they are signed. */
export function certifyInfeasible(program: LinearProgram, ray: Float64Array): InfeasibilityCertificate | null {
  const relaxed = relaxationOf(program)
  const noCosts = new Float64Array(program.costs.length)
  for (const sign of [1, -1]) {
    const multipliers = usable(
      program,
      ray.map((value) => sign * value),
    )
    const { bound, size } = boundWith(relaxed, noCosts, multipliers)
    if (size > 0 && bound > tolerance * 1e-2 * size) return { kind: 'infeasible', multipliers, margin: bound / size }
  }
  return null
}

type Claim = Omit<OptimumCertificate, 'kind' | 'gap'>

function judged(claim: Claim, size: number, most: number): OptimumCertificate | null {
  const { cost, bound, greatestViolation } = claim
  const gap = Math.max(0, cost - bound) / Math.max(size, Number.MIN_VALUE)
  const holds = greatestViolation <= tolerance && gap <= most
  return holds ? { kind: 'optimal', ...claim, gap } : null
}

/**
 * What the cost is added up from: where costs of both signs nearly cancel, a share of the sum would mean nothing. At least
 * what a milligram of the dearest food costs: a recipe of nothing costs nothing, but for rounding.
 */
function costSize({ costs }: LinearProgram, x: Float64Array): number {
  const sum = costs.reduce((all, cost, column) => all + Math.abs(cost * (x[column] ?? 0)), 0)
  const dearest = costs.reduce((most, cost) => Math.max(most, Math.abs(cost)), 0)
  return Math.max(sum, milligram * Math.min(dearest, dearestPerGramEur))
}

/** A multiplier that leans on a limit that is not there proves nothing: it is left out. */
function usable({ rowLower, rowUpper }: LinearProgram, multipliers: Float64Array): Float64Array {
  return multipliers.map((multiplier, row) => {
    const limit = multiplier > 0 ? rowLower[row] : rowUpper[row]
    return Number.isFinite(multiplier) && Number.isFinite(limit) ? multiplier : 0
  })
}

/** The sum above, and the size of what it adds up. */
function boundWith(program: LinearProgram, costs: Float64Array, multipliers: Float64Array) {
  const { starts, columns, coefficients, rowLower, rowUpper, columnLower, columnUpper } = program
  const reduced = Float64Array.from(costs)
  const sizes = costs.map(Math.abs)
  let bound = 0
  let size = 0
  for (let row = 0; row < multipliers.length; row += 1) {
    const multiplier = multipliers[row] ?? 0
    if (multiplier === 0) continue
    const part = multiplier * ((multiplier > 0 ? rowLower[row] : rowUpper[row]) ?? 0)
    bound += part
    size += Math.abs(part)
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
      const column = columns[k] ?? 0
      const amount = multiplier * (coefficients[k] ?? 0)
      reduced[column] = (reduced[column] ?? 0) - amount
      sizes[column] = (sizes[column] ?? 0) + Math.abs(amount)
    }
  }
  for (let column = 0; column < reduced.length; column += 1) {
    const rest = reduced[column] ?? 0
    const limit = (rest > 0 ? columnLower[column] : columnUpper[column]) ?? 0
    // What cancelled but for the rounding of its parts is nothing, where there is no limit to lean on.
    if (rest === 0 || (!Number.isFinite(limit) && Math.abs(rest) <= 1e-11 * (sizes[column] ?? 0))) continue
    bound += rest * limit
    size += Math.abs(rest * limit)
  }
  return { bound, size }
}

/**
 * By how much a limit is missed at most, as a share of what stands beside it: what the row adds up, its limit, or what a
 * milligram adds to it, whichever is greatest.
 */
export function violationOf(program: LinearProgram, x: Float64Array): number {
  const { starts, columns, coefficients, rowLower, rowUpper, columnLower, columnUpper, kinds } = program
  let greatest = 0
  for (let row = 0; row < rowLower.length; row += 1) {
    let sum = 0
    let size = 0
    let largest = 0
    const end = starts[row + 1] ?? 0
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const coefficient = coefficients[k] ?? 0
      const added = coefficient * (x[columns[k] ?? 0] ?? 0)
      sum += added
      size += Math.abs(added)
      largest = Math.max(largest, Math.abs(coefficient))
    }
    const ofMilligram = addedByMilligram(largest)
    greatest = Math.max(greatest, missed(sum, rowLower[row] ?? 0, rowUpper[row] ?? 0, size, ofMilligram))
  }
  for (let column = 0; column < x.length; column += 1) {
    const value = x[column] ?? 0
    const mayBeNothing = (kinds?.[column] ?? 0) >= columnKinds.semiContinuous && Math.abs(value) <= tolerance
    const limits = [columnLower[column] ?? 0, columnUpper[column] ?? 0] as const
    if (!mayBeNothing) greatest = Math.max(greatest, missed(value, ...limits, Math.abs(value), milligram))
  }
  return greatest
}

/** In grams. */
export const milligram = 1e-3

/** No food is richer per gram, whatever the unit: pure vitamins have 10⁹ UI per kg. What says it is hides nothing. */
const richestPerGram = 1e10

/** Nor dearer: a thousand million € per tonne. */
const dearestPerGramEur = 1e3

/** What a milligram adds to a row, given what a gram does: beside it, what is next to nothing is nothing. */
export const addedByMilligram = (perGram: number) => milligram * Math.min(Math.abs(perGram), richestPerGram)

function missed(value: number, lower: number, upper: number, added: number, ofMilligram: number): number {
  if (!Number.isFinite(value)) return Number.POSITIVE_INFINITY
  const by = Math.max(lower - value, value - upper, 0)
  const limit = Math.abs(value < lower ? lower : upper)
  // Who misses most of what is asked, were it little, has missed it; a billionth of its unit is not asked for.
  const isAsked = limit > 1e-9 * Math.max(added, Math.min(ofMilligram, 1))
  return by === 0 ? 0 : by / (by > limit / 2 && isAsked ? limit : Math.max(added, ofMilligram, limit))
}
