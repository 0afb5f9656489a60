// The basis of the simplex, held as the inverse of its kernel: the tight rows (those whose logical variable is nonbasic, at
// a bound) and the basic columns, of which there are as many. The inverse is dense and changed with each pivot; rows and
// columns of the tableau are computed from it when they are needed.

import { eliminateColumn, largestInColumn, subtractOuterProduct, swapRows } from '../dense-inverse.ts'
import { addVectors, fillProducts } from '../dense-vectors.ts'
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
 * last solve of this matrix ended serves again if the basis is the same and no pivot has changed it.
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
  else listVariables(space)
}

/** Which variables are basic, as many as rows, and which are not; a pivot exchanges two. */
function listVariables({ columnCount, rowCount, status, basics, nonbasics, place }: Workspace) {
  let basicCount = 0
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const isBasic = status[variable] === basisStatus.basic
    const at = isBasic ? basicCount : variable - basicCount
    ;(isBasic ? basics : nonbasics)[at] = variable
    place[variable] = at
    if (isBasic) basicCount += 1
  }
}

/** Puts a nonbasic variable on a bound: that of `status`, unless it is missing. */
export function rest(space: Workspace, variable: number, preferred: number): void {
  const { status, values, directions } = space
  const lower = space.lower[variable] ?? 0
  const upper = space.upper[variable] ?? 0
  const hasLower = lower > Number.NEGATIVE_INFINITY
  const hasUpper = upper < Number.POSITIVE_INFINITY
  const atUpper = hasUpper && (preferred === basisStatus.atUpper || !hasLower)
  status[variable] = atUpper ? basisStatus.atUpper : hasLower ? basisStatus.atLower : basisStatus.free
  values[variable] = atUpper ? upper : hasLower ? lower : 0
  directions[variable] = lower === upper ? 0 : atUpper ? -1 : hasLower ? 1 : Number.NaN
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
    const pivotRow = largestInColumn(inverse, stride, size, size, rows, smallestPivot)
    if (pivotRow < 0) {
      rest(space, basicColumns[size] ?? 0, basisStatus.atLower)
      basicColumns.copyWithin(size, size + 1, columns)
      for (let row = 0; row < rows; row += 1)
        inverse.copyWithin(row * stride + size, row * stride + size + 1, row * stride + columns)
      columns -= 1
      space.isInverted = false
      continue
    }
    if (pivotRow !== size) swapRows(inverse, stride, tightRows, pivotRow, size, columns)
    eliminateColumn(inverse, stride, size, rows, columns)
    size += 1
  }
  for (let at = size; at < rows; at += 1) status[columnCount + (tightRows[at] ?? 0)] = basisStatus.basic
  for (let at = 0; at < size; at += 1) {
    position[basicColumns[at] ?? 0] = at
    position[columnCount + (tightRows[at] ?? 0)] = at
  }
  space.size = size
  listVariables(space)
}

/** Writes the entries of the tight rows (as many as `size` says then) and basic columns to the inverse; returns the number of columns. */
function fillKernel(space: Workspace): number {
  const { columnCount, rowCount, status, stride, byRow, inverse, basicColumns, tightRows } = space
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
    for (let at = 0; at < columns; at += 1)
      inverse[start + at] = byRow[row * columnCount + (basicColumns[at] ?? 0)] ?? 0
    tightRows[rows++] = row
  }
  space.size = rows
  return columns
}

/** Adds columns of the program, times a factor each, to the numbers of the rows. */
export function addColumns(
  space: Workspace,
  columns: Int32Array,
  factors: Float64Array,
  count: number,
  target: Float64Array,
): void {
  const { columnCount, rowCount, byColumn } = space
  addVectors(byColumn, rowCount, rowCount, columns, factors, count, 1, target, columnCount)
}

/** Takes rows of the program, times a factor each, from the numbers of the columns. */
function subtractRows(space: Workspace, factors: Float64Array, target: Float64Array) {
  const { columnCount, byRow, tightRows, size } = space
  addVectors(byRow, columnCount, columnCount, tightRows, factors, size, -1, target, 0)
}

/** Multipliers of the tight rows: what the basic columns have, times their rows of the inverse. */
function fillMultipliers({ size, stride, inverse, allColumns, multipliers }: Workspace, byColumn: Float64Array) {
  multipliers.fill(0, 0, size)
  addVectors(inverse, stride, size, allColumns, byColumn, size, 1, multipliers, 0)
}

/** The column of the tableau of a nonbasic variable: the change of every basic variable per unit of it. Elsewhere rounding. */
export function fillColumn(space: Workspace, entering: number): void {
  const { columnCount, rowCount, size, stride, position, tightRows, basicColumns } = space
  const { byColumn, inverse, changes, residuals, tableauColumn } = space
  if (entering >= columnCount) {
    tableauColumn.fill(0, columnCount, columnCount + rowCount)
    for (let index = 0, k = position[entering] ?? 0; index < size; index += 1, k += stride)
      changes[index] = inverse[k] ?? 0
  } else {
    const start = entering * rowCount
    for (let at = 0; at < size; at += 1) residuals[at] = -(byColumn[start + (tightRows[at] ?? 0)] ?? 0)
    fillProducts(inverse, stride, size, size, residuals, changes)
    for (let row = 0; row < rowCount; row += 1) tableauColumn[columnCount + row] = byColumn[start + row] ?? 0
  }
  addColumns(space, basicColumns, changes, size, tableauColumn)
  for (let index = 0; index < size; index += 1) tableauColumn[basicColumns[index] ?? 0] = changes[index] ?? 0
}

