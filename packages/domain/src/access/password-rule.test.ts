import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  maxPasswordLength,
  minPasswordLength,
  type PasswordRequirement,
  unmetPasswordRequirements,
} from './password-rule.ts'

const arbitraryDigit = fc.constantFrom(...'0123456789')
const arbitraryUpperCase = fc.constantFrom(...'ABCXYZÉÀŒ')
const arbitraryLowerCase = fc.constantFrom(...'abcxyzéàœß')
const arbitrarySpecial = fc.constantFrom(...' !?-_.,;:@#€%&*()[]{}"\'\\/+=~^`|<>')
const arbitrariesByRequirement: readonly [PasswordRequirement, fc.Arbitrary<string>][] = [
  ['digit', arbitraryDigit],
  ['upperCase', arbitraryUpperCase],
  ['lowerCase', arbitraryLowerCase],
  ['special', arbitrarySpecial],
]

/** A password of acceptable length with at least one character of each kind, in any order. */
const passwordOf = (characterKinds: readonly fc.Arbitrary<string>[]) =>
  fc
    .tuple(
      fc.tuple(...characterKinds),
      fc.array(fc.oneof(...characterKinds), { minLength: minPasswordLength, maxLength: 40 }),
    )
    .chain(([oneOfEach, others]) => {
      const characters = [...oneOfEach, ...others]
      return fc.shuffledSubarray(characters, { minLength: characters.length }).map((shuffled) => shuffled.join(''))
    })

describe('a password', () => {
  test('is accepted when it has a digit, both cases, a special character and enough characters', () => {
    fc.assert(
      fc.property(passwordOf(arbitrariesByRequirement.map(([, kind]) => kind)), (password) => {
        expect(unmetPasswordRequirements(password)).toEqual([])
      }),
    )
  })

  test.each(arbitrariesByRequirement.map(([requirement]) => requirement))(
    'without %s misses exactly that requirement',
    (missing) => {
      const rest = arbitrariesByRequirement.filter(([requirement]) => requirement !== missing).map(([, kind]) => kind)
      fc.assert(
        fc.property(passwordOf(rest), (password) => {
          expect(unmetPasswordRequirements(password)).toEqual([missing])
        }),
      )
    },
  )

  test('has 6 to 200 characters; a character outside the basic multilingual plane counts once', () => {
    expect(unmetPasswordRequirements('Aa1!a')).toEqual(['length'])
    expect(unmetPasswordRequirements('Aa1!aa')).toEqual([])
    expect(unmetPasswordRequirements('Aa1😀a')).toEqual(['length'])
    expect(unmetPasswordRequirements('Aa1😀aa')).toEqual([])
    expect(unmetPasswordRequirements(`Aa1!${'a'.repeat(maxPasswordLength - 4)}`)).toEqual([])
    expect(unmetPasswordRequirements(`Aa1!${'a'.repeat(maxPasswordLength - 3)}`)).toEqual(['length'])
  })

  test('that is empty misses every requirement', () => {
    expect(unmetPasswordRequirements('')).toEqual(['length', 'digit', 'upperCase', 'lowerCase', 'special'])
  })
})
