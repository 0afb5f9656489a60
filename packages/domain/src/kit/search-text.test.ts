import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankFilter, cleanSearchText, readSearchText, type SearchTextCleaning } from './search-text.ts'

describe('what a filter travels as', () => {
  test.each([
    ['sel', 'sel'],
    ['a#b&c<d>e%f', 'a b c d e f'],
    ['  pierre   à\tlécher\n', 'pierre à lécher'],
    ['a/b', 'a/b'],
    ['', blankFilter],
    ['   ', blankFilter],
    ['#&<>%', blankFilter],
  ])('%j travels as %j', (typed, travels) => {
    expect(cleanSearchText(typed)).toBe(travels)
  })

  test('a slash becomes a space where the list asks for it', () => {
    expect(cleanSearchText('a/b', { slash: 'asSpace' })).toBe('a b')
    expect(cleanSearchText('/', { slash: 'asSpace' })).toBe(blankFilter)
  })

  test('a percent sign is dropped, not blanked, where the list asks for it', () => {
    expect(cleanSearchText('MgO 85%pur', { percent: 'removed' })).toBe('MgO 85pur')
    expect(cleanSearchText('%', { percent: 'removed' })).toBe(blankFilter)
  })
})

const cleanings: fc.Arbitrary<SearchTextCleaning> = fc.record(
  { slash: fc.constantFrom('asSpace', 'kept'), percent: fc.constantFrom('asSpace', 'removed') },
  { requiredKeys: [] },
)
/** Texts in which the characters that matter are frequent. */
const texts = fc.string({ unit: fc.oneof(fc.constantFrom(...'#&<>%/ \t\u00A0'), fc.string({ minLength: 1 })) })

describe('any text', () => {
  test('never travels with a forbidden character, a run of spaces or nothing at all', () => {
    fc.assert(
      fc.property(texts, cleanings, (text, cleaning) => {
        const cleaned = cleanSearchText(text, cleaning)
        expect(cleaned).not.toMatch(/[#&<>%]|\s\s/)
        if (cleaning.slash === 'asSpace') expect(cleaned).not.toContain('/')
        expect(cleaned === blankFilter || (cleaned !== '' && cleaned === cleaned.trim())).toBe(true)
      }),
    )
  })

  test('cleaned twice is cleaned once: the server may clean what the client has cleaned', () => {
    fc.assert(
      fc.property(texts, cleanings, (text, cleaning) => {
        const once = cleanSearchText(text, cleaning)
        expect(cleanSearchText(once, cleaning)).toBe(once)
      }),
    )
  })

  test('without a forbidden character loses nothing but superfluous space', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom(...'abcé0-œ') })), (words) => {
        const kept = words.filter((word) => word !== '')
        expect(cleanSearchText(words.join('  '))).toBe(kept.length === 0 ? blankFilter : kept.join(' '))
      }),
    )
  })
})

describe('what the server reads', () => {
  test.each([undefined, '', ' ', '  ', '%'])('%j is no filter', (travelled) => {
    expect(readSearchText(travelled)).toBeUndefined()
  })

  test('anything else is the cleaned text', () => {
    expect(readSearchText(' sel & eau ')).toBe('sel eau')
    expect(readSearchText('85%/2', { percent: 'removed', slash: 'asSpace' })).toBe('85 2')
  })
})
