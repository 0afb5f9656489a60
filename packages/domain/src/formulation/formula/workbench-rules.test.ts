import { describe, expect, test } from 'vitest'
import type { Check, Violation } from './check-constraints.ts'
import type { Limit, Subject } from './limits.ts'
import {
  calculationRefusals,
  detailRefusals,
  optimisationRefusals,
  shownPriceRefusals,
  type WorkbenchLine,
} from './workbench-rules.ts'

/** Lines as `Diet 5`: category and grams; `MP 5 off` is inactive. */
const linesOf = (...written: string[]): WorkbenchLine[] =>
  written.map((line) => {
    const [category, grams, off] = line.split(' ')
    return { primaryCategory: category as 'MP', grams: Number(grams), isInactive: off === 'off' }
  })

const lists = { chosenListId: 7, activeListId: 7 }
const kept: Check = { violations: [], excludedUsed: [], unknown: [], notFinite: [] }
const full = linesOf('Diet 1', 'Diet 2', 'MP 100', 'MP 3')

const beyond = (subject: Subject): Violation => ({
  limit: { subject, side: 'max', value: 1, from: 'formula' },
  value: 2,
  distance: 1,
})

const fewer = (category: string, isUsed: boolean, needed: number, found: number) => ({
  kind: 'tooFewFoods',
  category,
  isUsed,
  needed,
  found,
})

const otherLists = [
  { chosenListId: 7, activeListId: 8 },
  { chosenListId: 7, activeListId: null },
  { chosenListId: null, activeListId: 7 },
  { chosenListId: null, activeListId: null },
]

describe('calculating', () => {
  test('needs two Diet and two MP foods above 0 under the active list, and nothing more', () => {
    expect(calculationRefusals(full, kept, lists)).toEqual([])
    const lines = linesOf('Diet 1', 'Diet 0', 'MP 100', 'MP 3 off', 'NONE 5')
    expect(calculationRefusals(lines, kept, lists)).toEqual([fewer('Diet', true, 2, 1), fewer('MP', true, 2, 1)])
  })

  test.each(otherLists)('is refused with %j', (choice) => {
    expect(calculationRefusals(full, kept, choice)).toEqual([{ kind: 'priceListNotActive' }])
  })

  test.each<Subject>([
    { kind: 'food', code: 'A' },
    { kind: 'foodPerTonne', code: 'A' },
    { kind: 'group', name: 'salts', foods: ['A'] },
  ])('is refused by a violation of a food: %j', (subject) => {
    const violations = [beyond(subject)]
    const check = { ...kept, violations: [...violations, beyond({ kind: 'total' })] }
    expect(calculationRefusals(full, check, lists)).toEqual([
      { kind: 'foodViolation', violations, excludedUsed: [], notFinite: [] },
    ])
  })

  test('is refused by a forbidden food that is used and by an amount that is no number', () => {
    const excludedUsed = [{ food: 'A', why: 'forbidden' as const, grams: 3 }]
    for (const wrong of [{ excludedUsed }, { notFinite: ['A'] }])
      expect(calculationRefusals(full, { ...kept, ...wrong }, lists)).toMatchObject([
        { kind: 'foodViolation', ...wrong },
      ])
  })

  test('goes on when only nutrients, humidity or the total are beyond their limits', () => {
    const subjects: Subject[] = [{ kind: 'nutrient', code: 'N' }, { kind: 'humidity' }, { kind: 'total' }]
    expect(calculationRefusals(full, { ...kept, violations: subjects.map(beyond) }, lists)).toEqual([])
  })
})

describe('optimising', () => {
  const limit = (min: number, max: number, from: Limit['from']): Limit => {
    return { subject: { kind: 'nutrient', code: 'N' }, min, max, from }
  }
  const limits = [limit(1, 5, 'formula'), limit(5, 9, 'set')]

  test('needs a Diet and an MP food, whatever their amounts', () => {
    expect(optimisationRefusals(linesOf('Diet 0', 'MP 0'), limits, lists, false)).toEqual([])
    expect(optimisationRefusals(linesOf('Diet 3 off', 'NONE 5'), limits, lists, false)).toEqual([
      fewer('Diet', false, 1, 0),
      fewer('MP', false, 1, 0),
    ])
  })

  test.each(otherLists)('is refused with %j', (choice) => {
    expect(optimisationRefusals(full, limits, choice, false)).toEqual([{ kind: 'priceListNotActive' }])
  })

  test('is refused in molasses mode', () => {
    expect(optimisationRefusals(full, limits, lists, true)).toEqual([{ kind: 'molasses' }])
  })

  test('is refused when a min is above a max, whoever asks for them, naming both', () => {
    const crossing = [limit(1, 5, 'formula'), limit(6, 9, 'set')]
    const [min, max] = [
      { side: 'min', value: 6, from: 'set' },
      { side: 'max', value: 5, from: 'formula' },
    ]
    expect(optimisationRefusals(full, crossing, lists, false)).toMatchObject([
      { kind: 'limitsCross', crossings: [{ min, max }] },
    ])
  })
})

test('a price is shown from two foods above 0 on, MP or Diet', () => {
  for (const lines of [linesOf('Diet 1', 'Diet 1'), linesOf('MP 1', 'MP 1'), linesOf('MP 1', 'Diet 1', 'NONE 1')])
    expect(shownPriceRefusals(lines)).toEqual([])
  for (const lines of [linesOf('MP 1', 'NONE 1'), linesOf('MP 1', 'Diet 0'), linesOf('MP 1', 'Diet 1 off')])
    expect(shownPriceRefusals(lines)).toEqual([fewer('MPOrDiet', true, 2, 1)])
})

test('what is only read needs two Diet foods, whatever their amounts, and two foods of any kind above 0', () => {
  expect(detailRefusals(linesOf('Diet 0', 'Diet 0', 'NONE 1', 'MP 1'))).toEqual([])
  expect(detailRefusals(linesOf('Diet 5', 'MP 5', 'MP 5'))).toEqual([fewer('Diet', false, 2, 1)])
  expect(detailRefusals(linesOf('Diet 0', 'Diet 5', 'MP 5 off'))).toEqual([fewer('any', true, 2, 1)])
})

test('the four rules differ: each of these formulas passes one that another refuses', () => {
  const passed = (lines: WorkbenchLine[]) =>
    [
      calculationRefusals(lines, kept, lists),
      optimisationRefusals(lines, [], lists, false),
      shownPriceRefusals(lines),
      detailRefusals(lines),
    ].map((refusals) => refusals.length === 0)
  expect(passed(full)).toEqual([true, true, true, true])
  expect(passed(linesOf('Diet 0', 'MP 0'))).toEqual([false, true, false, false])
  expect(passed(linesOf('MP 1', 'MP 1'))).toEqual([false, false, true, false])
  expect(passed(linesOf('Diet 0', 'Diet 0', 'NONE 1', 'NONE 1'))).toEqual([false, false, false, true])
})
