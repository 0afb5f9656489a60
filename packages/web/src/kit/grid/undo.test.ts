import { expect, test } from 'vitest'
import { redoneHistory, startHistory, undoneHistory, withChange } from './undo.ts'

test('changes are undone and redone one by one; a change after undoing ends what could be redone', () => {
  const history = withChange(withChange(startHistory('a'), 'b'), 'c')
  const back = undoneHistory(history)
  expect(back).toEqual({ past: ['a'], present: 'b', future: ['c'] })
  expect(back && redoneHistory(back)).toEqual(history)
  expect(back && withChange(back, 'd')).toEqual({ past: ['a', 'b'], present: 'd', future: [] })
  expect(undoneHistory(startHistory('a'))).toBeUndefined()
  expect(redoneHistory(history)).toBeUndefined()
})

test('the oldest of more than 200 changes can no longer be undone', () => {
  const history = Array.from({ length: 250 }, (_, step) => step + 1).reduce(withChange<number>, startHistory(0))
  expect(history.past).toHaveLength(200)
  expect(history.past[0]).toBe(50)
})
