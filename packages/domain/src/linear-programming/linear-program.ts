// A linear program as plain data: what a model gives a solver, and what a certificate is checked against.

/**
 * Minimise Σ costs[j]·x[j] subject to rowLower ≤ A·x ≤ rowUpper and columnLower ≤ x ≤ columnUpper, with ±Infinity where
 * there is no limit. A is stored by row: the entries of row i are `columns[k]`, `coefficients[k]` for k from `starts[i]`
 * to `starts[i + 1]`, the end not included, and no column twice. Plain data: it can be sent to a worker as it is.
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
  /** One of `columnKinds` for each column; all are continuous without it. */
  readonly kinds?: Uint8Array
}

/** `semiContinuous`: 0, or between its bounds; `semiWhole`: the same in whole numbers. */
export const columnKinds = { continuous: 0, whole: 1, semiContinuous: 2, semiWhole: 3 } as const

/** A row given as pairs, or in full (one coefficient per column) when it names no columns; `linearProgram` packs it. */
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

/** Packs columns and rows. Entries that are exactly 0 are left out. */
export function linearProgram(columns: readonly ProgramColumn[], rows: readonly ProgramRow[]): LinearProgram {
  const starts = new Int32Array(rows.length + 1)
  const most = rows.reduce((sum, { coefficients }) => sum + coefficients.length, 0)
  const packedColumns = new Int32Array(most)
  const coefficients = new Float64Array(most)
  let next = 0
  for (const [index, row] of rows.entries()) {
    next = pack(row, next, packedColumns, coefficients)
    starts[index + 1] = next
  }
  const program = {
    columnNames: columns.map(({ name }) => name),
    rowNames: rows.map(({ name }) => name),
    costs: numbers(columns, ({ cost }) => cost),
    columnLower: numbers(columns, ({ lower }) => lower),
    columnUpper: numbers(columns, ({ upper }) => upper),
    rowLower: numbers(rows, ({ lower }) => lower),
    rowUpper: numbers(rows, ({ upper }) => upper),
    starts,
    columns: next < most ? packedColumns.slice(0, next) : packedColumns,
    coefficients: next < most ? coefficients.slice(0, next) : coefficients,
  }
  if (columns.every(({ kind = columnKinds.continuous }) => kind === columnKinds.continuous)) return program
  return { ...program, kinds: Uint8Array.from(columns, ({ kind = columnKinds.continuous }) => kind) }
}

/** Writes the entries of a row from `next` on, and answers where the following row starts. */
function pack(
  { columns, coefficients: row }: ProgramRow,
  next: number,
  places: Int32Array,
  into: Float64Array,
): number {
  let place = next
  for (let k = 0; k < row.length; k += 1) {
    const coefficient = row[k] ?? 0
    if (coefficient === 0) continue
    places[place] = columns ? (columns[k] ?? 0) : k
    into[place] = coefficient
    place += 1
  }
  return place
}

/** One number of each. Not `Float64Array.from`, which takes ten times as long. */
function numbers<Item>(items: readonly Item[], numberOf: (item: Item) => number): Float64Array {
  const all = new Float64Array(items.length)
  items.forEach((item, place) => {
    all[place] = numberOf(item)
  })
  return all
}

/** The program with more columns and rows after its own; its own rows stay as they are. */
export function extendedProgram(
  program: LinearProgram,
  { columns = [], rows = [] }: { columns?: readonly ProgramColumn[]; rows?: readonly ProgramRow[] },
): LinearProgram {
  const more = linearProgram(columns, rows)
  const entries = program.coefficients.length
  const extended = {
    columnNames: [...program.columnNames, ...more.columnNames],
    rowNames: [...program.rowNames, ...more.rowNames],
    costs: joined(program.costs, more.costs),
    columnLower: joined(program.columnLower, more.columnLower),
    columnUpper: joined(program.columnUpper, more.columnUpper),
    rowLower: joined(program.rowLower, more.rowLower),
    rowUpper: joined(program.rowUpper, more.rowUpper),
    starts: Int32Array.from([...program.starts, ...more.starts.subarray(1).map((start) => start + entries)]),
    columns: Int32Array.from([...program.columns, ...more.columns]),
    coefficients: joined(program.coefficients, more.coefficients),
  }
  if (!program.kinds && !more.kinds) return extended
  const kinds = new Uint8Array(extended.costs.length)
  kinds.set(program.kinds ?? [])
  kinds.set(more.kinds ?? [], program.costs.length)
  return { ...extended, kinds }
}

function joined(own: Float64Array, more: Float64Array): Float64Array {
  const all = new Float64Array(own.length + more.length)
  all.set(own)
  all.set(more, own.length)
  return all
}

/** A·x, one number per row. */
export function activities(program: LinearProgram, x: Float64Array): Float64Array {
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

/** Σ costs·x. */
export function costOf(program: LinearProgram, x: Float64Array): number {
  let cost = 0
  for (let column = 0; column < x.length; column += 1) cost += (program.costs[column] ?? 0) * (x[column] ?? 0)
  return cost
}

/** True when a number that is not one, or an infinite coefficient or cost, has got in: nothing of it may reach a solver. */
export function hasNonFinite(program: LinearProgram): boolean {
  // 0·∞ and 0·NaN are NaN: one sum instead of as many questions.
  const finite = (values: Float64Array) => {
    let nothing = 0
    for (const value of values) nothing += 0 * value
    return nothing === 0
  }
  const numbers = (values: Float64Array) => !values.some(Number.isNaN)
  return !(
    finite(program.costs) &&
    finite(program.coefficients) &&
    numbers(program.columnLower) &&
    numbers(program.columnUpper) &&
    numbers(program.rowLower) &&
    numbers(program.rowUpper)
  )
}
