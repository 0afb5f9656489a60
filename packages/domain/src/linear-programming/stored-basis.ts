// A basis as it is kept between solves and sent between threads: the status of each column and row by position, and a
// number that tells whether the program still has the same columns and rows. A basis only decides how soon an answer
// comes, not which.

import type { LinearProgram } from './linear-program.ts'
import { scratchIntegers } from './scratch-arrays.ts'
import type { Basis } from './solver.ts'

/** Plain data. `names`: `hashOfNames` of its program; `statuses`: a digit per column, then one per row (`basisStatus`). */
export type StoredBasis = { readonly names: number; readonly statuses: string }

const codeOfZero = '0'.charCodeAt(0)

/** A basis by the names of its program. */
export const toStoredBasis = (program: LinearProgram, { columns, rows }: Basis): StoredBasis => ({
  names: hashOfNames(program),
  statuses: digitsOf(columns) + digitsOf(rows),
})

let codes = new Uint16Array(512)

/** Each status is one digit: half of the time that `join` takes, which writes any number. */
function digitsOf(statuses: Int32Array): string {
  if (codes.length < statuses.length) codes = new Uint16Array(2 * statuses.length)
  for (let index = 0; index < statuses.length; index += 1) codes[index] = codeOfZero + (statuses[index] ?? 0)
  return Reflect.apply(String.fromCharCode, null, codes.subarray(0, statuses.length))
}

/** Many bases as one text and numbers, which is sent in a tenth of the time. A basis that is missing has no statuses. */
export type PackedBases = {
  readonly names: Int32Array
  /** Where the statuses of each end in the text. */
  readonly ends: Int32Array
  readonly statuses: string
}

export function packBases(bases: readonly (StoredBasis | null)[]): PackedBases {
  const ends = new Int32Array(bases.length)
  let end = 0
  for (const [index, basis] of bases.entries()) {
    end += basis?.statuses.length ?? 0
    ends[index] = end
  }
  return {
    names: Int32Array.from(bases, (basis) => basis?.names ?? 0),
    ends,
    statuses: bases.map((basis) => basis?.statuses ?? '').join(''),
  }
}

export function packedBasisAt({ names, ends, statuses }: PackedBases, index: number): StoredBasis | null {
  const ofBasis = statuses.slice(ends[index - 1] ?? 0, ends[index] ?? 0)
  return ofBasis === '' ? null : { names: names[index] ?? 0, statuses: ofBasis }
}

/** The stored basis; null in a program with other columns or rows. */
export function basisFromStored(program: LinearProgram, { names, statuses }: StoredBasis): Basis | null {
  const { columnNames, rowNames } = program
  const count = columnNames.length + rowNames.length
  if (statuses.length !== count || names !== hashOfNames(program)) return null
  const columns = scratchIntegers(columnNames.length)
  const rows = scratchIntegers(rowNames.length)
  for (let index = 0; index < columns.length; index += 1) columns[index] = statuses.charCodeAt(index) - codeOfZero
  for (let index = 0; index < rows.length; index += 1)
    rows[index] = statuses.charCodeAt(columns.length + index) - codeOfZero
  return { columns, rows }
}

/** The columns whose names were added up last: those of a batch are the same. */
let last: { readonly names: readonly string[]; readonly hash: number } = { names: [], hash: 0 }

/** A number for a list of names in their order: lists of other names have another one, but for one chance in four billion. */
function hashOfNames({ columnNames, rowNames }: LinearProgram): number {
  if (columnNames !== last.names) last = { names: columnNames, hash: columnNames.reduce(withName, 0) }
  return rowNames.reduce(withName, last.hash)
}

/** FNV-1a over the names so far, this one and what separates it from the next. */
function withName(hash: number, name: string): number {
  let sum = hash
  for (let index = 0; index < name.length; index += 1) sum = Math.imul(sum ^ name.charCodeAt(index), 16777619)
  return Math.imul(sum ^ 0xffff, 16777619)
}
