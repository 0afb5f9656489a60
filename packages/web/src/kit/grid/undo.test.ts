import { expect, test } from 'vitest'
import { historyWithChange, redoneHistory, startUndoHistory, undoneHistory } from './undo.ts'

test('changes are undone and redone one by one; a change after undoing ends what could be redone', () => {
  const history = historyWithChange(historyWithChange(startUndoHistory('a'), 'b'), 'c')
  const back = undoneHistory(history)
  expect(back).toEqual({ past: ['a'], present: 'b', future: ['c'] })
  expect(back && redoneHistory(back)).toEqual(history)
  expect(back && historyWithChange(back, 'd')).toEqual({ past: ['a', 'b'], present: 'd', future: [] })
  expect(undoneHistory(startUndoHistory('a'))).toBeUndefined()
  expect(redoneHistory(history)).toBeUndefined()
})

test('the oldest of more than 200 changes can no longer be undone', () => {
  const history = Array.from({ length: 250 }, (_, step) => step + 1).reduce(
    historyWithChange<number>,
    startUndoHistory(0),
  )
  expect(history.past).toHaveLength(200)
  expect(history.past[0]).toBe(50)
})
