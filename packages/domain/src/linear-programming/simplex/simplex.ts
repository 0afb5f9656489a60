// A bounded simplex of our own for programs up to some hundred columns and rows: the first choice for all without whole
// numbers. README.md in this folder says how it works. Its answers are proved like those of any other solver.

import { Recent } from '../../kit/recent.ts'
import { hasUnusableCoefficient, hasUnusableCostOrBound, type LinearProgram } from '../linear-program.ts'
import type { Basis, Solver, SolverAnswer } from '../solver.ts'
import { startBasis } from './basis.ts'
import { dualPivots, flipWrongCosts, isAtArtificialBound, largestViolation, primalPivots, renew } from './pivots.ts'
import { holdsMatrixOf, loadProgram, newWorkspace, type Workspace } from './workspace.ts'

/** Rounds of pivots: the second, if there is one, mends what rounding has left. */
const maxRounds = 6

/** After so many pivots the inverse is still accurate: what is computed with it is refined, and proved afterwards. */
const fewUpdates = 24

/** The workspaces of this thread: formulas are solved again and again with other costs. */
const spaces = new Recent<Workspace>(6)

/** Solves continuous programs. It has no clock: after too many pivots it answers `failed`. */
export const ownSimplex: Solver = (program, { basis } = {}) => {
  const loaded = spaces.find((space) => holdsMatrixOf(space, program))
  // The coefficients of one that is loaded were tested then.
  if (hasUnusableCostOrBound(program) || (!loaded && hasUnusableCoefficient(program)))
    return { kind: 'failed', reason: 'a number of the program is not finite' }
  const space = loaded ?? newSpaceFor(program)
  loadProgram(space, program)
  startBasis(space, basis && fits(basis, program) ? basis : null)
  return pivotsToEnd(space)
}

const fits = ({ columns, rows }: Basis, { costs, rowLower }: LinearProgram) =>
  columns.length === costs.length && rows.length === rowLower.length

/** A new workspace, or the one that was not used for longest if it has room. */
function newSpaceFor(program: LinearProgram): Workspace {
  const unused = spaces.takeLast()
  const space = unused && hasRoom(unused, program) ? unused : roomyWorkspace(program, unused)
  spaces.add(space)
  return space
}

const hasRoom = ({ maxColumns, maxRows }: Workspace, { costs, rowLower }: LinearProgram) =>
  costs.length <= maxColumns && rowLower.length <= maxRows

const roomyWorkspace = ({ costs, rowLower }: LinearProgram, smaller: Workspace | undefined) =>
  newWorkspace(Math.max(costs.length, smaller?.maxColumns ?? 0), Math.max(rowLower.length, smaller?.maxRows ?? 0))

function pivotsToEnd(space: Workspace): SolverAnswer {
  space.pivots = 0
  for (let round = 0; round < maxRounds; round += 1) {
    renew(space, round === 1 ? fewUpdates : 0)
    if (round === 0 && largestViolation(space) < 0 && primalPivots(space)) continue
    if (!flipWrongCosts(space) && largestViolation(space) < 0)
      return isAtArtificialBound(space) ? { kind: 'unbounded' } : optimum(space)
    const result = dualPivots(space)
    if (result.kind === 'infeasible') return { kind: 'infeasible', ray: rayOf(space, result.variable) }
    if (result.kind === 'failed') break
  }
  return { kind: 'failed', reason: 'the simplex ended without an answer' }
}

/** The multipliers of a row of the tableau, by row of the program: they show that its variable cannot reach its bound. */
function rayOf({ columnCount, rowCount, rowScales, size, tightRows, multipliers }: Workspace, variable: number) {
  const ray = new Float64Array(rowCount)
  for (let at = 0; at < size; at += 1) {
    const row = tightRows[at] ?? 0
    ray[row] = (multipliers[at] ?? 0) / (rowScales[row] ?? 1)
  }
  const row = variable - columnCount
  if (row >= 0) ray[row] = -1 / (rowScales[row] ?? 1)
  return ray
}

/** The value of a variable; at a bound from which it differs by rounding: an amount of 1e-15 of a food is none. */
function valueAtBounds({ values, lower, upper, tolerances }: Workspace, variable: number): number {
  const value = values[variable] ?? 0
  const tolerance = tolerances[variable] ?? 0
  const [least, most] = [lower[variable] ?? 0, upper[variable] ?? 0]
  return Math.abs(value - least) <= tolerance ? least : Math.abs(value - most) <= tolerance ? most : value
}

const partsOf = <Numbers extends Float64Array | Int32Array>(all: Numbers, count: number) =>
  [all.subarray(0, count), all.subarray(count)] as [Numbers, Numbers]

function optimum(space: Workspace): SolverAnswer {
  const { columnCount, rowCount, columnScales, rowScales, costScale, status, values, costs, reducedCosts } = space
  // One buffer for all: to allocate four takes as long as a pivot.
  const count = columnCount + rowCount
  const buffer = new ArrayBuffer(count * (Float64Array.BYTES_PER_ELEMENT + Int32Array.BYTES_PER_ELEMENT))
  const [x, rowDuals] = partsOf(new Float64Array(buffer, 0, count), columnCount)
  const [columns, rows] = partsOf(new Int32Array(buffer, count * Float64Array.BYTES_PER_ELEMENT), columnCount)
  let cost = 0
  for (let column = 0; column < columnCount; column += 1) {
    x[column] = valueAtBounds(space, column) * (columnScales[column] ?? 1)
    columns[column] = status[column] ?? 0
    cost += (costs[column] ?? 0) * (values[column] ?? 0)
  }
  for (let row = 0; row < rowCount; row += 1) {
    rowDuals[row] = ((reducedCosts[columnCount + row] ?? 0) * costScale) / (rowScales[row] ?? 1)
    rows[row] = status[columnCount + row] ?? 0
  }
  return { kind: 'optimal', x, rowDuals, basis: { columns, rows }, bound: cost * costScale }
}
