// A simplex of our own, for the few programs on which the solver gives up: a primal simplex with bounded variables, whose
// basis is factorised anew at every step. Slow but accurate: it starts from nothing, keeps no numbers from step to step,
// and ends with a basis or with the multipliers of its first phase, which prove infeasibility.

import { type BasisFactorisation, factoriseBasis, primalValues, solveForBasis } from './basis-factorisation.ts'
import { concatenated, costOf, hasUnusableNumber, type LinearProgram, rowActivities } from './linear-program.ts'
import { scaledProgram } from './scaling.ts'
import { type Basis, basisStatus, type SolverAnswer } from './solver.ts'

/** Values beyond a bound by this share of it, or of 1, are rounding; absolute on the scaled program. */
const primalTolerance = 1e-10

/** Reduced costs below this share of their absolute terms are rounding. */
const dualTolerance = 1e-12

/** Smaller changes of a basic variable do not block, as a share of the largest change. */
const pivotTolerance = 1e-9

/**
 * Steps without progress after which the lowest number decides instead of the steepest descent, which cannot cycle; and
 * after each so many more, ten times larger reduced costs count as rounding.
 */
const maxStalls = 20

/** Multiplications after which it gives up: about a second. */
const maxMultiplications = 5e8

/** Solves a continuous program; `failed` when it takes too many steps. Never `stopped`: it has no clock. */
export function pivotingSolve(program: LinearProgram): SolverAnswer {
  if (hasUnusableNumber(program)) return { kind: 'failed', reason: 'a number of the program is not finite' }
  const { program: scaled, rowScales } = scaledProgram(program)
  const end = runSimplex(scaled)
  if (end.kind === 'failed' || end.kind === 'unbounded') return end
  if (end.kind === 'infeasible')
    return { kind: 'infeasible', ray: end.ray.map((value, row) => value / (rowScales[row] ?? 1)) }
  const solution = solveForBasis(program, end.basis)
  if (solution === null) return { kind: 'failed', reason: 'the last basis is singular' }
  return { kind: 'optimal', ...solution, basis: end.basis, bound: costOf(program, solution.x) }
}

type SimplexEnd =
  | { readonly kind: 'optimal'; readonly basis: Basis }
  | { readonly kind: 'infeasible'; readonly ray: Float64Array }
  | { readonly kind: 'unbounded' }
  | { readonly kind: 'failed'; readonly reason: string }

/** Everything that a step looks at. Variables are numbered as in a tableau: the columns, then one slack per row. */
type SimplexState = {
  readonly program: LinearProgram
  readonly lower: Float64Array
  readonly upper: Float64Array
  readonly basis: Basis
  readonly factorisation: BasisFactorisation
  readonly values: Float64Array
  /** Per variable: −1 for a basic one below its lower bound, 1 for one above its upper bound. */
  readonly beyond: Int8Array
  readonly isFeasible: boolean
}

function runSimplex(program: LinearProgram): SimplexEnd {
  const lower = concatenated(program.columnLower, program.rowLower)
  const upper = concatenated(program.columnUpper, program.rowUpper)
  let basis: Basis = {
    columns: program.columnLower.reduce((statuses, bound, column) => {
      statuses[column] = Number.isFinite(bound) ? basisStatus.atLower : basisStatus.atUpper
      return statuses
    }, new Int32Array(program.costs.length)),
    rows: new Int32Array(program.rowLower.length).fill(basisStatus.basic),
  }
  let stalls = 0
  let last = { violation: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY }
  for (let work = 0; work < maxMultiplications; ) {
    const factorisation = factoriseBasis(program, basis)
    if (factorisation === null) return { kind: 'failed', reason: 'a pivot led to a singular basis' }
    const size = factorisation.rows.length
    work += size ** 3 / 3 + size ** 2 * 8 + program.coefficients.length * 8 + 1000
    const state = simplexStateOf(program, lower, upper, basis, factorisation)
    const progress = progressOf(state)
    stalls = hasProgressed(last, progress) ? 0 : stalls + 1
    if (stalls === 0) last = progress
    const { multipliers, entering, sign } = chooseEntering(state, stalls)
    if (entering < 0) {
      if (state.isFeasible) return { kind: 'optimal', basis }
      return { kind: 'infeasible', ray: multipliers }
    }
    const blocking = ratioTest(state, entering, sign, stalls > maxStalls)
    if (blocking === null) return { kind: 'unbounded' }
    basis = exchangedBasis(basis, entering, sign, blocking)
  }
  return { kind: 'failed', reason: 'too many pivots' }
}

