// The basis of the simplex, held as the inverse of its kernel.
//
// The basis of a program with m rows is an m × m matrix, but the logical variables in it are unit columns. What is left is
// the kernel: the tight rows (those whose logical variable is nonbasic, at a bound) and the basic columns, of which there
// are as many. Its inverse is kept explicitly, dense, and changed with each pivot; rows and columns of the tableau are
// computed from it when they are needed.

import { type Basis, basisStatus } from '../solver.ts'
import type { Workspace } from './workspace.ts'

/** Residuals and pivots of the scaled program below this are 0: columns of the kernel that have no more are dependent. */
const smallestPivot = 1e-9

/** The size of the largest cost of a scaled program. */
const usualCost = 32
/** Reduced costs below this share of the costs and multipliers are rounding. */
const roundoff = 1e-12

/** Sets the status of every variable: as in `basis`, or all rows basic and all columns at a bound. */
export function startBasis(space: Workspace, basis: Basis | null): void {
  const { columnCount, rowCount, status, values } = space
  for (let column = 0; column < columnCount; column += 1)
    status[column] = basis ? (basis.columns[column] ?? 0) : basisStatus.atLower
  for (let row = 0; row < rowCount; row += 1)
    status[columnCount + row] = basis ? (basis.rows[row] ?? 0) : basisStatus.basic
  for (let variable = 0; variable < columnCount + rowCount; variable += 1)
    if (status[variable] === basisStatus.basic) values[variable] = 0
    else rest(space, variable, status[variable] ?? 0)
  invert(space)
}

/** Puts a nonbasic variable on a bound: that of `status`, unless it is missing. */
export function rest(space: Workspace, variable: number, status: number): void {
  const { lower, upper, values } = space
  const hasLower = (lower[variable] ?? 0) > Number.NEGATIVE_INFINITY
  const hasUpper = (upper[variable] ?? 0) < Number.POSITIVE_INFINITY
  const atUpper = hasUpper && (status === basisStatus.atUpper || !hasLower)
  space.status[variable] = atUpper ? basisStatus.atUpper : hasLower ? basisStatus.atLower : basisStatus.free
  values[variable] = (atUpper ? upper[variable] : hasLower ? lower[variable] : 0) ?? 0
}

/**
 * Inverts the kernel anew from the program, column by column, each with the row in which most of it is left. A column of
 * which nothing is left depends on others and becomes nonbasic; a row that is left over becomes basic.
 */
export function invert(space: Workspace): void {
  const { columnCount, rowCount, status, tableauColumn } = space
  space.size = 0
  space.updates = 0
  for (let column = 0; column < columnCount; column += 1) {
    if (status[column] !== basisStatus.basic) continue
    fillColumn(space, column)
    let best = -1
    let largest = smallestPivot
    for (let variable = columnCount; variable < columnCount + rowCount; variable += 1) {
      // A tight row that is not in the kernel yet is basic as far as the kernel is concerned.
      const isOpen = status[variable] !== basisStatus.basic && !isInKernel(space, variable)
      const size = Math.abs(tableauColumn[variable] ?? 0)
      if (!isOpen || size <= largest) continue
      largest = size
      best = variable
    }
    if (best < 0) {
      rest(space, column, basisStatus.atLower)
      continue
    }
    fillMultipliers(space, best)
    grow(space, column, best)
  }
  for (let variable = columnCount; variable < columnCount + rowCount; variable += 1)
    if (status[variable] !== basisStatus.basic && !isInKernel(space, variable)) status[variable] = basisStatus.basic
}

const isInKernel = ({ columnCount, size, position, tightRows }: Workspace, row: number) => {
  const at = position[row] ?? 0
  return at < size && tightRows[at] === row - columnCount
}

/**
 * The column of the tableau of a nonbasic variable: the change of every basic variable per unit of it; `changes`, those of
 * the basic columns by position. `withProducts`: also the products of every row of the inverse of the whole basis with the
 * row of `leaving`, whose multipliers are filled. Both are read from the same numbers, so they are computed together.
 */
