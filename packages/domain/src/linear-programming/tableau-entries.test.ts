import { expect, test } from 'vitest'
import {
  columnOf,
  denseEntries,
  pivotedEntries,
  raisedEntries,
  ratesOf,
  rowOf,
  type TableauEntries,
} from './tableau-entries.ts'

const rowCount = 7
const columnCount = 9
/** Any numbers without a pattern, none of them near 0. */
const someNumber = (index: number) => ((index * 37) % 23) / 7 + 0.3 * (index % 2 === 0 ? 1 : -1)

const start = (): TableauEntries =>
  denseEntries(
    Int32Array.from({ length: rowCount }, (_, row) => columnCount + row),
    Int32Array.from({ length: columnCount }, (_, column) => column),
    Float64Array.from({ length: rowCount * columnCount }, (_, index) => someNumber(index)),
  )

/** The basic variables by the nonbasic ones, as each row says: what a pivot must not change. */
function basicValues(entries: TableauEntries, nonbasicValues: ReadonlyMap<number, number>): Map<number, number> {
  const values = new Map(nonbasicValues)
  entries.basic.forEach((variable, position) => {
    const row = rowOf(entries, position)
    const value = row.reduce((sum, entry, at) => sum + entry * (nonbasicValues.get(entries.nonbasic[at] ?? 0) ?? 0), 0)
    values.set(variable, value)
  })
  return values
}

const pivots = [
  [2, 5],
  [0, 1],
  [2, 7],
  [6, 5],
] as const
const pivotedBy = (entries: TableauEntries) =>
  pivots.reduce((before, [row, column]) => pivotedEntries(before, row, column), entries)

test('after pivots the rows say the same of all variables as before them', () => {
  const pivoted = pivotedBy(start())
  const chosen = new Map(Array.from(start().nonbasic, (variable) => [variable, someNumber(variable + 3)]))
  const all = basicValues(start(), chosen)
  const again = basicValues(
    pivoted,
    new Map(Array.from(pivoted.nonbasic, (variable) => [variable, all.get(variable) ?? 0])),
  )
  for (const [variable, value] of all) expect(again.get(variable)).toBeCloseTo(value, 8)
})

test('a column says what the rows say, whichever is read first', () => {
  const ways = [
    (entries: TableauEntries) => entries,
    (entries: TableauEntries) =>
      raisedEntries(
        entries,
        Float64Array.from({ length: rowCount }, (_, row) => row - 3),
        rowOf(start(), 1),
      ),
  ]
  for (const change of ways) {
    const byRow = change(pivotedBy(start()))
    const byColumn = change(pivotedBy(start()))
    for (let column = 0; column < columnCount; column += 1)
      expect([...columnOf(byColumn, column)]).toEqual(
        Array.from({ length: rowCount }, (_, row) => rowOf(byRow, row)[column]),
      )
  }
})

test('a row is raised by the rates times its factor', () => {
  const factors = Float64Array.from({ length: rowCount }, (_, row) => (row === 4 ? 2 : 0))
  const rates = Float64Array.from({ length: columnCount }, (_, column) => column / 4)
  const raised = raisedEntries(start(), factors, rates)
  expect([...rowOf(raised, 4)]).toEqual(Array.from(rowOf(start(), 4), (entry, column) => entry + 2 * (column / 4)))
  expect([...rowOf(raised, 3)]).toEqual([...rowOf(start(), 3)])
})

test('the rates of a form after pivots and raises are those added up from the rows', () => {
  const form = Float64Array.from({ length: rowCount + columnCount }, (_, variable) => someNumber(variable + 11))
  const rates = Float64Array.from({ length: columnCount }, (_, column) => someNumber(column + 2))
  const factors = Float64Array.from({ length: rowCount }, (_, row) => someNumber(row + 5))
  const changed = pivotedEntries(raisedEntries(pivotedBy(start()), factors, rates), 3, 2)
  const expected = Array.from(changed.nonbasic, (variable, column) =>
    changed.basic.reduce(
      (sum, basic, row) => sum + (form[basic] ?? 0) * (rowOf(changed, row)[column] ?? 0),
      form[variable] ?? 0,
    ),
  )
  ratesOf(changed, form).forEach((rate, column) => {
    expect(rate).toBeCloseTo(expected[column] ?? 0, 8)
  })
})
