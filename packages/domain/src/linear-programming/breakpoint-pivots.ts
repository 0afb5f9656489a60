// What follows the end of a parametric segment, by pivots on its tableau: another basis of the same solution, and for a
// bound the segment beyond. Without a solve, which costs a hundred times as much.

import {
  type BlockingVariable,
  type BoundParameter,
  type CostParameter,
  costAt,
  type Parameter,
  type ParametricSegment,
  ratioTest,
  type SegmentEnd,
  segmentOf,
  stepAt,
} from './parametric.ts'
import { copyOfFloats, floatsWith, scratchFloats } from './scratch-arrays.ts'
import { pivotTableau, relativeTolerance, type Tableau } from './tableau.ts'
import { columnOf, raisedEntries, ratesOf, rowOf } from './tableau-entries.ts'

/**
 * The same optimum by another of its bases, for degenerate bases whose segment has no length or a `degenerate` end. For a
 * bound: a dual simplex pivot on the blocking variable. For a cost: a primal pivot of length 0 on the entering variable.
 * Null when no pivot does that without moving the solution.
 */
export function pivotAtBreakpoint(
  tableau: Tableau,
  parameter: Parameter,
  { from, to, at }: ParametricSegment,
  sign: 1 | -1,
): Tableau | null {
  const end = sign === 1 ? to : from
  if (parameter.kind === 'bound') {
    const entering = end.blocking && end.value === at ? dualRatioTest(tableau, end.blocking) : -1
    return end.blocking && entering >= 0 ? pivotTableau(tableau, end.blocking.position, entering) : null
  }
  if (end.entering === undefined || end.ending !== 'degenerate') return null
  const enteringSign = tableau.nonbasicDirection[end.entering] === 1 ? 1 : -1
  const { step, leaving } = ratioTest(tableau, end.entering, enteringSign)
  return step === 0 ? pivotTableau(withCostChange(tableau, parameter, end.value - at), leaving, end.entering) : null
}

/** The tableau of the same basis with the cost parameter raised by `change`. */
function withCostChange(tableau: Tableau, { column, perUnit }: CostParameter, change: number): Tableau {
  const { position, isBasic, entries, reducedCosts, values } = tableau
  const columnPosition = position[column] ?? 0
  const row = isBasic[column] === 1 ? rowOf(entries, columnPosition) : null
  const newCosts = scratchFloats(reducedCosts.length)
  for (let other = 0; other < newCosts.length; other += 1) {
    const old = reducedCosts[other] ?? 0
    const rate = row ? (row[other] ?? 0) : other === columnPosition ? 1 : 0
    const part = change * perUnit * rate
    newCosts[other] = Math.abs(old + part) <= relativeTolerance * (Math.abs(old) + Math.abs(part)) ? 0 : old + part
  }
  return { ...tableau, reducedCosts: newCosts, cost: tableau.cost + change * perUnit * (values[column] ?? 0) }
}

/**
 * Dual ratio test: the position of the nonbasic variable that brings the blocking one back at the least cost, with the
 * largest entry among equals; −1 when none can.
 */
function dualRatioTest({ nonbasicDirection, reducedCosts, entries }: Tableau, blocking: BlockingVariable): number {
  const row = rowOf(entries, blocking.position)
  let entering = -1
  let minRatio = Number.POSITIVE_INFINITY
  let largestEntry = 0
  for (let other = 0; other < row.length; other += 1) {
    const change = (row[other] ?? 0) * blocking.returnDirection * (nonbasicDirection[other] ?? 0)
    if (change <= 0) continue
    const ratio = Math.abs(reducedCosts[other] ?? 0) / change
    if (ratio < minRatio || (ratio === minRatio && change > largestEntry)) {
      entering = other
      minRatio = ratio
      largestEntry = change
    }
  }
  return entering
}

/**
 * The segment of a bound beyond the end of another, which is `degenerate`: dual pivots at the solution there, until the
 * next segment is longer than `minLength`. Null where no pivot is left, which only a solve can prove, and where `maxPivots`
 * are not enough.
 */
export function segmentBeyondByPivots(
  start: Tableau,
  parameter: BoundParameter,
  segment: ParametricSegment,
  sign: 1 | -1,
  limits: { readonly minLength: number; readonly maxPivots: number },
): { readonly segment: ParametricSegment; readonly tableau: Tableau } | null {
  const end = sign === 1 ? segment.to : segment.from
  if (!end.blocking) return null
  let tableau = tableauAtEnd(start, parameter, segment, end)
  let blocking: BlockingVariable | undefined = end.blocking
  for (let pivots = 0; blocking && pivots < limits.maxPivots; pivots += 1) {
    const entering = dualRatioTest(tableau, blocking)
    if (entering < 0) return null
    tableau = pivotTableau(tableau, blocking.position, entering)
    const next = segmentOf(tableau, parameter, end.value, sign)
    const nextEnd = sign === 1 ? next.to : next.from
    if (Math.abs(nextEnd.value - end.value) > limits.minLength) return { segment: next, tableau }
    blocking = nextEnd.blocking
  }
  return null
}

