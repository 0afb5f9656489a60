import { expect, test } from 'vitest'
import { codeKeyOf, foodSuggester } from './food-code.ts'

test('a code is compared without spaces, leading zeros and case', () => {
  expect(['  00 64\u202f06a ', '0', '000'].map(codeKeyOf)).toEqual(['6406A', '0', '0'])
})

test('a similar label suggests foods of the distributor and of those above, the most similar first', () => {
  const foods = [
    { id: 1, tenantId: 1, code: 'a', name: 'Phosphate bicalcique dihydraté' },
    { id: 2, tenantId: 1, code: 'b', name: 'Phosphate bicalcique anhydre' },
    { id: 3, tenantId: 9, code: 'c', name: 'Phosphate bicalcique' },
    { id: 4, tenantId: 1, code: 'd', name: 'Sel' },
  ]
  const suggest = foodSuggester(foods)
  const structure = { id: 1, tenantId: 2, code: '', name: '', tenantLine: [2, 1] }
  expect(suggest('PHOSPHATE BICALCIQUE ANHYDRE sac', structure).map(({ id }) => id)).toEqual([2, 1])
  expect(suggest('Luzerne', structure)).toEqual([])
})
