import { expect, test } from 'vitest'
import { nextCursor } from './chart-frame.tsx'

test('arrows read one point after the other and go on at the other end; Home and End read the first and the last', () => {
  expect(nextCursor('ArrowRight', null, 3)).toBe(0)
  expect(nextCursor('ArrowLeft', null, 3)).toBe(2)
  expect(nextCursor('ArrowDown', 2, 3)).toBe(0)
  expect(nextCursor('ArrowLeft', 0, 3)).toBe(2)
  expect(nextCursor('Home', 2, 3)).toBe(0)
  expect(nextCursor('End', null, 3)).toBe(2)
})

test('other keys, and a chart without points, leave the key to the page', () => {
  expect(nextCursor('Tab', 1, 3)).toBeUndefined()
  expect(nextCursor('ArrowRight', null, 0)).toBeUndefined()
})
