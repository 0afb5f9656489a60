// What each column can be at most, by its own limit and by the rows: what may not exceed so much bounds its parts. A food
// that nobody limits may be 100 kg by itself and 20 g by what the rows allow; who has to reason about it wants the 20 g.

import type { LinearProgram } from './linear-program.ts'

/** The most of each column that a continuous program leaves possible; Infinity where nothing limits it. */
export function greatestAmounts(program: LinearProgram): Float64Array {
  const { rowLower, rowUpper, columnUpper } = program
  const greatest = Float64Array.from(columnUpper)
  // The second time the rows know of each other: the total, once it has bounded every food, bounds what lacks.
  for (let round = 0; round < 2; round += 1)
    for (let row = 0; row < rowUpper.length; row += 1) {
      holdToRow(program, greatest, row, 1, rowUpper[row] ?? Infinity)
      holdToRow(program, greatest, row, -1, -(rowLower[row] ?? -Infinity))
    }
  return greatest
}

/** sign·(the row) ≤ limit: each part can take what the others leave at least. */
function holdToRow(program: LinearProgram, greatest: Float64Array, row: number, sign: number, limit: number) {
  const { starts, columns, coefficients, columnLower } = program
  if (!Number.isFinite(limit)) return
  const entries = Array.from({ length: (starts[row + 1] ?? 0) - (starts[row] ?? 0) }, (_, place) => {
    const k = (starts[row] ?? 0) + place
    const column = columns[k] ?? 0
    const coefficient = sign * (coefficients[k] ?? 0)
    const least = coefficient * ((coefficient > 0 ? columnLower[column] : greatest[column]) ?? 0)
    return { column, coefficient, least }
  })
  const sum = entries.reduce((all, { least }) => all + least, 0)
  const size = entries.reduce((all, { least }) => all + Math.abs(least), Math.abs(limit))
  if (!Number.isFinite(sum)) return
  for (const { column, coefficient, least } of entries) {
    if (coefficient <= 0) continue
    // Rounded up: it must never be less than what is possible.
    const most = (limit - (sum - least) + 1e-9 * size) / coefficient
    greatest[column] = Math.max(0, Math.min(greatest[column] ?? 0, most))
  }
}
