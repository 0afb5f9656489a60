// The corner of an optimum by name, as it is kept beside a formula: prices, values, foods and limits may change, what is
// still there by the same name starts where it stood. A start decides how soon an answer comes, never which.

import type { LinearProgram } from './linear-program.ts'
import { type Basis, standings } from './solver.ts'

/** Names of the program: foods by code, limits by quantity. Plain data, also as JSON. */
export type StoredBasis = {
  /** Foods between their limits. */
  readonly foodsBetween: readonly string[]
  readonly foodsAtMax: readonly string[]
  /** Limits that bind. */
  readonly limitsAtMin: readonly string[]
  readonly limitsAtMax: readonly string[]
}

/** A basis by the names of the program it was found in. */
export function storedBasis(program: LinearProgram, { columns, rows }: Basis): StoredBasis {
  const named = (names: readonly string[], standing: number, of: Int32Array) =>
    names.filter((_, place) => of[place] === standing)
  return {
    foodsBetween: named(program.columnNames, standings.between, columns),
    foodsAtMax: named(program.columnNames, standings.atUpper, columns),
    limitsAtMin: named(program.rowNames, standings.atLower, rows),
    limitsAtMax: named(program.rowNames, standings.atUpper, rows),
  }
}

/** The same corner in a like program; what it does not know starts unused, or as a limit that does not bind. */
export function basisIn(program: LinearProgram, stored: StoredBasis): Basis {
  return {
    columns: standingsOf(program.columnNames, standings.atLower, [
      [stored.foodsBetween, standings.between],
      [stored.foodsAtMax, standings.atUpper],
    ]),
    rows: standingsOf(program.rowNames, standings.between, [
      [stored.limitsAtMin, standings.atLower],
      [stored.limitsAtMax, standings.atUpper],
    ]),
  }
}

function standingsOf(names: readonly string[], usual: number, stored: [readonly string[], number][]): Int32Array {
  const known = new Map<string, number>()
  for (const [named, standing] of stored) for (const name of named) known.set(name, standing)
  const all = new Int32Array(names.length)
  names.forEach((name, place) => {
    all[place] = known.get(name) ?? usual
  })
  return all
}
