import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseEquation } from '../catalogue/nutrient-equation.ts'
import { type AnalysisValue, completeBothBases, complexNutrientValues, unknownValue } from './analysis-value.ts'

const typedAsDryMatter = (valueDryMatter: number): AnalysisValue => ({
  valueDryMatter,
  valueAsFed: null,
  isTypedAsFed: false,
})
const typedAsFed = (valueAsFed: number): AnalysisValue => ({ valueDryMatter: null, valueAsFed, isTypedAsFed: true })

describe('completeBothBases', () => {
  test('computes the other content without floating-point noise', () => {
    expect(completeBothBases(typedAsDryMatter(165.933), 97.4)).toEqual({
      ...typedAsDryMatter(165.933),
      valueAsFed: 161.618742,
    })
    expect(completeBothBases(typedAsDryMatter(0.07), 100)).toEqual({ ...typedAsDryMatter(0.07), valueAsFed: 0.07 })
    expect(completeBothBases(typedAsFed(102), 85)).toEqual({ ...typedAsFed(102), valueDryMatter: 120 })
    expect(completeBothBases(typedAsFed(1), 97)).toEqual({ ...typedAsFed(1), valueDryMatter: 1.03092783505155 })
  })

  test.each([
    [250, 100],
    [0, 0.1],
  ])('a dry matter of %d %% counts as %d %%', (typed, effective) => {
    expect(completeBothBases(typedAsDryMatter(1000), typed).valueAsFed).toBe(10 * effective)
  })

  test('takes the only present content as the typed one; two unknown contents stay unknown', () => {
    expect(completeBothBases({ ...typedAsFed(9), isTypedAsFed: false }, 90)).toEqual({
      ...typedAsFed(9),
      valueDryMatter: 10,
    })
    expect(completeBothBases({ ...typedAsDryMatter(10), isTypedAsFed: true }, 90)).toEqual({
      ...typedAsDryMatter(10),
      valueAsFed: 9,
    })
    expect(completeBothBases({ ...unknownValue, isTypedAsFed: true }, 90)).toEqual(unknownValue)
  })

  test('uses the typed content when both are present and disagree', () => {
    const both = { valueDryMatter: 10, valueAsFed: 10 }
    expect(completeBothBases({ ...both, isTypedAsFed: false }, 50)).toEqual({ ...typedAsDryMatter(10), valueAsFed: 5 })
    expect(completeBothBases({ ...both, isTypedAsFed: true }, 50)).toEqual({ ...typedAsFed(10), valueDryMatter: 20 })
  })

  test('never changes the typed content, however often the dry matter changes', () => {
    const contents = fc.integer({ min: -1e9, max: 1e9 }).map((millionths) => millionths / 1e6)
    const percents = fc.array(
      fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(contents, percents, fc.boolean(), (content, changes, isAsFed) => {
        const start = isAsFed ? typedAsFed(content) : typedAsDryMatter(content)
        const end = changes.reduce(completeBothBases, start)
        expect(isAsFed ? end.valueAsFed : end.valueDryMatter).toBe(content)
        expect(end).toEqual(completeBothBases(start, changes.at(-1) ?? 0))
      }),
    )
  })
})

describe('complex nutrients', () => {
  const equation = (text: string) =>
    parseEquation(text) as Exclude<ReturnType<typeof parseEquation>, { kind: 'syntax' }>
  const nutrients = [
    { itemId: 1, code: 'CU_INO', equation: null },
    { itemId: 2, code: 'CU_ORG', equation: null },
    { itemId: 3, code: 'CU', equation: equation('CU_INO + CU_ORG') },
    { itemId: 4, code: 'BAL', equation: equation('0.1*CU_INO - 0.3*CU_ORG') },
    { itemId: 5, code: 'ELSE', equation: equation('2*CU_ORG + ZN') },
  ]
  const value = (content: number) => completeBothBases(typedAsDryMatter(content), 50)

  test('are the sums of their equations on both content bases', () => {
    const derived = complexNutrientValues(
      nutrients,
      new Map([
        [1, value(0.1)],
        [2, value(0.2)],
      ]),
    )
    expect(derived.get(3)).toMatchObject({ valueDryMatter: 0.3, valueAsFed: 0.15, unknownCodes: [] })
    expect(derived.get(4)).toMatchObject({ valueDryMatter: -0.05, valueAsFed: -0.025 })
    expect([...derived.keys()]).toEqual([3, 4, 5])
  })

  test('are unknown, with the codes, when a term is unknown or not in the model', () => {
    const derived = complexNutrientValues(nutrients, new Map([[1, value(0.1)]]))
    expect(derived.get(3)).toEqual({ ...unknownValue, unknownCodes: ['CU_ORG'] })
    expect(derived.get(5)).toEqual({ ...unknownValue, unknownCodes: ['CU_ORG', 'ZN'] })
  })

  test('are known when a term is 0', () => {
    const derived = complexNutrientValues(
      nutrients,
      new Map([
        [1, value(0.1)],
        [2, value(0)],
      ]),
    )
    expect(derived.get(3)).toMatchObject({ valueDryMatter: 0.1, unknownCodes: [] })
  })
})
