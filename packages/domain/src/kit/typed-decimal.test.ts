import { describe, expect, test } from 'vitest'
import { parseDecimal } from './typed-decimal.ts'

describe('parseDecimal', () => {
  test.each([
    ['12', 12],
    ['12,5', 12.5],
    ['12.5', 12.5],
    [' 1 234,5 € ', 1234.5],
    ['1\u202f234,5\u00a0€', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567', 1234567],
    ['1.234.567,8', 1234567.8],
    ['-0,5', -0.5],
    ['\u22123', -3],
    ['+3', 3],
    ['5 %', 5],
    [',5', 0.5],
    ['5,', 5],
  ])('%s is %d', (text, value) => expect(parseDecimal(text)).toBe(value))

  test.each(['', '  ', '\u00a0'])('blank text (%j) is null', (text) => expect(parseDecimal(text)).toBeNull())

  test.each(['abc', '1,2,3', '12 a', '-', ',', '.', '€', '1.2.3', '1e5', '0x10', 'Infinity', '1-2', '1.2345.678,9'])(
    '%s is not a number',
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  )
})
