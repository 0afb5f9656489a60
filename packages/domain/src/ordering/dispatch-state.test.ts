import { expect, test } from 'vitest'
import { purposeFor } from './dispatch-state.ts'

test('a farm gets the confirmation, distributor and manufacturer the order form', () => {
  expect((['manufacturer', 'distributor', 'farm'] as const).map(purposeFor)).toEqual([
    'purchaseOrder',
    'purchaseOrder',
    'confirmation',
  ])
})
