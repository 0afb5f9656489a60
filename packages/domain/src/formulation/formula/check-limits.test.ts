import { describe, expect, test } from 'vitest'
import { dairyDecimals, dairyProblem, dairyRecipe } from '../../../../../tests/engine/support/dairy-example.ts'
import type { FormulaProblem, ProblemFood } from '../problem/formula-problem.ts'
import type { Limit, LimitSubject } from '../problem/limits.ts'
import {
  checkLimits,
  foodsOfUnknownContents,
  isEveryLimitRespected,
  limitCategoryOf,
  limitStateOf,
} from './check-limits.ts'
import { recipeAsWeighedInFactory } from './kilograms-per-tonne.ts'

const foods: ProblemFood[] = [
  { code: 'A', name: 'A', dryMatterPercent: 90, contents: [10, -20], pricePerTonneEur: 100 },
  { code: 'B', name: 'B', dryMatterPercent: 50, contents: [5, 0], pricePerTonneEur: 300 },
]
/** Humidity 26 %; CA 8 g, 8 g/kg; BACA −12 mEq. */
const recipe = Float64Array.of(600, 400)

const problemOf = (...limits: Limit[]): FormulaProblem => ({ foods, nutrients: ['CA', 'BACA'], limits })
const limit = (subject: LimitSubject, min: number | null, max: number | null): Limit => ({
  subject,
  min,
  max,
  from: 'set',
})
const violationsOf = (...limits: Limit[]) => checkLimits(problemOf(...limits), recipe).violations

test('a food that is used at least with an amount or not at all may be 0, or a thousandth less than the amount', () => {
  const checked = (grams: number) => {
    const [first, second] = foods as [ProblemFood, ProblemFood]
    const problem = { ...problemOf(), foods: [first, { ...second, minIfUsedGrams: 50 }] }
    return checkLimits(problem, Float64Array.of(600, grams)).violations
  }
  expect([checked(0), checked(49.96), checked(50), checked(400)]).toEqual([[], [], [], []])
  expect(checked(20)).toEqual([
    {
      limit: { subject: { kind: 'food', code: 'B' }, side: 'min', value: 50, from: 'formula', ifUsed: true },
      value: 20,
      distance: 30,
    },
  ])
})

const amountCases: [string, LimitSubject, number][] = [
  ['the total', { kind: 'total' }, 1000],
  ['a nutrient per day', { kind: 'nutrient', code: 'CA' }, 8],
  ['a balance below 0', { kind: 'nutrient', code: 'BACA' }, -12],
  ['a food', { kind: 'food', code: 'A' }, 600],
  ['a group of foods', { kind: 'group', name: 'AB', foods: ['A', 'B'] }, 1000],
  ['a ratio', { kind: 'ratio', numerator: 'CA', denominator: 'CA' }, 1],
]

describe.each(amountCases)('%s', (_, subject, value) => {
  test('may violate a limit by up to a thousandth of it', () => {
    const distance = Math.abs(value) * 0.00099
    expect(violationsOf(limit(subject, value + distance, null))).toEqual([])
    expect(violationsOf(limit(subject, null, value - distance))).toEqual([])
  })

  test('may not violate it by more, and the distance is reported', () => {
    const distance = Math.abs(value) * 0.0011
    const [belowMin] = violationsOf(limit(subject, value + distance, null))
    expect(belowMin).toMatchObject({ limit: { subject, side: 'min', value: value + distance, from: 'set' } })
    expect(belowMin?.value).toBeCloseTo(value, 9)
    expect(belowMin?.distance).toBeCloseTo(distance, 9)
    expect(violationsOf(limit(subject, null, value - distance))).toMatchObject([{ limit: { side: 'max' } }])
  })
})

const shareCases: [string, LimitSubject, number][] = [
  ['a nutrient per kg', { kind: 'nutrientPerKg', code: 'CA' }, 8],
  ['kilograms per tonne', { kind: 'foodPerTonne', code: 'A' }, 600],
  ['kilograms of a group per tonne', { kind: 'groupPerTonne', name: 'A', foods: ['A'] }, 600],
  ['humidity', { kind: 'humidity' }, 26],
  ['dry matter', { kind: 'dryMatter' }, 74],
]

