import { expect, test } from 'vitest'
import { waterfallDrawing } from './waterfall-drawing.ts'

test('each change begins where the one before it ends, and the last total ends where they do', () => {
  const { bars, isCut } = waterfallDrawing(10, [10, -15])
  expect(bars).toEqual([
    { from: 0, to: 0.5, end: 0.5 },
    { from: 0.5, to: 1, end: 1 },
    { from: 0.25, to: 1, end: 0.25 },
    { from: 0, to: 0.25, end: 0.25 },
  ])
  expect(isCut).toBe(false)
})

test('small changes of large totals are drawn on an axis that does not begin at 0, which is said', () => {
  const { bars, isCut } = waterfallDrawing(400, [10, -4])
  expect(isCut).toBe(true)
  expect((bars[1]?.to ?? 0) - (bars[1]?.from ?? 0)).toBeGreaterThan(0.7)
  for (const { from, to } of bars) {
    expect(from).toBeGreaterThanOrEqual(0)
    expect(to).toBeLessThanOrEqual(1)
  }
})

test('totals without a change are full bars; without a cost nothing is drawn', () => {
  expect(waterfallDrawing(400, [])).toEqual({ bars: Array(2).fill({ from: 0, to: 1, end: 1 }), isCut: false })
  expect(waterfallDrawing(0, [])).toEqual({ bars: Array(2).fill({ from: 0, to: 0, end: 0 }), isCut: false })
})

test('a total below 0 is drawn from 0 to the left', () => {
  const { bars } = waterfallDrawing(-5, [15])
  expect(bars.map(({ from, to }) => [from, to])).toEqual([
    [0, 1 / 3],
    [0, 1],
    [1 / 3, 1],
  ])
})
