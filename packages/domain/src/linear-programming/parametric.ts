// Parametric programming: an optimum as a function of one number of its program, a cost or a bound. Between two
// breakpoints the basis stays optimal; such a segment is known in closed form from the tableau of any optimum in it.
//
// Raising the bound of a row by w moves the solution along a line and the cost by (shadow price)·w. Raising the bound m of
// a ratio, the row (p − m·q)·x ≤ 0, moves the solution along the same line, but not in proportion: m + δ corresponds to
// w = δ·Q/(1 − δ·g), with Q = q·x at the start and g the change of q·x per unit of w (Sherman–Morrison); the reduced costs
// are linear in w too. Changing a cost changes the reduced costs, and the solution stays.

import { certifiedSolve } from './certified-solve.ts'
import { type LinearProgram, linearProgram, type QuantityMeasure } from './linear-program.ts'
import { scratchFloats } from './scratch-arrays.ts'
import type { Basis, Solver } from './solver.ts'
import { relativeTolerance, type Tableau, tableauOf } from './tableau.ts'
import { columnOf, differenceOrZero, ratesOf, rowOf } from './tableau-entries.ts'

/** The number that varies. */
export type Parameter =
  /** A cost: `perUnit` is the change of the column's cost per unit of the parameter. */
  | { readonly kind: 'cost'; readonly column: number; readonly perUnit: number }
  /** A bound of a variable (a column or, numbered after them, a row). With `both`, the two bounds of an equality. */
  | {
      readonly kind: 'bound'
      readonly variable: number
      readonly sides: 'lower' | 'upper' | 'both'
      /** For a bound on a ratio: its linear forms. The row is (numerator − bound·denominator)·x against 0. */
      readonly ratio: QuantityMeasure | null
    }

/**
 * What follows the end of a segment: `changes`: another basis, so that the cost changes differently; `infeasible`: no
 * solution; `degenerate`: possibly only another basis of the same optimum; `never`: the segment does not end.
 */
export type SegmentEnding = 'changes' | 'infeasible' | 'degenerate' | 'never'

/** The basic variable that meets a bound, by position, and how it must be brought back: increased (1) or decreased (−1). */
export type BlockingVariable = { readonly position: number; readonly returnDirection: 1 | -1 }

export type SegmentEnd = {
  readonly value: number
  readonly ending: SegmentEnding
  readonly blocking?: BlockingVariable
  /** The position of the nonbasic variable whose reduced cost changes sign there. */
  readonly entering?: number
}

/** The optimum as a function of the parameter between two of its values. */
export type ParametricSegment = {
  /** The value of the parameter at which the optimum below was computed. */
  readonly at: number
  readonly x: Float64Array
  readonly cost: number
  /** The change of the columns per unit of w; null when they stay. */
  readonly direction: Float64Array | null
  readonly costPerStep: number
  /** w = δ·scale/(1 − δ·bend). */
  readonly scale: number
  readonly bend: number
  readonly from: SegmentEnd
  readonly to: SegmentEnd
  readonly basis: Basis
}

export const stepAt = ({ at, scale, bend }: ParametricSegment, value: number) =>
  ((value - at) * scale) / (1 - (value - at) * bend)

/** The cost at a value within a segment. */
export const costAt = (segment: ParametricSegment, value: number) =>
  segment.cost + segment.costPerStep * stepAt(segment, value)

/** The derivative of the cost at a value within a segment. */
export const slopeAt = ({ at, costPerStep, scale, bend }: ParametricSegment, value: number) =>
  (costPerStep * scale) / (1 - (value - at) * bend) ** 2

/** The columns at a value within a segment. */
export function columnValuesAt(segment: ParametricSegment, value: number): Float64Array {
  const { x, direction } = segment
  const step = stepAt(segment, value)
  return direction ? x.map((start, column) => start + step * (direction[column] ?? 0)) : x
}