describe.each(shareCases)('%s', (_, subject, value) => {
  test('is compared exactly, to a millionth of its unit', () => {
    expect(violationsOf(limit(subject, value, value))).toEqual([])
    expect(violationsOf(limit(subject, value + 4e-7, value + 4e-7))).toEqual([])
    expect(violationsOf(limit(subject, null, value - 0.000002))).toMatchObject([{ limit: { side: 'max' } }])
    expect(violationsOf(limit(subject, value + 0.000002, null))).toMatchObject([{ limit: { side: 'min' } }])
  })
})

test('a violation refers to the quantity of its limit: dry matter below its min, not humidity above its max', () => {
  expect(violationsOf(limit({ kind: 'dryMatter' }, 94, 100), limit({ kind: 'humidity' }, 0, 50))).toEqual([
    { limit: { subject: { kind: 'dryMatter' }, side: 'min', value: 94, from: 'set' }, value: 74, distance: 20 },
  ])
})

test('of two limits on the same side only the tighter one is checked', () => {
  const limits = [9, 10].map((min) => limit({ kind: 'nutrient', code: 'CA' }, min, null))
  expect(violationsOf(...limits)).toMatchObject([{ limit: { value: 10 }, value: 8, distance: 2 }])
})

test('a limit of 0 is checked: a balance slightly below it is a violation, rounding for storage is not', () => {
  const balance = limit({ kind: 'nutrient', code: 'BACA' }, 0, null)
  const check = (grams: number) => checkLimits(problemOf(balance), Float64Array.of(grams, 400)).violations.length
  expect([check(0), check(4e-7), check(0.001)]).toEqual([0, 0, 1])
})

describe('a recipe stored with 6 decimals', () => {
  const vitaminA = { ...foods[0]!, contents: [1e9, 0] }
  const problem = (max: number): FormulaProblem => ({
    ...problemOf(limit({ kind: 'nutrientPerKg', code: 'CA' }, null, max)),
    foods: [vitaminA, { ...foods[1]!, contents: [0, 0] }],
  })

  test('does not violate a limit by what rounding changed', () => {
    // 0.12 g in 400 g hold 299 910.03 UI/kg; half a microgram more is 1.2 UI/kg.
    const max = (0.12e9 * 1) / 400.12
    expect(checkLimits(problem(max), Float64Array.of(0.1200004, 400)).violations).toEqual([])
  })

  test('violates a limit by a microgram more than that', () => {
    const max = (0.12e9 * 1) / 400.12
    expect(checkLimits(problem(max), Float64Array.of(0.120002, 400)).violations).toHaveLength(1)
  })
})

describe('an empty recipe', () => {
  const emptyRecipe = new Float64Array(2)

  test('violates minimum amounts, and its shares are not checked', () => {
    const problem = problemOf(
      limit({ kind: 'total' }, 100, 200),
      limit({ kind: 'humidity' }, 1, 5),
      limit({ kind: 'nutrientPerKg', code: 'CA' }, null, 0),
    )
    expect(checkLimits(problem, emptyRecipe).violations).toMatchObject([{ limit: { subject: { kind: 'total' } } }])
  })
})

test('a ratio with denominator 0 exceeds any max and meets any min', () => {
  const ratio = { kind: 'ratio', numerator: 'CA', denominator: 'BACA' } as const
  const problem = problemOf(limit(ratio, 1, 2))
  expect(checkLimits(problem, Float64Array.of(0, 400)).violations).toEqual([
    { limit: { subject: ratio, side: 'max', value: 2, from: 'set' }, value: null, distance: null },
  ])
  expect(checkLimits(problem, new Float64Array(2)).violations).toEqual([])
})

