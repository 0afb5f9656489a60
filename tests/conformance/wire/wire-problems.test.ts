import { type ProblemKey, problems } from '@provende/contract/problems.ts'
import { cultures } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { describe, expect, test } from 'vitest'

/* Every problem has a sentence in both languages, with its parameters. */

const keys = Object.keys(problems) as ProblemKey[]
const sentenceOf = (culture: (typeof cultures)[number], key: ProblemKey) =>
  wordsOf(culture).problems[key]({
    ...{ field: 'Le champ', limit: 42, what: 'Cela', position: 7 },
    ...{ from: 1, to: 10, percent: 900, factor: 10, least: 2, most: 5 },
  })

/** Without a full stop: `fault` shows a token, the others are worded by the specification. */
const documentedWordings = new Set<ProblemKey>([
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
    const sentence = sentenceOf(culture, key)
    expect(sentence).toMatch(/^\S.{4,}\S$/u)
    expect(sentence).not.toMatch(/undefined|NaN|\[object|\$\{|null/)
    expect(sentence.charAt(0)).toBe(sentence.charAt(0).toUpperCase())
    if (!documentedWordings.has(key)) expect(sentence).toMatch(/[.!]$/)
  })

  test('sentences contain their limit, field or name', () => {
    for (const key of [
      'field.tooLong',
      'field.tooShort',
      'field.tooSmall',
      'field.tooLarge',
      'field.tooMany',
    ] as const) {
      expect(sentenceOf(culture, key), key).toContain('42')
      expect(sentenceOf(culture, key), key).toContain('Le champ')
    }
    for (const key of ['signIn.throttled', 'request.tooMany'] as const)
      expect(sentenceOf(culture, key), key).toContain('42')
    for (const key of ['request.order', 'request.columns'] as const)
      expect(sentenceOf(culture, key), key).toContain('Cela')
    for (const key of ['field.required', 'field.unknown', 'record.valueTaken', 'record.referenceMissing'] as const)
      expect(sentenceOf(culture, key), key).toContain('Le champ')
  })
})

test('the two languages differ in every sentence', () => {
  expect(keys.filter((key) => sentenceOf('fr-FR', key) === sentenceOf('en-US', key))).toEqual([])
})
