// A linear program as plain data: models build it, solvers solve it, and certificates are checked against it.

/**
 * Minimise Σ costs[j]·x[j] subject to rowLower ≤ A·x ≤ rowUpper and columnLower ≤ x ≤ columnUpper, with ±Infinity for a
 * missing bound. A is stored by row (CSR): the entries of row i are `columns[k]`, `coefficients[k]` for k from
 * `starts[i]` up to but not including `starts[i + 1]`; no column occurs twice in a row. It can be posted to a worker.
 */
export type LinearProgram = {
  readonly columnNames: readonly string[]
  readonly rowNames: readonly string[]
  readonly costs: Float64Array
  readonly columnLower: Float64Array
  readonly columnUpper: Float64Array
  readonly rowLower: Float64Array
  readonly rowUpper: Float64Array
  readonly starts: Int32Array
  readonly columns: Int32Array
  readonly coefficients: Float64Array
  /** One of `columnKinds` for each column; absent when all are continuous. */
  readonly kinds?: Uint8Array
}

/** `semiContinuous`: 0 or between its bounds; `semiInteger`: the same, in integers. */
export const columnKinds = { continuous: 0, integer: 1, semiContinuous: 2, semiInteger: 3 } as const

/**
 * A linear form of the columns x, Σ numerator·x, or the ratio of two of them, Σ numerator·x / Σ denominator·x. Both are
 * indexed by column. A bound on a ratio becomes a linear row: (numerator − bound·denominator)·x against 0.
 */
export type QuantityMeasure = { readonly numerator: Float64Array; readonly denominator: Float64Array | null }

/** A row as pairs of column and coefficient, or, without `columns`, with one coefficient per column. */
export type ProgramRow = {
  readonly name: string
  readonly lower: number
  readonly upper: number
  readonly columns?: readonly number[] | Int32Array
  readonly coefficients: readonly number[] | Float64Array
}

export type ProgramColumn = {
  readonly name: string
  readonly cost: number
  readonly lower: number
  readonly upper: number
  readonly kind?: (typeof columnKinds)[keyof typeof columnKinds]
}

/** Where entries are packed before it is known how many there are: to allocate takes as long as to pack. */
let packing = { columns: new Int32Array(4096), coefficients: new Float64Array(4096) }

/** Packs columns and rows into a program. Entries that are exactly 0 are left out. */
export function linearProgram(columns: readonly ProgramColumn[], rows: readonly ProgramRow[]): LinearProgram {
  const starts = new Int32Array(rows.length + 1)
  const maxEntries = rows.reduce((sum, { coefficients }) => sum + coefficients.length, 0)
  if (packing.columns.length < maxEntries)
    packing = { columns: new Int32Array(2 * maxEntries), coefficients: new Float64Array(2 * maxEntries) }
  let next = 0
  for (const [index, row] of rows.entries()) {
    next =
      row.columns === undefined && row.coefficients instanceof Float64Array
        ? packDenseRow(row.coefficients, next, packing.columns, packing.coefficients)
        : packRow(row, next, packing.columns, packing.coefficients)
    starts[index + 1] = next
  }
  const program = {
    columnNames: columns.map(({ name }) => name),
    rowNames: rows.map(({ name }) => name),
    costs: numbersOf(columns, ({ cost }) => cost),
    columnLower: numbersOf(columns, ({ lower }) => lower),
    columnUpper: numbersOf(columns, ({ upper }) => upper),
    rowLower: numbersOf(rows, ({ lower }) => lower),
    rowUpper: numbersOf(rows, ({ upper }) => upper),
    starts,
    columns: packing.columns.slice(0, next),
    coefficients: packing.coefficients.slice(0, next),
  }
  if (columns.every(({ kind = columnKinds.continuous }) => kind === columnKinds.continuous)) return program
  return { ...program, kinds: Uint8Array.from(columns, ({ kind = columnKinds.continuous }) => kind) }
}

/** Writes the entries of a row from `start` on; returns the start of the following row. */
function packRow(
  { columns, coefficients: row }: ProgramRow,
  start: number,
  packedColumns: Int32Array,
  packedCoefficients: Float64Array,
): number {
  let next = start
  for (let k = 0; k < row.length; k += 1) {
    const coefficient = row[k] ?? 0
    if (coefficient === 0) continue
    packedColumns[next] = columns ? (columns[k] ?? 0) : k
    packedCoefficients[next] = coefficient
    next += 1
  }
  return next
}

