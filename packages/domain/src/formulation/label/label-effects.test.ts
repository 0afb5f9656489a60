import { expect, test } from 'vitest'
import { labelEffects } from './label-effects.ts'
import { dairyCowCategory, labelFood, labelFrame, labelProductOf, legalMaximum } from './label-fixture.ts'
import type { LabelFacts } from './label-of-formula.ts'

const chalkFood = labelFood('Chalk', { CA: 380, MM: 990 })
const saltFood = labelFood('Salt', { MM: 990 })
const copperFood = labelFood('Sulphate', { CU: 250_000 }, { section: 'trace elements', euNumber: '3b405' })
const productOf = (chalk: number, salt: number, copper: number) =>
  labelProductOf([
    [chalkFood, chalk],
    [saltFood, salt],
    [copperFood, copper],
  ])
const effectsOf = (before: [number, number, number], after: [number, number, number], maximum = 1e9) => {
  const { foods, nutrients } = productOf(1, 1, 1)
  const frames = [
    labelFrame('B', { section: 'constituents', feedKind: 'mineral', nutrients: [{ code: 'CA', fromPercent: null }] }),
    labelFrame('C2', { nutrients: [{ code: 'CU', fromPercent: null }] }),
  ]
  const facts: LabelFacts = {
    ...{ foods, nutrients, category: dairyCowCategory, ration: null, day: '2026-11-26' },
    rules: {
      frames,
      maxima: [legalMaximum({ value: maximum, complementaryFactor: null })],
      sentences: [],
      authorisations: [],
    },
  }
  return labelEffects(productOf(...before), productOf(...after), facts)
}

test('a recipe that prints the same changes nothing; other amounts change contents only', () => {
  expect(effectsOf([60, 39, 1], [60, 39, 1])).toEqual({
    ...{ isCompositionChanged: false, areValuesChanged: false, exceeded: [], near: [] },
  })
  expect(effectsOf([60, 39, 1], [61, 38, 1])).toMatchObject({ isCompositionChanged: false, areValuesChanged: true })
})

test('materials in another order, and an additive that goes, change the composition', () => {
  expect(effectsOf([60, 39, 1], [39, 60, 1]).isCompositionChanged).toBe(true)
  expect(effectsOf([60, 39, 1], [60, 40, 0]).isCompositionChanged).toBe(true)
})

test('the new recipe exceeds a maximum, is near it, or has a twentieth to spare', () => {
  // 1 % of the sulphate at 100 g a day: 250 mg of copper in 22 / 0.88 = 25 kg of complete feed, 10 mg/kg.
  const near = (maximum: number) => effectsOf([60, 39, 0.5], [60, 39, 1], maximum)
  expect(near(9.99)).toMatchObject({ exceeded: ['Cuivre'], near: [] })
  expect(near(10.5)).toMatchObject({ exceeded: [], near: ['Cuivre'] })
  expect(near(10.6)).toMatchObject({ exceeded: [], near: [] })
})
