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

/** Sets the status of every variable: as in `basis`, or all rows basic and all columns at a bound. */
export function startBasis(space: Workspace, basis: Basis | null): void {
  const { columnCount, rowCount, status, values } = space
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const row = variable - columnCount
    const start = basis ? (row < 0 ? basis.columns[variable] : basis.rows[row]) : row < 0 ? 0 : basisStatus.basic
    status[variable] = start ?? 0
    if (status[variable] === basisStatus.basic) values[variable] = 0
    else rest(space, variable, status[variable] ?? 0)
  }
  invert(space)
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
 * Inverts the kernel anew from the program, column by column, each with the tight row in which most of it is left. A column
 * of which nothing is left depends on others and becomes nonbasic; a tight row that is left over becomes basic.
 */
export function invert(space: Workspace): void {
  const { columnCount, rowCount, status, tableauColumn } = space
  space.size = 0
  space.updates = 0
  for (let column = 0; column < columnCount; column += 1) {
    if (status[column] !== basisStatus.basic) continue
    fillChanges(space, column)
    let best = -1
    let largest = smallestPivot
    for (let variable = columnCount; variable < columnCount + rowCount; variable += 1) {
      if (status[variable] === basisStatus.basic || isInKernel(space, variable)) continue
      const entry = rowChange(space, variable - columnCount, column)
      if (Math.abs(entry) <= largest) continue
      largest = Math.abs(entry)
      best = variable
      tableauColumn[variable] = entry
    }
    if (best < 0) {
      rest(space, column, basisStatus.atLower)
      continue
    }
    fillMultipliers(space, best)
    updateInverse(space, column, best)
  }
  for (let variable = columnCount; variable < columnCount + rowCount; variable += 1)
    if (status[variable] !== basisStatus.basic && !isInKernel(space, variable)) status[variable] = basisStatus.basic
}

const isInKernel = ({ columnCount, size, position, tightRows }: Workspace, row: number) => {
  const at = position[row] ?? 0
  return at < size && tightRows[at] === row - columnCount
}

/** The column of the tableau of a nonbasic variable: the change of every basic variable per unit of it. */
export function fillColumn(space: Workspace, entering: number): void {
  const { columnCount, rowCount, size, status, basicColumns, changes, tableauColumn } = space
  fillChanges(space, entering)
  tableauColumn.fill(0, 0, columnCount + rowCount)
  for (let index = 0; index < size; index += 1) tableauColumn[basicColumns[index] ?? 0] = changes[index] ?? 0
  for (let row = 0; row < rowCount; row += 1)
    if (status[columnCount + row] === basisStatus.basic)
      tableauColumn[columnCount + row] = rowChange(space, row, entering)
}

/** The change of a row's activity when the basic columns change, and the entering column, if it is one, by 1. */
function rowChange(space: Workspace, row: number, entering: number): number {
  const { columnCount, size, basicColumns, matrix, changes } = space
  const start = row * columnCount
  let change = (entering < columnCount ? matrix[start + entering] : 0) ?? 0
  for (let index = 0; index < size; index += 1)
    change += (matrix[start + (basicColumns[index] ?? 0)] ?? 0) * (changes[index] ?? 0)
  return change
}

/** The changes of the basic columns per unit of a nonbasic variable. */
function fillChanges(space: Workspace, variable: number) {
  const { columnCount, size, stride, position, tightRows, matrix, inverse, changes, residuals } = space
  if (variable >= columnCount) {
    const at = position[variable] ?? 0
    for (let index = 0; index < size; index += 1) changes[index] = inverse[index * stride + at] ?? 0
    return
  }
  for (let at = 0; at < size; at += 1) residuals[at] = -(matrix[(tightRows[at] ?? 0) * columnCount + variable] ?? 0)
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
  const { columnCount, size, position, multipliers, matrix, basicColumns } = space
  const start = (variable - columnCount) * columnCount
  multipliers.fill(0, 0, size)
  if (variable < columnCount) addInverseRow(space, position[variable] ?? 0, 1)
  else
    for (let index = 0; index < size; index += 1)
      addInverseRow(space, index, matrix[start + (basicColumns[index] ?? 0)] ?? 0)
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
export function computeValues(space: Workspace, turns = 2): void {
  const { columnCount, rowCount, size, basicColumns, tightRows, values, residuals } = space
  for (let turn = 0; turn < turns; turn += 1) {
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
