import { type ProblemKey, problems } from '@provende/contract/problems.ts'
import { cultures } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { describe, expect, test } from 'vitest'

/* Every refusal can be said to a person, in either language, with what it names. */

const keys = Object.keys(problems) as ProblemKey[]
const said = (culture: (typeof cultures)[number], key: ProblemKey) =>
  wordsOf(culture).problems[key]({ field: 'Le champ', limit: 42, what: 'Cela', position: 7 })

/** One is a token, the others are worded by the specification. */
const asDocumented = new Set<ProblemKey>([
  'fault',
  'composition.over100',
  'structure.hostLevel',
  'user.hostLevel',
  'formula.priceListNotActive',
  'formula.noPriceList',
  'formula.priceListOutdated',
  'formula.optimiseMolasses',
  'formula.notComputable',
  'solver.unreachable',
])

describe.each(cultures)('in %s', (culture) => {
  test.each(keys)('%s is a sentence', (key) => {
    const sentence = said(culture, key)
    expect(sentence).toMatch(/^\S.{4,}\S$/u)
    expect(sentence).not.toMatch(/undefined|NaN|\[object|\$\{|null/)
    expect(sentence.charAt(0)).toBe(sentence.charAt(0).toUpperCase())
    if (!asDocumented.has(key)) expect(sentence).toMatch(/[.!]$/)
  })

  test('a limit that was passed is said, and so is a field there may be several of', () => {
    for (const key of [
      'field.tooLong',
      'field.tooShort',
      'field.tooSmall',
      'field.tooLarge',
      'field.tooMany',
    ] as const) {
      expect(said(culture, key), key).toContain('42')
      expect(said(culture, key), key).toContain('Le champ')
    }
    for (const key of ['signIn.throttled', 'request.tooMany'] as const) expect(said(culture, key), key).toContain('42')
    for (const key of ['request.order', 'request.columns'] as const) expect(said(culture, key), key).toContain('Cela')
    for (const key of ['field.required', 'field.unknown', 'record.valueTaken', 'record.referenceMissing'] as const)
      expect(said(culture, key), key).toContain('Le champ')
  })
})

test('the two languages differ in every sentence', () => {
  expect(keys.filter((key) => said('fr-FR', key) === said('en-US', key))).toEqual([])
})
