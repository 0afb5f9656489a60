import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanSearchText, noFilterText, readSearchText, type SearchTextCleaning, searchWords } from './search-text.ts'

describe('cleanSearchText', () => {
  test.each([
    ['sel', 'sel'],
    ['a#b&c<d>e%f', 'a b c d e f'],
    ['  pierre   à\tlécher\n', 'pierre à lécher'],
    ['a/b', 'a/b'],
    ['', noFilterText],
    ['   ', noFilterText],
    ['#&<>%', noFilterText],
    ['16％ ＆', '16'],
  ])('%j becomes %j', (typed, cleaned) => {
    expect(cleanSearchText(typed)).toBe(cleaned)
  })

  test('replaces a slash by a space on request', () => {
    expect(cleanSearchText('a/b', { slash: 'asSpace' })).toBe('a b')
    expect(cleanSearchText('/', { slash: 'asSpace' })).toBe(noFilterText)
  })

  test('deletes a percent sign instead of replacing it on request', () => {
    expect(cleanSearchText('MgO 85%pur', { percent: 'removed' })).toBe('MgO 85pur')
    expect(cleanSearchText('%', { percent: 'removed' })).toBe(noFilterText)
  })
})

const arbitraryCleanings: fc.Arbitrary<SearchTextCleaning> = fc.record(
  { slash: fc.constantFrom('asSpace', 'unchanged'), percent: fc.constantFrom('asSpace', 'removed') },
  { requiredKeys: [] },
)
/** Texts in which special characters are frequent. */
const arbitraryTexts = fc.string({ unit: fc.oneof(fc.constantFrom(...'#&<>%/ \t\u00A0'), fc.string({ minLength: 1 })) })

describe('any text', () => {
  test('is never cleaned to a forbidden character, a run of spaces or the empty string', () => {
    fc.assert(
      fc.property(arbitraryTexts, arbitraryCleanings, (text, cleaning) => {
        const cleaned = cleanSearchText(text, cleaning)
        expect(cleaned).not.toMatch(/[#&<>%]|\s\s/)
        if (cleaning.slash === 'asSpace') expect(cleaned).not.toContain('/')
        expect(cleaned === noFilterText || (cleaned !== '' && cleaned === cleaned.trim())).toBe(true)
      }),
    )
  })

  test('is not changed by cleaning it again: client and server both clean', () => {
    fc.assert(
      fc.property(arbitraryTexts, arbitraryCleanings, (text, cleaning) => {
        const once = cleanSearchText(text, cleaning)
        expect(cleanSearchText(once, cleaning)).toBe(once)
      }),
    )
  })

  test('without forbidden characters loses only superfluous spaces', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom(...'abcé0-œ') })), (words) => {
        const nonEmpty = words.filter((word) => word !== '')
        expect(cleanSearchText(words.join('  '))).toBe(nonEmpty.length === 0 ? noFilterText : nonEmpty.join(' '))
      }),
    )
  })
})

describe('readSearchText', () => {
  test.each([undefined, '', ' ', '  ', '%'])('%j means no filter', (text) => {
    expect(readSearchText(text)).toBeUndefined()
  })

  test('cleans any other text', () => {
    expect(readSearchText(' sel & eau ')).toBe('sel eau')
    expect(readSearchText('85%/2', { percent: 'removed', slash: 'asSpace' })).toBe('85 2')
  })
})

test.each([
  ['VL 16 % MAT/kg', {}, ['VL', '16', 'MAT', 'kg']],
  ['16%MAT', { percent: 'removed' }, ['16MAT']],
  [' ', {}, []],
  [undefined, {}, []],
] as const)('the words of %j with %j are %j', (text, cleaning, words) => {
  expect(searchWords(text, cleaning)).toEqual(words)
})