/**
 * `packRow` for a row of floats with one per column, as nearly all of a formula are. Each entry is written and kept only if
 * it is not 0: whether it is cannot be foretold, and a wrong guess of the processor takes longer than to write.
 */
function packDenseRow(
  row: Float64Array,
  start: number,
  packedColumns: Int32Array,
  packedCoefficients: Float64Array,
): number {
  let next = start
  for (let column = 0; column < row.length; column += 1) {
    const coefficient = row[column] ?? 0
    packedColumns[next] = column
    packedCoefficients[next] = coefficient
    next += Number(coefficient !== 0)
  }
  return next
}

/** One number per item. `Float64Array.from` with a mapping takes ten times as long. */
function numbersOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): Float64Array {
  const values = new Float64Array(items.length)
  items.forEach((item, index) => {
    values[index] = numberOf(item)
  })
  return values
}

/** The program with columns and rows appended; existing rows keep their coefficients. */
export function extendProgram(
  program: LinearProgram,
  { columns = [], rows = [] }: { columns?: readonly ProgramColumn[]; rows?: readonly ProgramRow[] },
): LinearProgram {
  const more = linearProgram(columns, rows)
  const entries = program.coefficients.length
  const extended = {
    columnNames: [...program.columnNames, ...more.columnNames],
    rowNames: [...program.rowNames, ...more.rowNames],
    costs: concatenated(program.costs, more.costs),
    columnLower: concatenated(program.columnLower, more.columnLower),
    columnUpper: concatenated(program.columnUpper, more.columnUpper),
    rowLower: concatenated(program.rowLower, more.rowLower),
    rowUpper: concatenated(program.rowUpper, more.rowUpper),
    starts: Int32Array.from([...program.starts, ...more.starts.subarray(1).map((start) => start + entries)]),
    columns: Int32Array.from([...program.columns, ...more.columns]),
    coefficients: concatenated(program.coefficients, more.coefficients),
  }
  if (!program.kinds && !more.kinds) return extended
  const kinds = new Uint8Array(extended.costs.length)
  kinds.set(program.kinds ?? [])
  kinds.set(more.kinds ?? [], program.costs.length)
  return { ...extended, kinds }
}

export function concatenated(first: Float64Array, second: Float64Array): Float64Array {
  const values = new Float64Array(first.length + second.length)
  values.set(first)
  values.set(second, first.length)
  return values
}

/** The activity of every row, A·x. */
export function rowActivities(program: LinearProgram, x: Float64Array): Float64Array {
  const { starts, columns, coefficients } = program
  const sums = new Float64Array(program.rowNames.length)
  for (let row = 0; row < sums.length; row += 1) {
    let sum = 0
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1)
      sum += (coefficients[k] ?? 0) * (x[columns[k] ?? 0] ?? 0)
    sums[row] = sum
  }
  return sums
}

/** The objective, Σ costs·x. */
export function costOf(program: LinearProgram, x: Float64Array): number {
  let cost = 0
  for (let column = 0; column < x.length; column += 1) cost += (program.costs[column] ?? 0) * (x[column] ?? 0)
  return cost
}

/** True when a number is NaN, or a coefficient or cost infinite. Such a program must not reach a solver. */
export const hasUnusableNumber = (program: LinearProgram): boolean =>
  hasUnusableCoefficient(program) || hasUnusableCostOrBound(program)

export const hasUnusableCoefficient = ({ coefficients }: LinearProgram): boolean => !areFinite(coefficients)

export const hasUnusableCostOrBound = ({
  costs,
  columnLower,
  columnUpper,
  rowLower,
  rowUpper,
}: LinearProgram): boolean => !areFinite(costs) || [columnLower, columnUpper, rowLower, rowUpper].some(hasNaN)

/** 0·∞ and 0·NaN are NaN, so a sum tests all values without a branch for each; of four sums none waits for the others. */
function areFinite(values: Float64Array): boolean {
  let sum = 0
  let sum1 = 0
  let sum2 = 0
  let sum3 = 0
  for (let index = 0; index < values.length; index += 4) {
    sum += 0 * (values[index] ?? 0)
    sum1 += 0 * (values[index + 1] ?? 0)
    sum2 += 0 * (values[index + 2] ?? 0)
    sum3 += 0 * (values[index + 3] ?? 0)
  }
  return sum + sum1 + sum2 + sum3 === 0
}

function hasNaN(values: Float64Array): boolean {
  for (const value of values) if (Number.isNaN(value)) return true
  return false
}
