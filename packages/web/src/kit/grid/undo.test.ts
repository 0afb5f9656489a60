import { expect, test } from 'vitest'
import { changed, redone, startHistory, undone } from './undo.ts'

test('changes are undone and redone one by one; a change after undoing ends what could be redone', () => {
  const history = changed(changed(startHistory('a'), 'b'), 'c')
  const back = undone(history)
  expect(back).toEqual({ past: ['a'], present: 'b', future: ['c'] })
  expect(back && redone(back)).toEqual(history)
  expect(back && changed(back, 'd')).toEqual({ past: ['a', 'b'], present: 'd', future: [] })
  expect(undone(startHistory('a'))).toBeUndefined()
  expect(redone(history)).toBeUndefined()
})

test('the oldest of more than 200 changes can no longer be undone', () => {
  const history = Array.from({ length: 250 }, (_, step) => step + 1).reduce(changed<number>, startHistory(0))
  expect(history.past).toHaveLength(200)
  expect(history.past[0]).toBe(50)
})
