import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatDate,
  formatInstant,
  formatTwoSignificantDigits,
  formatTypedDay,
  formatValue,
  parseDay,
} from './format.ts'

test('a formatted number parses back to itself, in both languages', () => {
  const amounts = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 1000)
  fc.assert(
    fc.property(amounts, fc.constantFrom('fr-FR', 'en-US'), (value, culture) => {
      // A single separator is read as the decimal one: English thousands without decimals would parse as thousandths.
      fc.pre(culture === 'fr-FR' || Math.abs(value) < 1000 || !Number.isInteger(value))
      expect(parseDecimal(formatNumber(value, undefined, culture))).toBe(value === 0 ? 0 : value)
    }),
  )
})

describe('a typed day', () => {
  test.each([
    ['01/10/2026', '2026-10-01', '2026-01-10'],
    ['1/10/26', '2026-10-01', '2026-01-10'],
    ['1.10.2026', '2026-10-01', '2026-01-10'],
    ['01102026', '2026-10-01', '2026-01-10'],
    ['5/5/2026', '2026-05-05', '2026-05-05'],
    [' 29-02-2024 ', '2024-02-29', undefined],
    [' 02-29-2024 ', undefined, '2024-02-29'],
    ['13/10/2026', '2026-10-13', undefined],
    ['10/13/2026', undefined, '2026-10-13'],
    ['2026-10-01', '2026-10-01', '2026-10-01'],
    ['2026-13-01', undefined, undefined],
  ])('%s is %s in French, %s in English', (text, french, english) => {
    expect(parseDay(text, 'fr-FR')).toBe(french)
    expect(parseDay(text, 'en-US')).toBe(english)
  })

  test.each(['31/02/2026', '02/31/2026', '2026', '1/10', 'demain', '2026-10-1', '01/10/1026'])(
    '%s is not a day',
    (text) => {
      expect(parseDay(text, 'fr-FR')).toBeUndefined()
      expect(parseDay(text, 'en-US')).toBeUndefined()
    },
  )

  test('an empty text is null', () => expect(parseDay(' ', 'fr-FR')).toBeNull())

  test('a day in a field is read as the same day, and looks as its field says', () => {
    const days = fc.date({ min: new Date('1900-01-02'), max: new Date('2199-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.constantFrom('fr-FR', 'en-US'), (date, culture) => {
        const day = date.toISOString().slice(0, 10)
        expect(parseDay(formatTypedDay(day, culture), culture)).toBe(day)
      }),
    )
    expect(formatTypedDay('2026-11-03', 'fr-FR')).toBe('03/11/2026')
    expect(formatTypedDay('2026-11-03', 'en-US')).toBe('11/03/2026')
  })
})

test('a field of a record is formatted by its type', () => {
  expect(formatValue(1234.5, { yes: 'Oui', no: 'Non' }, 'fr-FR')).toBe('1\u202f234,5')
  expect(formatValue('2026-10-01T12:00:00.000Z', { yes: 'Oui', no: 'Non' }, 'fr-FR')).toBe('01/10/2026')
  expect(formatValue('2026-10-01T', { yes: 'Oui', no: 'Non' }, 'fr-FR')).toBe('2026-10-01T')
  expect(formatValue(null, { yes: 'Oui', no: 'Non' }, 'fr-FR')).toBe('')
})

describe('on screen', () => {
  test('a date is DD/MM/YYYY in French and names its month in English, and a day does not move with the time zone', () => {
    expect(formatDate('2026-11-03', 'fr-FR')).toBe('03/11/2026')
    expect(formatDate('2026-11-03', 'en-US')).toBe('3 Nov 2026')
    expect(formatDate(null, 'fr-FR')).toBe('')
  })

  test('an instant is shown in Paris time, as on paper', () => {
    expect(formatInstant('2026-11-03T08:05:00.000Z', 'fr-FR')).toBe('03/11/2026 09:05')
    expect(formatInstant('2026-07-03T22:30:00.000Z', 'fr-FR')).toBe('04/07/2026 00:30')
    expect(formatInstant('2026-09-03T22:30:00.000Z', 'en-US')).toBe('4 Sep 2026, 00:30')
  })
})

describe('the value of a field', () => {
  test.each([
    [true, 'Oui'],
    [false, 'Non'],
    [1234.5, '1\u202f234,5'],
    ['NONE', 'NONE'],
    [null, ''],
    [undefined, ''],
  ])('%j is shown as %j', (value, shown) => {
    expect(formatValue(value, { yes: 'Oui', no: 'Non' }, 'fr-FR')).toBe(shown)
  })
})

describe('a size', () => {
  const words = { B: 'octets', kB: 'ko', MB: 'Mo' }
  test.each([
    [0, '0\u00a0octets'],
    [1023, '1\u202f023\u00a0octets'],
    [1024, '1\u00a0ko'],
    [1536, '1,5\u00a0ko'],
    [240_000, '234\u00a0ko'],
    [1_300_000, '1,2\u00a0Mo'],
    [10 * 1024 * 1024, '10\u00a0Mo'],
  ])('of %d bytes is %j', (bytes, shown) => expect(formatBytes(bytes, words, 'fr-FR')).toBe(shown))
})

describe('a number that may be tiny', () => {
  test.each([
    [null, ''],
    [0, '0'],
    [0.00379, '0,0038'],
    [-0.000013, '\u22120,000013'],
    [0.0000028, '2,8·10⁻⁶'],
    [-3e-10, '\u22123·10⁻¹⁰'],
  ])('%j is shown with two digits: %j', (value, shown) =>
    expect(formatTwoSignificantDigits(value, 'fr-FR')).toBe(shown),
  )
})
