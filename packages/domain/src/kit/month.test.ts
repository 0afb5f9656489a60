import { expect, test } from 'vitest'
import { addMonths, firstDayOfMonth, lastDayOfMonth, monthOfDay, monthsBetween } from './month.ts'

test('months are counted across years', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-05', -24)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-05',
  ])
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsBetween('2026-02', '2026-01')).toEqual([])
})

test('a month has a first and a last day, also in a leap year', () => {
  expect([firstDayOfMonth('2024-02'), lastDayOfMonth('2024-02'), lastDayOfMonth('2026-02')]).toEqual([
    '2024-02-01',
    '2024-02-29',
    '2026-02-28',
  ])
  expect(monthOfDay('2026-03-15T12:00:00.000Z')).toBe('2026-03')
})
