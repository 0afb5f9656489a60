// The simplex tableau of an optimal basis: the change of every basic variable per unit of each nonbasic one. How far an
// optimum holds, and what comes after it, is read from it.
//
// Variables are numbered: first the structural ones, the columns of the program, then one slack variable per row, whose
// value is the activity of the row. As many variables are nonbasic as there are columns.

import { type BasisFactorisation, dualValues, factoriseBasis, primalValues } from './basis-factorisation.ts'
import { addVectors } from './dense-vectors.ts'
import { concatenated, type LinearProgram } from './linear-program.ts'
import { copyOfFloats, integersWith, scratchFloats, scratchIntegers } from './scratch-arrays.ts'
import { type Basis, basisStatus } from './solver.ts'
import { denseEntries, pivotedEntries, relativeRoundoff, rowOf, type TableauEntries } from './tableau-entries.ts'

export type Tableau = {
  readonly program: LinearProgram
  readonly basis: Basis
  /** The basic and the nonbasic variables, by number. */
  readonly basic: Int32Array
  readonly nonbasic: Int32Array
  /** Per variable: its position in `basic` or in `nonbasic`. */
  readonly position: Int32Array
  /** Per variable. */
  readonly isBasic: Int32Array
  /** The change of each basic variable per unit of each nonbasic one. Mere rounding is exactly 0. */
  readonly entries: TableauEntries
  /** Per variable. Values within `relativeTolerance` of a bound are set to it. */
  readonly values: Float64Array
  readonly lower: Float64Array
  readonly upper: Float64Array
  /** Per nonbasic position: 1 when the variable can increase, −1 when it can decrease, 0 when it is fixed. */
  readonly nonbasicDirection: Int32Array
  /** Per nonbasic position: the change of the cost per unit. Values within `relativeTolerance` of 0 are 0. */
  readonly reducedCosts: Float64Array
  readonly cost: number
}

/** Values nearer to a bound, or to 0, than this share of their absolute terms are on it. */
export const relativeTolerance = 1e-9

/** Infeasibility and suboptimality of a basis up to this share are accepted, as solvers leave them. */
const solverTolerance = 1e-6

/** The tableau of a basis; null when it is not a basis, or not an optimal one. */
export function tableauOf(program: LinearProgram, basis: Basis): Tableau | null {
  const factorisation = factoriseBasis(program, basis)
  if (factorisation === null) return null
  const x = primalValues(program, basis, factorisation)
  const partition = partitionOf(program, basis)
  const lower = concatenated(program.columnLower, program.rowLower)
  const upper = concatenated(program.columnUpper, program.rowUpper)
  const nonbasicDirection = partition.nonbasic.map((variable) =>
    lower[variable] === upper[variable] ? 0 : statusOf(program, basis, variable) === basisStatus.atUpper ? -1 : 1,
  )
  const values = valuesOf(program, x, lower, upper)
  const duals = dualValues(program, factorisation)
  const reducedCosts = reducedCostsOf(program, duals, partition.nonbasic, nonbasicDirection)
  if (values === null || reducedCosts === null) return null
  let cost = 0
  for (let column = 0; column < x.length; column += 1) cost += (program.costs[column] ?? 0) * (values[column] ?? 0)
  const entries = denseEntries(partition.basic, partition.nonbasic, entriesOf(program, factorisation, partition))
  return { program, basis, ...partition, entries, values, lower, upper, nonbasicDirection, reducedCosts, cost }
}

/**
 * A degenerate pivot: the basic variable at position `leaving`, which lies on a bound, is exchanged with the nonbasic
 * variable at position `entering`. The point stays the same.
 */