/** The tableau of the same basis with the bound, and the solution, at the end of a segment. */
function tableauAtEnd(
  tableau: Tableau,
  parameter: BoundParameter,
  segment: ParametricSegment,
  { value, blocking }: SegmentEnd,
): Tableau {
  const { variable, sides, ratio } = parameter
  const { at, direction } = segment
  const position = tableau.position[variable] ?? 0
  const values = direction ? valuesAlong(tableau, position, stepAt(segment, value)) : copyOfFloats(tableau.values)
  let { lower, upper } = tableau
  if (ratio?.denominator) values[variable] = 0
  else {
    values[variable] = value
    if (sides !== 'upper') lower = floatsWith(lower, variable, value)
    if (sides !== 'lower') upper = floatsWith(upper, variable, value)
  }
  if (blocking) {
    const blocked = tableau.basic[blocking.position] ?? 0
    values[blocked] = (blocking.returnDirection === 1 ? lower : upper)[blocked] ?? 0
  }
  const moved = { ...tableau, values, lower, upper, cost: costAt(segment, value) }
  if (!ratio?.denominator) return moved
  const rates = ratesOf(tableau.entries, ratio.denominator)
  return direction
    ? withMovedRatio(moved, position, rates, stepAt(segment, value) / segment.scale)
    : withTightRatio(moved, position, rates, at - value)
}

/** The values of all variables after a step of a nonbasic one; what comes within rounding of a bound lies on it. */
function valuesAlong(tableau: Tableau, position: number, step: number): Float64Array {
  const { basic, entries, lower, upper } = tableau
  const column = columnOf(entries, position)
  const values = copyOfFloats(tableau.values)
  for (let row = 0; row < basic.length; row += 1) {
    const variable = basic[row] ?? 0
    const move = step * (column[row] ?? 0)
    if (move === 0) continue
    const value = (values[variable] ?? 0) + move
    const bound = (move > 0 ? upper : lower)[variable] ?? 0
    const rounding = relativeTolerance * Math.max(Math.abs(value), Math.abs(move))
    values[variable] = Math.abs(bound - value) <= rounding ? bound : value
  }
  return values
}

/** Its bound is lowered to where a slack ratio, basic at `row`, is: the row changes with the bound. */
function withTightRatio(tableau: Tableau, row: number, rates: Float64Array, lowering: number): Tableau {
  const factors = scratchFloats(tableau.basic.length)
  factors[row] = lowering
  return { ...tableau, entries: raisedEntries(tableau.entries, factors, rates) }
}

/** The bound of a tight ratio has moved the solution by a share of the denominator: so have all rows. */
function withMovedRatio(tableau: Tableau, position: number, rates: Float64Array, share: number): Tableau {
  const factors = copyOfFloats(columnOf(tableau.entries, position))
  for (let row = 0; row < factors.length; row += 1) factors[row] = share * (factors[row] ?? 0)
  const perRate = share * (tableau.reducedCosts[position] ?? 0)
  const reducedCosts = scratchFloats(rates.length)
  for (let index = 0; index < rates.length; index += 1) {
    const cost = tableau.reducedCosts[index] ?? 0
    const part = perRate * (rates[index] ?? 0)
    reducedCosts[index] =
      Math.abs(cost + part) <= relativeTolerance * (Math.abs(cost) + Math.abs(part)) ? 0 : cost + part
  }
  return { ...tableau, entries: raisedEntries(tableau.entries, factors, rates), reducedCosts }
}

/** The positions of the nonbasic variables that change at no cost. */
export function costlessPositions({ reducedCosts }: Tableau): number[] {
  const positions: number[] = []
  for (let position = 0; position < reducedCosts.length; position += 1)
    if (reducedCosts[position] === 0) positions.push(position)
  return positions
}

/**
 * The columns after a column whose cost has fallen has entered the basis; null when other pivots must follow, or when it
 * is not nonbasic at its lower bound. `costless`: the positions of that name, of the tableau.
 */
export function columnValuesAfterPivot(
  tableau: Tableau,
  column: number,
  costless: readonly number[],
): Float64Array | null {
  const { basic, nonbasicDirection, entries, isBasic, values, upper, program } = tableau
  const position = tableau.position[column] ?? 0
  if (isBasic[column] === 1 || nonbasicDirection[position] !== 1) return null
  const { step: ratioStep, leaving } = ratioTest(tableau, position, 1)
  const step = Math.min(ratioStep, (upper[column] ?? 0) - (values[column] ?? 0))
  const changes = columnOf(entries, position)
  const pivot = changes[leaving] ?? 0
  const row = leaving < 0 || step !== ratioStep || costless.length === 0 ? null : rowOf(entries, leaving)
  const mustFollow = (other: number) =>
    other !== position && (nonbasicDirection[other] ?? 0) * (row?.[other] ?? 0) * pivot < 0
  if (row && costless.some(mustFollow)) return null
  const x = copyOfFloats(values.subarray(0, program.costs.length))
  x[column] = (x[column] ?? 0) + step
  for (let other = 0; other < basic.length; other += 1) {
    const variable = basic[other] ?? 0
    if (variable < x.length) x[variable] = (x[variable] ?? 0) + step * (changes[other] ?? 0)
  }
  return x
}
