import { describe, expect, test } from 'vitest'
import { dairyCowCategory, labelFood, labelProductOf, legalMaximum } from './label-fixture.ts'
import type { LabelProduct } from './label-product.ts'
import type { AdditiveAuthorisation, LegalMaximum } from './label-rules.ts'
import { legalTests, maximaExceededByProduct, type Ration } from './legal-tests.ts'

const noOtherSupplies = new Map<string, never>()
const day = '2026-11-24'
const tested = (product: LabelProduct, maxima: readonly LegalMaximum[], of: Ration) =>
  legalTests(product, { maxima, authorisations: [] }, of)
const ration = { category: dairyCowCategory, dryMatterIntakeKg: 22, otherSupplies: noOtherSupplies, day }
const chalk = labelFood('Craie', {})
const copper = labelFood('Sulfate', { CU: 250_000 }, { section: 'trace elements', euNumber: '3b405' })
/** A product with so many mg of copper per kg, at so many grams a day. */
const testsWithCopper = (milligrams: number, doseGrams = 100) =>
  labelProductOf(
    [
      [chalk, 100 - milligrams / 2500],
      [copper, milligrams / 2500],
    ],
    { doseGrams },
  )
const onlyMaximumTest = (...args: Parameters<typeof tested>) => {
  const [first] = tested(...args).maxima
  if (first === undefined) throw new Error('no maximum was tested')
  return first
}

describe('the product itself', () => {
  test('may hold 100 times the maximum of a complete feed, at 12 % moisture', () => {
    // 3000 mg at 12 % moisture are 3409.09 mg of a dry product.
    expect(onlyMaximumTest(testsWithCopper(3409), [legalMaximum({})], ration).product).toMatchObject({
      state: 'respected',
      limit: 3000,
    })
    const exceeded = tested(testsWithCopper(3410), [legalMaximum({})], ration)
    expect(maximaExceededByProduct(exceeded).map(({ product }) => product?.value)).toEqual([expect.closeTo(3000.8, 6)])
  })

  test('is not verified when the dry matter of a food is unknown', () => {
    const unknown = { ...chalk, dryMatterPercent: null }
    const product = labelProductOf([
      [unknown, 99],
      [copper, 1],
    ])
    expect(onlyMaximumTest(product, [legalMaximum({})], ration).product).toMatchObject({
      state: 'notVerified',
      value: null,
    })
  })
})

describe('the daily dose', () => {
  test('brings with the ration at most the maximum of what the animal eats', () => {
    // 30 mg/kg × 22 kg of dry matter / 0.88 = 750 mg a day.
    expect(onlyMaximumTest(testsWithCopper(3000, 250), [legalMaximum({})], ration).daily).toEqual({
      ...{ state: 'respected', value: expect.closeTo(750, 6), limit: expect.closeTo(750, 6) },
    })
    expect(onlyMaximumTest(testsWithCopper(3000, 251), [legalMaximum({})], ration).daily.state).toBe('exceeded')
    const otherSupplies = new Map([['CU', { native: 100, supplements: 50 }]])
    expect(
      onlyMaximumTest(testsWithCopper(3000, 250), [legalMaximum({})], { ...ration, otherSupplies }).daily,
    ).toMatchObject({
      ...{ state: 'exceeded', value: expect.closeTo(900, 6) },
    })
  })

  test('has a largest value, rounded down, and the tightest maximum limits it', () => {
    const tighter = legalMaximum({ id: 2, name: 'Cuivre ajouté', kind: 'added', value: 29 })
    const { maxima, largestDose } = tested(testsWithCopper(3001), [legalMaximum({}), tighter], ration)
    expect(maxima.map(({ largestDoseGrams }) => largestDoseGrams)).toEqual([249, 241])
    expect(largestDose).toEqual({ grams: 241, substance: 'Cuivre' })
  })

  test('has to reach a minimum', () => {
    const minimum = legalMaximum({ kind: 'minimum', value: 0.4 })
    // 0.4 × 22 / 0.88 = 10 mg a day.
    expect(onlyMaximumTest(testsWithCopper(100, 100), [minimum], ration)).toMatchObject({
      ...{ product: null, largestDoseGrams: null, daily: { state: 'respected' } },
    })
    expect(onlyMaximumTest(testsWithCopper(100, 99), [minimum], ration).daily.state).toBe('exceeded')
  })
})

test('only additives count as added', () => {
  const native = labelFood('Argile', { CU: 1000 })
  const product = labelProductOf([
    [native, 50],
    [copper, 0.1],
    [chalk, 49.9],
  ])
  const contentAs = (kind: 'total' | 'added') =>
    onlyMaximumTest(product, [legalMaximum({ kind })], ration).content.value
  expect([contentAs('total'), contentAs('added')]).toEqual([expect.closeTo(750, 6), expect.closeTo(250, 6)])
})

