import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  choice,
  decimal,
  email,
  file,
  id,
  ignoredFields,
  instant,
  queryFlag,
  queryInteger,
  queryText,
  reference,
  referencedFamily,
  references,
  requiredDecimal,
  requiredReference,
  requiredText,
  text,
  webAddress,
} from './fields.ts'

const refusedMark = Symbol('refused')
const parseOrRefused = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? result.data : refusedMark
}

describe('a decimal', () => {
  test.each([
    [12.5, 12.5],
    ['12.5', 12.5],
    ['12,5', 12.5],
    [' -0.25 ', -0.25],
    ['007', 7],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, null],
  ])('parses %j as %j', (sent, value) => expect(parseOrRefused(decimal({ min: -100, max: 100 }), sent)).toBe(value))

  test.each([
    '1,2,3',
    '1.234,5',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1.',
    '.5',
    '1 000',
    '--1',
    '1'.repeat(16),
    '\u0661',
    true,
    [],
    {},
  ])('refuses %j', (sent) => expect(parseOrRefused(decimal(), sent)).toBe(refusedMark))

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, -1e10, '999999999999999'])(
    'refuses %j with the default limits',
    (sent) => expect(parseOrRefused(decimal(), sent)).toBe(refusedMark),
  )

  test('accepts values within its limits, inclusive', () => {
    const schema = decimal({ min: 0, max: 10 })
    expect([0, 10, '10', '10.0'].map((sent) => parseOrRefused(schema, sent))).toEqual([0, 10, 10, 10])
    expect([-0.001, 10.001, '10.000001'].map((sent) => parseOrRefused(schema, sent))).toEqual([
      refusedMark,
      refusedMark,
      refusedMark,
    ])
  })

  test('refuses blank when required', () => {
    for (const blank of ['', ' ', null, undefined])
      expect(parseOrRefused(requiredDecimal(), blank), String(blank)).toBe(refusedMark)
    expect(parseOrRefused(requiredDecimal(), '3.25')).toBe(3.25)
  })

  test('sent as text is parsed as the same number', () => {
    const decimals = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((units) => units / 1000)
    fc.assert(
      fc.property(decimals, (value) => {
        expect(parseOrRefused(decimal(), value.toFixed(3))).toBe(value)
      }),
    )
  })
})