/** The row of the tableau of a basic variable: its change per unit of every nonbasic one. Elsewhere rounding. */
export function fillRow(space: Workspace, variable: number): void {
  const { columnCount, size, stride, position, tightRows, basicColumns } = space
  const { byRow, inverse, multipliers, residuals, tableauRow } = space
  if (variable < columnCount) {
    tableauRow.fill(0, 0, columnCount)
    const start = (position[variable] ?? 0) * stride
    for (let at = 0; at < size; at += 1) multipliers[at] = inverse[start + at] ?? 0
  } else {
    const start = (variable - columnCount) * columnCount
    for (let index = 0; index < size; index += 1) residuals[index] = byRow[start + (basicColumns[index] ?? 0)] ?? 0
    fillMultipliers(space, residuals)
    for (let column = 0; column < columnCount; column += 1) tableauRow[column] = byRow[start + column] ?? 0
  }
  subtractRows(space, multipliers, tableauRow)
  for (let at = 0; at < size; at += 1) tableauRow[columnCount + (tightRows[at] ?? 0)] = multipliers[at] ?? 0
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
  subtractOuterProduct(inverse, stride, size, changes, pivot, multipliers)
  if (!isColumnLeaving)
    for (let index = 0; index < size; index += 1) inverse[index * stride + rowAt] = (changes[index] ?? 0) / pivot
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
  const { columnCount, rowCount, size, status, allColumns, tightRows, values, residuals, tableauColumn } = space
  tableauColumn.fill(0, columnCount, columnCount + rowCount)
  addColumns(space, allColumns, values, columnCount, tableauColumn)
  for (let turn = 0; turn < 2; turn += 1) {
    for (let at = 0; at < size; at += 1) {
      const variable = columnCount + (tightRows[at] ?? 0)
      residuals[at] = (values[variable] ?? 0) - (tableauColumn[variable] ?? 0)
    }
    giveToBasicColumns(space)
  }
  for (let variable = columnCount; variable < columnCount + rowCount; variable += 1)
    if (status[variable] === basisStatus.basic) values[variable] = tableauColumn[variable] ?? 0
}

/** The basic variables after the activities of the rows have changed by `tableauColumn`: tight ones have to stay as they are. */
export function followChanges(space: Workspace): void {
  const { columnCount, rowCount, size, basics, tightRows, values, residuals, tableauColumn } = space
  for (let at = 0; at < size; at += 1) residuals[at] = -(tableauColumn[columnCount + (tightRows[at] ?? 0)] ?? 0)
  giveToBasicColumns(space)
  for (let index = 0; index < rowCount; index += 1) {
    const variable = basics[index] ?? 0
    if (variable >= columnCount) values[variable] = (values[variable] ?? 0) + (tableauColumn[variable] ?? 0)
  }
}

/** Moves the basic columns so that the tight rows gain their residuals; `tableauColumn` gains what all rows do. */
function giveToBasicColumns(space: Workspace) {
  const { size, stride, inverse, basicColumns, values, changes, residuals, tableauColumn } = space
  fillProducts(inverse, stride, size, size, residuals, changes)
  for (let index = 0; index < size; index += 1) {
    const column = basicColumns[index] ?? 0
    values[column] = (values[column] ?? 0) + (changes[index] ?? 0)
  }
  addColumns(space, basicColumns, changes, size, tableauColumn)
}

/** The reduced costs anew, from the costs of the basic columns, also in two turns. */
export function computeReducedCosts(space: Workspace): void {
  const { columnCount, rowCount, size, costs, reducedCosts, basicColumns, tightRows, multipliers, residuals } = space
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) reducedCosts[variable] = costs[variable] ?? 0
  for (let turn = 0; turn < 2; turn += 1) {
    for (let index = 0; index < size; index += 1) residuals[index] = reducedCosts[basicColumns[index] ?? 0] ?? 0
    fillMultipliers(space, residuals)
    for (let at = 0; at < size; at += 1) {
      const variable = columnCount + (tightRows[at] ?? 0)
      reducedCosts[variable] = (reducedCosts[variable] ?? 0) + (multipliers[at] ?? 0)
    }
    subtractRows(space, multipliers, reducedCosts)
  }
  let largest = usualCost
  for (let index = 0; index < size; index += 1) {
    reducedCosts[basicColumns[index] ?? 0] = 0
    largest = Math.max(largest, Math.abs(reducedCosts[columnCount + (tightRows[index] ?? 0)] ?? 0))
  }
  space.costTolerance = relativeRoundoff * largest
}
