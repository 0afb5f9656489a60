import { describe, expect, test } from 'vitest'
import type { Limit, LimitSubject } from '../../problem/limits.ts'
import type { LimitCheck, LimitViolation } from '../check-limits.ts'
import {
  calculationRefusals,
  optimisationRefusals,
  priceDisplayRefusals,
  readOnlyCalculationRefusals,
  type WorkbenchLine,
} from './workbench-rules.ts'

/** Lines written as category and grams, `Diet 5`; `MP 5 off` is inactive, `MP 5 negative` has a negative price. */
const workbenchLinesOf = (...texts: string[]): WorkbenchLine[] =>
  texts.map((line) => {
    const [category, grams, off] = line.split(' ')
    const isPricedBelowZero = off === 'negative'
    return {
      code: line,
      primaryCategory: category as 'MP',
      grams: Number(grams),
      isInactive: off === 'off',
      isPricedBelowZero,
    }
  })

const chosenAndActiveList = { chosenListId: 7, activeListId: 7 }
const cleanCheck: LimitCheck = { violations: [], notVerified: [], excludedUsed: [], unknown: [], notFinite: [] }
const completeLines = workbenchLinesOf('Diet 1', 'Diet 2', 'MP 100', 'MP 3')

const violationOf = (subject: LimitSubject): LimitViolation => ({
  limit: { subject, side: 'max', value: 1, from: 'formula' },
  value: 2,
  distance: 1,
})

const tooFewFoodsRefusal = (category: string, isUsed: boolean, requiredCount: number, actualCount: number) => ({
  kind: 'tooFewFoods',
  category,
  isUsed,
  requiredCount,
  actualCount,
})

const inactiveListChoices = [
  { chosenListId: 7, activeListId: 8 },
  { chosenListId: 7, activeListId: null },
  { chosenListId: null, activeListId: 7 },
  { chosenListId: null, activeListId: null },
]

describe('calculating', () => {
  test('requires only two Diet and two MP foods above 0 and the active price list', () => {
    expect(calculationRefusals(completeLines, cleanCheck, chosenAndActiveList)).toEqual([])
    const lines = workbenchLinesOf('Diet 1', 'Diet 0', 'MP 100', 'MP 3 off', 'NONE 5')
    expect(calculationRefusals(lines, cleanCheck, chosenAndActiveList)).toEqual([
      tooFewFoodsRefusal('Diet', true, 2, 1),
      tooFewFoodsRefusal('MP', true, 2, 1),
    ])
  })

  test('is refused with a price below 0 of a food that is used, and optimising also of one that is not', () => {
    const unused = [...completeLines, ...workbenchLinesOf('MP 0 negative')]
    const used = [...unused, ...workbenchLinesOf('MP 5 negative')]
    expect(calculationRefusals(unused, cleanCheck, chosenAndActiveList)).toEqual([])
    expect(calculationRefusals(used, cleanCheck, chosenAndActiveList)).toEqual([
      { kind: 'pricesNegative', foods: ['MP 5 negative'] },
    ])
    expect(optimisationRefusals(unused, [], chosenAndActiveList, false)).toEqual([
      { kind: 'pricesNegative', foods: ['MP 0 negative'] },
    ])
  })

  test.each(inactiveListChoices)('is refused with the price lists %j', (choice) => {
    expect(calculationRefusals(completeLines, cleanCheck, choice)).toEqual([{ kind: 'priceListNotActive' }])
  })

  test.each<LimitSubject>([
    { kind: 'food', code: 'A' },
    { kind: 'foodPerTonne', code: 'A' },
    { kind: 'group', name: 'salts', foods: ['A'] },
  ])('is refused by a violation concerning a food: %j', (subject) => {
    const violations = [violationOf(subject)]
    const check = { ...cleanCheck, violations: [...violations, violationOf({ kind: 'total' })] }
    expect(calculationRefusals(completeLines, check, chosenAndActiveList)).toEqual([
      { kind: 'foodViolation', violations, excludedUsed: [], notFinite: [] },
    ])
  })

  test('is refused by a used forbidden food and by a NaN or infinite amount', () => {
    const excludedUsed = [{ food: 'A', why: 'forbidden' as const, grams: 3 }]
    for (const fault of [{ excludedUsed }, { notFinite: ['A'] }])
      expect(calculationRefusals(completeLines, { ...cleanCheck, ...fault }, chosenAndActiveList)).toMatchObject([
        { kind: 'foodViolation', ...fault },
      ])
  })

  test('is allowed when only limits on nutrients, humidity or the total are violated', () => {
    const subjects: LimitSubject[] = [{ kind: 'nutrient', code: 'N' }, { kind: 'humidity' }, { kind: 'total' }]
    expect(
      calculationRefusals(completeLines, { ...cleanCheck, violations: subjects.map(violationOf) }, chosenAndActiveList),
    ).toEqual([])
  })
})

