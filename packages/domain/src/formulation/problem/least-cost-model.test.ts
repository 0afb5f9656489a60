import { describe, expect, test } from 'vitest'
import { linearProgramText } from '../../linear-programming/linear-program-text.ts'
import type { FormulaProblem, ProblemFood } from './formula-problem.ts'
import { leastCostModel } from './least-cost-model.ts'
import type { Limit } from './limits.ts'

const food = (code: string, more: Partial<ProblemFood> = {}): ProblemFood => ({
  code,
  name: code,
  dryMatterPercent: 98,
  contents: [380, 0],
  pricePerTonneEur: 100,
  ...more,
})
const limitOrigin = 'formula'
const problem = (
  limits: readonly Limit[],
  foods = [food('chalk'), food('salt', { contents: [0, 390] })],
): FormulaProblem => ({
  foods,
  nutrients: ['CA', 'NA'],
  limits,
})
const refusalsOf = (formula: FormulaProblem) => {
  const model = leastCostModel(formula)
  return 'refusals' in model ? model.refusals : []
}

test('writes the program of a formula in LP format', () => {
  const model = leastCostModel(
    problem([
      { subject: { kind: 'total' }, min: 100, max: 200, from: limitOrigin },
      { subject: { kind: 'nutrient', code: 'CA' }, min: 30, max: null, from: limitOrigin },
      { subject: { kind: 'nutrientPerKg', code: 'NA' }, min: null, max: 50, from: 'set' },
      { subject: { kind: 'food', code: 'salt' }, min: 5, max: 40, from: limitOrigin },
    ]),
  )
  expect('program' in model && linearProgramText(model.program)).toBe(`Minimize
 cost: + 0.0001 x1
  + 0.0001 x2
Subject To
\\ total
 r1_min: + 1 x1
  + 1 x2 >= 100
 r1_max: + 1 x1
  + 1 x2 <= 200
\\ nutrient CA
 r2_min: + 0.38 x1 >= 30
\\ nutrientPerKg NA max
 r3_max: - 50 x1
  + 340 x2 <= 0
Bounds
\\ chalk
 0 <= x1 <= 100000
\\ salt
 5 <= x2 <= 40
End
`)
})

test('refuses a formula without foods', () => {
  expect(refusalsOf(problem([], []))).toEqual([{ kind: 'noFoods' }])
})

test('refuses missing prices with the codes of the foods; 0 is a price, and excluded foods need none', () => {
  const foods = [
    food('free', { pricePerTonneEur: 0 }),
    food('unknown', { pricePerTonneEur: null }),
    food('banned', { pricePerTonneEur: null, excluded: 'forbidden' }),
  ]
  expect(refusalsOf(problem([], foods))).toEqual([{ kind: 'pricesMissing', foods: ['unknown'] }])
})

test('refuses foods of whose contents nothing is known, unless they are excluded', () => {
  const foods = [
    food('analysed', { pricePerTonneEur: 1 }),
    food('unknown', { pricePerTonneEur: 1, hasNoContents: true }),
    food('banned', { pricePerTonneEur: 1, hasNoContents: true, excluded: 'inactive' }),
  ]
  expect(refusalsOf(problem([], foods))).toEqual([{ kind: 'contentsMissing', foods: ['unknown'] }])
})

test('refuses every NaN and infinite number with its location', () => {
  const foods = [
    food('a', { contents: [Number.NaN, 0] }),
    food('b', { dryMatterPercent: Number.POSITIVE_INFINITY }),
    food('c', { pricePerTonneEur: Number.NaN }),
  ]
  const limits: Limit[] = [
    { subject: { kind: 'total' }, min: Number.NaN, max: Number.POSITIVE_INFINITY, from: limitOrigin },
  ]
  expect(refusalsOf(problem(limits, foods))).toEqual([
    { kind: 'notFinite', food: 'a', field: 'contents', nutrient: 'CA' },
    { kind: 'notFinite', food: 'b', field: 'dryMatterPercent' },
    { kind: 'notFinite', food: 'c', field: 'price' },
    { kind: 'notFinite', subject: { kind: 'total' }, side: 'min' },
    { kind: 'notFinite', subject: { kind: 'total' }, side: 'max' },
  ])
})

