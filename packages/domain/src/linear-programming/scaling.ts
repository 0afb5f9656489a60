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

const largestFinite = (...bounds: readonly number[]) =>
  bounds.reduce((max, bound) => (Number.isFinite(bound) ? Math.max(max, Math.abs(bound)) : max), 0)

/** The nearest power of two: scaling by it does not round. */
const powerOfTwo = (value: number) =>
  value > 0 && Number.isFinite(value)
    ? 2 ** Math.max(-maxScaleExponent, Math.min(maxScaleExponent, Math.round(Math.log2(value))))
    : 1

/** Smaller ratios to the largest entry are ignored: scaling them up would push the others beyond what the solver accepts. */
const minRatio = 2 ** -maxScaleExponent

const geometricMean = (smallest: number, largest: number) => Math.sqrt(Math.max(smallest, largest * minRatio) * largest)

/**
 * Scales rows and columns, whose units may differ by many orders of magnitude, to entries near 1, and the largest cost to
 * between 1 and 1000, since the solver's tolerances are absolute. Integer columns keep their unit.
 */
export function scaledProgram(program: LinearProgram): ScaledProgram {
  const { starts, columns, coefficients } = program
  const rowScales = rowScalesOf(program)
  const columnScales = columnScalesOf(program, rowScales)
  const values = new Float64Array(coefficients.length)
  for (let row = 0; row < rowScales.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const perRow = 1 / (rowScales[row] ?? 1)
    for (let k = starts[row] ?? 0; k < end; k += 1)
      values[k] = (coefficients[k] ?? 0) * (columnScales[columns[k] ?? 0] ?? 1) * perRow
  }
  const scaledCosts = program.costs.map((cost, column) => cost * (columnScales[column] ?? 1))
  const highestCost = scaledCosts.reduce((max, cost) => Math.max(max, Math.abs(cost)), 0)
  const costScale = powerOfTwo(highestCost / 32)
  const scaled: LinearProgram = {
    ...program,
    costs: scaledCosts.map((cost) => cost / costScale),
    columnLower: program.columnLower.map((bound, column) => bound / (columnScales[column] ?? 1)),
    columnUpper: program.columnUpper.map((bound, column) => bound / (columnScales[column] ?? 1)),
    rowLower: program.rowLower.map((bound, row) => bound / (rowScales[row] ?? 1)),
    rowUpper: program.rowUpper.map((bound, row) => bound / (rowScales[row] ?? 1)),
    coefficients: values,
  }
  return { program: scaled, columnScales, rowScales, costScale }
}

/** The divisor of each row: about the geometric mean of its smallest and largest entry. */
function rowScalesOf({ rowNames, starts, coefficients, rowLower, rowUpper }: LinearProgram): Float64Array {
  const scales = new Float64Array(rowNames.length)
  for (let row = 0; row < scales.length; row += 1) {
    const end = starts[row + 1] ?? 0
    let smallest = Number.POSITIVE_INFINITY
    let largest = 0
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const size = Math.abs(coefficients[k] ?? 0)
      if (size < smallest) smallest = size
      if (size > largest) largest = size
    }
    const bound = largestFinite(rowLower[row] ?? 0, rowUpper[row] ?? 0)
    scales[row] = powerOfTwo(Math.max(geometricMean(smallest, largest), bound * minRatio))
  }
  return scales
}

/** The factor of each column: the same for its entries after the rows are scaled. */
function columnScalesOf(program: LinearProgram, rowScales: Float64Array): Float64Array {
  const { columnNames, starts, columns, coefficients, kinds, columnLower } = program
  const smallest = new Float64Array(columnNames.length).fill(Number.POSITIVE_INFINITY)
  const largest = new Float64Array(columnNames.length)
  for (let row = 0; row < rowScales.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const perRow = 1 / (rowScales[row] ?? 1)
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const column = columns[k] ?? 0
      const size = Math.abs(coefficients[k] ?? 0) * perRow
      if (size < (smallest[column] ?? 0)) smallest[column] = size
      if (size > (largest[column] ?? 0)) largest[column] = size
    }
  }
  return smallest.map((entry, column) => {
    if (kinds?.[column] === columnKinds.integer) return 1
    const bound = largestFinite(columnLower[column] ?? 0)
    return Math.max(1 / powerOfTwo(geometricMean(entry, largest[column] ?? 0)), powerOfTwo(bound) * minRatio)
  })
}