function simplexStateOf(
  program: LinearProgram,
  lower: Float64Array,
  upper: Float64Array,
  basis: Basis,
  factorisation: BasisFactorisation,
): SimplexState {
  const x = primalValues(program, basis, factorisation)
  const values = concatenated(x, rowActivities(program, x))
  const beyond = new Int8Array(values.length)
  values.forEach((value, variable) => {
    if (statusOf(basis, variable) !== basisStatus.basic) return
    const [min = 0, max = 0] = [lower[variable], upper[variable]]
    if (value < min - primalTolerance * Math.max(1, Math.abs(min))) beyond[variable] = -1
    else if (value > max + primalTolerance * Math.max(1, Math.abs(max))) beyond[variable] = 1
  })
  const isFeasible = beyond.every((each) => each === 0)
  return { program, lower, upper, basis, factorisation, values, beyond, isFeasible }
}

type SimplexProgress = { readonly violation: number; readonly cost: number }

/** The sum of violations, and the cost of a feasible point. */
function progressOf({ program, values, lower, upper, beyond, isFeasible }: SimplexState): SimplexProgress {
  if (isFeasible) return { violation: 0, cost: costOf(program, values.subarray(0, program.costs.length)) }
  const violation = beyond.reduce((sum, side, variable) => {
    const bound = (side < 0 ? lower : upper)[variable] ?? 0
    return side === 0 ? sum : sum + Math.abs((values[variable] ?? 0) - bound)
  }, 0)
  return { violation, cost: Number.POSITIVE_INFINITY }
}

const hasProgressed = (last: SimplexProgress, next: SimplexProgress) =>
  next.violation < last.violation * (1 - primalTolerance) ||
  (next.violation === 0 && next.cost < last.cost - primalTolerance * Math.abs(last.cost))

const statusOf = ({ columns, rows }: Basis, variable: number) =>
  variable < columns.length ? columns[variable] : rows[variable - columns.length]

/**
 * The entering variable and its direction, or −1 at an optimum. Without a feasible point the sum of violations is
 * minimised; then `multipliers` are those of all rows, which at its minimum prove that there is no feasible point.
 */
function chooseEntering(state: SimplexState, stalls: number) {
  const { program, lower, upper, basis, factorisation, beyond, isFeasible } = state
  const { starts, columns, coefficients } = program
  const columnCount = program.costs.length
  const multipliers = new Float64Array(program.rowLower.length)
  const costs = isFeasible ? program.costs.slice() : Float64Array.from(beyond.subarray(0, columnCount))
  const sizes = costs.map(Math.abs)
  const addRow = (row: number, factor: number) => {
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
      const column = columns[k] ?? 0
      const part = factor * (coefficients[k] ?? 0)
      costs[column] = (costs[column] ?? 0) + part
      sizes[column] = (sizes[column] ?? 0) + Math.abs(part)
    }
  }
  for (let row = 0; row < multipliers.length && !isFeasible; row += 1) {
    const side = beyond[columnCount + row] ?? 0
    if (side === 0) continue
    multipliers[row] = -side
    addRow(row, side)
  }
  const duals = factorisation.solveTransposed(Float64Array.from(factorisation.columns, (column) => costs[column] ?? 0))
  factorisation.rows.forEach((row, index) => {
    multipliers[row] = duals[index] ?? 0
    addRow(row, -(duals[index] ?? 0))
  })
  const largestMultiplier = multipliers.reduce((max, multiplier) => Math.max(max, Math.abs(multiplier)), 0)
  let entering = -1
  let sign: 1 | -1 = 1
  let steepest = 0
  const tolerance = dualTolerance * 10 ** Math.floor(stalls / maxStalls)
  for (let variable = 0; variable < lower.length; variable += 1) {
    const status = statusOf(basis, variable)
    const [min = 0, max = 0] = [lower[variable], upper[variable]]
    if (status === basisStatus.basic || min === max) continue
    const row = variable - columnCount
    const slope = (row < 0 ? costs[variable] : multipliers[row]) ?? 0
    const rounding = tolerance * ((row < 0 ? sizes[variable] : largestMultiplier) ?? 0)
    const isFree = !Number.isFinite(min) && !Number.isFinite(max)
    const isDescent = isFree || (status === basisStatus.atUpper ? slope > 0 : slope < 0)
    if (!isDescent || Math.abs(slope) <= rounding || Math.abs(slope) <= steepest) continue
    entering = variable
    sign = slope < 0 ? 1 : -1
    if (stalls > maxStalls) break
    steepest = Math.abs(slope)
  }
  return { multipliers, entering, sign }
}