test('refuses implausibly large numbers and negative amounts with their location', () => {
  const foods = [
    food('a', { contents: [380, 1e30] }),
    food('b', { dryMatterPercent: 101 }),
    food('c', { dryMatterPercent: -1 }),
    food('d', { pricePerTonneEur: -1e15 }),
    food('e', { stepGrams: 1e15 }),
    food('f', { minIfUsedGrams: 1e20 }),
    food('g', { deviations: [0, 1e16] }),
  ]
  const limits: Limit[] = [{ subject: { kind: 'nutrient', code: 'CA' }, min: -1e15, max: 1e20, from: limitOrigin }]
  expect(refusalsOf(problem(limits, foods))).toEqual([
    { kind: 'outOfRange', food: 'a', field: 'contents', nutrient: 'NA' },
    { kind: 'outOfRange', food: 'b', field: 'dryMatterPercent' },
    { kind: 'outOfRange', food: 'c', field: 'dryMatterPercent' },
    { kind: 'outOfRange', food: 'd', field: 'price' },
    { kind: 'notAnAmount', food: 'e', field: 'stepGrams' },
    { kind: 'notAnAmount', food: 'f', field: 'minIfUsedGrams' },
    { kind: 'notAnAmount', food: 'g', field: 'deviations' },
    { kind: 'outOfRange', subject: { kind: 'nutrient', code: 'CA' }, side: 'min' },
    { kind: 'outOfRange', subject: { kind: 'nutrient', code: 'CA' }, side: 'max' },
  ])
})

test('refuses numbers in range whose product is out of range', () => {
  const rich = [food('rich', { contents: [1e10, 1e10] })]
  const ratio: Limit = {
    subject: { kind: 'ratio', numerator: 'CA', denominator: 'NA' },
    min: null,
    max: 1e6,
    from: limitOrigin,
  }
  expect(refusalsOf(problem([ratio], rich))).toEqual([{ kind: 'outOfRange', subject: ratio.subject, side: 'max' }])
  expect(refusalsOf(problem([], [food('fine', { stepGrams: 1e-12 })]))).toEqual([
    { kind: 'notAnAmount', food: 'fine', field: 'stepGrams' },
  ])
})

test('refuses a duplicate nutrient, and a food whose contents do not match the nutrients', () => {
  const foods = [food('short', { contents: [380] }), food('long', { contents: [380, 0, 1] }), food('chalk')]
  expect(refusalsOf(problem([], foods))).toEqual([
    { kind: 'contentsMismatch', food: 'short' },
    { kind: 'contentsMismatch', food: 'long' },
  ])
  expect(refusalsOf({ ...problem([], [food('chalk')]), nutrients: ['CA', 'CA'] })).toEqual([
    { kind: 'nutrientTwice', nutrient: 'CA' },
  ])
})

test('the default upper bound is 100 kg, or twice the total where that is more', () => {
  const upperBounds = (min: number | null, max: number | null) => {
    const model = leastCostModel(problem([{ subject: { kind: 'total' }, min, max, from: limitOrigin }]))
    return 'program' in model && [...model.program.columnUpper]
  }
  expect(upperBounds(200, 300)).toEqual([1e5, 1e5])
  expect(upperBounds(null, 150e3)).toEqual([3e5, 3e5])
  expect(upperBounds(150e3, null)).toEqual([3e5, 3e5])
})

test("the formula's own limits on an inactive line do not apply, those of the set do", () => {
  const foods = [food('off', { excluded: 'inactive' }), food('chalk')]
  const line: Limit = { subject: { kind: 'food', code: 'off' }, min: 5, max: 3, from: limitOrigin }
  expect(refusalsOf(problem([line], foods))).toEqual([])
  expect(refusalsOf(problem([{ ...line, max: -1 }], foods))).toEqual([])
  expect(refusalsOf(problem([{ ...line, max: null, from: 'set' }], foods)).map(({ kind }) => kind)).toEqual([
    'excludedButNeeded',
  ])
})

