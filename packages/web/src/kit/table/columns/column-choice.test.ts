import { expect, test } from 'vitest'
import { choiceOf, exportedColumns, shownColumns, withMoved } from './column-choice.ts'

const columns = [
  { key: 'name', priority: 0 },
  { key: 'town', priority: 2 },
  { key: 'code', priority: 1 },
  { key: 'phone', priority: 3, hiddenAtFirst: true },
]
const keys = (shown: readonly { key: string }[]) => shown.map(({ key }) => key)

test('without a choice a list shows its own columns, and a file has all', () => {
  expect(keys(shownColumns(columns, null))).toEqual(['name', 'town', 'code'])
  expect(keys(exportedColumns(columns, null))).toEqual(['name', 'town', 'code', 'phone'])
})

test('a choice is shown in its order, folds from its end, what was added last of all, and is what a file has', () => {
  const chosen = ['name', 'code', 'town', 'phone']
  const shown = shownColumns(columns, chosen)
  expect(keys(shown)).toEqual(chosen)
  const byFolding = shown.toSorted((one, other) => other.priority - one.priority)
  expect(keys(byFolding)).toEqual(['town', 'code', 'phone', 'name'])
  expect(exportedColumns(columns, chosen)).toEqual(shown)
})

test('the column that names the row stays first, and one that is gone breaks nothing', () => {
  expect(keys(shownColumns(columns, ['code', 'renamed', 'name']))).toEqual(['name', 'code'])
  expect(keys(shownColumns(columns, ['renamed']))).toEqual(['name'])
})

test('a column moves by one place, and not beyond the ends', () => {
  expect(withMoved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(withMoved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(withMoved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(withMoved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})

test('the columns of the list are no choice', () => {
  expect(choiceOf(columns, ['name', 'town', 'code'])).toBeNull()
  expect(choiceOf(columns, ['name', 'code', 'town'])).toEqual(['name', 'code', 'town'])
  expect(choiceOf(columns, ['name', 'town'])).toEqual(['name', 'town'])
})
