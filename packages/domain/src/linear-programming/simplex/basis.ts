// The basis of the simplex, held as the inverse of its kernel: the tight rows (those whose logical variable is nonbasic, at
// a bound) and the basic columns, of which there are as many. The inverse is dense and changed with each pivot; rows and
// columns of the tableau are computed from it when they are needed.

import { type Basis, basisStatus } from '../solver.ts'
import type { Workspace } from './workspace.ts'

/** Pivots of the scaled program below this are 0: columns of the kernel that have no larger one are dependent. */
const smallestPivot = 1e-9
/** The size of the largest cost of a scaled program. */
const usualCost = 32
/** Reduced costs below this share of the costs and multipliers are rounding. */
const relativeRoundoff = 1e-12

/**
 * Sets the status of every variable: as in `basis`, or all rows basic and all columns at a bound. The inverse in which the
 * last solve of this matrix ended serves again if the basis is the same: it was computed anew then.
 */
export function startBasis(space: Workspace, basis: Basis | null): void {
  const { columnCount, rowCount, status, values } = space
  let isInverted = space.isInverted && space.updates === 0
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const row = variable - columnCount
    const before = status[variable]
    const start = basis ? (row < 0 ? basis.columns[variable] : basis.rows[row]) : row < 0 ? 0 : basisStatus.basic
    status[variable] = start ?? 0
    if (status[variable] === basisStatus.basic) values[variable] = 0
    else rest(space, variable, status[variable] ?? 0)
    if (status[variable] !== before) isInverted = false
  }
  if (!isInverted) invert(space)
}

/** Puts a nonbasic variable on a bound: that of `status`, unless it is missing. */
export function rest({ status, lower, upper, values }: Workspace, variable: number, preferred: number): void {
  const hasLower = (lower[variable] ?? 0) > Number.NEGATIVE_INFINITY
  const hasUpper = (upper[variable] ?? 0) < Number.POSITIVE_INFINITY
  const atUpper = hasUpper && (preferred === basisStatus.atUpper || !hasLower)
  status[variable] = atUpper ? basisStatus.atUpper : hasLower ? basisStatus.atLower : basisStatus.free
  values[variable] = (atUpper ? upper[variable] : hasLower ? lower[variable] : 0) ?? 0
}

/**
 * Inverts the kernel anew from the program, in place (Gauss-Jordan): column by column, each with the tight row in which most
 * of it is left. A column of which nothing is left depends on others and becomes nonbasic; a tight row that is left over
 * becomes basic.
 */
export function invert(space: Workspace): void {
  const { columnCount, status, stride, inverse, basicColumns, tightRows, position } = space
  space.updates = 0
  let columns = fillKernel(space)
  const { size: rows } = space
  // Where the basis changes, other columns and rows in another order: its inverse differs in the last digits.
  space.isInverted = columns === rows
  let size = 0
  while (size < columns) {
    const pivotRow = largestInColumn(space, size, rows)
    if (pivotRow < 0) {
      rest(space, basicColumns[size] ?? 0, basisStatus.atLower)
      basicColumns.copyWithin(size, size + 1, columns)
      for (let row = 0; row < rows; row += 1)
        inverse.copyWithin(row * stride + size, row * stride + size + 1, row * stride + columns)
      columns -= 1
      space.isInverted = false
      continue
    }
    if (pivotRow !== size) swapRows(space, pivotRow, size, columns)
    eliminate(space, size, rows, columns)
    size += 1
  }
  for (let at = size; at < rows; at += 1) status[columnCount + (tightRows[at] ?? 0)] = basisStatus.basic
  for (let at = 0; at < size; at += 1) {
    position[basicColumns[at] ?? 0] = at
    position[columnCount + (tightRows[at] ?? 0)] = at
  }
  space.size = size
}

