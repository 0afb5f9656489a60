import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areOnOneDay, calendarDayOf, dayInParis, formatDay, lastDayOfWeek, noonInstantOf } from './day.ts'

test.each([
  ['2026-10-01', '2026-10-01'],
  [' 2026-10-01 ', '2026-10-01'],
  ['2026-10-01T12:00:00.000Z', '2026-10-01'],
  // Noon in Paris in summer, as a browser there sends it.
  ['2026-10-01T10:00:00.000Z', '2026-10-01'],
  ['2026-10-01T12:00:00+02:00', '2026-10-01'],
  // Midnight in Paris, summer and winter.
  ['2026-09-30T22:00:00.000Z', '2026-10-01'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  // Without an offset the date is taken as written.
  ['2026-10-01T00:00:00', '2026-10-01'],
  ['2024-02-29', '2024-02-29'],
])('%j is the day %s', (text, day) => expect(calendarDayOf(text)).toBe(day))

test.each([
  '',
  'now',
  '01/10/2026',
  '2026-02-29',
  '2026-13-01',
  '2026-10-1',
  '1899-12-31',
  '2026-10-01T25:00:00Z',
  '+02026-10-01',
])('%j is not a day', (text) => expect(calendarDayOf(text)).toBeUndefined())

describe('noonInstantOf', () => {
  const days = fc
    .date({ min: new Date('1900-01-02T00:00:00Z'), max: new Date('2199-12-30T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const zones = ['Europe/Paris', 'UTC', 'America/Martinique', 'Indian/Reunion', 'Pacific/Noumea', 'Pacific/Tahiti']

  test('falls on the same date in Paris and in every French time zone', () => {
    // New Caledonia had daylight saving time in three summers before 1998: noon in UTC was midnight there.
    const since1998 = days.filter((day) => day > '1998')
    fc.assert(
      fc.property(since1998, fc.constantFrom(...zones), (day, timeZone) => {
        expect(calendarDayOf(noonInstantOf(day))).toBe(day)
        expect(dayInParis(new Date(noonInstantOf(day)))).toBe(day)
        expect(new Date(noonInstantOf(day)).toLocaleDateString('en-GB', { timeZone })).toBe(formatDay(day))
      }),
    )
  })

  test('is stable when the day is read from it and converted again', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(noonInstantOf(calendarDayOf(noonInstantOf(day)) ?? '')).toBe(noonInstantOf(day))
      }),
    )
  })
})

test('formatDay gives DD/MM/YYYY', () => expect(formatDay('2026-10-01')).toBe('01/10/2026'))

test('a week ends with its Sunday', () => {
  expect(lastDayOfWeek('2026-11-23')).toBe('2026-11-29')
  expect(lastDayOfWeek('2026-11-29')).toBe('2026-11-29')
  expect(lastDayOfWeek('2026-12-31')).toBe('2027-01-03')
})

test('two instants are on one day when they are in Paris', () => {
  expect(areOnOneDay('2026-11-28T22:59:00Z', '2026-11-27T23:00:00Z')).toBe(true)
  expect(areOnOneDay('2026-11-28T22:59:00Z', '2026-11-28T23:01:00Z')).toBe(false)
})
