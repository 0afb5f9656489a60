import { expect, test } from 'vitest'
import { rowsByText } from './rows-by-text.ts'

const items = [
  { code: 'MM', label: 'Matières minérales' },
  { code: 'PCA', label: 'Phosphate de calcium' },
  { code: 'CA', label: 'Calcium' },
  { code: 'CAL', label: 'Énergie' },
]

test.each([
  ['ca', [2, 1, 3]],
  ['calc', [2, 1]],
  ['energie', [3]],
  ['zinc', []],
])('%s leads to the rows %j: its code, then names that begin so, then the others', (text, rows) =>
  expect(rowsByText(items, text)).toEqual(rows),
)