test('a maximum of an additive goes by its EU number', () => {
  const product = labelProductOf([
    [copper, 2],
    [chalk, 98],
  ])
  const tests = [
    legalMaximum({ subject: '3b405', isAdditive: true }),
    legalMaximum({ subject: '1m558', isAdditive: true }),
  ]
  expect(tested(product, tests, ration).maxima.map(({ content }) => content.value)).toEqual([20_000])
})

describe('not verified, never respected,', () => {
  test('without an animal category where the maximum is for some', () => {
    const unknown = { category: null, dryMatterIntakeKg: null, otherSupplies: noOtherSupplies, day }
    const test = onlyMaximumTest(testsWithCopper(10), [legalMaximum({ animalCategoryIds: [1] })], unknown)
    expect([test.product?.state, test.daily.state, test.largestDoseGrams]).toEqual(['notVerified', 'notVerified', null])
    expect(tested(testsWithCopper(10), [legalMaximum({ animalCategoryIds: [2] })], ration).maxima).toEqual([])
  })

  test('where the content of a food is unknown, unless what is known exceeds already', () => {
    const unknown = labelFood('Extrait', { CU: null })
    const withUnknown = (milligrams: number) => {
      const product = labelProductOf([
        [copper, milligrams / 2500],
        [unknown, 1],
        [chalk, 99 - milligrams / 2500],
      ])
      return onlyMaximumTest(product, [legalMaximum({})], ration)
    }
    expect(withUnknown(100)).toMatchObject({ product: { state: 'notVerified' }, largestDoseGrams: null })
    expect(withUnknown(100).content.unknownFoods).toEqual(['Extrait'])
    expect(withUnknown(4000).product?.state).toBe('exceeded')
  })
})

test('an additive without an EU number is named', () => {
  const product = labelProductOf([[labelFood('Chélate', { CU: 1 }, { section: 'trace elements' }), 100]])
  expect(tested(product, [], ration).additives.map(({ name }) => name)).toEqual(['Chélate'])
})

describe('an additive', () => {
  const chelate = labelFood('Chélate', { CU: 1 }, { section: 'trace elements', euNumber: '3b413' })
  const remarks = (authorisations: readonly AdditiveAuthorisation[], of: Ration = ration) =>
    legalTests(labelProductOf([[chelate, 100]]), { maxima: [], authorisations }, of).additives.map(
      ({ code: _, name: __, euNumber: ___, ...remark }) => remark,
    )
  const always = { euNumber: '3b413', startDay: null, endDay: null }

  test('that is authorised for other animals only is named', () => {
    expect(remarks([{ ...always, animalCategoryIds: [2] }])).toEqual([{ reason: 'otherAnimals' }])
    expect(remarks([{ ...always, animalCategoryIds: [1, 2] }])).toEqual([])
    expect(remarks([{ ...always, animalCategoryIds: [] }])).toEqual([])
  })

  test('that is past the date of its authorisation is named, with that date; one in force again is not', () => {
    const ended = { ...always, animalCategoryIds: [], endDay: '2025-06-24' }
    expect(remarks([ended])).toEqual([{ reason: 'notInForce', endDay: '2025-06-24' }])
    expect(remarks([{ ...ended, endDay: day }])).toEqual([])
    expect(remarks([ended, { ...always, animalCategoryIds: [], startDay: '2025-06-25' }])).toEqual([])
    expect(remarks([{ ...always, animalCategoryIds: [], startDay: '2027-01-01' }])).toEqual([
      { reason: 'notInForce', endDay: null },
    ])
  })

  test('of which nothing is known, or which animals it is for, is not said to be unauthorised', () => {
    expect(remarks([])).toEqual([])
    const forSome = [{ ...always, animalCategoryIds: [2] }]
    expect(remarks(forSome, { ...ration, category: null })).toEqual([])
  })
})

test('organic selenium is at most 0.2 mg of what is added, whatever is native', () => {
  const native = labelFood('Tourteau', { SE_ORG: 5 })
  const yeast = labelFood('Levure', { SE_ORG: 2000 }, { section: 'trace elements', euNumber: '3b810' })
  const organic = legalMaximum({ subject: 'SE_ORG', kind: 'added', value: 0.2 })
  const { content, daily } = onlyMaximumTest(
    labelProductOf(
      [
        [native, 99.75],
        [yeast, 0.25],
      ],
      { doseGrams: 1000 },
    ),
    [organic],
    ration,
  )
  // 5 mg/kg added; 0.2 × 22 / 0.88 = 5 mg a day.
  expect([content.value, daily.state, daily.limit]).toEqual([expect.closeTo(5, 9), 'respected', expect.closeTo(5, 9)])
})

test('vitamin D3 and 25-hydroxy-D3 count together, in international units', () => {
  const both = legalMaximum({ subject: 'VITD3 + 40*CALCIFEDIOL', value: 4000 })
  const product = labelProductOf([[labelFood('Vitamines', { VITD3: 100_000, CALCIFEDIOL: 2500 }), 100]])
  expect(onlyMaximumTest(product, [both], ration)).toMatchObject({
    substance: 'Vitamine D3',
    content: { value: 200_000 },
  })
})
