// The LU factors of a basis. From them the basic solution and its duals are computed anew, accurately, and so are the
// tableau and everything read from it.
//
// With R the binding rows (slack nonbasic), C the basic columns (as many) and N the nonbasic ones,
// A_RC·x_C = b_R − A_RN·x_N gives the point and yᵀ·A_RC = c_C the duals: a system as large as the number of binding rows.

import type { LinearProgram } from './linear-program.ts'
import { type Basis, basisStatus } from './solver.ts'

export type BasisFactorisation = {
  /** Binding rows, and basic columns: as many of each. */
  readonly rows: Int32Array
  readonly columns: Int32Array
  /** z with A_RC·z = right: the change of the basic columns when the activities of the binding rows change by `right`. */
  solve(right: Float64Array): Float64Array
  /** y with yᵀ·A_RC = left. */
  solveTransposed(left: Float64Array): Float64Array
}

/** The factors of a basis; null when it is not one (a singular matrix, counts that do not match). */
export function factoriseBasis(program: LinearProgram, basis: Basis): BasisFactorisation | null {
  const rows = indicesWhere(basis.rows, false)
  const columns = indicesWhere(basis.columns, true)
  if (rows.length !== columns.length) return null
  const matrix = submatrix(program, rows, columns)
  const factors = factorise(matrix, rows.length)
  if (factors === null) return null
  const size = rows.length
  // One step of iterative refinement: solve again for the residual that rounding has left.
  return {
    rows,
    columns,
    solve: (right) => {
      const first = solveFactors(factors, size, right)
      const residual = right.map((value, row) => value - dotRow(matrix, size, row, first))
      const correction = solveFactors(factors, size, residual)
      return first.map((value, index) => value + (correction[index] ?? 0))
    },
    solveTransposed: (left) => {
      const first = solveTransposedFactors(factors, size, left)
      const residual = left.map((value, column) => value - dotColumn(matrix, size, column, first))
      const correction = solveTransposedFactors(factors, size, residual)
      return first.map((value, index) => value + (correction[index] ?? 0))
    },
  }
}

/** The indices whose status is basic, or is not. */
function indicesWhere(statuses: ArrayLike<number>, isBasic: boolean): Int32Array {
  const indices = new Int32Array(statuses.length)
  let count = 0
  for (let index = 0; index < statuses.length; index += 1) {
    if ((statuses[index] === basisStatus.basic) !== isBasic) continue
    indices[count] = index
    count += 1
  }
  return indices.slice(0, count)
}

/** The basic solution and its duals, computed from the program as stated; null when the basis is not one. */
export function solveForBasis(
  program: LinearProgram,
  basis: Basis,
): { x: Float64Array; rowDuals: Float64Array } | null {
  const factorisation = factoriseBasis(program, basis)
  return (
    factorisation && {
      x: primalValues(program, basis, factorisation),
      rowDuals: dualValues(program, factorisation),
    }
  )
}

/** The columns of a basic solution: nonbasic ones lie on their bounds, basic ones follow from the binding rows. */
export function primalValues(program: LinearProgram, basis: Basis, factorisation: BasisFactorisation): Float64Array {
  const { starts, columns, coefficients, columnLower, columnUpper, rowLower, rowUpper } = program
  const x = Float64Array.from(columnLower, (lower, column) =>
    basis.columns[column] === basisStatus.basic
      ? 0
      : nonbasicValue(basis.columns[column] ?? 0, lower, columnUpper[column] ?? 0),
  )
  const right = Float64Array.from(factorisation.rows, (row) => {
    let remaining = nonbasicValue(basis.rows[row] ?? 0, rowLower[row] ?? 0, rowUpper[row] ?? 0)
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1)
      remaining -= (coefficients[k] ?? 0) * (x[columns[k] ?? 0] ?? 0)
    return remaining
  })
  const basicValues = factorisation.solve(right)
  factorisation.columns.forEach((column, index) => {
    x[column] = basicValues[index] ?? 0
  })
  return x
}

/** The bound on which a nonbasic variable lies; 0 for a free one. */
function nonbasicValue(status: number, lower: number, upper: number): number {
  const bound = status === basisStatus.atUpper ? upper : lower
  if (Number.isFinite(bound)) return bound
  return Number.isFinite(lower) ? lower : Number.isFinite(upper) ? upper : 0
}

/** The duals of a basis, one per row: the change of the cost per unit by which the activity of a binding row is raised. */
export function dualValues(program: LinearProgram, factorisation: BasisFactorisation): Float64Array {
  const { rows, columns } = factorisation
  const bindingDuals = factorisation.solveTransposed(Float64Array.from(columns, (column) => program.costs[column] ?? 0))
  const duals = new Float64Array(program.rowNames.length)
  rows.forEach((row, index) => {
    duals[row] = bindingDuals[index] ?? 0
  })
  return duals
}

/** The dense matrix of some rows and columns, by row. */
function submatrix({ starts, columns, coefficients, costs }: LinearProgram, rows: Int32Array, selected: Int32Array) {
  const position = new Int32Array(costs.length).fill(-1)
  selected.forEach((column, index) => {
    position[column] = index
  })
  const size = selected.length
  const matrix = new Float64Array(size * size)
  rows.forEach((row, index) => {
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
      const at = position[columns[k] ?? 0] ?? -1
      if (at >= 0) matrix[index * size + at] = coefficients[k] ?? 0
    }
  })
  return matrix
}