describe('optimising', () => {
  const limit = (min: number, max: number, from: Limit['from']): Limit => {
    return { subject: { kind: 'nutrient', code: 'N' }, min, max, from }
  }
  const limits = [limit(1, 5, 'formula'), limit(5, 9, 'set')]

  test('requires a Diet and an MP food of any amount', () => {
    expect(optimisationRefusals(workbenchLinesOf('Diet 0', 'MP 0'), limits, chosenAndActiveList, false)).toEqual([])
    expect(optimisationRefusals(workbenchLinesOf('Diet 3 off', 'NONE 5'), limits, chosenAndActiveList, false)).toEqual([
      tooFewFoodsRefusal('Diet', false, 1, 0),
      tooFewFoodsRefusal('MP', false, 1, 0),
    ])
  })

  test.each(inactiveListChoices)('is refused with the price lists %j', (choice) => {
    expect(optimisationRefusals(completeLines, limits, choice, false)).toEqual([{ kind: 'priceListNotActive' }])
  })

  test('is refused in molasses mode', () => {
    expect(optimisationRefusals(completeLines, limits, chosenAndActiveList, true)).toEqual([{ kind: 'molasses' }])
  })

  test('is refused with both limits when a min is above a max, also when they have different origins', () => {
    const crossing = [limit(1, 5, 'formula'), limit(6, 9, 'set')]
    const [min, max] = [
      { side: 'min', value: 6, from: 'set' },
      { side: 'max', value: 5, from: 'formula' },
    ]
    expect(optimisationRefusals(completeLines, crossing, chosenAndActiveList, false)).toMatchObject([
      { kind: 'limitsCross', crossings: [{ min, max }] },
    ])
  })
})

test('a price is shown with at least two MP or Diet foods above 0', () => {
  for (const lines of [
    workbenchLinesOf('Diet 1', 'Diet 1'),
    workbenchLinesOf('MP 1', 'MP 1'),
    workbenchLinesOf('MP 1', 'Diet 1', 'NONE 1'),
  ])
    expect(priceDisplayRefusals(lines)).toEqual([])
  for (const lines of [
    workbenchLinesOf('MP 1', 'NONE 1'),
    workbenchLinesOf('MP 1', 'Diet 0'),
    workbenchLinesOf('MP 1', 'Diet 1 off'),
  ])
    expect(priceDisplayRefusals(lines)).toEqual([tooFewFoodsRefusal('MPOrDiet', true, 2, 1)])
})

test('a read-only formula requires two Diet foods of any amount and two foods of any category above 0', () => {
  expect(readOnlyCalculationRefusals(workbenchLinesOf('Diet 0', 'Diet 0', 'NONE 1', 'MP 1'))).toEqual([])
  expect(readOnlyCalculationRefusals(workbenchLinesOf('Diet 5', 'MP 5', 'MP 5'))).toEqual([
    tooFewFoodsRefusal('Diet', false, 2, 1),
  ])
  expect(readOnlyCalculationRefusals(workbenchLinesOf('Diet 0', 'Diet 5', 'MP 5 off'))).toEqual([
    tooFewFoodsRefusal('any', true, 2, 1),
  ])
})

test('the four rules differ: each of these formulas passes a rule that another one fails', () => {
  const passed = (lines: WorkbenchLine[]) =>
    [
      calculationRefusals(lines, cleanCheck, chosenAndActiveList),
      optimisationRefusals(lines, [], chosenAndActiveList, false),
      priceDisplayRefusals(lines),
      readOnlyCalculationRefusals(lines),
    ].map((refusals) => refusals.length === 0)
  expect(passed(completeLines)).toEqual([true, true, true, true])
  expect(passed(workbenchLinesOf('Diet 0', 'MP 0'))).toEqual([false, true, false, false])
  expect(passed(workbenchLinesOf('MP 1', 'MP 1'))).toEqual([false, false, true, false])
  expect(passed(workbenchLinesOf('Diet 0', 'Diet 0', 'NONE 1', 'NONE 1'))).toEqual([false, false, false, true])
})
