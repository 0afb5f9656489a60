import { expect, test } from 'vitest'
import { labelOf } from './label.ts'
import { labelChanges, printedLabelOf } from './label-changes.ts'
import { dairyCowCategory, labelFood, labelFrame, labelProductOf } from './label-fixture.ts'

const chalkFood = labelFood('Chalk', { CA: 380, MM: 990 })
const saltFood = labelFood('Salt', { MM: 990 })
const oilFood = labelFood('Oil', { MGB: 990 })
const copperFood = labelFood('Sulphate', { CU: 250_000 }, { section: 'trace elements', euNumber: '3b405' })
const labelFrames = [
  labelFrame('B', { section: 'constituents', feedKind: 'mineral', nutrients: [{ code: 'CA', fromPercent: null }] }),
  labelFrame('C2', { nutrients: [{ code: 'CU', fromPercent: null }] }),
]
const legalSentence = {
  ...{ kind: 'food' as const, subject: 'OIL', above: 0, animalCategoryIds: [], startDay: null, endDay: null },
  sentence: { fr: 'Huile', en: 'Oil' },
}
const noTests = { maxima: [], additives: [], largestDose: null }
const labelOfShares = (...shares: Parameters<typeof labelProductOf>[0]) =>
  printedLabelOf(
    {
      label: labelOf(
        labelProductOf(shares),
        { frames: labelFrames, maxima: [], sentences: [legalSentence], authorisations: [] },
        dairyCowCategory,
      ),
      tests: noTests,
    },
    'Vache laitière',
  )

test('what is printed the same is no change, whatever the decimals behind it', () => {
  const before = labelOfShares([chalkFood, 60], [saltFood, 39], [copperFood, 1])
  expect(labelChanges(before, labelOfShares([chalkFood, 60.0001], [saltFood, 38.9999], [copperFood, 1]))).toEqual([])
})

test('amounts, an additive that comes or goes, materials and their order, and sentences are changes', () => {
  const before = labelOfShares([chalkFood, 60], [saltFood, 39], [copperFood, 1])
  expect(labelChanges(before, labelOfShares([chalkFood, 39], [saltFood, 60], [copperFood, 1]))).toEqual([
    { kind: 'order', names: ['Salt', 'Chalk'] },
    { kind: 'constituent', name: 'Calcium', before: 22.8, after: 14.82, isLeastBefore: false, isLeastAfter: false },
  ])
  expect(labelChanges(before, labelOfShares([chalkFood, 60], [saltFood, 38], [oilFood, 2]))).toEqual([
    { kind: 'materialAdded', name: 'Oil' },
    { kind: 'additive', name: 'Sulphate', substance: 'Cuivre', unit: 'mg/kg', before: 2500, after: null },
    { kind: 'sentenceAdded', sentence: legalSentence.sentence },
  ])
  expect(
    labelChanges(labelOfShares([chalkFood, 60], [oilFood, 40]), labelOfShares([chalkFood, 30], [oilFood, 70]))[0],
  ).toEqual({
    ...{ kind: 'feedKind', before: 'mineral', after: 'complementary' },
  })
})

test('another dose, another largest dose and a moisture that is declared are changes', () => {
  const before = labelOfShares([chalkFood, 60], [saltFood, 40])
  const largestDose = { grams: 240, substance: 'Sélénium', perKg: 12 }
  const moisture = { ...before.moisture, percent: 11.2, isDeclared: true }
  expect(labelChanges(before, { ...before, gramsPerAnimalDay: 100.4 })).toEqual([])
  expect(labelChanges(before, { ...before, gramsPerAnimalDay: 100.5, largestDose, moisture })).toEqual([
    { kind: 'moisture', before: null, after: 11.2 },
    { kind: 'dose', before: { grams: 100, largest: null }, after: { grams: 101, largest: largestDose } },
  ])
})

test('other names, headings, numbers and animals, and an amount that becomes a least, are changes; shares are not printed', () => {
  const before = labelOfShares([chalkFood, 60], [saltFood, 39], [copperFood, 1])
  expect(labelChanges(before, labelOfShares([chalkFood, 60], [saltFood, 39.5], [copperFood, 1]))).toEqual([])
  const heading = { fr: 'Oligo-éléments', en: 'Trace elements' }
  const after = {
    ...before,
    categoryName: 'Brebis',
    composition: before.composition.map((food) => (food.name === 'Salt' ? { ...food, name: 'Sea salt' } : food)),
    constituents: before.constituents.map((row) => ({ ...row, unknownFoods: ['Salt'] })),
    additives: before.additives.map((frame) => ({
      ...{ ...frame, heading },
      items: frame.items.map((item) => ({ ...item, euNumber: '3b409' })),
    })),
  }
  expect(labelChanges(before, after)).toEqual([
    { kind: 'animals', before: 'Vache laitière', after: 'Brebis' },
    { kind: 'renamed', before: 'Salt', after: 'Sea salt' },
    { kind: 'constituent', name: 'Calcium', before: 22.8, after: 22.8, isLeastBefore: false, isLeastAfter: true },
    { kind: 'heading', before: { fr: 'C2', en: 'C2' }, after: heading },
    { kind: 'renamed', before: '3b405 · Sulphate', after: '3b409 · Sulphate' },
  ])
})