/** Writes the entries of the tight rows (as many as `size` says then) and basic columns to the inverse; returns the number of columns. */
function fillKernel(space: Workspace): number {
  const { columnCount, rowCount, status, stride, matrix, inverse, basicColumns, tightRows } = space
  let columns = 0
  for (let column = 0; column < columnCount; column += 1) {
    if (status[column] !== basisStatus.basic) continue
    // No kernel is larger than the program has rows.
    if (columns === stride) rest(space, column, basisStatus.atLower)
    else basicColumns[columns++] = column
  }
  let rows = 0
  for (let row = 0; row < rowCount; row += 1) {
    if (status[columnCount + row] === basisStatus.basic) continue
    const start = rows * stride
    for (let at = 0; at < columns; at += 1) inverse[start + at] = matrix[(basicColumns[at] ?? 0) * rowCount + row] ?? 0
    tightRows[rows++] = row
  }
  space.size = rows
  return columns
}

/** The row from `size` on with the largest entry in this column; −1 when all are 0. */
function largestInColumn({ stride, inverse }: Workspace, size: number, rows: number): number {
  let best = -1
  let largest = smallestPivot
  for (let row = size; row < rows; row += 1) {
    const entry = Math.abs(inverse[row * stride + size] ?? 0)
    if (entry <= largest) continue
    largest = entry
    best = row
  }
  return best
}

function swapRows({ stride, inverse, tightRows }: Workspace, one: number, other: number, columns: number) {
  for (let k = one * stride, l = other * stride, end = k + columns; k < end; k += 1, l += 1) {
    const entry = inverse[k] ?? 0
    inverse[k] = inverse[l] ?? 0
    inverse[l] = entry
  }
  const row = tightRows[one] ?? 0
  tightRows[one] = tightRows[other] ?? 0
  tightRows[other] = row
}

/** Takes the pivot row, divided by the pivot on the diagonal, from all others so that nothing of the column is left in them. */
function eliminate({ stride, inverse }: Workspace, at: number, rows: number, columns: number) {
  const start = at * stride
  const end = start + columns
  const pivot = inverse[start + at] ?? 1
  inverse[start + at] = 1
  for (let k = start; k < end; k += 1) inverse[k] = (inverse[k] ?? 0) / pivot
  for (let row = 0; row < rows; row += 1) {
    const factor = inverse[row * stride + at] ?? 0
    if (factor === 0 || row === at) continue
    inverse[row * stride + at] = 0
    for (let k = start, l = row * stride; k < end; k += 1, l += 1)
      inverse[l] = (inverse[l] ?? 0) - factor * (inverse[k] ?? 0)
  }
}

/** The column of the tableau of a nonbasic variable: the change of every basic variable per unit of it. */
export function fillColumn(space: Workspace, entering: number): void {
  const { columnCount, rowCount, size, tightRows, basicColumns, changes, tableauColumn } = space
  fillChanges(space, entering)
  tableauColumn.fill(0, 0, columnCount + rowCount)
  if (entering < columnCount) addColumn(space, entering, 1, tableauColumn)
  for (let index = 0; index < size; index += 1) {
    const column = basicColumns[index] ?? 0
    const change = changes[index] ?? 0
    addColumn(space, column, change, tableauColumn)
    tableauColumn[column] = change
  }
  for (let at = 0; at < size; at += 1) tableauColumn[columnCount + (tightRows[at] ?? 0)] = 0
}

/** Adds a column of the program, times a factor, to the numbers of the rows. */
export function addColumn(
  { columnCount, rowCount, matrix }: Workspace,
  column: number,
  factor: number,
  target: Float64Array,
) {
  if (factor === 0) return
  for (let row = columnCount, end = row + rowCount, k = column * rowCount; row < end; row += 1, k += 1)
    target[row] = (target[row] ?? 0) + factor * (matrix[k] ?? 0)
}

/** The changes of the basic columns per unit of a nonbasic variable. */
function fillChanges(space: Workspace, variable: number) {
  const { columnCount, rowCount, size, stride, position, tightRows, matrix, inverse, changes, residuals } = space
  if (variable >= columnCount) {
    const at = position[variable] ?? 0
    for (let index = 0; index < size; index += 1) changes[index] = inverse[index * stride + at] ?? 0
    return
  }
  for (let at = 0; at < size; at += 1) residuals[at] = -(matrix[variable * rowCount + (tightRows[at] ?? 0)] ?? 0)
  for (let index = 0; index < size; index += 1) changes[index] = inverseTimes(space, index, residuals)
}

