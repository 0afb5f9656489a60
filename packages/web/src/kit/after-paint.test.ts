import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAfterPaintScheduler } from './after-paint.ts'

let requestedFrames: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  requestedFrames = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => requestedFrames.push(callback))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const paintFrame = () => {
  for (const frame of requestedFrames.splice(0)) frame()
  vi.runAllTimers()
}

test('runs scheduled work after the paint, and only the last of several', () => {
  const calls: string[] = []
  const afterPaint = createAfterPaintScheduler()
  afterPaint.schedule(() => calls.push('2'))
  afterPaint.schedule(() => calls.push('22'))
  expect(calls).toEqual([])
  paintFrame()
  expect(calls).toEqual(['22'])
  afterPaint.schedule(() => calls.push('220'))
  paintFrame()
  expect(calls).toEqual(['22', '220'])
})

test('does not run cancelled work, but runs work scheduled after the cancel', () => {
  const calls: string[] = []
  const afterPaint = createAfterPaintScheduler()
  afterPaint.schedule(() => calls.push('2'))
  afterPaint.cancel()
  paintFrame()
  expect(calls).toEqual([])
  afterPaint.schedule(() => calls.push('3'))
  paintFrame()
  expect(calls).toEqual(['3'])
})
