import { expect, test } from 'vitest'
import { testScreen } from '../testing.ts'
import { createScreenList } from './screen-list.ts'

const first = { screens: [testScreen({ name: 'Login' })], redirections: [] }
const all = { screens: [...first.screens, testScreen({})], redirections: [{ path: '/', to: 'FoodList' }] }

test('the other screens come when they are asked for, once; a failure is tried again', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(all)]
  const list = createScreenList(first, {
    load: () => answers.shift() ?? Promise.reject(new Error('once more')),
    publicPaths: ['/Quote/Offer/'],
  })
  expect([list.mayBePublic('/quote/offer/a1'), list.mayBePublic('/Admin/Foods/List')]).toEqual([true, false])
  expect(list.read()).toBe(first)
  await expect(list.complete()).rejects.toThrow('offline')
  expect([list.isComplete(), list.read()]).toEqual([false, first])
  await list.complete()
  await list.complete()
  expect([list.isComplete(), list.read()]).toEqual([true, all])
})

test('a list of all screens is complete from the start', async () => {
  const list = createScreenList(all)
  await list.complete()
  expect([list.isComplete(), list.read()]).toEqual([true, all])
})
