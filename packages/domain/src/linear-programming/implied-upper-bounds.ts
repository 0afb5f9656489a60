// Upper bounds that the rows imply: a row that may not exceed a total bounds each of its terms. A column whose own bound
// is 100 000 may be limited to 20 by the rows; proofs and searches need the 20.

import type { LinearProgram } from './linear-program.ts'

/** The upper bound of each column by its own bound and by the rows, for the continuous program; Infinity without any. */
export function impliedUpperBounds(program: LinearProgram): Float64Array {
  const { rowLower, rowUpper, columnUpper } = program
  const upperBounds = Float64Array.from(columnUpper)
  // Two rounds: a bound that one row implies can tighten what another row implies.
  for (let round = 0; round < 2; round += 1)
    for (let row = 0; row < rowUpper.length; row += 1) {
      tightenByRow(program, upperBounds, row, 1, rowUpper[row] ?? Infinity)
      tightenByRow(program, upperBounds, row, -1, -(rowLower[row] ?? -Infinity))
    }
  return upperBounds
}

/** With sign·(row activity) ≤ limit, each term is at most the limit less the smallest activity of the other terms. */
function tightenByRow(program: LinearProgram, upperBounds: Float64Array, row: number, sign: number, limit: number) {
  const { starts, columns, coefficients, columnLower } = program
  if (!Number.isFinite(limit)) return
  const terms = Array.from({ length: (starts[row + 1] ?? 0) - (starts[row] ?? 0) }, (_, index) => {
    const k = (starts[row] ?? 0) + index
    const column = columns[k] ?? 0
    const coefficient = sign * (coefficients[k] ?? 0)
    const min = coefficient * ((coefficient > 0 ? columnLower[column] : upperBounds[column]) ?? 0)
    return { column, coefficient, min }
  })
  const minActivity = terms.reduce((sum, { min }) => sum + min, 0)
  const size = terms.reduce((sum, { min }) => sum + Math.abs(min), Math.abs(limit))
  if (!Number.isFinite(minActivity)) return
  for (const { column, coefficient, min } of terms) {
    if (coefficient <= 0) continue
    // Rounded up: the bound must not exclude a feasible value.
    const max = (limit - (minActivity - min) + 1e-9 * size) / coefficient
    upperBounds[column] = Math.max(0, Math.min(upperBounds[column] ?? 0, max))
  }
}
