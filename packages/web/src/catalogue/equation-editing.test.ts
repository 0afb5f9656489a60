import { describe, expect, test } from 'vitest'
import { codeAt, completed, judge, proposals } from './equation-editing.ts'

let ids = 0
const nutrient = (code: string, name: string, equation = '') => ({ id: ++ids, code, name, equation })
const known = [
  nutrient('P', 'Phosphore'),
  nutrient('CU_INO', 'Cuivre inorganique'),
  nutrient('CU_ORG', 'Cuivre organique'),
  nutrient('CU', 'Cuivre total', 'CU_INO + CU_ORG'),
  nutrient('P_ABS', 'Phosphore absorbable', '0,5 P'),
]
const judged = (equation: string, code = 'OWN') => judge(known, { id: 0, code, equation })
/** What is marked in the text. */
const blamed = (equation: string, code?: string) => {
  const answer = judged(equation, code)
  return answer?.kind === 'refused' ? equation.slice(answer.part.start, answer.part.end) : answer
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
    const found = codeAt(text, marked.indexOf('|'))
    expect([text.slice(found.start, found.end), found.typed]).toEqual([code, typed])
  })

  test('is replaced whole, with the caret after it', () => {
    expect(completed('P + cu_i - P', codeAt('P + cu_i - P', 6), 'CU_INO')).toEqual({
      text: 'P + CU_INO - P',
      caret: 10,
    })
  })
})

describe('what may be meant', () => {
  const codes = (typed: string, most = 9) => proposals(known, typed, most).map(({ code }) => code)
  test('is whose code begins so, then a word of the name, then what holds it; in any case, without accents', () => {
    expect(codes('cu')).toEqual(['CU', 'CU_INO', 'CU_ORG'])
    expect(codes('org')).toEqual(['CU_ORG', 'CU_INO'])
    expect(codes('ABS')).toEqual(['P_ABS'])
    expect(codes('zinc')).toEqual([])
  })
  test('is all of them where nothing is typed, no more than asked for', () => {
    expect(codes('')).toHaveLength(known.length)
    expect(codes('', 2)).toEqual(['CU', 'CU_INO'])
  })
})

describe('an equation as it is typed', () => {
  test('comes to simple nutrients, nested ones expanded, with comma or dot', () => {
    expect(judged('2 CU - 0,5*P_ABS + 0.75 P')).toEqual({
      kind: 'prepared',
      terms: [
        { code: 'CU_INO', coefficient: 2 },
        { code: 'CU_ORG', coefficient: 2 },
        { code: 'P', coefficient: 0.5 },
      ],
    })
  })

  test('is neither right nor wrong while it is empty', () => expect(judged('  ')).toBeUndefined())

  test.each([
    ['P + NOPE - CU', 'NOPE'],
    ['P + * CU', '*'],
    ['P CU', 'CU'],
    ['P +', ''],
    ['P + 0,65', ''],
    ['P & CU', '&'],
  ])('is wrong at a place: %s', (equation, part) => expect(blamed(equation)).toBe(part))

  test('is wrong where it comes back to itself, directly or through another', () => {
    expect(blamed('P + OWN')).toBe('OWN')
    expect(blamed('P + CU_ORG + CU', 'CU_INO')).toBe('CU')
    expect(judged('P_ABS', 'P')).toMatchObject({ kind: 'refused', refusal: { kind: 'cycle' }, within: null })
  })

  test('is wrong at the code of another whose equation is wrong', () => {
    const broken = [...known, nutrient('BROKEN', 'Faux', 'GONE')]
    const answer = judge(broken, { id: 0, code: 'OWN', equation: 'P + BROKEN' })
    expect(answer).toMatchObject({ kind: 'refused', part: { start: 4, end: 10 }, within: 'BROKEN' })
  })

  test('is wrong at the term whose coefficient no one may have', () => {
    expect(blamed('CU + 10000000000000 P')).toBe('P')
  })

  test('of a nutrient without a code is judged too', () =>
    expect(judged('2 P', '')).toMatchObject({ kind: 'prepared' }))

  test('is that of the record being edited, not the one that is stored', () => {
    const stored = known.find(({ code }) => code === 'CU')
    expect(judge(known, { id: stored?.id ?? 0, code: 'COPPER', equation: 'CU_INO' })).toMatchObject({
      kind: 'prepared',
    })
    expect(judge(known, { id: stored?.id ?? 0, code: 'COPPER', equation: 'CU' })).toMatchObject({
      refusal: { kind: 'unknownCode' },
    })
  })
})