describe('a text', () => {
  test.each([
    ['  Sel marin ', 'Sel marin'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    ['a\nb\tc', 'a\nb\tc'],
    ['\u{1F404} \u00E9\u0153', '\u{1F404} \u00E9\u0153'],
  ])('%j is stored as %j', (sent, stored) => expect(parseOrRefused(text(20), sent)).toBe(stored))

  test.each(['a\0', '\x1b[31m', 'a\x7fb', '\uD800', 'a\uDC00b', 4, true, ['a']])('refuses %j', (sent) => {
    expect(parseOrRefused(text(), sent)).toBe(refusedMark)
    expect(parseOrRefused(requiredText(), sent)).toBe(refusedMark)
  })

  test('has a maximum length, counted without surrounding spaces', () => {
    expect(parseOrRefused(text(3), ' abc ')).toBe('abc')
    expect(parseOrRefused(text(3), 'abcd')).toBe(refusedMark)
    expect(parseOrRefused(requiredText(3), 'abcd')).toBe(refusedMark)
  })

  test.each(['', '   ', '\n', '\u00A0', null, undefined])('refuses %j when required', (sent) => {
    expect(parseOrRefused(requiredText(), sent)).toBe(refusedMark)
  })
})

test.each(['\u200b', '\u2060\u00ad', '\u3164', '\u2800 \u200d', '\ufeff\u200b'])(
  'a text of invisible characters only is none: %j',
  (sent) => {
    expect(parseOrRefused(requiredText(), sent)).toBe(refusedMark)
    expect(parseOrRefused(text(), sent)).toBe('')
    expect(parseOrRefused(requiredText(), `${sent}a`)).not.toBe(refusedMark)
  },
)

test('ignored fields are accepted with any value, and dropped', () => {
  const schema = z.strictObject(ignoredFields('tenant', 'foodId'))
  expect(schema.parse({ tenant: { id: 3 }, foodId: 7 })).toEqual({ tenant: undefined, foodId: undefined })
  expect(schema.safeParse({}).success).toBe(true)
})

describe('a reference', () => {
  test.each([0, -1, null, undefined])('%j means none', (sent) =>
    expect(parseOrRefused(reference('food'), sent)).toBeNull(),
  )

  test.each([1.5, '5', true, [1], Number.MAX_SAFE_INTEGER + 1, Number.NaN])('refuses %j', (sent) => {
    expect(parseOrRefused(reference('food'), sent)).toBe(refusedMark)
  })

  test('refuses 0, null and undefined when required', () => {
    expect(parseOrRefused(requiredReference('food'), 7)).toBe(7)
    for (const none of [0, -1, null, undefined])
      expect(parseOrRefused(requiredReference('food'), none)).toBe(refusedMark)
  })

  test('is deduplicated in a list, and the list has a maximum length', () => {
    expect(parseOrRefused(references('food'), [3, 1, 3])).toEqual([3, 1])
    expect(parseOrRefused(references('food'), null)).toEqual([])
    expect(parseOrRefused(references('food', 2), [1, 2, 3])).toBe(refusedMark)
    expect(parseOrRefused(references('food'), [0])).toBe(refusedMark)
  })

  test('carries the name of its family', () => {
    expect([reference('a'), requiredReference('b'), references('c'), text()].map(referencedFamily)).toEqual([
      'a',
      'b',
      'c',
      undefined,
    ])
  })
})

test.each([0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1, '1', null])('%j is not an id', (value) => {
  expect(parseOrRefused(id(), value)).toBe(refusedMark)
})

describe('a query parameter', () => {
  test.each([
    ['true', true],
    ['True', true],
    ['1', true],
    ['false', false],
    ['FALSE', false],
    ['0', false],
    ['', false],
    [' ', false],
    [undefined, false],
    ['yes', refusedMark],
    ['2', refusedMark],
  ])('flag %j means %j', (sent, value) => expect(parseOrRefused(queryFlag(), sent)).toBe(value))

  test.each([
    ['7', 7],
    ['-3', -3],
    ['007', 7],
    ['', refusedMark],
    [' 7', refusedMark],
    ['7.0', refusedMark],
    ['1e1', refusedMark],
    ['0x7', refusedMark],
    ['9'.repeat(17), refusedMark],
    ['101', refusedMark],
    ['-101', refusedMark],
    ['\u0667', refusedMark],
  ])('integer %j means %j', (sent, value) => expect(parseOrRefused(queryInteger(-100, 100), sent)).toBe(value))
})

test('a search text is not trimmed, and refuses control characters and lone surrogates', () => {
  for (const typed of ['', ' ', ' a/b ', '%#', '\uFF05']) expect(parseOrRefused(queryText(), typed)).toBe(typed)
  for (const bad of ['a\0', '\uD800', 'x'.repeat(201), 4])
    expect(parseOrRefused(queryText(), bad), String(bad)).toBe(refusedMark)
})

test('an e-mail address is converted to lower case', () => {
  expect(parseOrRefused(email(), '  Marie.Curie@Ferme.FR ')).toBe('marie.curie@ferme.fr')
  for (const bad of ['', 'a', 'a@', '@b.fr', 'a b@c.fr', 'a@b.fr\r\nBcc: x@y.fr', `${'a'.repeat(250)}@b.fr`])
    expect(parseOrRefused(email(), bad), bad).toBe(refusedMark)
})

test('an instant must be a full ISO 8601 date and time', () => {
  expect(parseOrRefused(instant(), '2026-03-01T10:00:00.000Z')).toBe('2026-03-01T10:00:00.000Z')
  for (const bad of ['2026-03-01', '01/03/2026', 'now', ''])
    expect(parseOrRefused(instant(), bad), bad).toBe(refusedMark)
})

describe('a web address', () => {
  test.each([
    ['https://www.anses.fr/fr/content/fiche?id=1#haut', 'https://www.anses.fr/fr/content/fiche?id=1#haut'],
    [' HTTP://intranet:8080 ', 'HTTP://intranet:8080'],
    ['https://fabrique.fr/é t.pdf'.replace(' ', '%20'), 'https://fabrique.fr/é%20t.pdf'],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('parses %j as %j', (sent, value) => expect(parseOrRefused(webAddress(), sent)).toBe(value))

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT://x%0aalert(1)',
    'data:text/html,x',
    'www.anses.fr',
    '//anses.fr',
    'https://',
    'https:///chemin',
    'https://anses.fr@evil.example',
    'https://a b.fr',
    'ftp://anses.fr',
    'https://a\u0000.fr',
    `https://a.fr/${'x'.repeat(500)}`,
    7,
  ])('refuses %j', (sent) => expect(parseOrRefused(webAddress(), sent)).toBe(refusedMark))
})

describe('a choice', () => {
  const colour = choice(['', 'red', 'dark red'], '')
  test.each([
    ['red', 'red'],
    ['dark red', 'dark red'],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('parses %j as %j', (sent, value) => expect(parseOrRefused(colour, sent)).toBe(value))

  test.each(['Red', 'blue', ' red', 1, ['red']])('refuses %j', (sent) =>
    expect(parseOrRefused(colour, sent)).toBe(refusedMark),
  )
})

test('a file must have its bytes as a Uint8Array', () => {
  expect(parseOrRefused(file(), { name: 'a', bytes: Uint8Array.of(1) })).not.toBe(refusedMark)
  for (const none of [null, 'a', {}, { bytes: [1] }, { bytes: 'x' }])
    expect(parseOrRefused(file(), none)).toBe(refusedMark)
})
