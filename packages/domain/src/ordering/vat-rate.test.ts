import { expect, test } from 'vitest'
import { vatRateOn } from './vat-rate.ts'

const vatRates = [
  { category: 'foodProducing', ratePercent: 5.5, startDay: '2023-01-01' },
  { category: 'foodProducing', ratePercent: 10, startDay: '2014-01-01' },
  { category: 'pet', ratePercent: 20, startDay: '2014-01-01' },
] as const

test('the rate of VAT is the one that started last before the day of delivery', () => {
  expect(vatRateOn(vatRates, 'foodProducing', '2022-12-31')).toBe(10)
  expect(vatRateOn(vatRates, 'foodProducing', '2023-01-01')).toBe(5.5)
  expect(vatRateOn(vatRates, 'pet', '2026-11-23')).toBe(20)
})

test('the rate of VAT is unknown before the first one', () => {
  expect(vatRateOn(vatRates, 'pet', '2013-12-31')).toBeNull()
})
