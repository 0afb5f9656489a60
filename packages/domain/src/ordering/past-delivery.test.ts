import { expect, test } from 'vitest'
import { isPastDelivery } from './past-delivery.ts'

test('a delivery of today is not past, one of yesterday is', () => {
  expect(isPastDelivery('2026-03-02', '2026-03-02')).toBe(false)
  expect(isPastDelivery('2026-03-01', '2026-03-02')).toBe(true)
})
