// Small linear programs on which simplex codes go wrong: degenerate, with equalities, duplicates and badly scaled rows
// and columns, infeasible or feasible by a hair, cycling, and with exponentially many steps. The same seed gives the same
// program; all numbers are finite decimals, so that exact arithmetic can decide about each.

import {
  type LinearProgram,
  linearProgram,
  type ProgramColumn,
  type ProgramRow,
} from '../../../packages/domain/src/linear-programming/linear-program.ts'
import { type Random, seededRandom } from '../../kit/support/seeded-random.ts'

const nastyShapes = [
  'degenerate',
  'equalities',
  'scaled',
  'by a hair',
  'duplicates',
  'boxed',
  'without costs',
  'dense',
] as const
type Shape = (typeof nastyShapes)[number]

const infinity = Number.POSITIVE_INFINITY

export function nastyProgram(seed: number): { readonly name: string; readonly program: LinearProgram } {
  const random = seededRandom(seed * 13 + 5)
  const shape = nastyShapes[seed % nastyShapes.length] ?? 'degenerate'
  const columnCount = random.integer(2, 10)
  const rowCount = random.integer(1, 10)
  const point = Array.from({ length: columnCount }, () => (random.chance(0.4) ? 0 : random.integer(1, 9)))
  const columns = point.map((value, index) => columnAround(random, shape, value, index))
  const rows = Array.from({ length: rowCount }, (_, index) => rowAround(random, shape, point, index))
  if (shape === 'duplicates') duplicate(random, columns, rows)
  const program = linearProgram(columns, rows)
  return { name: `${shape}, seed ${seed}`, program: shape === 'scaled' ? rescaled(random, program) : program }
}

function columnAround(random: Random, shape: Shape, value: number, index: number): ProgramColumn {
  const cost = shape === 'without costs' && random.chance(0.7) ? 0 : random.integer(shape === 'boxed' ? -9 : 0, 9)
  const lower = random.chance(0.8) ? 0 : Math.max(0, value - random.integer(0, 3))
  const upper = shape === 'boxed' || random.chance(0.2) ? value + random.integer(0, 4) : 1000
  return { name: `x${index}`, cost, lower, upper }
}

/** A row that the point keeps, often without room, and in some shapes not by a hair or by much. */
function rowAround(random: Random, shape: Shape, point: readonly number[], index: number): ProgramRow {
  const density = shape === 'dense' ? 1 : random.between(0.3, 0.8)
  const coefficients = point.map(() =>
    random.chance(density) ? (shape === 'dense' ? random.integer(-999, 999) / 64 : random.integer(-4, 9)) : 0,
  )
  const activity = coefficients.reduce((sum, coefficient, column) => sum + coefficient * (point[column] ?? 0), 0)
  const room = random.chance(shape === 'degenerate' ? 0.7 : 0.3) ? 0 : random.integer(1, 20)
  const hair = shape === 'by a hair' ? random.pick([0, 0, 1e-9, -1e-9, 1e-6, -1e-6, 1]) * random.integer(1, 3) : 0
  const miss = random.chance(0.02) ? random.integer(1, 9) : hair
  const name = `r${index}`
  if (random.chance(shape === 'equalities' ? 0.6 : 0.1))
    return { name, lower: activity + miss, upper: activity + miss, coefficients }
  return random.chance(0.5)
    ? { name, lower: activity - room + miss, upper: random.chance(0.2) ? activity + 30 : infinity, coefficients }
    : { name, lower: -infinity, upper: activity + room - miss, coefficients }
}

function duplicate(random: Random, columns: ProgramColumn[], rows: ProgramRow[]) {
  const row = random.pick(rows)
  rows.push({ ...row, name: 'again' })
  const column = random.integer(0, columns.length - 1)
  const original = columns[column]
  if (!original) return
  columns.push({ ...original, name: 'again', cost: original.cost + random.integer(0, 1) })
  for (const [index, each] of rows.entries())
    rows[index] = { ...each, coefficients: [...each.coefficients, each.coefficients[column] ?? 0] }
}

/** Every row and column in another unit, from a millionth to a million. */
function rescaled(random: Random, program: LinearProgram): LinearProgram {
  const unit = () => 10 ** random.integer(-6, 6)
  const columnUnits = program.columnNames.map(unit)
  const rowUnits = program.rowNames.map(unit)
  const coefficients = program.coefficients.slice()
  rowUnits.forEach((rowUnit, row) => {
    for (let k = program.starts[row] ?? 0; k < (program.starts[row + 1] ?? 0); k += 1)
      coefficients[k] = (coefficients[k] ?? 0) * rowUnit * (columnUnits[program.columns[k] ?? 0] ?? 1)
  })
  return {
    ...program,
    coefficients,
    costs: program.costs.map((cost, column) => cost * (columnUnits[column] ?? 1)),
    columnLower: program.columnLower.map((bound, column) => bound / (columnUnits[column] ?? 1)),
    columnUpper: program.columnUpper.map((bound, column) => bound / (columnUnits[column] ?? 1)),
    rowLower: program.rowLower.map((bound, row) => bound * (rowUnits[row] ?? 1)),
    rowUpper: program.rowUpper.map((bound, row) => bound * (rowUnits[row] ?? 1)),
  }
}

const column = (name: string, cost: number, upper: number): ProgramColumn => ({ name, cost, lower: 0, upper })
const atMost = (upper: number, coefficients: number[]): ProgramRow => ({
  name: 'row',
  lower: -infinity,
  upper,
  coefficients,
})

/** Known programs with their optimal costs. */
export const classicPrograms: readonly { name: string; program: LinearProgram; cost: number }[] = [
  {
    name: 'Beale 1955, which cycles',
    program: linearProgram(
      [column('x4', -0.75, 1e6), column('x5', 20, 1e6), column('x6', -0.5, 1e6), column('x7', 6, 1e6)],
      [atMost(0, [0.25, -8, -1, 9]), atMost(0, [0.5, -12, -0.5, 3]), atMost(1, [0, 0, 1, 0])],
    ),
    cost: -1.25,
  },
  {
    name: 'Marshall and Suurballe 1969, which cycles',
    program: linearProgram(
      [column('x5', -0.4, 1e6), column('x6', -0.4, 1e6), column('x7', 1.8, 1e6)],
      [atMost(0, [0.6, -6.4, 4.8]), atMost(0, [0.2, -1.8, 0.6]), atMost(0, [0.4, -1.6, 0.2]), atMost(1, [0, 1, 0])],
    ),
    cost: -2,
  },
  ...[3, 6, 9].map((dimension) => ({
    name: `Klee and Minty 1972 in ${dimension} dimensions`,
    program: kleeMinty(dimension),
    cost: -(5 ** dimension),
  })),
]

/** Maximise Σ 2^(n−j)·x_j with 2·Σ_{j<i} 2^(i−j)·x_j + x_i ≤ 5^i. */
function kleeMinty(dimension: number): LinearProgram {
  const indices = Array.from({ length: dimension }, (_, index) => index)
  return linearProgram(
    indices.map((index) => column(`x${index}`, -(2 ** (dimension - 1 - index)), 5 ** dimension)),
    indices.map((row) =>
      atMost(
        5 ** (row + 1),
        indices.map((index) => (index < row ? 2 ** (row - index + 1) : index === row ? 1 : 0)),
      ),
    ),
  )
}
