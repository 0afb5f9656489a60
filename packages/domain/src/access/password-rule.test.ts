import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PasswordLack, passwordLacks, passwordMaximumLength, passwordMinimumLength } from './password-rule.ts'

const digit = fc.constantFrom(...'0123456789')
const upper = fc.constantFrom(...'ABCXYZÉÀŒ')
const lower = fc.constantFrom(...'abcxyzéàœß')
const special = fc.constantFrom(...' !?-_.,;:@#€%&*()[]{}"\'\\/+=~^`|<>')
const kinds: readonly [PasswordLack, fc.Arbitrary<string>][] = [
  ['digit', digit],
  ['upperCase', upper],
  ['lowerCase', lower],
  ['special', special],
]

/** Characters of the given kinds in any order, at least one of each, of an acceptable length. */
const passwordOf = (given: readonly fc.Arbitrary<string>[]) =>
  fc
    .tuple(fc.tuple(...given), fc.array(fc.oneof(...given), { minLength: passwordMinimumLength, maxLength: 40 }))
    .chain(([each, more]) => {
      const all = [...each, ...more]
      return fc.shuffledSubarray(all, { minLength: all.length }).map((characters) => characters.join(''))
    })

describe('a password', () => {
  test('with a digit, both cases and a special character, long enough, lacks nothing', () => {
    fc.assert(
      fc.property(passwordOf(kinds.map(([, kind]) => kind)), (password) => {
        expect(passwordLacks(password)).toEqual([])
      }),
    )
  })

  test.each(kinds.map(([lack]) => lack))('without its %s lacks exactly that', (missing) => {
    const rest = kinds.filter(([lack]) => lack !== missing).map(([, kind]) => kind)
    fc.assert(
      fc.property(passwordOf(rest), (password) => {
        expect(passwordLacks(password)).toEqual([missing])
      }),
    )
  })

  test('has 6 characters at least and 200 at most; a character outside the basic plane counts once', () => {
    expect(passwordLacks('Aa1!a')).toEqual(['length'])
    expect(passwordLacks('Aa1!aa')).toEqual([])
    expect(passwordLacks('Aa1😀a')).toEqual(['length'])
    expect(passwordLacks('Aa1😀aa')).toEqual([])
    expect(passwordLacks(`Aa1!${'a'.repeat(passwordMaximumLength - 4)}`)).toEqual([])
    expect(passwordLacks(`Aa1!${'a'.repeat(passwordMaximumLength - 3)}`)).toEqual(['length'])
  })

  test('that is empty lacks everything', () => {
    expect(passwordLacks('')).toEqual(['length', 'digit', 'upperCase', 'lowerCase', 'special'])
  })
})
