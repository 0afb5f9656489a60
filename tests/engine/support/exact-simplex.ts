// A simplex in exact rational arithmetic, which decides where solvers differ: slow, for programs of some ten columns and
// rows with finite lower bounds. Every number of a program is taken exactly as it is stored.

import type { LinearProgram } from '../../../packages/domain/src/linear-programming/linear-program.ts'

/** A fraction in lowest terms with a denominator above 0. */
type Rational = { readonly top: bigint; readonly bottom: bigint }

const abs = (value: bigint) => (value < 0n ? -value : value)

function rational(top: bigint, bottom = 1n): Rational {
  let [a, b] = [abs(top), abs(bottom)]
  while (b > 0n) [a, b] = [b, a % b]
  const divisor = bottom < 0n ? -a : a
  return divisor === 0n ? { top: 0n, bottom: 1n } : { top: top / divisor, bottom: bottom / divisor }
}

/** A double as the fraction it is. */
function exactly(value: number): Rational {
  let bottom = 1n
  let scaled = value
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    bottom *= 2n
  }
  return rational(BigInt(scaled), bottom)
}

const zero = rational(0n)
const subtract = (a: Rational, b: Rational) => rational(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom)
const multiply = (a: Rational, b: Rational) => rational(a.top * b.top, a.bottom * b.bottom)
const divide = (a: Rational, b: Rational) => rational(a.top * b.bottom, a.bottom * b.top)
const compare = (a: Rational, b: Rational) => {
  const difference = a.top * b.bottom - b.top * a.bottom
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
const toNumber = ({ top, bottom }: Rational) => {
  // Enough digits for a double, whatever the sizes of the two.
  const shift = BigInt(Math.max(0, bottom.toString(2).length - top.toString(2).length + 64))
  return Number((top << shift) / bottom) / 2 ** Number(shift)
}

export type ExactResult =
  | { readonly kind: 'optimal'; readonly cost: number }
  | { readonly kind: 'infeasible' | 'unbounded' }

/** The exact optimum, by the two phases of the simplex with Bland's rule, which does not cycle. */
export function exactOptimum(program: LinearProgram): ExactResult {
  const lower = Array.from(program.columnLower, exactly)
  const rows = standardRows(program, lower)
  const columnCount = program.costs.length
  const width = columnCount + 2 * rows.length
  // Columns, one slack per row, one artificial per row; the last number of a row is its right-hand side.
  const tableau = rows.map(({ coefficients, right }, row) => {
    const sign = right.top < 0n ? -1n : 1n
    const numbers = Array.from({ length: width + 1 }, () => zero)
    coefficients.forEach((value, column) => {
      numbers[column] = multiply(value, rational(sign))
    })
    numbers[columnCount + row] = rational(sign)
    numbers[columnCount + rows.length + row] = rational(1n)
    numbers[width] = multiply(right, rational(sign))
    return numbers
  })
  const basis = rows.map((_, row) => columnCount + rows.length + row)
  const first = Array.from({ length: width + 1 }, (_, column) =>
    rational(column >= columnCount + rows.length && column < width ? 1n : 0n),
  )
  priceOut(first, tableau, basis)
  pivotToEnd(first, tableau, basis, width)
  if ((first[width] ?? zero).top !== 0n) return { kind: 'infeasible' }
  driveOutArtificials(first, tableau, basis, columnCount + rows.length)
  const second = Array.from({ length: width + 1 }, (_, column) => exactly(program.costs[column] ?? 0))
  priceOut(second, tableau, basis)
  // Artificial columns do not come back.
  if (!pivotToEnd(second, tableau, basis, columnCount + rows.length)) return { kind: 'unbounded' }
  const atLower = lower.reduce(
    (sum, value, column) => subtract(sum, multiply(value, exactly(-(program.costs[column] ?? 0)))),
    zero,
  )
  return { kind: 'optimal', cost: toNumber(subtract(atLower, second[width] ?? zero)) }
}

type StandardRow = { readonly coefficients: readonly Rational[]; readonly right: Rational }

/** Every finite bound as a row `coefficients·(x − lower) ≤ right`. */
function standardRows(program: LinearProgram, lower: readonly Rational[]): StandardRow[] {
  const rows: StandardRow[] = []
  const addRow = (coefficients: readonly Rational[], bound: number, sign: bigint) => {
    if (!Number.isFinite(bound)) return
    const activity = coefficients.reduce(
      (sum, value, column) => subtract(sum, multiply(value, multiply(lower[column] ?? zero, rational(-1n)))),
      zero,
    )
    const signed = (value: Rational) => multiply(value, rational(sign))
    rows.push({ coefficients: coefficients.map(signed), right: signed(subtract(exactly(bound), activity)) })
  }
  program.rowLower.forEach((bound, row) => {
    const coefficients = Array.from(program.costs, () => zero)
    for (let k = program.starts[row] ?? 0; k < (program.starts[row + 1] ?? 0); k += 1)
      coefficients[program.columns[k] ?? 0] = exactly(program.coefficients[k] ?? 0)
    addRow(coefficients, bound, -1n)
    addRow(coefficients, program.rowUpper[row] ?? Number.POSITIVE_INFINITY, 1n)
  })
  program.columnUpper.forEach((bound, column) => {
    addRow(
      Array.from(program.costs, (_, other) => rational(other === column ? 1n : 0n)),
      bound,
      1n,
    )
  })
  return rows
}

/** Makes the reduced costs of basic columns 0. */
function priceOut(costs: Rational[], tableau: readonly Rational[][], basis: readonly number[]) {
  basis.forEach((column, row) => {
    addMultiple(costs, tableau[row] ?? [], costs[column] ?? zero)
  })
}

function addMultiple(to: Rational[], row: readonly Rational[], factor: Rational) {
  if (factor.top === 0n) return
  row.forEach((value, index) => {
    if (value.top !== 0n) to[index] = subtract(to[index] ?? zero, multiply(factor, value))
  })
}

/** False when the program is unbounded. Columns from `end` on do not enter. */
function pivotToEnd(costs: Rational[], tableau: Rational[][], basis: number[], end: number): boolean {
  for (;;) {
    const entering = costs.findIndex((cost, column) => column < end && cost.top < 0n)
    if (entering < 0) return true
    let leaving = -1
    let least = zero
    tableau.forEach((row, index) => {
      const entry = row[entering] ?? zero
      if (entry.top <= 0n) return
      const ratio = divide(row.at(-1) ?? zero, entry)
      const order = leaving < 0 ? -1 : compare(ratio, least)
      if (order > 0 || (order === 0 && (basis[index] ?? 0) > (basis[leaving] ?? 0))) return
      leaving = index
      least = ratio
    })
    if (leaving < 0) return false
    pivotOn(costs, tableau, basis, leaving, entering)
  }
}

function pivotOn(costs: Rational[], tableau: Rational[][], basis: number[], leaving: number, entering: number) {
  const pivotRow = tableau[leaving] ?? []
  const pivot = pivotRow[entering] ?? zero
  const normalised = pivotRow.map((value) => divide(value, pivot))
  tableau[leaving] = normalised
  tableau.forEach((row, index) => {
    if (index !== leaving) addMultiple(row, normalised, row[entering] ?? zero)
  })
  addMultiple(costs, normalised, costs[entering] ?? zero)
  basis[leaving] = entering
}

/** Artificial columns that are still basic are 0; in the second phase they could grow. A row without others is redundant. */
function driveOutArtificials(costs: Rational[], tableau: Rational[][], basis: number[], end: number) {
  tableau.forEach((row, index) => {
    const entering = (basis[index] ?? 0) < end ? -1 : row.findIndex(({ top }, column) => column < end && top !== 0n)
    if (entering >= 0) pivotOn(costs, tableau, basis, index, entering)
  })
}