test('refuses limits that cross before any solve, with the two sides', () => {
  const [refusal] = refusalsOf(
    problem([
      { subject: { kind: 'nutrient', code: 'CA' }, min: 90, max: null, from: limitOrigin },
      { subject: { kind: 'nutrient', code: 'CA' }, min: null, max: 80, from: 'set' },
    ]),
  )
  expect(refusal).toMatchObject({
    kind: 'limitsCross',
    min: { value: 90, from: limitOrigin },
    max: { value: 80, from: 'set' },
  })
})

test('refuses a limit on a food or nutrient that the formula does not have', () => {
  const unknown: Limit[] = [
    { subject: { kind: 'nutrient', code: 'ZN' }, min: 1, max: null, from: limitOrigin },
    { subject: { kind: 'food', code: 'gold' }, min: 1, max: null, from: limitOrigin },
    { subject: { kind: 'ratio', numerator: 'CA', denominator: 'P' }, min: 1, max: null, from: limitOrigin },
  ]
  expect(refusalsOf(problem(unknown)).map(({ kind }) => kind)).toEqual(unknown.map(() => 'unknownSubject'))
})

test('refuses a minimum on an excluded food, and a negative maximum', () => {
  const foods = [food('banned', { excluded: 'forbidden' }), food('less')]
  const limits: Limit[] = [
    { subject: { kind: 'food', code: 'banned' }, min: 5, max: null, from: limitOrigin },
    { subject: { kind: 'food', code: 'less' }, min: null, max: -1, from: limitOrigin },
  ]
  expect(
    refusalsOf(problem(limits, foods))
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['excludedButNeeded', 'negativeMaximum'])
})

test('refuses a duplicate food', () => {
  expect(refusalsOf(problem([], [food('a'), food('a')]))).toEqual([{ kind: 'foodTwice', food: 'a' }])
})

test('refuses a ratio whose denominator may be below 0', () => {
  const foods = [food('acid', { contents: [10, -200] }), food('chalk')]
  const ratio: Limit = {
    subject: { kind: 'ratio', numerator: 'CA', denominator: 'NA' },
    min: 2,
    max: null,
    from: limitOrigin,
  }
  expect(refusalsOf(problem([ratio], foods)).map(({ kind }) => kind)).toEqual(['negativeDenominator'])
})

describe('a problem that was built before', () => {
  const before = problem([
    { subject: { kind: 'total' }, min: 100, max: 200, from: limitOrigin },
    { subject: { kind: 'nutrientPerKg', code: 'NA' }, min: null, max: 50, from: 'set' },
    { subject: { kind: 'food', code: 'salt' }, min: 5, max: 40, from: limitOrigin },
  ])
  const withFood = (changes: Partial<ProblemFood>): FormulaProblem => ({
    ...before,
    foods: before.foods.map((one, index) => (index === 0 ? { ...one, ...changes } : one)),
  })
  const textOf = (formula: FormulaProblem) => {
    const model = leastCostModel(formula)
    return 'program' in model ? linearProgramText(model.program) : model.refusals
  }

  test.each<[string, Partial<ProblemFood>]>([
    ['price', { pricePerTonneEur: 250 }],
    ['missing price', { pricePerTonneEur: null }],
    ['price that is no number', { pricePerTonneEur: Number.NaN }],
    ['content', { contents: [390, 1] }],
    ['dry matter', { dryMatterPercent: 90 }],
    ['exclusion', { excluded: 'forbidden' }],
    ['weighing step', { stepGrams: 5 }],
    ['minimum if used', { minIfUsedGrams: 20 }],
    ['code', { code: 'marble' }],
    ['lack of contents', { hasNoContents: true }],
  ])('has with another %s the program or the refusals of one that was not', (_, changes) => {
    leastCostModel(before)
    const changed = withFood(changes)
    expect(textOf(changed)).toEqual(textOf({ ...changed, limits: [...changed.limits] }))
    const model = leastCostModel(changed)
    if ('program' in model) expect(model.columns.map((column) => column.food)).toEqual(changed.foods)
  })

  test('keeps its prices when it is built again after others', () => {
    const text = textOf(before)
    leastCostModel(withFood({ pricePerTonneEur: 250 }))
    expect(textOf(before)).toBe(text)
  })
})
