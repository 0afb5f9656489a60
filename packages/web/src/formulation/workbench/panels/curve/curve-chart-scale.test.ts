import { expect, test } from 'vitest'
import {
  axisPositionOf,
  axisTicks,
  axisValueAt,
  chartColumns,
  cursorStopAfterKey,
  nearestCursorStop,
  paddedDomain,
} from './curve-chart-scale.ts'

test('ticks are round numbers within the domain, about as many as requested', () => {
  expect(axisTicks({ from: 59.5, to: 111 }, 5)).toEqual([60, 80, 100])
  expect(axisTicks({ from: 0, to: 1 }, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(axisTicks({ from: -0.0004, to: 0.0011 }, 3)).toEqual([0, 0.0005, 0.001])
  expect(axisTicks({ from: 3, to: 3 }, 4)).toEqual([3])
})

test('converts between values and positions both ways, clamped to the domain', () => {
  const domain = { from: 250, to: 450 }
  expect(axisPositionOf(domain, 300, 56, 456)).toBe(156)
  expect(axisValueAt(domain, 156, 56, 456)).toBe(300)
  expect(axisValueAt(domain, 0, 56, 456)).toBe(250)
  expect(axisPositionOf({ from: 2, to: 2 }, 2, 0, 100)).toBe(50)
})

test('pads the domain around the values, also if they are all equal', () => {
  expect(paddedDomain([1, 2])).toEqual({ from: 0.92, to: 2.08 })
  expect(paddedDomain([0.2, 0.2])).toEqual({ from: 0.19, to: 0.21000000000000002 })
})

test('keys move from stop to stop within the first and the last', () => {
  const stops = [1, 2, 4, 8]
  expect(nearestCursorStop(stops, 5)).toBe(4)
  expect(cursorStopAfterKey('ArrowRight', stops, 2)).toBe(4)
  expect(cursorStopAfterKey('ArrowLeft', stops, 1)).toBe(1)
  expect(cursorStopAfterKey('End', stops, 2)).toBe(8)
  expect(cursorStopAfterKey('Home', stops, 8)).toBe(1)
  expect(cursorStopAfterKey('PageUp', stops, 1)).toBe(8)
  expect(cursorStopAfterKey('a', stops, 2)).toBeUndefined()
})

test('two charts stand side by side where both have room, and the pointer reads the same value in either', () => {
  const { count, width, gap, offsetWithin } = chartColumns(1016, 2)
  expect([count, width, gap]).toEqual([2, 500, 16])
  expect([offsetWithin(120), offsetWithin(516 + 120)]).toEqual([120, 120])
  expect(chartColumns(700, 2)).toMatchObject({ count: 1, width: 700 })
  expect(chartColumns(1016, 1).offsetWithin(900)).toBe(900)
})