export function pivotTableau(tableau: Tableau, leaving: number, entering: number): Tableau {
  const { position, isBasic, nonbasicDirection, reducedCosts, values, lower, upper } = tableau
  const leavingVariable = tableau.basic[leaving] ?? 0
  const enteringVariable = tableau.nonbasic[entering] ?? 0
  const pivotRow = rowOf(tableau.entries, leaving)
  const factor = (reducedCosts[entering] ?? 0) / (pivotRow[entering] ?? 1)
  const newCosts = copyOfFloats(reducedCosts)
  for (let other = 0; other < newCosts.length; other += 1) {
    const old = newCosts[other] ?? 0
    const part = factor * (pivotRow[other] ?? 0)
    newCosts[other] = Math.abs(old - part) <= relativeTolerance * (Math.abs(old) + Math.abs(part)) ? 0 : old - part
  }
  newCosts[entering] = factor
  const isFixed = lower[leavingVariable] === upper[leavingVariable]
  const direction = isFixed ? 0 : values[leavingVariable] === upper[leavingVariable] ? -1 : 1
  const entries = pivotedEntries(tableau.entries, leaving, entering)
  const newPosition = integersWith(position, leavingVariable, entering)
  newPosition[enteringVariable] = leaving
  const nowBasic = integersWith(isBasic, leavingVariable, 0)
  nowBasic[enteringVariable] = 1
  return {
    ...tableau,
    basic: entries.basic,
    nonbasic: entries.nonbasic,
    position: newPosition,
    isBasic: nowBasic,
    entries,
    reducedCosts: newCosts,
    nonbasicDirection: integersWith(nonbasicDirection, entering, direction),
  }
}

/**
 * The optimal face as a program: all variables with a nonzero reduced cost are fixed, so that every solution is an
 * optimum of the original program, whatever is minimised over them. Reduced costs, per scaled unit, of at most
 * `tolerance` times the largest cost count as 0.
 */
export function optimalFace(
  { program, nonbasic, nonbasicDirection, reducedCosts, ...tableau }: Tableau,
  tolerance = 0,
): LinearProgram {
  const columnCount = program.costs.length
  const scales = variableScales(program)
  const highestCost = program.costs.reduce((max, cost) => Math.max(max, Math.abs(cost)), 0)
  const lower = tableau.lower.slice()
  const upper = tableau.upper.slice()
  for (let index = 0; index < nonbasic.length; index += 1) {
    const variable = nonbasic[index] ?? 0
    const perScaledUnit = Math.abs(reducedCosts[index] ?? 0) * (scales[variable] ?? 1)
    if (perScaledUnit <= tolerance * highestCost && nonbasicDirection[index] !== 0) continue
    lower[variable] = tableau.values[variable] ?? 0
    upper[variable] = tableau.values[variable] ?? 0
  }
  return {
    ...program,
    columnLower: lower.subarray(0, columnCount),
    columnUpper: upper.subarray(0, columnCount),
    rowLower: lower.subarray(columnCount),
    rowUpper: upper.subarray(columnCount),
  }
}

function statusOf({ costs }: LinearProgram, { columns, rows }: Basis, variable: number): number {
  return (variable < costs.length ? columns[variable] : rows[variable - costs.length]) ?? basisStatus.basic
}

type Partition = Pick<Tableau, 'basic' | 'nonbasic' | 'position' | 'isBasic'>

/** Basic and nonbasic variables by rising number: columns before rows, in the order of the factorisation. */
function partitionOf(program: LinearProgram, basis: Basis): Partition {
  const columnCount = program.costs.length
  const rowCount = program.rowNames.length
  const basic = new Int32Array(rowCount)
  const nonbasic = new Int32Array(columnCount)
  const position = new Int32Array(columnCount + rowCount)
  const isBasic = new Int32Array(columnCount + rowCount)
  let basicCount = 0
  let nonbasicCount = 0
  for (let variable = 0; variable < position.length; variable += 1) {
    if (statusOf(program, basis, variable) === basisStatus.basic) {
      isBasic[variable] = 1
      position[variable] = basicCount
      basic[basicCount] = variable
      basicCount += 1
    } else {
      position[variable] = nonbasicCount
      nonbasic[nonbasicCount] = variable
      nonbasicCount += 1
    }
  }
  return { basic, nonbasic, position, isBasic }
}