describe('an excluded food', () => {
  const withExcluded = (excluded: ProblemFood['excluded']): FormulaProblem => ({
    ...problemOf(limit({ kind: 'total' }, null, 1000)),
    foods: [foods[0]!, excluded ? { ...foods[1]!, excluded } : foods[1]!],
  })

  test.each(['forbidden', 'notBio'] as const)('is reported when it is used: %s', (why) => {
    const check = checkLimits(withExcluded(why), recipe)
    expect(check.excludedUsed).toEqual([{ food: 'B', why, grams: 400 }])
    expect(isEveryLimitRespected(check)).toBe(false)
    expect(isEveryLimitRespected(checkLimits(withExcluded(why), Float64Array.of(600, 0)))).toBe(true)
  })

  test('limits of the formula on an inactive line are not checked, those of the set are', () => {
    const { limits, ...rest } = withExcluded('inactive')
    const formulaLimit = { ...limit({ kind: 'food', code: 'B' }, 50, null), from: 'formula' } as const
    const used = Float64Array.of(1000, 400)
    expect(isEveryLimitRespected(checkLimits({ ...rest, limits: [...limits, formulaLimit] }, used))).toBe(true)
    expect(
      isEveryLimitRespected(checkLimits({ ...rest, limits: [...limits, { ...formulaLimit, from: 'set' }] }, used)),
    ).toBe(false)
  })

  test('an inactive line counts as 0 for every limit', () => {
    expect(isEveryLimitRespected(checkLimits(withExcluded('inactive'), Float64Array.of(1000, 400)))).toBe(true)
    expect(isEveryLimitRespected(checkLimits(withExcluded(undefined), Float64Array.of(1000, 400)))).toBe(false)
  })
})

test('a limit on a nutrient the formula does not have is reported as unknown', () => {
  const check = checkLimits(problemOf(limit({ kind: 'nutrient', code: 'ZN' }, 1, null)), recipe)
  expect(check).toEqual({
    violations: [],
    notVerified: [],
    excludedUsed: [],
    notFinite: [],
    unknown: [{ kind: 'nutrient', code: 'ZN' }],
  })
  expect(isEveryLimitRespected(check)).toBe(false)
})

test('a limit with a NaN value or content is reported as unknown', () => {
  const content = { ...foods[0]!, contents: [Number.NaN, 0] }
  const problem = problemOf(limit({ kind: 'nutrient', code: 'CA' }, 1, 9), limit({ kind: 'total' }, null, Number.NaN))
  expect(checkLimits({ ...problem, foods: [content, foods[1]!] }, recipe)).toMatchObject({
    violations: [],
    unknown: [{ kind: 'nutrient' }, { kind: 'total' }],
  })
})

test.each<[LimitSubject, ReturnType<typeof limitCategoryOf>]>([
  [{ kind: 'nutrient', code: 'CA' }, 'nutrients'],
  [{ kind: 'ratio', numerator: 'CA', denominator: 'P' }, 'nutrients'],
  [{ kind: 'foodPerTonne', code: 'A' }, 'foods'],
  [{ kind: 'group', name: 'AB', foods: ['A', 'B'] }, 'foods'],
  [{ kind: 'dryMatter' }, 'humidity'],
  [{ kind: 'total' }, 'total'],
])('a limit on %j is in the category %s', (subject, category) => {
  expect(limitCategoryOf(subject)).toBe(category)
})

