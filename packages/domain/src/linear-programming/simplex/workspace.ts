// What the simplex works on: the scaled program by rows and by columns, the basis, and what belongs to each variable. One
// set of arrays serves all solves of a thread: to allocate them would take longer than a warm solve.
//
// Variables are numbered as in a tableau: the columns of the program, then one logical variable per row, whose value is
// the activity of the row.

import type { LinearProgram } from '../linear-program.ts'
import { scalesInto } from '../scaling.ts'

export type Workspace = ReturnType<typeof newWorkspace>

/** Room for programs with so many columns, rows and entries. */
export function newWorkspace(maxColumns: number, maxRows: number, maxEntries: number) {
  const variables = maxColumns + maxRows
  const stride = Math.min(maxColumns, maxRows)
  return {
    maxColumns,
    maxRows,
    maxEntries,
    columnCount: 0,
    rowCount: 0,
    /** x = columnScales × scaled x; scaled rows = rows / rowScales; costs = costScale × scaled costs. */
    columnScales: new Float64Array(maxColumns),
    rowScales: new Float64Array(maxRows),
    costScale: 1,
    /** The scaled program by row: the entries of row i are `columns[k]`, `coefficients[k]` for k from `starts[i]` on. */
    starts: new Int32Array(maxRows + 1),
    columns: new Int32Array(maxEntries),
    coefficients: new Float64Array(maxEntries),
    /** The same by column: the entries of column j are `rows[k]`, `entries[k]` for k from `columnStarts[j]` on. */
    columnStarts: new Int32Array(maxColumns + 1),
    rows: new Int32Array(maxEntries),
    entries: new Float64Array(maxEntries),
    /** Per variable, as all that follows unless noted. The costs of rows are 0. */
    costs: new Float64Array(variables),
    lower: new Float64Array(variables),
    upper: new Float64Array(variables),
    /** Values beyond their bounds by less are rounding. */
    tolerances: new Float64Array(variables),
    /** One of `basisStatus`. */
    status: new Uint8Array(variables),
    values: new Float64Array(variables),
    /** Of nonbasic variables: the change of the cost per unit; 0 of basic ones. */
    reducedCosts: new Float64Array(variables),
    /** Of basic variables: the squared length of their row of the inverse of the whole basis. */
    weights: new Float64Array(variables),
    /** A row of the tableau: the change of one basic variable per unit of each nonbasic one. */
    tableauRow: new Float64Array(variables),
    /** A column of the tableau: the change of each basic variable per unit of one nonbasic one. */
    tableauColumn: new Float64Array(variables),
    /** Of basic variables: the product of their row of the inverse of the whole basis with that of the leaving one. */
    products: new Float64Array(variables),
    /** The candidates of a ratio test, and how soon they come. */
    candidates: new Int32Array(variables),
    ratios: new Float64Array(variables),
    /** The kernel, the tight rows (those at a bound) and the basic columns, has this size. */
    size: 0,
    /** By position in the kernel. */
    basicColumns: new Int32Array(stride),
    tightRows: new Int32Array(stride),
    /** Per variable: its position in one of the two. */
    position: new Int32Array(variables),
    /** The inverse of the kernel: per basic column, its change per unit of each tight row. Its rows are `stride` apart. */
    inverse: new Float64Array(stride * stride),
    stride,
    /** By position in the kernel: multipliers and residuals of the tight rows, changes of the basic columns. */
    multipliers: new Float64Array(stride),
    changes: new Float64Array(stride),
    residuals: new Float64Array(stride),
    /** Reduced costs below this are rounding. */
    costTolerance: 0,
    /** Pivots since the kernel was inverted from the program. */
    updates: 0,
    /** Pivots since the start. */
    pivots: 0,
  }
}

/** Values beyond their bounds by this share of the bound are rounding; of bounds near 0, by this share of the usual size. */
const primalTolerance = 1e-11

/** Writes the scaled program into a workspace that has room for it. */
export function loadProgram(space: Workspace, program: LinearProgram): void {
  const { starts, columns, coefficients } = program
  const { rowScales, columnScales } = space
  const columnCount = program.costs.length
  const rowCount = program.rowLower.length
  space.columnCount = columnCount
  space.rowCount = rowCount
  space.costScale = scalesInto(program, rowScales, columnScales)
  space.starts.set(starts)
  space.columns.set(columns)
  for (let row = 0; row < rowCount; row += 1) {
    const perRow = 1 / (rowScales[row] ?? 1)
    const end = starts[row + 1] ?? 0
    for (let k = starts[row] ?? 0; k < end; k += 1)
      space.coefficients[k] = (coefficients[k] ?? 0) * (columnScales[columns[k] ?? 0] ?? 1) * perRow
  }
  loadColumns(space, starts[rowCount] ?? 0)
  loadBounds(space, program)
}

/** Transposes the rows. */
function loadColumns(space: Workspace, count: number) {
  const { columnCount, rowCount, starts, columns, coefficients, columnStarts, rows, entries } = space
  // First the end of each column, one place later; placing entries from the last one on turns ends into starts.
  columnStarts.fill(0, 0, columnCount + 1)
  for (let k = 0; k < count; k += 1) {
    const after = (columns[k] ?? 0) + 1
    columnStarts[after] = (columnStarts[after] ?? 0) + 1
  }
  for (let column = 0; column < columnCount; column += 1)
    columnStarts[column + 1] = (columnStarts[column + 1] ?? 0) + (columnStarts[column] ?? 0)
  for (let row = rowCount - 1; row >= 0; row -= 1)
    for (let k = starts[row] ?? 0, end = starts[row + 1] ?? 0; k < end; k += 1) {
      const after = (columns[k] ?? 0) + 1
      const at = (columnStarts[after] ?? 0) - 1
      columnStarts[after] = at
      rows[at] = row
      entries[at] = coefficients[k] ?? 0
    }
  columnStarts.copyWithin(0, 1, columnCount + 1)
  columnStarts[columnCount] = count
}

function loadBounds(space: Workspace, { costs, columnLower, columnUpper, rowLower, rowUpper }: LinearProgram) {
  const { columnCount, rowCount, columnScales, rowScales, costScale, lower, upper, tolerances } = space
  let usualSize = 0
  for (let column = 0; column < columnCount; column += 1) {
    const scale = columnScales[column] ?? 1
    space.costs[column] = ((costs[column] ?? 0) * scale) / costScale
    lower[column] = (columnLower[column] ?? 0) / scale
    upper[column] = (columnUpper[column] ?? 0) / scale
    usualSize = Math.max(usualSize, finiteSize(lower[column] ?? 0))
  }
  for (let row = 0; row < rowCount; row += 1) {
    const variable = columnCount + row
    const scale = rowScales[row] ?? 1
    space.costs[variable] = 0
    lower[variable] = (rowLower[row] ?? 0) / scale
    upper[variable] = (rowUpper[row] ?? 0) / scale
    usualSize = Math.max(usualSize, finiteSize(lower[variable] ?? 0), finiteSize(upper[variable] ?? 0))
  }
  const least = Math.min(1, usualSize || 1)
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const size = Math.min(finiteSize(lower[variable] ?? 0) || least, finiteSize(upper[variable] ?? 0) || least)
    tolerances[variable] = primalTolerance * Math.max(least, size)
  }
}

const finiteSize = (bound: number) => (Math.abs(bound) < Number.POSITIVE_INFINITY ? Math.abs(bound) : 0)
