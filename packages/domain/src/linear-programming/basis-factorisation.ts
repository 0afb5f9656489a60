// The corner of a program on which an optimum stands: which rows bind, which columns lie between their limits. From it
// the optimum and its multipliers are computed anew, exactly, and so is everything said of what changes around it.
//
// With R the rows that bind and C the columns between their limits (as many), A_RC·x_C = b_R − A_RN·x_N fixes the point
// and yᵀ·A_RC = c_C the multipliers: a system of the size of what binds, not of the program.

import type { LinearProgram } from './linear-program.ts'
import { type Basis, standings } from './solver.ts'

export type ActiveSet = {
  /** Rows that bind, and columns between their limits: as many of each. */
  readonly rows: Int32Array
  readonly columns: Int32Array
  /** z with A_RC·z = right: what the columns change by when the binding rows change by `right`. */
  solve(right: Float64Array): Float64Array
  /** y with yᵀ·A_RC = left. */
  solveTransposed(left: Float64Array): Float64Array
}

/** The corner of a basis; null when the basis is none (a singular system, counts that do not match). */
export function activeSet(program: LinearProgram, basis: Basis): ActiveSet | null {
  const rows = placesWhere(basis.rows, false)
  const columns = placesWhere(basis.columns, true)
  if (rows.length !== columns.length) return null
  const matrix = submatrix(program, rows, columns)
  const factors = factorise(matrix, rows.length)
  if (factors === null) return null
  const size = rows.length
  // One step of refinement: what the rounding of the first solution left over is solved for again.
  return {
    rows,
    columns,
    solve: (right) => {
      const first = solveFactors(factors, size, right)
      const rest = right.map((value, row) => value - dotRow(matrix, size, row, first))
      const correction = solveFactors(factors, size, rest)
      return first.map((value, place) => value + (correction[place] ?? 0))
    },
    solveTransposed: (left) => {
      const first = solveTransposedFactors(factors, size, left)
      const rest = left.map((value, column) => value - dotColumn(matrix, size, column, first))
      const correction = solveTransposedFactors(factors, size, rest)
      return first.map((value, place) => value + (correction[place] ?? 0))
    },
  }
}

/** Where a standing is between its limits, or where it is not. */
function placesWhere(standing: ArrayLike<number>, isBetween: boolean): Int32Array {
  const places = new Int32Array(standing.length)
  let count = 0
  for (let place = 0; place < standing.length; place += 1) {
    if ((standing[place] === standings.between) !== isBetween) continue
    places[count] = place
    count += 1
  }
  return places.slice(0, count)
}

/** The point and the multipliers of a basis, computed from the program as given; null when the basis is none. */
export function cornerOf(program: LinearProgram, basis: Basis): { x: Float64Array; rowDuals: Float64Array } | null {
  const corner = activeSet(program, basis)
  return corner && { x: pointOf(program, basis, corner), rowDuals: dualsOf(program, corner) }
}

/** The point of a corner: what rests lies on its limit, the rest follows. */
export function pointOf(program: LinearProgram, basis: Basis, corner: ActiveSet): Float64Array {
  const { starts, columns, coefficients, columnLower, columnUpper, rowLower, rowUpper } = program
  const x = Float64Array.from(columnLower, (lower, column) =>
    basis.columns[column] === standings.between
      ? 0
      : resting(basis.columns[column] ?? 0, lower, columnUpper[column] ?? 0),
  )
  const right = Float64Array.from(corner.rows, (row) => {
    let rest = resting(basis.rows[row] ?? 0, rowLower[row] ?? 0, rowUpper[row] ?? 0)
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1)
      rest -= (coefficients[k] ?? 0) * (x[columns[k] ?? 0] ?? 0)
    return rest
  })
  const between = corner.solve(right)
  corner.columns.forEach((column, place) => {
    x[column] = between[place] ?? 0
  })
  return x
}

/** Where something that does not lie between its limits lies. */
function resting(standing: number, lower: number, upper: number): number {
  const limit = standing === standings.atUpper ? upper : lower
  if (Number.isFinite(limit)) return limit
  return Number.isFinite(lower) ? lower : Number.isFinite(upper) ? upper : 0
}

/** The multipliers of a corner: what the cost changes by, per unit by which what a row that binds adds up is raised. */
export function dualsOf(program: LinearProgram, corner: ActiveSet): Float64Array {
  const duals = corner.solveTransposed(Float64Array.from(corner.columns, (column) => program.costs[column] ?? 0))
  const all = new Float64Array(program.rowNames.length)
  corner.rows.forEach((row, place) => {
    all[row] = duals[place] ?? 0
  })
  return all
}

/** The entries of some rows and columns, by row. */
function submatrix({ starts, columns, coefficients, costs }: LinearProgram, rows: Int32Array, chosen: Int32Array) {
  const place = new Int32Array(costs.length).fill(-1)
  chosen.forEach((column, index) => {
    place[column] = index
  })
  const size = chosen.length
  const matrix = new Float64Array(size * size)
  rows.forEach((row, index) => {
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
      const at = place[columns[k] ?? 0] ?? -1
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

/** LU with row exchanges, of the matrix with rows and columns brought near to 1; null when it is singular. */
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
    if (pivot !== step) exchange(lu, order, size, pivot, step)
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

function exchange(lu: Float64Array, order: Int32Array, size: number, one: number, other: number) {
  for (let column = 0; column < size; column += 1) {
    const kept = lu[one * size + column] ?? 0
    lu[one * size + column] = lu[other * size + column] ?? 0
    lu[other * size + column] = kept
  }
  const kept = order[one] ?? 0
  order[one] = order[other] ?? 0
  order[other] = kept
}

function scalesOf(matrix: Float64Array, size: number) {
  const rowScales = new Float64Array(size).fill(1)
  const columnScales = new Float64Array(size).fill(1)
  const greatest = (scales: Float64Array, at: (one: number, other: number) => number, others: Float64Array) => {
    for (let one = 0; one < size; one += 1) {
      let most = 0
      for (let other = 0; other < size; other += 1)
        most = Math.max(most, Math.abs(matrix[at(one, other)] ?? 0) * (others[other] ?? 1))
      scales[one] = most > 0 ? 2 ** -Math.round(Math.log2(most)) : 1
    }
  }
  greatest(rowScales, (row, column) => row * size + column, columnScales)
  greatest(columnScales, (column, row) => row * size + column, rowScales)
  return { rowScales, columnScales }
}

function solveFactors({ lu, order, rowScales, columnScales }: Factors, size: number, right: Float64Array) {
  const z = new Float64Array(size)
  for (let place = 0; place < size; place += 1)
    z[place] = (right[order[place] ?? 0] ?? 0) * (rowScales[order[place] ?? 0] ?? 1)
  // What is nothing before the first number stays nothing: of the columns of an inverse, most of it.
  let first = 0
  while (first < size && z[first] === 0) first += 1
  for (let row = first + 1; row < size; row += 1) {
    let rest = z[row] ?? 0
    for (let column = first; column < row; column += 1) rest -= (lu[row * size + column] ?? 0) * (z[column] ?? 0)
    z[row] = rest
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = z[row] ?? 0
    for (let column = row + 1; column < size; column += 1) rest -= (lu[row * size + column] ?? 0) * (z[column] ?? 0)
    z[row] = rest / (lu[row * size + row] ?? 1)
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
  order.forEach((row, place) => {
    y[row] = (z[place] ?? 0) * (rowScales[row] ?? 1)
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