/** A basic column's row of the inverse, times one number per tight row. */
function inverseTimes({ size, stride, inverse }: Workspace, index: number, byRow: Float64Array): number {
  let sum = 0
  for (let at = 0, k = index * stride; at < size; at += 1, k += 1) sum += (inverse[k] ?? 0) * (byRow[at] ?? 0)
  return sum
}

/** The multipliers of the tight rows in the row of the tableau of a basic variable. */
function fillMultipliers(space: Workspace, variable: number): void {
  const { columnCount, rowCount, size, position, multipliers, matrix, basicColumns } = space
  const row = variable - columnCount
  multipliers.fill(0, 0, size)
  if (variable < columnCount) addInverseRow(space, position[variable] ?? 0, 1)
  else
    for (let index = 0; index < size; index += 1)
      addInverseRow(space, index, matrix[(basicColumns[index] ?? 0) * rowCount + row] ?? 0)
}

function addInverseRow({ size, stride, inverse, multipliers }: Workspace, at: number, factor: number) {
  if (factor === 0) return
  for (let index = 0, k = at * stride; index < size; index += 1, k += 1)
    multipliers[index] = (multipliers[index] ?? 0) + factor * (inverse[k] ?? 0)
}

/** The row of the tableau of a basic variable: its change per unit of every nonbasic one; 0 for basic ones. */
export function fillRow(space: Workspace, variable: number): void {
  const { columnCount, rowCount, size, tightRows, basicColumns, multipliers, tableauRow } = space
  fillMultipliers(space, variable)
  tableauRow.fill(0, 0, columnCount + rowCount)
  if (variable >= columnCount) addRow(space, variable - columnCount, 1, tableauRow)
  for (let index = 0; index < size; index += 1) {
    const multiplier = multipliers[index] ?? 0
    const row = tightRows[index] ?? 0
    tableauRow[columnCount + row] = multiplier
    addRow(space, row, -multiplier, tableauRow)
  }
  for (let index = 0; index < size; index += 1) tableauRow[basicColumns[index] ?? 0] = 0
}

/** Adds a row of the program, times a factor, to one number per column. */
function addRow({ starts, columns, coefficients }: Workspace, row: number, factor: number, target: Float64Array) {
  if (factor === 0) return
  for (let k = starts[row] ?? 0, end = starts[row + 1] ?? 0; k < end; k += 1) {
    const column = columns[k] ?? 0
    target[column] = (target[column] ?? 0) + factor * (coefficients[k] ?? 0)
  }
}

/**
 * The inverse after a basic variable and a nonbasic one are exchanged: it is the part of the tableau with the basic columns
 * and the tight rows, and changes as a tableau does. `changes` are those of the entering variable, `multipliers` those of
 * the leaving one. A column that enters takes the place of one that leaves, or a new place; the same with rows.
 */
export function updateInverse(space: Workspace, entering: number, leaving: number): void {
  const { columnCount, size, stride, inverse, changes, multipliers, tableauColumn, position } = space
  const pivot = tableauColumn[leaving] ?? 1
  const isColumnEntering = entering < columnCount
  const isColumnLeaving = leaving < columnCount
  const columnAt = isColumnLeaving ? (position[leaving] ?? 0) : size
  const rowAt = isColumnEntering ? size : (position[entering] ?? 0)
  for (let index = 0; index < size; index += 1) {
    const share = (changes[index] ?? 0) / pivot
    const start = index * stride
    if (share !== 0)
      for (let at = 0; at < size; at += 1)
        inverse[start + at] = (inverse[start + at] ?? 0) - share * (multipliers[at] ?? 0)
    if (!isColumnLeaving) inverse[start + rowAt] = share
  }
  if (isColumnEntering) {
    for (let at = 0; at < size; at += 1) inverse[columnAt * stride + at] = -(multipliers[at] ?? 0) / pivot
    if (!isColumnLeaving) inverse[columnAt * stride + rowAt] = 1 / pivot
    space.basicColumns[columnAt] = entering
    position[entering] = columnAt
  }
  if (!isColumnLeaving) {
    space.tightRows[rowAt] = leaving - columnCount
    position[leaving] = rowAt
  }
  if (isColumnLeaving && !isColumnEntering) removeFromKernel(space, columnAt, rowAt)
  else if (isColumnEntering && !isColumnLeaving) space.size += 1
}

