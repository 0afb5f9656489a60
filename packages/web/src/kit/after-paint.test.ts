import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAfterPaintScheduler } from './after-paint.ts'

let frames: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const paint = () => {
  for (const frame of frames.splice(0)) frame()
  vi.runAllTimers()
}

test('runs scheduled work after the paint, and only the last of several', () => {
  const calls: string[] = []
  const afterPaint = createAfterPaintScheduler()
  afterPaint.schedule(() => calls.push('2'))
  afterPaint.schedule(() => calls.push('22'))
  expect(calls).toEqual([])
  paint()
  expect(calls).toEqual(['22'])
  afterPaint.schedule(() => calls.push('220'))
  paint()
  expect(calls).toEqual(['22', '220'])
})

test('does not run cancelled work, but runs work scheduled after the cancel', () => {
  const calls: string[] = []
  const afterPaint = createAfterPaintScheduler()
  afterPaint.schedule(() => calls.push('2'))
  afterPaint.cancel()
  paint()
  expect(calls).toEqual([])
  afterPaint.schedule(() => calls.push('3'))
  paint()
  expect(calls).toEqual(['3'])
})