/** The value of every variable; null when one violates its bounds by more than solvers do. */
function valuesOf(program: LinearProgram, x: Float64Array, lower: Float64Array, upper: Float64Array) {
  const { starts, columns, coefficients } = program
  const values = new Float64Array(lower.length)
  let total = 0
  for (const value of x) total += Math.abs(value)
  for (let variable = 0; variable < values.length; variable += 1) {
    const row = variable - x.length
    let value = x[variable] ?? 0
    // Relative to the sum of all columns: a value that is negligible beside it counts as 0.
    let size = Math.max(Math.abs(value), total * 0.1)
    if (row >= 0) {
      size = 0
      for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
        const coefficient = coefficients[k] ?? 0
        const part = coefficient * (x[columns[k] ?? 0] ?? 0)
        value += part
        // Relative to at least the activity of a millionth of that sum, for rows with an activity near 0.
        size = Math.max(size + Math.abs(part), Math.abs(coefficient) * total * 1e-6)
      }
    }
    const min = lower[variable] ?? 0
    const max = upper[variable] ?? 0
    if (value < min) {
      if (min - value > solverTolerance * Math.max(size, Math.abs(min))) return null
      value = min
    } else if (value > max) {
      if (value - max > solverTolerance * Math.max(size, Math.abs(max))) return null
      value = max
    } else if (value - min <= relativeTolerance * size) value = min
    else if (max - value <= relativeTolerance * size) value = max
    values[variable] = value
  }
  return values
}

/** The reduced cost of every nonbasic variable; null when one could lower the cost by more than solvers leave. */
function reducedCostsOf(
  program: LinearProgram,
  duals: Float64Array,
  nonbasic: Int32Array,
  nonbasicDirection: Int32Array,
) {
  const { starts, columns, coefficients, costs } = program
  const ofColumns = Float64Array.from(costs)
  // Relative to at least 1e-4 of the largest cost, for costs near 0.
  const minSize = costs.reduce((max, cost) => Math.max(max, Math.abs(cost)), 0) * 1e-4
  const sizes = costs.map((cost) => Math.max(minSize, Math.abs(cost)))
  for (let row = 0; row < duals.length; row += 1) {
    const dual = duals[row] ?? 0
    if (dual === 0) continue
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
      const column = columns[k] ?? 0
      const part = dual * (coefficients[k] ?? 0)
      ofColumns[column] = (ofColumns[column] ?? 0) - part
      sizes[column] = (sizes[column] ?? 0) + Math.abs(part)
    }
  }
  const reduced = new Float64Array(nonbasic.length)
  for (let index = 0; index < nonbasic.length; index += 1) {
    const variable = nonbasic[index] ?? 0
    const row = variable - costs.length
    const value = (row < 0 ? ofColumns[variable] : duals[row]) ?? 0
    if (value === 0) continue
    const weight = row < 0 ? Math.abs(value) / (sizes[variable] || 1) : dualWeight(program, row, value, sizes)
    const lowersCost = value * (nonbasicDirection[index] ?? 0) < 0
    if (lowersCost && weight > solverTolerance) return null
    reduced[index] = lowersCost || weight <= relativeTolerance ? 0 : value
  }
  return reduced
}

/** The size of a row's dual: its largest share of the absolute terms of a column's reduced cost. */
function dualWeight(
  { starts, columns, coefficients }: LinearProgram,
  row: number,
  dual: number,
  sizes: Float64Array,
): number {
  let weight = 0
  for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
    const size = sizes[columns[k] ?? 0] ?? 0
    if (size > 0) weight = Math.max(weight, Math.abs(dual * (coefficients[k] ?? 0)) / size)
  }
  return weight
}

/**
 * The tableau entries: first the rows of basic columns, from the inverse of the basis matrix, then those of basic slacks.
 * What is 0 but for rounding becomes 0: an entry that is small beside `largest`, which no sum of its absolute terms exceeds,
 * is compared with that sum itself.
 */