/** `variable`: that which meets its bound first, possibly the entering one its other bound. */
type Blocking = { readonly variable: number; readonly step: number; readonly status: number }

function ratioTest(state: SimplexState, entering: number, sign: 1 | -1, isLowestNumberFirst: boolean): Blocking | null {
  const { program, lower, upper, basis, factorisation, values } = state
  const changes = changesOf(program, factorisation, entering, sign)
  const smallest = changes.reduce((max, change) => Math.max(max, Math.abs(change)), 0) * pivotTolerance
  const candidates: (Blocking & { readonly change: number; readonly loose: number })[] = []
  changes.forEach((change, variable) => {
    if (statusOf(basis, variable) !== basisStatus.basic || Math.abs(change) <= smallest) return
    // A variable beyond a bound blocks where it comes back to it, and not while it moves further away.
    const side = state.beyond[variable] ?? 0
    const isRising = change > 0
    if (side === (isRising ? 1 : -1)) return
    const atUpper = side === 0 ? isRising : side === 1
    const bound = (atUpper ? upper[variable] : lower[variable]) ?? 0
    if (!Number.isFinite(bound)) return
    const distance = Math.max(0, (bound - (values[variable] ?? 0)) * Math.sign(change))
    const size = Math.abs(change)
    const loose = (distance + primalTolerance * Math.max(1, Math.abs(bound))) / size
    const status = atUpper ? basisStatus.atUpper : basisStatus.atLower
    candidates.push({ variable, step: distance / size, status, change: size, loose })
  })
  const range = (upper[entering] ?? 0) - (lower[entering] ?? 0)
  // Of all that block within the tolerance the one with the largest change, for accuracy.
  const limit = candidates.reduce((min, { loose, step }) => Math.min(min, isLowestNumberFirst ? step : loose), range)
  const blocking = candidates
    .filter(({ step }) => step <= limit)
    .reduce<(typeof candidates)[number] | null>(
      (best, each) => (best && (isLowestNumberFirst || best.change >= each.change) ? best : each),
      null,
    )
  if (blocking) return blocking
  if (!Number.isFinite(range)) return null
  return { variable: entering, step: range, status: sign === 1 ? basisStatus.atUpper : basisStatus.atLower }
}

/** The change of every variable per unit of the entering one, in its direction. */
function changesOf(
  program: LinearProgram,
  factorisation: BasisFactorisation,
  entering: number,
  sign: 1 | -1,
): Float64Array {
  const columnCount = program.costs.length
  const x = new Float64Array(columnCount)
  const right = new Float64Array(factorisation.rows.length)
  if (entering < columnCount) {
    x[entering] = sign
    const activities = rowActivities(program, x)
    factorisation.rows.forEach((row, index) => {
      right[index] = -(activities[row] ?? 0)
    })
  } else right[factorisation.rows.indexOf(entering - columnCount)] = sign
  const solved = factorisation.solve(right)
  factorisation.columns.forEach((column, index) => {
    x[column] = solved[index] ?? 0
  })
  return concatenated(x, rowActivities(program, x))
}

function exchangedBasis(basis: Basis, entering: number, sign: 1 | -1, { variable, status }: Blocking): Basis {
  const columns = basis.columns.slice()
  const rows = basis.rows.slice()
  const set = (each: number, value: number) => {
    if (each < columns.length) columns[each] = value
    else rows[each - columns.length] = value
  }
  if (variable === entering) set(entering, sign === 1 ? basisStatus.atUpper : basisStatus.atLower)
  else {
    set(entering, basisStatus.basic)
    set(variable, status)
  }
  return { columns, rows }
}
