import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gainHistogram } from './gain-histogram.ts'

test('the bars have one readable width and start at multiples of it', () => {
  expect(gainHistogram([0, 0.4, 12, 12.5, -3])).toEqual([
    ...[-3, -2, -1].map((from) => ({ from, to: from + 1, count: from === -3 ? 1 : 0 })),
    { from: 0, to: 1, count: 2 },
    ...Array.from({ length: 11 }, (_, index) => ({ from: index + 1, to: index + 2, count: 0 })),
    { from: 12, to: 13, count: 2 },
  ])
})

test('every gain is counted in exactly one of at most 24 bars', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -500, max: 5000, noNaN: true })), (gains) => {
      const bars = gainHistogram(gains)
      expect(bars.length).toBeLessThanOrEqual(24)
      expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(gains.length)
    }),
  )
})

test('there are no bars without gains', () => {
  expect(gainHistogram([])).toEqual([])
  expect(gainHistogram([Number.NaN])).toEqual([])
})
