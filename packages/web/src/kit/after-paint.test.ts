import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAfterPaint } from './after-paint.ts'

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

test('what is asked for is done after the paint, of several only the last', () => {
  const done: string[] = []
  const later = createAfterPaint()
  later.ask(() => done.push('2'))
  later.ask(() => done.push('22'))
  expect(done).toEqual([])
  paint()
  expect(done).toEqual(['22'])
  later.ask(() => done.push('220'))
  paint()
  expect(done).toEqual(['22', '220'])
})

test('what is dropped is not done, what is asked for after it is', () => {
  const done: string[] = []
  const later = createAfterPaint()
  later.ask(() => done.push('2'))
  later.drop()
  paint()
  expect(done).toEqual([])
  later.ask(() => done.push('3'))
  paint()
  expect(done).toEqual(['3'])
})