type Factors = {
  readonly lu: Float64Array
  readonly order: Int32Array
  readonly rowScales: Float64Array
  readonly columnScales: Float64Array
}

/** LU with partial pivoting, of the matrix scaled to entries near 1; null when it is singular. */
function factorise(matrix: Float64Array, size: number): Factors | null {
  const { rowScales, columnScales } = scalesOf(matrix, size)
  const lu = new Float64Array(matrix.length)
  for (let row = 0; row < size; row += 1)
    for (let column = 0, at = row * size; column < size; column += 1, at += 1)
      lu[at] = (matrix[at] ?? 0) * (rowScales[row] ?? 1) * (columnScales[column] ?? 1)
  const order = Int32Array.from({ length: size }, (_, row) => row)
  for (let step = 0; step < size; step += 1) {
    const pivot = pivotRow(lu, size, step)
    if (!(Math.abs(lu[pivot * size + step] ?? 0) > 1e-13)) return null
    if (pivot !== step) swapRows(lu, order, size, pivot, step)
    const divisor = lu[step * size + step] ?? 1
    for (let row = step + 1; row < size; row += 1) {
      const factor = (lu[row * size + step] ?? 0) / divisor
      if (factor === 0) continue
      lu[row * size + step] = factor
      for (let column = step + 1; column < size; column += 1)
        lu[row * size + column] = (lu[row * size + column] ?? 0) - factor * (lu[step * size + column] ?? 0)
    }
  }
  return { lu, order, rowScales, columnScales }
}

function pivotRow(lu: Float64Array, size: number, step: number): number {
  let best = step
  for (let row = step + 1; row < size; row += 1)
    if (Math.abs(lu[row * size + step] ?? 0) > Math.abs(lu[best * size + step] ?? 0)) best = row
  return best
}

function swapRows(lu: Float64Array, order: Int32Array, size: number, one: number, other: number) {
  for (let column = 0; column < size; column += 1) {
    const value = lu[one * size + column] ?? 0
    lu[one * size + column] = lu[other * size + column] ?? 0
    lu[other * size + column] = value
  }
  const row = order[one] ?? 0
  order[one] = order[other] ?? 0
  order[other] = row
}

/** Powers of two that bring the largest entry of each row, then of each column, near 1. */
function scalesOf(matrix: Float64Array, size: number) {
  const rowScales = new Float64Array(size).fill(1)
  const columnScales = new Float64Array(size).fill(1)
  const scaleByLargest = (scales: Float64Array, at: (one: number, other: number) => number, others: Float64Array) => {
    for (let one = 0; one < size; one += 1) {
      let largest = 0
      for (let other = 0; other < size; other += 1)
        largest = Math.max(largest, Math.abs(matrix[at(one, other)] ?? 0) * (others[other] ?? 1))
      scales[one] = largest > 0 ? 2 ** -Math.round(Math.log2(largest)) : 1
    }
  }
  scaleByLargest(rowScales, (row, column) => row * size + column, columnScales)
  scaleByLargest(columnScales, (column, row) => row * size + column, rowScales)
  return { rowScales, columnScales }
}

function solveFactors({ lu, order, rowScales, columnScales }: Factors, size: number, right: Float64Array) {
  const z = new Float64Array(size)
  for (let index = 0; index < size; index += 1)
    z[index] = (right[order[index] ?? 0] ?? 0) * (rowScales[order[index] ?? 0] ?? 1)
  // Leading zeros of the right-hand side stay zero; most columns of an inverse start with zeros.
  let first = 0
  while (first < size && z[first] === 0) first += 1
  for (let row = first + 1; row < size; row += 1) {
    let value = z[row] ?? 0
    for (let column = first; column < row; column += 1) value -= (lu[row * size + column] ?? 0) * (z[column] ?? 0)
    z[row] = value
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let value = z[row] ?? 0
    for (let column = row + 1; column < size; column += 1) value -= (lu[row * size + column] ?? 0) * (z[column] ?? 0)
    z[row] = value / (lu[row * size + row] ?? 1)
  }
  for (let column = 0; column < size; column += 1) z[column] = (z[column] ?? 0) * (columnScales[column] ?? 1)
  return z
}

function solveTransposedFactors({ lu, order, rowScales, columnScales }: Factors, size: number, left: Float64Array) {
  const z = left.map((value, column) => value * (columnScales[column] ?? 1))
  for (let column = 0; column < size; column += 1) {
    for (let row = 0; row < column; row += 1)
      z[column] = (z[column] ?? 0) - (lu[row * size + column] ?? 0) * (z[row] ?? 0)
    z[column] = (z[column] ?? 0) / (lu[column * size + column] ?? 1)
  }
  for (let column = size - 1; column >= 0; column -= 1)
    for (let row = column + 1; row < size; row += 1)
      z[column] = (z[column] ?? 0) - (lu[row * size + column] ?? 0) * (z[row] ?? 0)
  const y = new Float64Array(size)
  order.forEach((row, index) => {
    y[row] = (z[index] ?? 0) * (rowScales[row] ?? 1)
  })
  return y
}

function dotRow(matrix: Float64Array, size: number, row: number, z: Float64Array): number {
  let sum = 0
  for (let column = 0; column < size; column += 1) sum += (matrix[row * size + column] ?? 0) * (z[column] ?? 0)
  return sum
}

function dotColumn(matrix: Float64Array, size: number, column: number, y: Float64Array): number {
  let sum = 0
  for (let row = 0; row < size; row += 1) sum += (matrix[row * size + column] ?? 0) * (y[row] ?? 0)
  return sum
}
