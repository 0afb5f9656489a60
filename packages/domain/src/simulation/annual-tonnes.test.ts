import { expect, test } from 'vitest'
import { annualGainEur, annualTonnesOf } from './annual-tonnes.ts'

test('the tonnes of a year are those ordered, else those the herd eats, else unknown', () => {
  expect(annualTonnesOf(12.5, 3)).toEqual({ tonnes: 12.5, source: 'orders' })
  expect(annualTonnesOf(0, 0.6)).toEqual({ tonnes: 7.3, source: 'herd' })
  expect(annualTonnesOf(0, 0)).toEqual({ tonnes: null, source: 'none' })
  expect(annualTonnesOf(0, null)).toEqual({ tonnes: null, source: 'none' })
})

test('the gain of a year counts the daily rations of the tonnes of today, a loss too', () => {
  // 10 t at 200 g are 50,000 rations.
  expect(annualGainEur(10, 200, 0.01)).toBeCloseTo(500, 9)
  expect(annualGainEur(10, 200, -0.01)).toBeCloseTo(-500, 9)
  expect(annualGainEur(10, 0, 0.01)).toBe(0)
})