/** The program with the parameter at this value. */
function programAt(program: LinearProgram, parameter: Parameter, value: number): LinearProgram {
  if (parameter.kind === 'cost')
    return { ...program, costs: program.costs.with(parameter.column, value * parameter.perUnit) }
  const { variable, sides, ratio } = parameter
  const row = variable - program.costs.length
  if (ratio) return withRowCoefficients(program, row, ratioRow(ratio, value))
  const lower = (bounds: Float64Array, index: number) => (sides === 'upper' ? bounds : bounds.with(index, value))
  const upper = (bounds: Float64Array, index: number) => (sides === 'lower' ? bounds : bounds.with(index, value))
  return row < 0
    ? {
        ...program,
        columnLower: lower(program.columnLower, variable),
        columnUpper: upper(program.columnUpper, variable),
      }
    : { ...program, rowLower: lower(program.rowLower, row), rowUpper: upper(program.rowUpper, row) }
}

const ratioRow = ({ numerator, denominator }: QuantityMeasure, bound: number) =>
  numerator.map((amount, column) => amount - bound * (denominator?.[column] ?? 0))

/** The program with other coefficients, one per column, in one row. */
function withRowCoefficients(program: LinearProgram, row: number, rowCoefficients: Float64Array): LinearProgram {
  const start = program.starts[row] ?? 0
  const end = program.starts[row + 1] ?? 0
  const packed = linearProgram([], [{ name: '', lower: 0, upper: 0, coefficients: rowCoefficients }])
  const shift = packed.columns.length - (end - start)
  const columns = new Int32Array(program.columns.length + shift)
  const coefficients = new Float64Array(columns.length)
  const splice = <Numbers extends Int32Array | Float64Array>(target: Numbers, old: Numbers, inserted: Numbers) => {
    target.set(old.subarray(0, start))
    target.set(inserted, start)
    target.set(old.subarray(end), end + shift)
  }
  splice(columns, program.columns, packed.columns)
  splice(coefficients, program.coefficients, packed.coefficients)
  const starts = program.starts.map((rowStart, index) => (index > row ? rowStart + shift : rowStart))
  return { ...program, starts, columns, coefficients }
}

/**
 * The segment around an optimum, where the parameter has the value `at`; for a walk one way only with the end that way. One
 * that is stored has a direction of its own, not one of the scratch arrays.
 */
export function segmentOf(
  tableau: Tableau,
  parameter: Parameter,
  at: number,
  sign: 1 | -1 | null = null,
  isStored = false,
): ParametricSegment {
  if (parameter.kind === 'cost') return costSegment(tableau, parameter, at, sign)
  const { variable, sides } = parameter
  const position = tableau.position[variable] ?? 0
  if (tableau.isBasic[variable] === 1) return inactiveBoundSegment(tableau, parameter, at, sign)
  // A fixed variable lies on both of its bounds; the sign of its reduced cost tells which of them is active.
  const activeSide = tableau.nonbasicDirection[position] || Math.sign(tableau.reducedCosts[position] ?? 0)
  const isOnOther = (sides === 'lower' && activeSide < 0) || (sides === 'upper' && activeSide > 0)
  return isOnOther
    ? inactiveBoundSegment(tableau, parameter, at, sign)
    : activeBoundSegment(tableau, parameter, position, at, sign, isStored)
}

