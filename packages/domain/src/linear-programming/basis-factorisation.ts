// The inverse of a basis. From it the basic solution and its duals are computed anew, accurately, and so are the
// tableau and everything read from it.
//
// With R the binding rows (slack nonbasic), C the basic columns (as many) and N the nonbasic ones,
// A_RC·x_C = b_R − A_RN·x_N gives the point and yᵀ·A_RC = c_C the duals: a system as large as the number of binding rows.

import { eliminateColumn, largestInColumn, swapRows } from './dense-inverse.ts'
import { addVectors } from './dense-vectors.ts'
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
  /** A_RC⁻¹, by basic column: its change per unit of each binding row. */
  inverse(): Float64Array
}

/** The inverse of a basis; null when it is not one (a singular matrix, counts that do not match). */
export function factoriseBasis(program: LinearProgram, basis: Basis): BasisFactorisation | null {
  const rows = indicesWhere(basis.rows, false)
  const columns = indicesWhere(basis.columns, true)
  if (rows.length !== columns.length) return null
  const size = rows.length
  const matrix = submatrix(program, rows, columns)
  const inverse = inverseOfMatrix(matrix, size)
  if (inverse === null) return null
  const all = Int32Array.from(rows.keys())
  const times = (byRow: Float64Array) => Float64Array.from(all, (column) => dotRow(inverse, size, column, byRow))
  const timesInverse = (byColumn: Float64Array, target: Float64Array) => {
    addVectors(inverse, size, size, all, byColumn, size, 1, target, 0)
    return target
  }
  // One step of iterative refinement: once more for the residual that rounding has left.
  return {
    rows,
    columns,
    solve: (right) => {
      const first = times(right)
      const correction = times(right.map((value, row) => value - dotRow(matrix, size, row, first)))
      return first.map((value, index) => value + (correction[index] ?? 0))
    },
    solveTransposed: (left) => {
      const first = timesInverse(left, new Float64Array(size))
      const residual = left.slice()
      addVectors(matrix, size, size, all, first, size, -1, residual, 0)
      return timesInverse(residual, first)
    },
    inverse: () => refinedInverse(matrix, inverse, all),
  }
}

/** X + X·(1 − A·X) for an inverse X of A, computed row by row. */
function refinedInverse(matrix: Float64Array, inverse: Float64Array, all: Int32Array): Float64Array {
  const size = all.length
  const residuals = new Float64Array(size * size)
  for (let row = 0; row < size; row += 1) {
    residuals[row * size + row] = 1
    const ofRow = matrix.subarray(row * size, (row + 1) * size)
    addVectors(inverse, size, size, all, ofRow, size, -1, residuals, row * size)
  }
  const refined = inverse.slice()
  for (let column = 0; column < size; column += 1) {
    const ofColumn = inverse.subarray(column * size, (column + 1) * size)
    addVectors(residuals, size, size, all, ofColumn, size, 1, refined, column * size)
  }
  return refined
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

/** The inverse of a matrix, which is scaled to entries near 1 meanwhile; null when it is singular. */
function inverseOfMatrix(matrix: Float64Array, size: number): Float64Array | null {
  const { rowScales, columnScales } = scalesOf(matrix, size)
  const scaled = new Float64Array(matrix.length)
  for (let row = 0, at = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1, at += 1)
      scaled[at] = (matrix[at] ?? 0) * (rowScales[row] ?? 1) * (columnScales[column] ?? 1)
  const order = Int32Array.from({ length: size }, (_, row) => row)
  for (let step = 0; step < size; step += 1) {
    const pivot = largestInColumn(scaled, size, step, step, size, 1e-13)
    if (pivot < 0) return null
    if (pivot !== step) swapRows(scaled, size, order, pivot, step, size)
    eliminateColumn(scaled, size, step, size, size)
  }
  const inverse = new Float64Array(matrix.length)
  for (let column = 0, at = 0; column < size; column += 1)
    for (let index = 0; index < size; index += 1, at += 1) {
      const row = order[index] ?? 0
      inverse[column * size + row] = (scaled[at] ?? 0) * (rowScales[row] ?? 1) * (columnScales[column] ?? 1)
    }
  return inverse
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

function dotRow(matrix: Float64Array, size: number, row: number, z: Float64Array): number {
  let sum = 0
  for (let column = 0; column < size; column += 1) sum += (matrix[row * size + column] ?? 0) * (z[column] ?? 0)
  return sum
}
