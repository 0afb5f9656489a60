import { expect, test } from 'vitest'
import { formatDate, formatInstant, formatTime, formatTimeWithSeconds } from './days.ts'

test('a day is the same everywhere, an instant is shown at its time in Paris', () => {
  expect(formatDate('2026-11-03', 'fr-FR')).toBe('03/11/2026')
  expect(formatDate('2026-11-03', 'en-US')).toBe('3 Nov 2026')
  expect(formatInstant('2026-11-03T23:30:00Z', 'fr-FR')).toBe('04/11/2026 00:30')
  expect(formatInstant('2026-11-03T23:30:00Z', 'en-US')).toBe('4 Nov 2026, 00:30')
})

test('two instants of one minute are told apart by their seconds', () => {
  expect(formatTimeWithSeconds('2026-11-03T02:34:07Z', 'fr-FR')).toBe('03:34:07')
  expect(formatTimeWithSeconds('2026-11-03T02:34:52.9Z', 'en-US')).toBe('03:34:52')
})

test.each(['2026-99-99', 'x', ''])('what is no date, as "%s" in an address, is written as it is', (text) => {
  expect(formatDate(text, 'fr-FR')).toBe(text)
  expect(formatDate(text, 'en-US')).toBe(text)
  expect(formatTime(text, 'fr-FR')).toBe('')
  expect(formatTimeWithSeconds(text, 'fr-FR')).toBe('')
})
