import { expect, test } from 'vitest'
import { productionOf, productionTypes } from './production-types.ts'

test('each production is found by its number, nothing by another', () => {
  for (const [name, id] of Object.entries(productionTypes)) expect(productionOf(id)).toBe(name)
  expect([0, 7, 1.5].map(productionOf)).toEqual([undefined, undefined, undefined])
})
