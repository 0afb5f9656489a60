import { expect, test } from 'vitest'
import { blockOfColumns } from './row-block.ts'

const code = { width: 84 }
const name = { width: 180, grows: true }
const price = { width: 120, isNumber: true }

test('on a phone four prices share the line below code and name, each with a quarter of the width', () => {
  const { heightPx, cells, heads, textWidths } = blockOfColumns([code, name, price, price, price, price].map(copy), 330)
  expect(heightPx).toBe(52)
  expect(cells.slice(0, 2)).toEqual([
    { top: 0, height: 24, left: 0, width: 84 },
    { top: 0, height: 24, left: 84, right: 0 },
  ])
  expect(cells.slice(2).map(({ top, left, width }) => [top, left, width])).toEqual([
    [24, '0%', '25%'],
    [24, '25%', '25%'],
    [24, '50%', '25%'],
    [24, '75%', '25%'],
  ])
  expect(heads.map(({ gridRow, gridColumn }) => `${gridRow}: ${gridColumn}`)).toEqual([
    '1: 1 / -1',
    '1: 1 / -1',
    '2: 1 / span 3',
    '2: 4 / span 3',
    '2: 7 / span 3',
    '2: 10 / span 3',
  ])
  // The heads of the texts stand over them, however wide the phone is.
  expect(heads.slice(0, 2)).toEqual([
    expect.objectContaining({ marginLeft: 0, width: 84 }),
    expect.objectContaining({ marginLeft: 84, marginRight: 0 }),
  ])
  expect(textWidths[5]).toBe(82.5)
})

test('where a quarter of the width is too narrow for a price, four prices take two lines', () => {
  const { heightPx, cells, heads } = blockOfColumns([code, name, price, price, price, price].map(copy), 260)
  expect(heightPx).toBe(80)
  expect(cells.slice(2).map(({ top, left, width }) => [top, left, width])).toEqual([
    [24, '0%', '50%'],
    [24, '50%', '50%'],
    [52, '0%', '50%'],
    [52, '50%', '50%'],
  ])
  expect(heads.slice(2).map(({ gridRow, gridColumn }) => `${gridRow}: ${gridColumn}`)).toEqual([
    '2: 1 / span 6',
    '2: 7 / span 6',
    '3: 1 / span 6',
    '3: 7 / span 6',
  ])
})

test('six prices, as beside another list, take two lines of three', () => {
  const { heightPx, cells } = blockOfColumns([code, name, ...Array.from({ length: 6 }, () => price)].map(copy), 330)
  expect(heightPx).toBe(80)
  expect(cells.slice(2).map(({ top }) => top)).toEqual([24, 24, 24, 52, 52, 52])
})

const copy = <Column extends object>(column: Column): Column => ({ ...column })
