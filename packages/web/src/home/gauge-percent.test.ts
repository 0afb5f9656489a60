import { expect, test } from 'vitest'
import { gaugePercent } from './gauge-percent.ts'

test.each([
  [0, 3015, '0'],
  [9, 3015, '0,3'],
  [1, 100_000, '0,1'],
  [9, 15, '60'],
  [3014, 3015, '99,9'],
  [11, 11, '100'],
  [96, 80, '120'],
])('%d of %d is %s percent', (value, max, text) => {
  expect(gaugePercent(value, max, 'fr-FR')).toBe(text)
})
