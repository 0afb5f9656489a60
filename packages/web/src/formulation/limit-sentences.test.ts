import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { limitSentence, limitSpeech, roundedOutwards, shortLimit } from './limit-sentences.ts'
import { formulaData } from './workbench-testing.ts'

const { basis } = formulaData()
const french = limitSpeech(wordsOf('fr-FR'), 'fr-FR', basis)
const english = limitSpeech(wordsOf('en-US'), 'en-US', basis)

test('a value that a limit would need is rounded so that the limit gives way more, never less', () => {
  expect(roundedOutwards(346.07505244, 'max')).toBe(346.08)
  expect(roundedOutwards(73.064350257, 'min')).toBe(73.064)
  expect(roundedOutwards(-12.34567, 'max')).toBe(-12.345)
  expect(roundedOutwards(0.00123456789, 'min')).toBe(0.0012345)
  expect(roundedOutwards(1234567.8, 'max')).toBe(1234568)
})

test('a value that is round stays as it is', () => {
  for (const value of [0, 320, 0.1, 346.08, 29.999999999999996]) {
    expect(roundedOutwards(value, 'min')).toBe(Number(value.toPrecision(12)))
    expect(roundedOutwards(value, 'max')).toBe(Number(value.toPrecision(12)))
  }
})

test('a limit is said with its unit, a dry matter as it was asked', () => {
  const side = { subject: { kind: 'nutrient', code: 'CA' }, side: 'min', value: 85.5, from: 'set' } as const
  expect(limitSentence(side, french)).toBe('Calcium : au moins 85,5 g/an/j')
  expect(limitSentence(side, english)).toBe('Calcium: at least 85.5 g/an/d')
  const dry = { subject: { kind: 'dryMatter' }, side: 'min', value: 94, from: 'set' } as const
  expect(limitSentence(dry, french)).toBe('Matière sèche : au moins 94 %')
  expect(shortLimit({ ...dry, side: 'max' }, english)).toBe('Dry matter ≤ 94 %')
})
