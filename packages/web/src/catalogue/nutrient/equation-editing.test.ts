import { describe, expect, test } from 'vitest'
import { checkEquation, codeAt, completeCode, suggestNutrients } from './equation-editing.ts'

let nutrientCount = 0
const nutrient = (code: string, name: string, equation = '') => ({ id: ++nutrientCount, code, name, equation })
const nutrients = [
  nutrient('P', 'Phosphore'),
  nutrient('CU_INO', 'Cuivre inorganique'),
  nutrient('CU_ORG', 'Cuivre organique'),
  nutrient('CU', 'Cuivre total', 'CU_INO + CU_ORG'),
  nutrient('P_ABS', 'Phosphore absorbable', '0,5 P'),
]
const checkOwnEquation = (equation: string, code = 'OWN') => checkEquation(nutrients, { id: 0, code, equation })
/** The part of the text that is marked as wrong. */
const markedText = (equation: string, code?: string) => {
  const result = checkOwnEquation(equation, code)
  return result?.kind === 'refused' ? equation.slice(result.range.start, result.range.end) : result
}

describe('the code at the caret', () => {
  test.each([
    ['CU|', 'CU', 'CU'],
    ['P + C|U_I', 'CU_I', 'C'],
    ['0.65P|', 'P', 'P'],
    ['0,65*P_|', 'P_', 'P_'],
    ['2CU|', '2CU', '2CU'],
    ['P +|', '', ''],
    ['0.6|5', '', ''],
    ['65|', '', ''],
    ['|', '', ''],
    ['|CU', '', ''],
  ])('%s', (marked, code, typed) => {
    const text = marked.replace('|', '')
    const range = codeAt(text, marked.indexOf('|'))
    expect([text.slice(range.start, range.end), range.typed]).toEqual([code, typed])
  })

  test('is replaced as a whole, and the caret is put after it', () => {
    expect(completeCode('P + cu_i - P', codeAt('P + cu_i - P', 6), 'CU_INO')).toEqual({
      text: 'P + CU_INO - P',
      caret: 10,
    })
  })
})

describe('the suggested codes', () => {
  const codes = (typed: string, maxCount = 9) => suggestNutrients(nutrients, typed, maxCount).map(({ code }) => code)
  test('match the start of the code, then of a word of the name, then any part; case and accents are ignored', () => {
    expect(codes('cu')).toEqual(['CU', 'CU_INO', 'CU_ORG'])
    expect(codes('org')).toEqual(['CU_ORG', 'CU_INO'])
    expect(codes('ABS')).toEqual(['P_ABS'])
    expect(codes('zinc')).toEqual([])
  })
  test('are all nutrients when nothing is typed, up to the maximum count', () => {
    expect(codes('')).toHaveLength(nutrients.length)
    expect(codes('', 2)).toEqual(['CU', 'CU_INO'])
  })
})

describe('an equation as it is typed', () => {
  test('is expressed in simple nutrients, nested equations expanded, with decimal comma or point', () => {
    expect(checkOwnEquation('2 CU - 0,5*P_ABS + 0.75 P')).toEqual({
      kind: 'prepared',
      terms: [
        { code: 'CU_INO', coefficient: 2 },
        { code: 'CU_ORG', coefficient: 2 },
        { code: 'P', coefficient: 0.5 },
      ],
    })
  })

  test('is neither right nor wrong while it is empty', () => expect(checkOwnEquation('  ')).toBeUndefined())

  test.each([
    ['P + NOPE - CU', 'NOPE'],
    ['P + * CU', '*'],
    ['P CU', 'CU'],
    ['P +', ''],
    ['P + 0,65', ''],
    ['P & CU', '&'],
  ])('marks the wrong part of: %s', (equation, part) => expect(markedText(equation)).toBe(part))

  test('marks a term that refers back to the equation itself, directly or through another nutrient', () => {
    expect(markedText('P + OWN')).toBe('OWN')
    expect(markedText('P + CU_ORG + CU', 'CU_INO')).toBe('CU')
    expect(checkOwnEquation('P_ABS', 'P')).toMatchObject({
      kind: 'refused',
      refusal: { kind: 'cycle' },
      faultyNutrient: null,
    })
  })

  test('marks the code of another nutrient whose equation is wrong', () => {
    const broken = [...nutrients, nutrient('BROKEN', 'Faux', 'GONE')]
    const result = checkEquation(broken, { id: 0, code: 'OWN', equation: 'P + BROKEN' })
    expect(result).toMatchObject({ kind: 'refused', range: { start: 4, end: 10 }, faultyNutrient: 'BROKEN' })
  })

  test('marks the term whose coefficient is out of range', () => {
    expect(markedText('CU + 10000000000000 P')).toBe('P')
  })

  test('is checked for a nutrient that has no code yet', () =>
    expect(checkOwnEquation('2 P', '')).toMatchObject({ kind: 'prepared' }))

  test('is checked in place of the stored equation of the same record', () => {
    const stored = nutrients.find(({ code }) => code === 'CU')
    expect(checkEquation(nutrients, { id: stored?.id ?? 0, code: 'COPPER', equation: 'CU_INO' })).toMatchObject({
      kind: 'prepared',
    })
    expect(checkEquation(nutrients, { id: stored?.id ?? 0, code: 'COPPER', equation: 'CU' })).toMatchObject({
      refusal: { kind: 'unknownCode' },
    })
  })
})