function entriesOf(program: LinearProgram, factorisation: BasisFactorisation, partition: Partition): Float64Array {
  const { basic, nonbasic } = partition
  const width = nonbasic.length
  const entries = new Float64Array(basic.length * width)
  const scales = variableScales(program)
  const inverse = inverseOf(program, factorisation, partition, scales)
  const minEntries = new Float64Array(width)
  for (let index = 0; index < width; index += 1)
    minEntries[index] = minScaledEntry / (scales[nonbasic[index] ?? 0] ?? 1)
  const context = { program, factorisation, partition, inverse, entries, scales }
  const basicCount = factorisation.columns.length
  const ofColumn = new Float64Array(program.costs.length)
  const largestOfBasic = new Float64Array(width).fill(1)
  for (let row = 0; row < basic.length; row += 1) {
    const isColumn = row < basicCount
    const largest = isColumn ? fillBasicColumnRow(context, row, ofColumn) : fillBasicSlackRow(context, row)
    const scale = scales[basic[row] ?? 0] ?? 1
    const base = row * width
    for (let index = 0; index < width; index += 1) {
      const size = Math.abs(entries[base + index] ?? 0)
      if (size === 0) continue
      const suspect = relativeRoundoff * largest * (isColumn ? 1 : (largestOfBasic[index] ?? 1))
      if (size <= scale * (minEntries[index] ?? 0) || (size <= suspect && isRounding(context, row, index)))
        entries[base + index] = 0
      if (isColumn) largestOfBasic[index] = (largestOfBasic[index] ?? 0) + size
    }
  }
  return entries
}

type EntriesContext = {
  readonly program: LinearProgram
  readonly factorisation: BasisFactorisation
  readonly partition: Partition
  readonly inverse: Float64Array
  readonly entries: Float64Array
  readonly scales: Float64Array
}

/** Whether an entry is no more than rounding, beside the absolute terms of its sum. */
function isRounding(
  { program, factorisation, partition, inverse, entries }: EntriesContext,
  row: number,
  index: number,
) {
  const { basic, nonbasic, position, isBasic } = partition
  const { rows } = factorisation
  const { starts, columns, coefficients, costs } = program
  const width = nonbasic.length
  const entry = Math.abs(entries[row * width + index] ?? 0)
  const variable = nonbasic[index] ?? 0
  let size = 0
  const addTerms = (ofRow: number, factorOf: (column: number) => number) => {
    for (let k = starts[ofRow] ?? 0; k < (starts[ofRow + 1] ?? 0); k += 1)
      size += Math.abs((coefficients[k] ?? 0) * factorOf(columns[k] ?? 0))
  }
  if (row >= rows.length)
    addTerms((basic[row] ?? 0) - costs.length, (column) =>
      isBasic[column] === 1 ? (entries[(position[column] ?? 0) * width + index] ?? 0) : column === variable ? 1 : 0,
    )
  else if (variable < costs.length)
    rows.forEach((ofRow, binding) => {
      const per = inverse[row * rows.length + binding] ?? 0
      if (per !== 0) addTerms(ofRow, (column) => (column === variable ? per : 0))
    })
  return entry <= relativeRoundoff * size
}

/** Entries below this, per scaled unit of both variables, are 0. */
const minScaledEntry = 1e-13

/** The scale of each variable: 1 for a column, its largest coefficient for a row. */
function variableScales({ starts, coefficients, costs, rowNames }: LinearProgram): Float64Array {
  const scales = new Float64Array(costs.length + rowNames.length).fill(1)
  for (let row = 0; row < rowNames.length; row += 1) {
    let largest = 0
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1)
      largest = Math.max(largest, Math.abs(coefficients[k] ?? 0))
    if (largest > 0) scales[costs.length + row] = largest
  }
  return scales
}

/**
 * The inverse of the basis matrix, with 0 for what is mere rounding. The absolute terms of an entry of a computed inverse are
 * those of |A⁻¹|·|A|·|A⁻¹|; they are added up only for entries that are small beside what they cannot exceed.
 */
function inverseOf(
  program: LinearProgram,
  factorisation: BasisFactorisation,
  partition: Partition,
  scales: Float64Array,
): Float64Array {
  const { rows } = factorisation
  const inverse = factorisation.inverse()
  const { costs } = program
  const size = rows.length
  const ofColumns = new Float64Array(size)
  const ofRows = new Float64Array(size)
  for (let column = 0, at = 0; column < size; column += 1)
    for (let row = 0; row < size; row += 1, at += 1) {
      const entry = Math.abs(inverse[at] ?? 0)
      ofColumns[column] = (ofColumns[column] ?? 0) + entry * (scales[costs.length + (rows[row] ?? 0)] ?? 1)
      ofRows[row] = (ofRows[row] ?? 0) + entry
    }
  let terms: Float64Array | undefined
  const isRounding = (column: number, row: number) => {
    terms ??= absoluteProduct(program, factorisation, partition, inverse)
    let sum = 0
    for (let binding = 0; binding < size; binding += 1)
      sum += Math.abs(inverse[column * size + binding] ?? 0) * (terms[binding * size + row] ?? 0)
    return Math.abs(inverse[column * size + row] ?? 0) <= relativeRoundoff * sum
  }
  const cleaned = inverse.slice()
  for (let column = 0, at = 0; column < size; column += 1)
    for (let row = 0; row < size; row += 1, at += 1) {
      const entry = Math.abs(inverse[at] ?? 0)
      if (entry === 0 || entry > relativeRoundoff * (ofColumns[column] ?? 0) * (ofRows[row] ?? 0)) continue
      if (isRounding(column, row)) cleaned[at] = 0
    }
  return cleaned
}

