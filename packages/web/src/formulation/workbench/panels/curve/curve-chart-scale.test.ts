import { expect, test } from 'vitest'
import { around, nearestStop, placed, stopAfter, ticks, valueAt } from './curve-chart-scale.ts'

test('the numbers along a side are round, within its ends, and about as many as asked for', () => {
  expect(ticks({ from: 59.5, to: 111 }, 5)).toEqual([60, 80, 100])
  expect(ticks({ from: 0, to: 1 }, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(ticks({ from: -0.0004, to: 0.0011 }, 3)).toEqual([0, 0.0005, 0.001])
  expect(ticks({ from: 3, to: 3 }, 4)).toEqual([3])
})

test('a place and the value there are the same thing both ways', () => {
  const domain = { from: 250, to: 450 }
  expect(placed(domain, 300, 56, 456)).toBe(156)
  expect(valueAt(domain, 156, 56, 456)).toBe(300)
  expect(valueAt(domain, 0, 56, 456)).toBe(250)
  expect(placed({ from: 2, to: 2 }, 2, 0, 100)).toBe(50)
})

test('a side that is made for values has air around them, also where they are all one', () => {
  expect(around([1, 2])).toEqual({ from: 0.92, to: 2.08 })
  expect(around([0.2, 0.2])).toEqual({ from: 0.19, to: 0.21000000000000002 })
})

test('keys lead from stop to stop and not beyond', () => {
  const stops = [1, 2, 4, 8]
  expect(nearestStop(stops, 5)).toBe(4)
  expect(stopAfter('ArrowRight', stops, 2)).toBe(4)
  expect(stopAfter('ArrowLeft', stops, 1)).toBe(1)
  expect(stopAfter('End', stops, 2)).toBe(8)
  expect(stopAfter('Home', stops, 8)).toBe(1)
  expect(stopAfter('PageUp', stops, 1)).toBe(8)
  expect(stopAfter('a', stops, 2)).toBeUndefined()
})