export function fillColumn(space: Workspace, variable: number, leaving = -1): void {
  const { columnCount, rowCount, size, tightRows, tableauColumn, products, changes } = space
  const withProducts = leaving >= 0
  tableauColumn.fill(0, 0, columnCount + rowCount)
  if (withProducts) products.fill(0, columnCount, columnCount + rowCount)
  fillChanges(space, variable)
  for (let index = 0; index < size; index += 1)
    if (withProducts) addKernelColumn(space, index, productAt(space, index))
    else addColumn(space, space.basicColumns[index] ?? 0, changes[index] ?? 0, tableauColumn)
  for (let index = 0; index < size; index += 1) {
    tableauColumn[space.basicColumns[index] ?? 0] = changes[index] ?? 0
    tableauColumn[columnCount + (tightRows[index] ?? 0)] = 0
  }
  if (leaving >= columnCount) products[leaving] = (products[leaving] ?? 0) + 1
}

/** Fills `changes`, and puts the entries of a column of the program in rows outside of the kernel into `tableauColumn`. */
function fillChanges(space: Workspace, variable: number) {
  const { columnCount, size, stride, columnStarts, rows, entries, inverse, changes, residuals, tableauColumn } = space
  if (variable >= columnCount) {
    const at = space.position[variable] ?? 0
    for (let index = 0; index < size; index += 1) changes[index] = inverse[index * stride + at] ?? 0
    return
  }
  residuals.fill(0, 0, size)
  for (let k = columnStarts[variable] ?? 0, end = columnStarts[variable + 1] ?? 0; k < end; k += 1) {
    const row = columnCount + (rows[k] ?? 0)
    tableauColumn[row] = entries[k] ?? 0
  }
  for (let at = 0; at < size; at += 1) residuals[at] = tableauColumn[columnCount + (space.tightRows[at] ?? 0)] ?? 0
  for (let index = 0; index < size; index += 1) {
    let change = 0
    for (let at = 0, k = index * stride; at < size; at += 1, k += 1) change -= (inverse[k] ?? 0) * (residuals[at] ?? 0)
    changes[index] = change
  }
}

/** The product of a basic column's row of the inverse with the multipliers. */
function productAt({ size, stride, inverse, multipliers, products, basicColumns }: Workspace, index: number): number {
  let product = 0
  for (let at = 0, k = index * stride; at < size; at += 1, k += 1) product += (inverse[k] ?? 0) * (multipliers[at] ?? 0)
  products[basicColumns[index] ?? 0] = product
  return product
}

/** Adds a basic column of the program, times its change and times its product. */
function addKernelColumn(space: Workspace, index: number, product: number) {
  const { columnCount, columnStarts, rows, entries, basicColumns, changes, tableauColumn, products } = space
  const column = basicColumns[index] ?? 0
  const change = changes[index] ?? 0
  for (let k = columnStarts[column] ?? 0, end = columnStarts[column + 1] ?? 0; k < end; k += 1) {
    const row = columnCount + (rows[k] ?? 0)
    const entry = entries[k] ?? 0
    tableauColumn[row] = (tableauColumn[row] ?? 0) + change * entry
    products[row] = (products[row] ?? 0) + product * entry
  }
}

/** Adds a column of the program, times a factor, to the values of the rows. */
function addColumn(space: Workspace, column: number, factor: number, to: Float64Array) {
  const { columnCount, columnStarts, rows, entries } = space
  if (factor === 0) return
  for (let k = columnStarts[column] ?? 0, end = columnStarts[column + 1] ?? 0; k < end; k += 1) {
    const row = columnCount + (rows[k] ?? 0)
    to[row] = (to[row] ?? 0) + factor * (entries[k] ?? 0)
  }
}