/** The last column and the last row take the places of those that are removed. */
function removeFromKernel(space: Workspace, columnAt: number, rowAt: number) {
  const { columnCount, size, stride, inverse, basicColumns, tightRows, position } = space
  const last = size - 1
  for (let index = 0; index < size; index += 1) inverse[index * stride + rowAt] = inverse[index * stride + last] ?? 0
  inverse.copyWithin(columnAt * stride, last * stride, last * stride + last)
  const column = basicColumns[last] ?? 0
  const row = tightRows[last] ?? 0
  basicColumns[columnAt] = column
  tightRows[rowAt] = row
  position[column] = columnAt
  position[columnCount + row] = rowAt
  space.size = last
}

/**
 * The values of basic variables anew, from the bounds on which the others lie. What the tight rows lack goes to the basic
 * columns, twice: the second time only rounding is left.
 */
export function computeValues(space: Workspace): void {
  const { columnCount, rowCount, size, basicColumns, tightRows, values, residuals } = space
  for (let turn = 0; turn < 2; turn += 1) {
    for (let at = 0; at < size; at += 1) {
      const row = tightRows[at] ?? 0
      residuals[at] = (values[columnCount + row] ?? 0) - activity(space, row)
    }
    for (let index = 0; index < size; index += 1) {
      const column = basicColumns[index] ?? 0
      values[column] = (values[column] ?? 0) + inverseTimes(space, index, residuals)
    }
  }
  for (let row = 0; row < rowCount; row += 1)
    if (space.status[columnCount + row] === basisStatus.basic) values[columnCount + row] = activity(space, row)
}

/** The basic variables after `tableauColumn` was added to the activities of the rows: tight ones have to stay as they are. */
export function followChanges(space: Workspace): void {
  const { columnCount, rowCount, size, status, basicColumns, tightRows, values, residuals, tableauColumn } = space
  for (let at = 0; at < size; at += 1) residuals[at] = -(tableauColumn[columnCount + (tightRows[at] ?? 0)] ?? 0)
  for (let index = 0; index < size; index += 1) {
    const column = basicColumns[index] ?? 0
    const change = inverseTimes(space, index, residuals)
    values[column] = (values[column] ?? 0) + change
    addColumn(space, column, change, tableauColumn)
  }
  for (let variable = columnCount; variable < columnCount + rowCount; variable += 1)
    if (status[variable] === basisStatus.basic)
      values[variable] = (values[variable] ?? 0) + (tableauColumn[variable] ?? 0)
}

function activity({ starts, columns, coefficients, values }: Workspace, row: number): number {
  let sum = 0
  for (let k = starts[row] ?? 0, end = starts[row + 1] ?? 0; k < end; k += 1)
    sum += (coefficients[k] ?? 0) * (values[columns[k] ?? 0] ?? 0)
  return sum
}

/** The reduced costs anew, from the costs of the basic columns, also in two turns. */
export function computeReducedCosts(space: Workspace): void {
  const { columnCount, rowCount, size, costs, reducedCosts, basicColumns, tightRows, multipliers } = space
  reducedCosts.set(costs.subarray(0, columnCount + rowCount))
  for (let turn = 0; turn < 2; turn += 1) {
    multipliers.fill(0, 0, size)
    for (let index = 0; index < size; index += 1)
      addInverseRow(space, index, reducedCosts[basicColumns[index] ?? 0] ?? 0)
    for (let at = 0; at < size; at += 1) {
      const row = tightRows[at] ?? 0
      reducedCosts[columnCount + row] = (reducedCosts[columnCount + row] ?? 0) + (multipliers[at] ?? 0)
      addRow(space, row, -(multipliers[at] ?? 0), reducedCosts)
    }
  }
  let largest = usualCost
  for (let index = 0; index < size; index += 1) {
    reducedCosts[basicColumns[index] ?? 0] = 0
    largest = Math.max(largest, Math.abs(reducedCosts[columnCount + (tightRows[index] ?? 0)] ?? 0))
  }
  space.costTolerance = relativeRoundoff * largest
}
