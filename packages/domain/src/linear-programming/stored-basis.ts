// A basis by names instead of positions, so that it outlives the program: coefficients, bounds, columns and rows may
// change, and whatever still exists under the same name keeps its status. A basis only decides how soon an answer comes,
// not which.

import type { LinearProgram } from './linear-program.ts'
import { type Basis, basisStatus } from './solver.ts'

/** Column and row names by status. Plain data; the keys are those of stored JSON, hence "foods" (columns) and "limits" (rows). */
export type StoredBasis = {
  /** Basic columns. */
  readonly foodsBetween: readonly string[]
  /** Columns at their upper bound. */
  readonly foodsAtMax: readonly string[]
  /** Rows at their lower and at their upper bound. */
  readonly limitsAtMin: readonly string[]
  readonly limitsAtMax: readonly string[]
}

/** A basis by the names of its program. */
export function toStoredBasis(program: LinearProgram, { columns, rows }: Basis): StoredBasis {
  const namesWith = (names: readonly string[], status: number, statuses: Int32Array) =>
    names.filter((_, index) => statuses[index] === status)
  return {
    foodsBetween: namesWith(program.columnNames, basisStatus.basic, columns),
    foodsAtMax: namesWith(program.columnNames, basisStatus.atUpper, columns),
    limitsAtMin: namesWith(program.rowNames, basisStatus.atLower, rows),
    limitsAtMax: namesWith(program.rowNames, basisStatus.atUpper, rows),
  }
}

/** The stored basis in a similar program; columns it does not name start at their lower bound, rows as basic. */
export function basisFromStored(program: LinearProgram, stored: StoredBasis): Basis {
  return {
    columns: statusesOf(program.columnNames, basisStatus.atLower, [
      [stored.foodsBetween, basisStatus.basic],
      [stored.foodsAtMax, basisStatus.atUpper],
    ]),
    rows: statusesOf(program.rowNames, basisStatus.basic, [
      [stored.limitsAtMin, basisStatus.atLower],
      [stored.limitsAtMax, basisStatus.atUpper],
    ]),
  }
}

function statusesOf(
  names: readonly string[],
  defaultStatus: number,
  namesByStatus: [readonly string[], number][],
): Int32Array {
  const statusByName = new Map<string, number>()
  for (const [named, status] of namesByStatus) for (const name of named) statusByName.set(name, status)
  const statuses = new Int32Array(names.length)
  names.forEach((name, index) => {
    statuses[index] = statusByName.get(name) ?? defaultStatus
  })
  return statuses
}
