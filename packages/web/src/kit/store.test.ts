import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('what follows a change by another one is heard of once, with the last value, by all others', () => {
  const store = createStore(0)
  const heard: number[] = []
  store.subscribe(() => heard.push(store.read()))
  const stop = store.follow(() => {
    if (store.read() < 3) store.change(store.read() + 1)
  })
  store.change(1)
  expect(heard).toEqual([3])
  stop()
  store.change(1)
  expect(heard).toEqual([3, 1])
})

test('a listener that fails does not silence those of later changes', () => {
  const store = createStore(0)
  let count = 0
  const stop = store.subscribe(() => {
    throw new Error('failed')
  })
  expect(() => store.change(1)).toThrow('failed')
  stop()
  store.subscribe(() => {
    count += 1
  })
  store.change(2)
  expect(count).toBe(1)
})
