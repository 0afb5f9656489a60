import { limitSentence } from '@provende/text/limit-sentences.ts'
import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { panelTermsOf, roundedLimitValue, roundOutwards, shortLimitText } from './limit-sentences.ts'
import { formulaFixture } from './workbench/state/workbench-fixture.ts'

const { basis: inputs } = formulaFixture()
const frenchTerms = panelTermsOf(wordsOf('fr-FR'), 'fr-FR', inputs)
const englishTerms = panelTermsOf(wordsOf('en-US'), 'en-US', inputs)

test('rounds the value of a relaxed limit so that the limit gets looser, never tighter', () => {
  expect(roundOutwards(346.07505244, 'max')).toBe(346.08)
  expect(roundOutwards(73.064350257, 'min')).toBe(73.064)
  expect(roundOutwards(-12.34567, 'max')).toBe(-12.345)
  expect(roundOutwards(0.00123456789, 'min')).toBe(0.0012345)
  expect(roundOutwards(1234567.8, 'max')).toBe(1234568)
})

test('a dose is loosened to the next 10 g, other amounts are not', () => {
  const dose = (value: number, side: 'min' | 'max') => roundedLimitValue(value, { subject: { kind: 'total' }, side })
  expect([dose(346.075, 'max'), dose(350, 'max'), dose(350.0000000001, 'max'), dose(79.991, 'min')]).toEqual([
    350, 350, 350, 70,
  ])
  expect(dose(6.2, 'min')).toBe(6.2)
  expect(roundedLimitValue(346.07505244, { subject: { kind: 'food', code: '1' }, side: 'max' })).toBe(346.08)
})

test('leaves a round value unchanged', () => {
  for (const value of [0, 320, 0.1, 346.08, 29.999999999999996]) {
    expect(roundOutwards(value, 'min')).toBe(Number(value.toPrecision(12)))
    expect(roundOutwards(value, 'max')).toBe(Number(value.toPrecision(12)))
  }
})

test('writes a limit with its unit, and a dry matter limit as dry matter instead of humidity', () => {
  const side = { subject: { kind: 'nutrient', code: 'CA' }, side: 'min', value: 85.5, from: 'set' } as const
  expect(limitSentence(side, frenchTerms)).toBe('Calcium : au moins 85,5 g/animal/j')
  expect(limitSentence(side, englishTerms)).toBe('Calcium: at least 85.5 g/animal/day')
  const dry = { subject: { kind: 'dryMatter' }, side: 'min', value: 94, from: 'set' } as const
  expect(limitSentence(dry, frenchTerms)).toBe('Matière sèche : au moins 94 %')
  expect(shortLimitText({ ...dry, side: 'max' }, englishTerms)).toBe('Dry matter ≤ 94 %')
})
