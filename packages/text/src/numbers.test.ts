import { expect, test } from 'vitest'
import { formatNumber, percentText, textsInRow } from './numbers.ts'

test('a number has the separators of its language', () => {
  expect(formatNumber(1234.5, 2, 'fr-FR')).toBe('1\u202f234,50')
  expect(formatNumber(1234.5, 2, 'en-US')).toBe('1,234.50')
  expect(formatNumber(0.1234567, undefined, 'fr-FR')).toBe('0,123457')
  expect(formatNumber(null, 2, 'fr-FR')).toBe('')
})

test('a number has the digits of its options', () => {
  const significant = { maximumSignificantDigits: 12, useGrouping: false }
  expect(formatNumber(1234567.25, significant, 'fr-FR')).toBe('1234567,25')
  expect(formatNumber(1234567.8, { maximumSignificantDigits: 4 }, 'en-US')).toBe('1,235,000')
  expect(formatNumber(2.5, { minimumFractionDigits: 0, maximumFractionDigits: 3 }, 'fr-FR')).toBe('2,5')
})

test('what rounds to nothing has no sign', () => {
  expect(formatNumber(-0.004, 2, 'fr-FR')).toBe('0,00')
  expect(formatNumber(-0, undefined, 'fr-FR')).toBe('0')
  expect(formatNumber(-0.4, { maximumFractionDigits: 0 }, 'en-US')).toBe('0')
  expect(formatNumber(-0.006, 2, 'fr-FR')).toBe('\u22120,01')
})

test('a negative number has the minus sign, as wide as a plus', () =>
  expect(formatNumber(-1234.5, 1, 'en-US')).toBe('\u22121,234.5'))

test('a percentage, and texts in a row, are written as in their language', () => {
  expect([percentText('24,25', 'fr-FR'), percentText('24.25', 'en-US')]).toEqual(['24,25\u00a0%', '24.25%'])
  expect([textsInRow(['a', 'b'], 'fr-FR'), textsInRow(['a', 'b'], 'en-US')]).toEqual(['a\u00a0; b', 'a; b'])
})
