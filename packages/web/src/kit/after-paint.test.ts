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

test('runs small work at once, so that one paint shows both, unless the last two pieces took longer than a frame', async () => {
  const calls: string[] = []
  const afterPaint = createAfterPaintScheduler()
  const schedule = async (name: string, milliseconds: number, isSmall = true) => {
    afterPaint.schedule(() => {
      calls.push(name)
      vi.advanceTimersByTime(milliseconds)
    }, isSmall)
    await Promise.resolve()
  }
  await schedule('first', 3)
  expect(calls).toEqual([])
  paintFrame()
  await Promise.resolve()
  await schedule('quick', 40)
  await schedule('once slow before', 40)
  expect(calls).toEqual(['first', 'quick', 'once slow before'])
  await schedule('twice slow before', 3)
  expect(calls).toHaveLength(3)
  paintFrame()
  await Promise.resolve()
  await schedule('large', 3, false)
  expect(calls).toEqual(['first', 'quick', 'once slow before', 'twice slow before'])
})

test('what waits for the paint is dropped for what runs at once', async () => {
  const calls: string[] = []
  const afterPaint = createAfterPaintScheduler()
  afterPaint.schedule(() => calls.push('first'), true)
  paintFrame()
  await Promise.resolve()
  afterPaint.schedule(() => calls.push('waits'))
  afterPaint.schedule(() => calls.push('at once'), true)
  paintFrame()
  expect(calls).toEqual(['first', 'at once'])
})
