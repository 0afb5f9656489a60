import { expect, test } from 'vitest'
import { dispatchPurposeFor } from './dispatch-state.ts'

test('a farm gets the confirmation, distributor and manufacturer the order form', () => {
  expect((['manufacturer', 'distributor', 'farm'] as const).map(dispatchPurposeFor)).toEqual([
    'purchaseOrder',
    'purchaseOrder',
    'confirmation',
  ])
})
