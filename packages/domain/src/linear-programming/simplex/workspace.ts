// What the simplex works on: the scaled program, the basis, and what belongs to each variable. One set of arrays serves all
// solves of a thread: to allocate them would take longer than a warm solve.
//
// Variables are numbered as in a tableau: the columns of the program, then one logical variable per row, whose value is
// the activity of the row.

import type { LinearProgram } from '../linear-program.ts'
import { costScaleOf, matrixScalesInto } from '../scaling.ts'

export type Workspace = ReturnType<typeof newWorkspace>

/** Room for programs with so many columns and rows. */
export function newWorkspace(maxColumns: number, maxRows: number) {
  const variables = maxColumns + maxRows
  const stride = Math.min(maxColumns, maxRows)
  return {
    maxColumns,
    maxRows,
    columnCount: 0,
    rowCount: 0,
    /** x = columnScales × scaled x; scaled rows = rows / rowScales; costs = costScale × scaled costs. */
    columnScales: new Float64Array(maxColumns),
    rowScales: new Float64Array(maxRows),
    costScale: 1,
    /** The program whose matrix, scaled, is in the workspace. */
    source: null as LinearProgram | null,
    /** The scaled matrix with its zeros: the entry of row i and column j is at i × columnCount + j and j × rowCount + i. */
    byRow: new Float64Array(maxColumns * maxRows),
    byColumn: new Float64Array(maxColumns * maxRows),
    /** Per variable, as all that follows unless noted. The costs of rows are 0. */
    costs: new Float64Array(variables),
    lower: new Float64Array(variables),
    upper: new Float64Array(variables),
    /** A bound that stands in for a missing one; NaN where none does. */
    artificialBounds: new Float64Array(variables),
    /** Values beyond their bounds by less are rounding. */
    tolerances: new Float64Array(variables),
    /** One of `basisStatus`. */
    status: new Uint8Array(variables),
    values: new Float64Array(variables),
    /** Of nonbasic variables: where they may go, 1 up, −1 down, NaN both, 0 for those with one value. */
    directions: new Float64Array(variables),
    /** The basic variables and the others, and per variable its place in one of the two. */
    basics: new Int32Array(maxRows),
    nonbasics: new Int32Array(maxColumns),
    place: new Int32Array(variables),
    /** Of nonbasic variables: the change of the cost per unit; 0 of basic ones. */
    reducedCosts: new Float64Array(variables),
    /** Of basic variables: about the squared length of their edge. */
    weights: new Float64Array(variables),
    /** A row of the tableau: the change of one basic variable per unit of each nonbasic one. */
    tableauRow: new Float64Array(variables),
    /** A column of the tableau: the change of each basic variable per unit of one nonbasic one. */
    tableauColumn: new Float64Array(variables),
    /** The candidates of a ratio test, and how soon they come. */
    candidates: new Int32Array(variables),
    ratios: new Float64Array(variables),
    /** Columns that go to their other bound, and by how much. */
    movedColumns: new Int32Array(maxColumns),
    moves: new Float64Array(maxColumns),
    /** 0, 1, 2… */
    allColumns: Int32Array.from({ length: Math.max(maxColumns, stride) }, (_, column) => column),
    ...newKernel(variables, maxRows, stride),
    /** Reduced costs below this are rounding. */
    costTolerance: 0,
    /** Whether the inverse belongs to the status of every variable. */
    isInverted: false,
    /** Pivots since the kernel was inverted from the program, and since the start. */
    updates: 0,
    pivots: 0,
  }
}

const newKernel = (variables: number, maxRows: number, stride: number) => ({
  /** The kernel, the tight rows (those at a bound) and the basic columns, has this size. */
  size: 0,
  /** By position in the kernel. */
  basicColumns: new Int32Array(stride),
  tightRows: new Int32Array(maxRows),
  /** Per variable: its position in one of the two. */
  position: new Int32Array(variables),
  /** The inverse of the kernel: per basic column, its change per unit of each tight row. Its rows are `stride` apart. */
  inverse: new Float64Array((maxRows + 1) * stride),
  stride,
  /** By position in the kernel: the entries of `tableauRow` and `tableauColumn` there, and what else is summed up. */
  multipliers: new Float64Array(stride),
  changes: new Float64Array(stride + 1),
  residuals: new Float64Array(stride),
})

/** Values beyond their bounds by this share of the bound are rounding; of bounds near 0, by this share of the usual size. */
const primalTolerance = 1e-11

/** Whether the matrix of a program, scaled, is in the workspace: also that of one with other costs or upper bounds of columns. */
export const holdsMatrixOf = ({ source }: Workspace, program: LinearProgram): boolean =>
  source !== null &&
  source.coefficients === program.coefficients &&
  source.columns === program.columns &&
  source.starts === program.starts &&
  source.rowLower === program.rowLower &&
  source.rowUpper === program.rowUpper &&
  source.columnLower === program.columnLower

/** Writes the scaled program into a workspace that has room for it. */
export function loadProgram(space: Workspace, program: LinearProgram): void {
  if (!holdsMatrixOf(space, program)) loadMatrix(space, program)
  space.costScale = costScaleOf(program.costs, space.columnScales)
  loadBounds(space, program)
  space.artificialBounds.fill(Number.NaN, 0, space.columnCount + space.rowCount)
}

function loadMatrix(space: Workspace, program: LinearProgram) {
  const { starts, columns, coefficients } = program
  const { rowScales, columnScales, byRow, byColumn } = space
  const columnCount = program.costs.length
  const rowCount = program.rowLower.length
  Object.assign(space, { source: program, columnCount, rowCount, isInverted: false })
  matrixScalesInto(program, rowScales, columnScales)
  byRow.fill(0, 0, columnCount * rowCount)
  byColumn.fill(0, 0, columnCount * rowCount)
  for (let row = 0; row < rowCount; row += 1) {
    const perRow = 1 / (rowScales[row] ?? 1)
    for (let k = starts[row] ?? 0, end = starts[row + 1] ?? 0; k < end; k += 1) {
      const column = columns[k] ?? 0
      const entry = (coefficients[k] ?? 0) * (columnScales[column] ?? 1) * perRow
      byRow[row * columnCount + column] = entry
      byColumn[column * rowCount + row] = entry
    }
  }
}

function loadBounds(space: Workspace, program: LinearProgram) {
  const { columnCount, rowCount, columnScales, rowScales, costScale, costs, lower, upper, tolerances } = space
  let usualSize = 0
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const row = variable - columnCount
    const scale = (row < 0 ? columnScales[variable] : rowScales[row]) ?? 1
    costs[variable] = row < 0 ? ((program.costs[variable] ?? 0) * scale) / costScale : 0
    lower[variable] = ((row < 0 ? program.columnLower[variable] : program.rowLower[row]) ?? 0) / scale
    upper[variable] = ((row < 0 ? program.columnUpper[variable] : program.rowUpper[row]) ?? 0) / scale
    usualSize = Math.max(usualSize, finiteSize(lower[variable] ?? 0), row < 0 ? 0 : finiteSize(upper[variable] ?? 0))
  }
  const least = Math.min(1, usualSize || 1)
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const size = Math.min(finiteSize(lower[variable] ?? 0) || least, finiteSize(upper[variable] ?? 0) || least)
    tolerances[variable] = primalTolerance * Math.max(least, size)
  }
}

const finiteSize = (bound: number) => (Math.abs(bound) < Number.POSITIVE_INFINITY ? Math.abs(bound) : 0)