/** |A|·|A⁻¹| of the basis matrix, by binding row. */
function absoluteProduct(
  { starts, columns, coefficients }: LinearProgram,
  { rows }: BasisFactorisation,
  { position, isBasic }: Partition,
  inverse: Float64Array,
): Float64Array {
  const size = rows.length
  const sizes = inverse.map(Math.abs)
  const product = new Float64Array(size * size)
  const places = new Int32Array(size)
  const factors = new Float64Array(size)
  for (let binding = 0; binding < size; binding += 1) {
    const row = rows[binding] ?? 0
    let count = 0
    for (let k = starts[row] ?? 0, end = starts[row + 1] ?? 0; k < end; k += 1) {
      const column = columns[k] ?? 0
      if (isBasic[column] !== 1) continue
      places[count] = position[column] ?? 0
      factors[count] = Math.abs(coefficients[k] ?? 0)
      count += 1
    }
    addVectors(sizes, size, size, places, factors, count, 1, product, binding * size)
  }
  return product
}

/** The tableau row of a basic column; returns what no sum of the absolute terms of an entry exceeds. */
function fillBasicColumnRow(context: EntriesContext, basicIndex: number, ofColumn: Float64Array): number {
  const { program, factorisation, partition, inverse, entries, scales } = context
  const { starts, columns, coefficients, costs } = program
  const { rows } = factorisation
  const { nonbasic } = partition
  const base = basicIndex * nonbasic.length
  const firstRow = nonbasic.length - rows.length
  let largest = 0
  ofColumn.fill(0)
  for (let binding = 0; binding < rows.length; binding += 1) {
    const per = inverse[basicIndex * rows.length + binding] ?? 0
    if (per === 0) continue
    entries[base + firstRow + binding] = per
    const row = rows[binding] ?? 0
    largest += Math.abs(per) * (scales[costs.length + row] ?? 1)
    for (let k = starts[row] ?? 0, end = starts[row + 1] ?? 0; k < end; k += 1) {
      const column = columns[k] ?? 0
      ofColumn[column] = (ofColumn[column] ?? 0) - per * (coefficients[k] ?? 0)
    }
  }
  for (let index = 0; index < firstRow; index += 1) entries[base + index] = ofColumn[nonbasic[index] ?? 0] ?? 0
  return largest
}

/**
 * The tableau row of a basic slack: the sum over the row's columns, whose tableau rows are filled already. Returns what no
 * sum of the absolute terms of an entry exceeds, per sum of the absolute entries of the basic columns.
 */
function fillBasicSlackRow({ program, partition, entries, scales }: EntriesContext, basicIndex: number): number {
  const { starts, columns, coefficients, costs } = program
  const { basic, nonbasic, position, isBasic } = partition
  const width = nonbasic.length
  const base = basicIndex * width
  const variable = basic[basicIndex] ?? 0
  const start = starts[variable - costs.length] ?? 0
  const end = starts[variable - costs.length + 1] ?? 0
  const rows = scratchIntegers(end - start)
  const factors = scratchFloats(end - start)
  let count = 0
  for (let k = start; k < end; k += 1) {
    const column = columns[k] ?? 0
    const at = position[column] ?? 0
    if (isBasic[column] === 0) entries[base + at] = coefficients[k] ?? 0
    else {
      rows[count] = at
      factors[count] = coefficients[k] ?? 0
      count += 1
    }
  }
  addVectors(entries, width, width, rows, factors, count, 1, entries, base)
  return scales[variable] ?? 1
}
