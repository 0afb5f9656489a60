import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'

/** The two columns in which values are typed. */
export type Basis = 'valueDryMatter' | 'valueAsFed'

/** A row of the grid: a nutrient, or a computed one, in which nothing is typed. */
export type PasteRow = {
  readonly itemId: number
  readonly code: string
  readonly label: string
  readonly isComputed: boolean
}
type Pasted = { readonly itemId: number; readonly basis: Basis; readonly value: number | null }
export type PasteAnswer = {
  readonly values: readonly Pasted[]
  /** What could not be used, as it was written. */
  readonly ignored: readonly string[]
}

const bases: readonly Basis[] = ['valueDryMatter', 'valueAsFed']

/**
 * What a block pasted into the grid says. Rows that begin with the code or the name of a nutrient go to it, wherever
 * they were pasted; others go down from the cell, one row each. Two columns of numbers are the two bases: of a row with
 * both the first counts, as in the documented calls. An empty cell makes a value unknown; what is no number, what
 * belongs to no row or to a computed one is told as ignored.
 */
export function pastedValues(
  block: readonly (readonly string[])[],
  rows: readonly PasteRow[],
  at: { readonly row: number; readonly basis: Basis },
): PasteAnswer {
  const named = block.some((cells) => cells.length > 1 && rowNamed(rows, cells[0]) !== undefined)
  const answers = block.map((cells, index): PasteAnswer => {
    const row = named ? rowNamed(rows, cells[0]) : rows[at.row + index]
    const numbers = named ? cells.slice(1) : cells
    if (cells.every((cell) => cell.trim() === '') && cells.length > 1) return { values: [], ignored: [] }
    if (row === undefined) return { values: [], ignored: [cells.join(' ').trim()] }
    return rowValues(row, numbers, named && numbers.length > 1 ? 'valueDryMatter' : at.basis)
  })
  return {
    values: answers.flatMap(({ values }) => values),
    ignored: answers.flatMap(({ ignored }) => ignored).filter((cell) => cell !== ''),
  }
}

const folded = (text: string) => text.trim().toLowerCase()

const rowNamed = (rows: readonly PasteRow[], name: string | undefined): PasteRow | undefined =>
  name === undefined || name.trim() === ''
    ? undefined
    : (rows.find(({ code }) => folded(code) === folded(name)) ??
      rows.find(({ label }) => folded(label) === folded(name)))

function rowValues(row: PasteRow, cells: readonly string[], first: Basis): PasteAnswer {
  const read = bases.slice(bases.indexOf(first)).flatMap((basis, index) => {
    const text = cells[index]
    return text === undefined ? [] : [{ itemId: row.itemId, basis, text, value: parseDecimal(text) }]
  })
  const strange = read.filter(({ value }) => value === undefined).map(({ text }) => `${row.code} ${text.trim()}`)
  const ignored = [...strange, ...cells.slice(read.length).map((text) => text.trim())]
  if (row.isComputed) return { values: [], ignored: read.some(({ value }) => value != null) ? [row.code] : ignored }
  const given = read.find(({ value }) => value != null) ?? read.find(({ value }) => value === null)
  return {
    values: given ? [{ itemId: given.itemId, basis: given.basis, value: given.value ?? null }] : [],
    ignored,
  }
}