export type SolvedSegment =
  | { readonly kind: 'segment'; readonly segment: ParametricSegment; readonly tableau: Tableau }
  | { readonly kind: 'infeasible' }
  | { readonly kind: 'unbounded' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

/** The segment around a value of the parameter, solved and proved. */
export function solveSegment(
  program: LinearProgram,
  parameter: Parameter,
  value: number,
  solver: Solver,
  basis: Basis | null,
): SolvedSegment {
  const changed = programAt(program, parameter, value)
  const answer = certifiedSolve(changed, solver, { basis })
  if (answer.kind !== 'optimal') return answer.kind === 'infeasible' ? { kind: 'infeasible' } : answer
  const tableau = answer.basis && tableauOf(changed, answer.basis)
  if (!tableau) return { kind: 'failed', reason: 'the optimum has no basis' }
  return { kind: 'segment', segment: segmentOf(tableau, parameter, value, null, true), tableau }
}

/** A segment, still without its ends, along which the solution and the cost stay. */
const constantSegment = ({ program, values, basis, cost }: Tableau, at: number) => ({
  at,
  x: values.subarray(0, program.costs.length),
  cost,
  direction: null,
  costPerStep: 0,
  scale: 1,
  bend: 0,
  basis,
})

/** What stands for the end that a walk the other way does not ask for. */
const notComputed: SegmentEnd = { value: Number.NaN, ending: 'degenerate' }

/** The end of a walk so far: what follows there is computed when it is read, as most steps only pivot on. */
class LateEnd implements SegmentEnd {
  readonly value: number
  readonly blocking: BlockingVariable
  readonly #follows: () => SegmentEnding
  #ending: SegmentEnding | undefined

  constructor(value: number, blocking: BlockingVariable, follows: () => SegmentEnding) {
    this.value = value
    this.blocking = blocking
    this.#follows = follows
  }

  get ending(): SegmentEnding {
    this.#ending ??= this.#follows()
    return this.#ending
  }
}

/** The ends of a segment; with a sign only the one that way. */
const endsOf = (endOf: (sign: 1 | -1) => SegmentEnd, sign: 1 | -1 | null) => ({
  from: sign === 1 ? notComputed : endOf(-1),
  to: sign === -1 ? notComputed : endOf(1),
})

export type CostParameter = Extract<Parameter, { kind: 'cost' }>
export type BoundParameter = Extract<Parameter, { kind: 'bound' }>

const noEnd = (sign: 1 | -1): SegmentEnd => ({ value: sign * Number.POSITIVE_INFINITY, ending: 'never' })

/** The solution stays until a reduced cost changes sign: that of the column itself or, when it is basic, any other. */
function costSegment(
  tableau: Tableau,
  { column, perUnit }: CostParameter,
  at: number,
  way: 1 | -1 | null,
): ParametricSegment {
  const { values, position, isBasic, reducedCosts, entries, nonbasicDirection } = tableau
  const columnPosition = position[column] ?? 0
  const row = isBasic[column] === 1 ? rowOf(entries, columnPosition) : null
  /** For a decreasing (0) and an increasing (1) cost. */
  const steps = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const entering = [-1, -1]
  // Of a nonbasic column only its own reduced cost changes.
  const end = row ? reducedCosts.length : columnPosition + 1
  for (let other = row ? 0 : columnPosition; other < end; other += 1) {
    const rate = row ? (row[other] ?? 0) : 1
    const otherSign = nonbasicDirection[other] ?? 0
    if (rate === 0 || otherSign === 0) continue
    const way = rate * otherSign > 0 ? 0 : 1
    const step = Math.abs((reducedCosts[other] ?? 0) / rate)
    if (step < (steps[way] ?? 0)) {
      steps[way] = step
      entering[way] = other
    }
  }
  const endOf = (sign: 1 | -1): SegmentEnd => {
    const way = sign === 1 ? 1 : 0
    const enters = entering[way] ?? -1
    if (enters < 0) return noEnd(sign)
    const canMove = maxStep(tableau, enters, nonbasicDirection[enters] === 1 ? 1 : -1) > 0
    const value = at + (sign * (steps[way] ?? 0)) / perUnit
    return { value, ending: canMove ? 'changes' : 'degenerate', entering: enters }
  }
  return { ...constantSegment(tableau, at), costPerStep: (values[column] ?? 0) * perUnit, ...endsOf(endOf, way) }
}

/** How far a nonbasic variable, by position, can move before it or a basic variable meets a bound. */
export function maxStep(tableau: Tableau, position: number, sign: 1 | -1): number {
  const { nonbasic, lower, upper, values } = tableau
  const variable = nonbasic[position] ?? 0
  const toOwnBound =
    sign === 1 ? (upper[variable] ?? 0) - (values[variable] ?? 0) : (values[variable] ?? 0) - (lower[variable] ?? 0)
  return Math.min(toOwnBound, ratioTest(tableau, position, sign).step)
}

const roundedUp = 1 + 1e-12

/** Ratio test: the first basic variable, by position, to meet a bound as a nonbasic one increases (1) or decreases (−1). */
export function ratioTest({ basic, entries, values, lower, upper }: Tableau, position: number, sign: 1 | -1) {
  const column = columnOf(entries, position)
  let step = Number.POSITIVE_INFINITY
  let leaving = -1
  for (let other = 0; other < basic.length; other += 1) {
    const change = sign * (column[other] ?? 0)
    if (change === 0) continue
    const variable = basic[other] ?? 0
    const value = values[variable] ?? 0
    const room = change > 0 ? (upper[variable] ?? 0) - value : value - (lower[variable] ?? 0)
    const size = Math.abs(change)
    // To divide takes longer than all the rest: only what may come first is divided.
    if (room > step * size * roundedUp) continue
    const distance = room / size
    if (distance < step) {
      step = distance
      leaving = other
    }
  }
  return { step, leaving }
}

/** A bound with slack: nothing changes until the slack is used up. */
function inactiveBoundSegment(
  tableau: Tableau,
  { variable, sides, ratio }: BoundParameter,
  at: number,
  way: 1 | -1 | null,
): ParametricSegment {
  const { values, lower, upper, position, isBasic } = tableau
  const value = values[variable]
  const isTight = sides === 'both' || value === (sides === 'upper' ? upper : lower)[variable]
  const current = ratio ? ratioValue(ratio, values) : (value ?? at)
  const tightAt = isTight && Number.isFinite(current) ? at : current
  // When the bound of a ratio becomes tight, its row has changed with the bound.
  const rates = ratio?.denominator && !isTight ? ratesOf(tableau.entries, ratio.denominator) : null
  const update = rates && { rates, perEntry: at - tightAt, perCost: 0, except: -1 }
  const endOf = (sign: 1 | -1): SegmentEnd => {
    const isLoosening = (sides === 'lower' && sign < 0) || (sides === 'upper' && sign > 0)
    // Any bound holds for a ratio with a denominator of 0: its row is 0 against 0.
    if (isLoosening || !Number.isFinite(tightAt)) return noEnd(sign)
    const isOnOther = !ratio && sides !== 'both' && value === (sign > 0 ? upper : lower)[variable]
    if (isOnOther || isBasic[variable] === 0) return { value: tightAt, ending: 'infeasible' }
    const blocking = { position: position[variable] ?? 0, returnDirection: sign }
    const size = Math.abs(tightAt) * (ratio?.denominator ? linearForm(ratio.denominator, values) : 1)
    const move = { line: null, blocking, update, step: 0, sign, size }
    return { value: tightAt, ending: endingAfterBlocking(tableau, move), blocking }
  }
  return { ...constantSegment(tableau, at), ...endsOf(endOf, way) }
}

const ratioValue = ({ numerator, denominator }: QuantityMeasure, values: Float64Array): number =>
  linearForm(numerator, values) / (denominator ? linearForm(denominator, values) : 0)

function linearForm(form: Float64Array, values: Float64Array): number {
  let sum = 0
  for (let column = 0; column < form.length; column += 1) sum += (form[column] ?? 0) * (values[column] ?? 0)
  return sum
}

/** For a bound on a ratio: Q and g of the file head, and the change of the denominator per unit of each nonbasic variable. */
type RatioLine = { readonly scale: number; readonly bend: number; readonly rates: Float64Array }

/** The line along which the solution moves with an active bound; `position`: of the variable whose bound it is. */
type SolutionLine = { readonly position: number; readonly ratio: RatioLine | null }

/** An active bound: until a basic variable meets a bound or, for a ratio, a reduced cost changes sign. */
function activeBoundSegment(
  tableau: Tableau,
  parameter: BoundParameter,
  position: number,
  at: number,
  way: 1 | -1 | null,
  isStored: boolean,
): ParametricSegment {
  const { program, values, reducedCosts } = tableau
  const direction = directionOf(tableau, position, isStored)
  const ratio = parameter.ratio?.denominator ? ratioLineOf(tableau, parameter.ratio.denominator, direction) : null
  const line: SolutionLine = { position, ratio }
  const segment = {
    at,
    x: values.subarray(0, program.costs.length),
    cost: tableau.cost,
    direction,
    costPerStep: reducedCosts[position] ?? 0,
    scale: ratio ? ratio.scale : 1,
    bend: ratio ? ratio.bend : 0,
    basis: tableau.basis,
  }
  // With a denominator of 0 the solution stays; only the duals change.
  if (ratio && ratio.scale <= 0)
    return {
      ...constantSegment(tableau, at),
      ...endsOf((sign) => dualBreakpoint(tableau, line, ratio, at, sign), way),
    }
  return { ...segment, ...endsOf((sign) => activeBoundEnd(tableau, parameter, line, at, sign, way !== null), way) }
}

/** The change of every column per unit of a nonbasic variable. */
function directionOf(
  { program, basic, nonbasic, entries }: Tableau,
  position: number,
  isStored: boolean,
): Float64Array {
  const count = program.costs.length
  const direction = isStored ? new Float64Array(count) : scratchFloats(count)
  const variable = nonbasic[position] ?? 0
  const changes = columnOf(entries, position)
  if (variable < direction.length) direction[variable] = 1
  for (let other = 0; other < basic.length; other += 1) {
    const column = basic[other] ?? 0
    if (column < direction.length) direction[column] = changes[other] ?? 0
  }
  return direction
}

function ratioLineOf(tableau: Tableau, denominator: Float64Array, direction: Float64Array): RatioLine {
  let scale = 0
  let bend = 0
  for (let column = 0; column < denominator.length; column += 1) {
    scale += (denominator[column] ?? 0) * (tableau.values[column] ?? 0)
    bend += (denominator[column] ?? 0) * (direction[column] ?? 0)
  }
  return { scale, bend, rates: ratesOf(tableau.entries, denominator) }
}

/** For a ratio with a denominator of 0: until a reduced cost changes sign. What follows has to be solved for. */
function dualBreakpoint(
  tableau: Tableau,
  { position }: SolutionLine,
  ratio: RatioLine,
  at: number,
  sign: 1 | -1,
): SegmentEnd {
  const { nonbasicDirection, reducedCosts } = tableau
  const dual = reducedCosts[position] ?? 0
  let step = Number.POSITIVE_INFINITY
  for (let other = 0; other < nonbasicDirection.length; other += 1) {
    const rate = sign * Math.sign(dual) * (ratio.rates[other] ?? 0)
    if (other !== position && rate * (nonbasicDirection[other] ?? 0) < 0)
      step = Math.min(step, Math.abs((reducedCosts[other] ?? 0) / rate))
  }
  const total = Math.abs(dual) + sign * step * ratio.bend
  return Number.isFinite(step) && total > 0 ? { value: at + (sign * step) / total, ending: 'degenerate' } : noEnd(sign)
}

function activeBoundEnd(
  tableau: Tableau,
  parameter: BoundParameter,
  line: SolutionLine,
  at: number,
  sign: 1 | -1,
  isWalk: boolean,
): SegmentEnd {
  const { position, ratio } = line
  const { step: ratioStep, leaving } = ratioTest(tableau, position, sign)
  const opposite = ratio ? null : oppositeBound(tableau, parameter, sign)
  const crossing = ratio
    ? firstReducedCostSignChange(tableau, line, sign)
    : { step: Number.POSITIVE_INFINITY, entering: -1 }
  // Where the denominator vanishes: until there, the bound goes to infinity.
  const vanishing = ratio && ratio.bend * sign < 0 ? ratio.scale / Math.abs(ratio.bend) : Number.POSITIVE_INFINITY
  const step = Math.min(ratioStep, crossing.step, opposite?.step ?? Number.POSITIVE_INFINITY, vanishing)
  if (!Number.isFinite(step))
    return ratio && ratio.bend * sign > 0 ? endOfDilution(tableau, ratio, position, at) : noEnd(sign)
  if (step >= vanishing * (1 - relativeTolerance)) return noEnd(sign)
  const value = ratio ? at + (sign * step) / (ratio.scale + sign * step * ratio.bend) : at + sign * step
  if (opposite && step === opposite.step) return { value, ending: opposite.ending }
  if (step === crossing.step)
    return { value, ending: canEnter(tableau, line, crossing.entering, sign * step) ? 'changes' : 'degenerate' }
  const entry = columnOf(tableau.entries, position)[leaving] ?? 0
  const blocking: BlockingVariable = { position: leaving, returnDirection: sign * entry > 0 ? -1 : 1 }
  const update = rowUpdateAt(tableau, line, leaving, sign * step)
  const size = Math.abs(value) * (ratio ? ratio.scale : 1)
  const move = { line, blocking, update, step, sign, size }
  if (isWalk) return new LateEnd(value, blocking, () => endingAfterBlocking(tableau, move))
  return { value, ending: endingAfterBlocking(tableau, move), blocking }
}

/**
 * A share that a growing denominator dilutes: it comes near a value that no amount reaches. Beyond it there is no solution,
 * since the cost grows without end; where it costs nothing, only a solve can tell.
 */
function endOfDilution({ reducedCosts }: Tableau, { bend }: RatioLine, position: number, at: number): SegmentEnd {
  return { value: at + 1 / bend, ending: reducedCosts[position] === 0 ? 'degenerate' : 'infeasible' }
}

/** The step to the opposite bound of the same variable or, for a column, to 0: columns are not negative. */
function oppositeBound({ lower, upper, values, program }: Tableau, { variable, sides }: BoundParameter, sign: 1 | -1) {
  const value = values[variable] ?? 0
  if (sides === 'lower' && sign > 0) return { step: (upper[variable] ?? 0) - value, ending: 'infeasible' as const }
  if (sides === 'upper' && sign < 0) return { step: value - (lower[variable] ?? 0), ending: 'infeasible' as const }
  if (sign < 0 && variable < program.costs.length)
    return { step: value, ending: sides === 'both' ? ('infeasible' as const) : ('changes' as const) }
  return null
}

/** The first reduced cost to change sign as the bound of a ratio moves. */
function firstReducedCostSignChange(
  { nonbasicDirection, reducedCosts }: Tableau,
  { position, ratio }: SolutionLine,
  sign: 1 | -1,
) {
  let step = Number.POSITIVE_INFINITY
  let entering = -1
  if (!ratio) return { step, entering }
  const perRate = ((reducedCosts[position] ?? 0) * sign) / ratio.scale
  for (let other = 0; other < nonbasicDirection.length; other += 1) {
    if (other === position) continue
    const rate = perRate * (ratio.rates[other] ?? 0)
    if (rate * (nonbasicDirection[other] ?? 0) >= 0) continue
    const toZero = Math.abs((reducedCosts[other] ?? 0) / rate)
    if (toZero < step) {
      step = toZero
      entering = other
    }
  }
  return { step, entering }
}

/** True when a nonbasic variable whose reduced cost is 0 after a step along the line can leave its bound there. */
function canEnter(tableau: Tableau, line: SolutionLine, entering: number, step: number): boolean {
  const { basic, values, lower, upper, entries, nonbasicDirection } = tableau
  const sign = nonbasicDirection[entering] ?? 0
  const ofEntering = columnOf(entries, entering)
  const ofLine = columnOf(entries, line.position)
  for (let row = 0; row < basic.length; row += 1) {
    const variable = basic[row] ?? 0
    const update = rowUpdateAt(tableau, line, row, step)
    const change = sign * updatedEntry(ofEntering[row] ?? 0, update, entering)
    const value = (values[variable] ?? 0) + step * (ofLine[row] ?? 0)
    const distance = change > 0 ? (upper[variable] ?? 0) - value : value - (lower[variable] ?? 0)
    if (change !== 0 && distance <= relativeTolerance * Math.abs(value)) return false
  }
  return true
}

/**
 * The change of a tableau row, and of the reduced costs, after the bound of a ratio has moved: entry + perEntry·rate and
 * cost + perCost·rate, with the rates of the denominator; the position `except` does not change.
 */
type RowUpdate = {
  readonly rates: Float64Array
  readonly perEntry: number
  readonly perCost: number
  readonly except: number
}

function rowUpdateAt({ entries, reducedCosts }: Tableau, line: SolutionLine, row: number, step: number) {
  const { position, ratio } = line
  if (!ratio) return null
  const perEntry = ((columnOf(entries, position)[row] ?? 0) * step) / ratio.scale
  const perCost = ((reducedCosts[position] ?? 0) * step) / ratio.scale
  return { rates: ratio.rates, perEntry, perCost, except: position }
}

function updatedEntry(entry: number, update: RowUpdate | null, position: number): number {
  if (!update || update.except === position) return entry
  return differenceOrZero(entry, -update.perEntry * (update.rates[position] ?? 0))
}

/** The bound of a parameter moves one way until a basic variable blocks it. */
type BoundMove = {
  /** Null for a bound that only becomes tight there. */
  readonly line: SolutionLine | null
  readonly blocking: BlockingVariable
  /** Of the row of the blocking variable. */
  readonly update: RowUpdate | null
  /** How far it has moved along the line; 0 without one. */
  readonly step: number
  readonly sign: 1 | -1
  /** The size of the parameter, in the unit of the step. */
  readonly size: number
}

/**
 * What follows where a basic variable has met its bound and would have to be brought back: `infeasible` when no nonbasic
 * variable can do it, `changes` when one can at a cost, `degenerate` when one can at no cost, or when another variable
 * blocks again at once.
 */
function endingAfterBlocking(tableau: Tableau, move: BoundMove): SegmentEnding {
  const { nonbasicDirection, reducedCosts, nonbasic, entries } = tableau
  const { blocking, update } = move
  const { position, returnDirection } = blocking
  const row = rowOf(entries, position)
  let entering = -1
  let minRatio = Number.POSITIVE_INFINITY
  for (let other = 0; other < nonbasic.length; other += 1) {
    const before = row[other] ?? 0
    const entry = update === null ? before : updatedEntry(before, update, other)
    if (entry * returnDirection * (nonbasicDirection[other] ?? 0) <= 0) continue
    let cost = reducedCosts[other] ?? 0
    if (update !== null && update.except !== other) {
      const change = update.perCost * (update.rates[other] ?? 0)
      if (Math.abs(cost + change) <= relativeTolerance * (Math.abs(cost) + Math.abs(change))) return 'degenerate'
      cost += change
    } else if (cost === 0) return 'degenerate'
    const ratio = Math.abs(cost / entry)
    if (ratio < minRatio) {
      minRatio = ratio
      entering = other
    }
  }
  if (entering < 0) return 'infeasible'
  return isBlockedAgain(tableau, move, entering) ? 'degenerate' : 'changes'
}

/** A range shorter than this share of its parameter counts as none before it has been solved. */
const minNextRangeShare = 1e-6

/** True when, after the exchange with the entering variable, another variable meets a bound at once. */
function isBlockedAgain(
  tableau: Tableau,
  { line, blocking, update, step, sign, size }: BoundMove,
  entering: number,
): boolean {
  const { basic, nonbasic, entries, values, lower, upper } = tableau
  const ofEntering = columnOf(entries, entering)
  const ofLine = line ? columnOf(entries, line.position) : scratchFloats(basic.length)
  // The rows of the other variables have changed in proportion to how they follow the line.
  const ratio = line?.position === entering ? null : line?.ratio
  const perLine = ratio ? ((sign * step) / ratio.scale) * (ratio.rates[entering] ?? 0) : 0
  // Along the line the blocking variable stays on its bound; otherwise it is the one whose bound moves.
  const blockingChange = line ? sign * (ofLine[blocking.position] ?? 0) : -sign
  const perUnit = -blockingChange / updatedEntry(ofEntering[blocking.position] ?? 0, update, entering)
  const enteringVariable = nonbasic[entering] ?? 0
  const range = (upper[enteringVariable] ?? 0) - (lower[enteringVariable] ?? 0)
  if (range <= minNextRangeShare * size * Math.abs(perUnit)) return true
  for (let row = 0; row < basic.length; row += 1) {
    if (row === blocking.position) continue
    const follows = ofLine[row] ?? 0
    const along = sign * follows
    const entry = ofEntering[row] ?? 0
    const across = perUnit * (perLine === 0 ? entry : differenceOrZero(entry, -follows * perLine))
    const change = along + across
    if (Math.abs(change) <= relativeTolerance * (Math.abs(along) + Math.abs(across))) continue
    const variable = basic[row] ?? 0
    const value = (values[variable] ?? 0) + step * along
    const distance = change > 0 ? (upper[variable] ?? 0) - value : value - (lower[variable] ?? 0)
    const rounding = relativeTolerance * Math.max(Math.abs(value), Math.abs(step * along))
    if (distance <= Math.max(rounding, minNextRangeShare * size * Math.abs(change))) return true
  }
  return false
}