/** The multipliers of the tight rows in the row of the tableau of a basic variable. */
function fillMultipliers(space: Workspace, variable: number): void {
  const { columnCount, size, starts, columns, coefficients, status, position, multipliers } = space
  multipliers.fill(0, 0, size)
  if (variable < columnCount) {
    addInverseRow(space, position[variable] ?? 0, 1)
    return
  }
  const row = variable - columnCount
  for (let k = starts[row] ?? 0, end = starts[row + 1] ?? 0; k < end; k += 1) {
    const column = columns[k] ?? 0
    const isKernel = status[column] === basisStatus.basic && space.basicColumns[position[column] ?? 0] === column
    if (isKernel && (position[column] ?? 0) < size) addInverseRow(space, position[column] ?? 0, coefficients[k] ?? 0)
  }
}

function addInverseRow({ size, stride, inverse, multipliers }: Workspace, at: number, factor: number) {
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
    if (multiplier === 0) continue
    const row = tightRows[index] ?? 0
    tableauRow[columnCount + row] = multiplier
    addRow(space, row, -multiplier, tableauRow)
  }
  for (let index = 0; index < size; index += 1) tableauRow[basicColumns[index] ?? 0] = 0
}

/** The squared length of a basic variable's row of the inverse of the whole basis, from its multipliers. */
export function rowLength({ columnCount, size, multipliers }: Workspace, variable: number): number {
  let length = variable < columnCount ? 0 : 1
  for (let index = 0; index < size; index += 1) length += (multipliers[index] ?? 0) ** 2
  return length
}

/**
 * Exchanges a basic variable, which goes to a bound, with a nonbasic one. Its row and column of the tableau are filled:
 * `changes` of the entering variable and `multipliers` of the leaving one.
 */
export function exchange(space: Workspace, entering: number, leaving: number, status: number): void {
  const { columnCount } = space
  if (entering < columnCount)
    if (leaving < columnCount) replaceColumn(space, entering, leaving)
    else grow(space, entering, leaving)
  else if (leaving < columnCount) shrink(space, entering, leaving)
  else replaceRow(space, entering, leaving)
  space.status[entering] = basisStatus.basic
  rest(space, leaving, status)
  space.updates += 1
}

/** The kernel gets a column and a row. */
function grow(space: Workspace, column: number, row: number) {
  const { columnCount, size, stride, inverse, changes, multipliers, tableauColumn, position } = space
  const pivot = tableauColumn[row] ?? 1
  for (let index = 0; index < size; index += 1) {
    const share = (changes[index] ?? 0) / pivot
    const start = index * stride
    if (share !== 0)
      for (let at = 0; at < size; at += 1)
        inverse[start + at] = (inverse[start + at] ?? 0) - share * (multipliers[at] ?? 0)
    inverse[start + size] = share
  }
  for (let at = 0; at < size; at += 1) inverse[size * stride + at] = -(multipliers[at] ?? 0) / pivot
  inverse[size * stride + size] = 1 / pivot
  space.basicColumns[size] = column
  space.tightRows[size] = row - columnCount
  position[column] = size
  position[row] = size
  space.size = size + 1
}

/** The kernel loses a row and a column; the last ones take their places. */
function shrink(space: Workspace, row: number, column: number) {
  const { columnCount, size, stride, inverse, basicColumns, tightRows, position } = space
  const last = size - 1
  const atRow = position[row] ?? 0
  const atColumn = position[column] ?? 0
  const pivot = inverse[atColumn * stride + atRow] ?? 1
  for (let index = 0; index < size; index += 1) {
    if (index === atColumn) continue
    const start = index * stride
    const share = (inverse[start + atRow] ?? 0) / pivot
    if (share !== 0)
      for (let at = 0; at < size; at += 1)
        inverse[start + at] = (inverse[start + at] ?? 0) - share * (inverse[atColumn * stride + at] ?? 0)
  }
  for (let index = 0; index < size; index += 1) inverse[index * stride + atRow] = inverse[index * stride + last] ?? 0
  inverse.copyWithin(atColumn * stride, last * stride, last * stride + last)
  const movedColumn = basicColumns[last] ?? 0
  const movedRow = tightRows[last] ?? 0
  basicColumns[atColumn] = movedColumn
  tightRows[atRow] = movedRow
  position[movedColumn] = atColumn
  position[columnCount + movedRow] = atRow
  space.size = last
}

