// Programs scaled to entries near 1, since the tolerances of solvers are absolute. All scales are powers of two: scaling by
// them does not round, and a basis of the scaled program is one of the original.

import { columnKinds, type LinearProgram } from './linear-program.ts'

export type ScaledProgram = {
  readonly program: LinearProgram
  /** x = columnScales × scaled x; scaled rows = rows / rowScales. */
  readonly columnScales: Float64Array
  readonly rowScales: Float64Array
  /** costs = costScale × scaled costs, apart from the column scales. */
  readonly costScale: number
}

/** Scales stay within 2^±60, and so do scaled bounds: solvers take larger numbers for infinite. */
const maxScaleExponent = 60

/** The size of a bound; 0 of a missing one. */
const finiteSize = (bound: number) => (Math.abs(bound) < Number.POSITIVE_INFINITY ? Math.abs(bound) : 0)

const float = new Float64Array(1)
/** The low and the high half of that number: JavaScript runs on little-endian machines. */
const halves = new Uint32Array(float.buffer)

/** The nearest power of two: scaling by it does not round. Read from the bits: logarithms take longer than a solve. */
function powerOfTwo(value: number): number {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) return 1
  float[0] = Math.min(2 ** maxScaleExponent, Math.max(2 ** -maxScaleExponent, value)) * Math.SQRT2
  halves[0] = 0
  halves[1] = ((halves[1] ?? 0) & 0x7ff00000) >>> 0
  return float[0] ?? 1
}

/** Smaller ratios to the largest entry are ignored: scaling them up would push the others beyond what the solver accepts. */
const minRatio = 2 ** -maxScaleExponent

const geometricMean = (smallest: number, largest: number) => Math.sqrt(Math.max(smallest, largest * minRatio) * largest)

/**
 * Scales rows and columns, whose units may differ by many orders of magnitude, to entries near 1, and the largest cost to
 * about 32, since the solver's tolerances are absolute. Integer columns keep their unit.
 */
export function scaledProgram(program: LinearProgram): ScaledProgram {
  const { starts, columns, coefficients } = program
  const rowScales = new Float64Array(program.rowLower.length)
  const columnScales = new Float64Array(program.costs.length)
  matrixScalesInto(program, rowScales, columnScales)
  const costScale = costScaleOf(program.costs, columnScales)
  const values = new Float64Array(coefficients.length)
  for (let row = 0; row < rowScales.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const perRow = 1 / (rowScales[row] ?? 1)
    for (let k = starts[row] ?? 0; k < end; k += 1)
      values[k] = (coefficients[k] ?? 0) * (columnScales[columns[k] ?? 0] ?? 1) * perRow
  }
  const scaled: LinearProgram = {
    ...program,
    costs: program.costs.map((cost, column) => (cost * (columnScales[column] ?? 1)) / costScale),
    columnLower: program.columnLower.map((bound, column) => bound / (columnScales[column] ?? 1)),
    columnUpper: program.columnUpper.map((bound, column) => bound / (columnScales[column] ?? 1)),
    rowLower: program.rowLower.map((bound, row) => bound / (rowScales[row] ?? 1)),
    rowUpper: program.rowUpper.map((bound, row) => bound / (rowScales[row] ?? 1)),
    coefficients: values,
  }
  return { program: scaled, columnScales, rowScales, costScale }
}

/** Writes the scales of rows and columns into the first elements of two arrays; costs and upper bounds of columns do not count. */
export function matrixScalesInto(program: LinearProgram, rowScales: Float64Array, columnScales: Float64Array): void {
  rowScalesInto(program, rowScales)
  columnScalesInto(program, rowScales, columnScales)
}

export function costScaleOf(costs: Float64Array, columnScales: Float64Array): number {
  let highestCost = 0
  for (let column = 0; column < costs.length; column += 1)
    highestCost = Math.max(highestCost, Math.abs((costs[column] ?? 0) * (columnScales[column] ?? 1)))
  return powerOfTwo(highestCost / 32)
}

/** The divisor of each row: about the geometric mean of its smallest and largest entry. */
function rowScalesInto({ starts, coefficients, rowLower, rowUpper }: LinearProgram, scales: Float64Array) {
  for (let row = 0; row < rowLower.length; row += 1) {
    const end = starts[row + 1] ?? 0
    let smallest = Number.POSITIVE_INFINITY
    let largest = 0
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const size = Math.abs(coefficients[k] ?? 0)
      if (size < smallest) smallest = size
      if (size > largest) largest = size
    }
    const bound = Math.max(finiteSize(rowLower[row] ?? 0), finiteSize(rowUpper[row] ?? 0))
    scales[row] = powerOfTwo(Math.max(geometricMean(smallest, largest), bound * minRatio))
  }
}

/** The smallest and the largest entry of each column, while its scale is computed. */
let extremes = { smallest: new Float64Array(), largest: new Float64Array() }

/** The factor of each column: the same for its entries after the rows are scaled. */
function columnScalesInto(program: LinearProgram, rowScales: Float64Array, scales: Float64Array) {
  const { starts, columns, coefficients, kinds, columnLower, rowLower } = program
  const count = columnLower.length
  if (extremes.smallest.length < count)
    extremes = { smallest: new Float64Array(2 * count), largest: new Float64Array(2 * count) }
  const smallest = extremes.smallest.fill(Number.POSITIVE_INFINITY, 0, count)
  const largest = extremes.largest.fill(0, 0, count)
  for (let row = 0; row < rowLower.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const perRow = 1 / (rowScales[row] ?? 1)
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const column = columns[k] ?? 0
      const size = Math.abs(coefficients[k] ?? 0) * perRow
      if (size < (smallest[column] ?? 0)) smallest[column] = size
      if (size > (largest[column] ?? 0)) largest[column] = size
    }
  }
  for (let column = 0; column < count; column += 1) {
    const mean = geometricMean(smallest[column] ?? 0, largest[column] ?? 0)
    const minScale = powerOfTwo(finiteSize(columnLower[column] ?? 0)) * minRatio
    scales[column] = kinds?.[column] === columnKinds.integer ? 1 : Math.max(1 / powerOfTwo(mean), minScale)
  }
}