test('the cheapest recipe of the demonstration formula respects its limits, as stored and as the factory weighs it', () => {
  expect(checkLimits(dairyProblem, dairyRecipe).violations).toEqual([])
  const weighed = checkLimits(dairyProblem, recipeAsWeighedInFactory(dairyProblem, dairyRecipe, dairyDecimals))
  expect(weighed.violations).toEqual([])
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  'an amount of %d is reported and the check is not respected',
  (amount) => {
    const check = checkLimits(problemOf(), Float64Array.of(600, amount))
    expect(check.notFinite).toEqual(['B'])
    expect(isEveryLimitRespected(check)).toBe(false)
  },
)

describe('unknown contents', () => {
  // Of A the calcium and the balance are unknown and count as 0; of B the dry matter is, and counts as 100 %.
  const unknownFoods: ProblemFood[] = [
    { ...foods[0]!, contents: [0, 0], unknown: { nutrients: ['CA', 'BACA'], dryMatter: false } },
    { ...foods[1]!, dryMatterPercent: 100, unknown: { nutrients: [], dryMatter: true } },
    { ...foods[0]!, code: 'C', unknown: { nutrients: ['MG'], dryMatter: true } },
  ]
  const checkOf = (limits: readonly Limit[], [gramsA, gramsB] = [600, 400]) =>
    checkLimits(
      { foods: unknownFoods, nutrients: ['CA', 'BACA', 'MG'], limits, signedNutrients: ['BACA'] },
      Float64Array.of(gramsA!, gramsB!, 0),
    )
  const calcium: LimitSubject = { kind: 'nutrient', code: 'CA' }
  const balance: LimitSubject = { kind: 'nutrient', code: 'BACA' }
  const ofA = [{ food: 'A', sharePercent: 60 }]
  const ofB = [{ food: 'B', sharePercent: 40 }]

  test('are told by nutrient, of used foods only, with their share of the product', () => {
    const problem = { ...problemOf(), foods: unknownFoods }
    expect([...foodsOfUnknownContents(problem, Float64Array.of(600, 400, 0))]).toEqual([
      ['CA', ofA],
      ['BACA', ofA],
    ])
  })

  test('a minimum that known contents meet is met; a maximum is not verified, with the foods and their share', () => {
    const check = checkOf([limit(calcium, 2, 30)])
    expect(check.violations).toEqual([])
    expect(check.notVerified).toEqual([
      { limit: { subject: calcium, side: 'max', value: 30, from: 'set' }, foods: ofA },
    ])
    expect(limitStateOf(check)).toBe('notVerified')
    expect(isEveryLimitRespected(check)).toBe(false)
  })

  test('a minimum that known contents do not meet and a maximum they exceed are violated', () => {
    expect(checkOf([limit(calcium, 3, null)]).violations).toMatchObject([{ limit: { side: 'min' } }])
    const check = checkOf([limit(calcium, null, 1), limit({ kind: 'nutrientPerKg', code: 'CA' }, null, 1)])
    expect(check.violations.map(({ limit: { subject } }) => subject.kind)).toEqual(['nutrient', 'nutrientPerKg'])
    expect([check.notVerified, limitStateOf(check)]).toEqual([[], 'violated'])
  })

  test.each<[string, Limit]>([
    ['a balance, which the unknown contents could bring down', limit(balance, -5, 5)],
    ['a ratio with an unknown numerator', limit({ kind: 'ratio', numerator: 'CA', denominator: 'MG' }, 1, 2)],
    ['a ratio with an unknown denominator', limit({ kind: 'ratio', numerator: 'MG', denominator: 'CA' }, 1, 2)],
  ])('no side of %s is verified', (_, unverified) => {
    const check = checkOf([unverified])
    expect([check.violations, check.notVerified.map(({ limit: { side } }) => side)]).toEqual([[], ['min', 'max']])
  })

  test('an unknown dry matter makes the humidity a least one', () => {
    expect(checkOf([limit({ kind: 'humidity' }, 5, null)]).notVerified).toEqual([])
    expect(checkOf([limit({ kind: 'humidity' }, null, 7)]).notVerified).toMatchObject([{ foods: ofB }])
    expect(checkOf([limit({ kind: 'dryMatter' }, 90, null)]).notVerified).toMatchObject([{ foods: ofB }])
    expect(checkOf([limit({ kind: 'dryMatter' }, null, 96)]).notVerified).toEqual([])
  })

  test('foods that are not used, and limits on amounts, do not matter', () => {
    expect(limitStateOf(checkOf([limit(calcium, null, 30)], [0, 400]))).toBe('respected')
    expect(limitStateOf(checkOf([limit({ kind: 'nutrient', code: 'MG' }, null, 1)]))).toBe('respected')
    expect(limitStateOf(checkOf([limit({ kind: 'total' }, 1, 2000), limit({ kind: 'food', code: 'A' }, 1, 700)]))).toBe(
      'respected',
    )
  })
})
