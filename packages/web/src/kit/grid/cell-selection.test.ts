import { describe, expect, test } from 'vitest'
import { moveSelection, nextEditableCell, selectedRange, selectionAt } from './cell-selection.ts'

const gridSize = { rows: 100, columns: 5 }
const startSelection = selectionAt({ row: 50, column: 2 })
const selectionAfterKey = (key: string, modifiers: { shift?: boolean; ctrl?: boolean } = {}) =>
  moveSelection(startSelection, { key, shift: false, ctrl: false, ...modifiers }, gridSize, 20)

describe('a key', () => {
  test.each([
    ['ArrowUp', {}, 49, 2],
    ['ArrowDown', {}, 51, 2],
    ['ArrowLeft', {}, 50, 1],
    ['ArrowRight', {}, 50, 3],
    ['PageUp', {}, 30, 2],
    ['PageDown', {}, 70, 2],
    ['Home', {}, 50, 0],
    ['End', {}, 50, 4],
    ['Home', { ctrl: true }, 0, 0],
    ['End', { ctrl: true }, 99, 4],
    ['ArrowDown', { ctrl: true }, 99, 2],
    ['ArrowLeft', { ctrl: true }, 50, 0],
  ])('%s %j moves to row %d, column %d', (key, modifiers, row, column) => {
    expect(selectionAfterKey(key, modifiers)).toEqual(selectionAt({ row, column }))
  })

  test('never moves out of the grid', () => {
    const topLeft = selectionAt({ row: 0, column: 0 })
    for (const key of ['ArrowUp', 'ArrowLeft', 'PageUp', 'Home'])
      expect(moveSelection(topLeft, { key, shift: false, ctrl: false }, gridSize, 20)).toEqual(topLeft)
    const singleCell = { rows: 1, columns: 1 }
    expect(moveSelection(topLeft, { key: 'End', shift: false, ctrl: true }, singleCell, 20)).toEqual(topLeft)
  })

  test('extends the selection while shift is held, in any direction', () => {
    const up = selectionAfterKey('PageUp', { shift: true })
    expect(up && selectedRange(up)).toEqual({ top: 30, bottom: 50, left: 2, right: 2 })
    const all = selectionAfterKey('a', { ctrl: true })
    expect(all && selectedRange(all)).toEqual({ top: 0, bottom: 99, left: 0, right: 4 })
  })

  test.each(['a', 'F2', 'Escape', 'Shift', '5'])('%s alone does not move', (key) => {
    expect(selectionAfterKey(key)).toBeUndefined()
  })
})

describe('the next cell to type into', () => {
  const editable = [false, false, true, false, true]
  const next = (row: number, column: number, back = false) =>
    nextEditableCell({ row, column }, editable, gridSize, back)

  test('skips read-only cells and continues in the next row', () => {
    expect(next(0, 0)).toEqual({ row: 0, column: 2 })
    expect(next(0, 2)).toEqual({ row: 0, column: 4 })
    expect(next(0, 4)).toEqual({ row: 1, column: 2 })
    expect(next(1, 2, true)).toEqual({ row: 0, column: 4 })
  })

  test('is undefined past either end of the grid', () => {
    expect(next(99, 4)).toBeUndefined()
    expect(next(0, 2, true)).toBeUndefined()
  })
})
