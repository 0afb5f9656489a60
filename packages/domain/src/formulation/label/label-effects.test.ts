import { expect, test } from 'vitest'
import { type LabelChange, labelChanges, printedLabelOf } from './label-changes.ts'
import { type LabelledRecipe, labelEffects } from './label-effects.ts'
import { dairyCowCategory, labelFood, labelFrame, labelProductOf, legalMaximum } from './label-fixture.ts'
import { type LabelFacts, testedLabel } from './label-of-formula.ts'

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

/** As the complete labels of both recipes say. */
function effectsOfCompleteLabels(before: LabelledRecipe, after: LabelledRecipe, facts: LabelFacts) {
  const [was, is] = [before, after].map(({ lines, doseGrams }) => testedLabel(lines, doseGrams, facts))
  if (was === undefined || is === undefined) throw new Error('two labels are compared')
  const kinds = labelChanges(printedLabelOf(was, 'Dairy cow'), printedLabelOf(is, 'Dairy cow'))
  const ofMaxima = is.tests.maxima.map(({ substance, product, daily }) => ({ substance, tests: [product, daily] }))
  const isAnOrderOrWord = ({ kind, ...change }: LabelChange) =>
    !['constituent', 'moisture', 'additive', 'dose'].includes(kind) ||
    (kind === 'additive' && 'before' in change && (change.before === null) !== (change.after === null))
  return {
    isCompositionChanged: kinds.some(isAnOrderOrWord),
    areValuesChanged: kinds.some(({ kind }) => ['constituent', 'moisture', 'additive', 'dose'].includes(kind)),
    exceeded: ofMaxima
      .filter(({ tests }) => tests.some((one) => one?.state === 'exceeded'))
      .map(({ substance }) => substance),
  }
}

test('random recipes, changed or not, have the effects that their complete labels show', () => {
  let state = 1
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const recipe = () => [random() < 0.2 ? 0 : random() * 60, random() * 40, random() < 0.2 ? 0 : random() * 2] as const
  const { foods, nutrients } = productOf(1, 1, 1)
  const rules = {
    frames: [
      labelFrame('B', { section: 'constituents', nutrients: [{ code: 'CA', fromPercent: 5 }] }),
      labelFrame('C2', { nutrients: [{ code: 'CU', fromPercent: null }] }),
    ],
    maxima: [legalMaximum({ value: 10 })],
    sentences: [],
    authorisations: [],
  }
  const facts: LabelFacts = { foods, nutrients, rules, category: dairyCowCategory, ration: null, day: '2026-11-26' }
  const visibleEffects = new Set<string>()
  for (let round = 0; round < 300; round += 1) {
    const before = recipe()
    const drift = 1 + random() * 1e-4
    const next = [before, before.map((amount) => amount * drift), recipe()][round % 3] ?? before
    const [one, other] = [before, next].map(([chalk = 0, salt = 0, copper = 0]) => productOf(chalk, salt, copper))
    if (one === undefined || other === undefined) throw new Error('two recipes are compared')
    const expected = effectsOfCompleteLabels(one, other, facts)
    expect(labelEffects(one, other, facts)).toMatchObject(expected)
    visibleEffects.add(JSON.stringify(expected))
  }
  // Every flag was seen both ways.
  expect(visibleEffects.size).toBeGreaterThanOrEqual(6)
})
