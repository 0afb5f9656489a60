import { expect, test } from 'vitest'
import { productionTypeOfId, productionTypes } from './production-types.ts'

test('productionOf finds each production by its id and rejects other ids', () => {
  for (const [name, id] of Object.entries(productionTypes)) expect(productionTypeOfId(id)).toBe(name)
  expect([0, 7, 1.5].map(productionTypeOfId)).toEqual([undefined, undefined, undefined])
})
