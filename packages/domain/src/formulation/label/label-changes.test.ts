import { expect, test } from 'vitest'
import { labelOf } from './label.ts'
import { labelChanges } from './label-changes.ts'
import { dairyCowCategory, labelFood, labelFrame, labelProductOf } from './label-fixture.ts'

const chalk = labelFood('Chalk', { CA: 380, MM: 990 })
const salt = labelFood('Salt', { MM: 990 })
const oil = labelFood('Oil', { MGB: 990 })
const copper = labelFood('Sulphate', { CU: 250_000 }, { section: 'trace elements', euNumber: '3b405' })
const frames = [
  labelFrame('B', { section: 'constituents', feedKind: 'mineral', nutrients: [{ code: 'CA', fromPercent: null }] }),
  labelFrame('C2', { nutrients: [{ code: 'CU', fromPercent: null }] }),
]
const sentence = {
  ...{ kind: 'food' as const, subject: 'OIL', above: 0, animalCategoryIds: [], startDay: null, endDay: null },
  sentence: { fr: 'Huile', en: 'Oil' },
}
const label = (...shares: Parameters<typeof labelProductOf>[0]) =>
  labelOf(labelProductOf(shares), { frames, maxima: [], sentences: [sentence] }, dairyCowCategory)

test('what is printed the same is no change, whatever the decimals behind it', () => {
  const before = label([chalk, 60], [salt, 39], [copper, 1])
  expect(labelChanges(before, label([chalk, 60.0001], [salt, 38.9999], [copper, 1]))).toEqual([])
})

test('amounts, an additive that comes or goes, materials and their order, and sentences are changes', () => {
  const before = label([chalk, 60], [salt, 39], [copper, 1])
  expect(labelChanges(before, label([chalk, 39], [salt, 60], [copper, 1]))).toEqual([
    { kind: 'order', names: ['Salt', 'Chalk'] },
    { kind: 'constituent', name: 'Calcium', before: 22.8, after: 14.82 },
  ])
  expect(labelChanges(before, label([chalk, 60], [salt, 38], [oil, 2]))).toEqual([
    { kind: 'materialAdded', name: 'Oil' },
    { kind: 'additive', name: 'Sulphate', substance: 'Cuivre', unit: 'mg/kg', before: 2500, after: null },
    { kind: 'sentenceAdded', sentence: sentence.sentence },
  ])
  expect(labelChanges(label([chalk, 60], [oil, 40]), label([chalk, 30], [oil, 70]))[0]).toEqual({
    ...{ kind: 'feedKind', before: 'mineral', after: 'complementary' },
  })
})