function replaceColumn(space: Workspace, entering: number, leaving: number) {
  const { size, stride, inverse, changes, position, basicColumns } = space
  const at = position[leaving] ?? 0
  const pivot = -(changes[at] ?? 1)
  const pivotStart = at * stride
  for (let k = pivotStart; k < pivotStart + size; k += 1) inverse[k] = (inverse[k] ?? 0) / pivot
  for (let index = 0; index < size; index += 1) {
    const change = changes[index] ?? 0
    if (index === at || change === 0) continue
    const start = index * stride
    for (let other = 0; other < size; other += 1)
      inverse[start + other] = (inverse[start + other] ?? 0) + change * (inverse[pivotStart + other] ?? 0)
  }
  basicColumns[at] = entering
  position[entering] = at
}

function replaceRow(space: Workspace, entering: number, leaving: number) {
  const { columnCount, size, stride, inverse, multipliers, position, tightRows } = space
  const at = position[entering] ?? 0
  const pivot = multipliers[at] ?? 1
  for (let index = 0; index < size; index += 1) {
    const start = index * stride
    const share = (inverse[start + at] ?? 0) / pivot
    if (share === 0) continue
    for (let other = 0; other < size; other += 1)
      inverse[start + other] = (inverse[start + other] ?? 0) - share * (multipliers[other] ?? 0)
    inverse[start + at] = share
  }
  tightRows[at] = leaving - columnCount
  position[leaving] = at
}

/**
 * The values of basic variables anew, from the bounds on which the others lie. What the tight rows lack goes to the basic
 * columns, twice: the second time only rounding is left.
 */
export function computeValues(space: Workspace, turns = 2): void {
  const { columnCount, rowCount, size, stride, inverse, basicColumns, tightRows, values, residuals } = space
  for (let turn = 0; turn < turns; turn += 1) {
    for (let at = 0; at < size; at += 1) {
      const row = tightRows[at] ?? 0
      residuals[at] = (values[columnCount + row] ?? 0) - activity(space, row)
    }
    for (let index = 0; index < size; index += 1) {
      let change = 0
      for (let at = 0, k = index * stride; at < size; at += 1, k += 1)
        change += (inverse[k] ?? 0) * (residuals[at] ?? 0)
      const column = basicColumns[index] ?? 0
      values[column] = (values[column] ?? 0) + change
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
  reducedCosts.set(costs.subarray(0, columnCount))
  reducedCosts.fill(0, columnCount, columnCount + rowCount)
  for (let turn = 0; turn < 2; turn += 1) {
    multipliers.fill(0, 0, size)
    for (let index = 0; index < size; index += 1) {
      const cost = reducedCosts[basicColumns[index] ?? 0] ?? 0
      if (cost !== 0) addInverseRow(space, index, cost)
    }
    for (let at = 0; at < size; at += 1) {
      const multiplier = multipliers[at] ?? 0
      if (multiplier === 0) continue
      const row = tightRows[at] ?? 0
      reducedCosts[columnCount + row] = (reducedCosts[columnCount + row] ?? 0) + multiplier
      addRow(space, row, -multiplier, reducedCosts)
    }
  }
  let largest = usualCost
  for (let index = 0; index < size; index += 1) {
    reducedCosts[basicColumns[index] ?? 0] = 0
    largest = Math.max(largest, Math.abs(reducedCosts[columnCount + (tightRows[index] ?? 0)] ?? 0))
  }
  space.costTolerance = roundoff * largest
}

/** Adds a row of the program, times a factor, to the values of the columns. */
function addRow({ starts, columns, coefficients }: Workspace, row: number, factor: number, to: Float64Array) {
  for (let k = starts[row] ?? 0, end = starts[row + 1] ?? 0; k < end; k += 1) {
    const column = columns[k] ?? 0
    to[column] = (to[column] ?? 0) + factor * (coefficients[k] ?? 0)
  }
}
