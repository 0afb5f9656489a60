import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ConstraintLine,
  dailyUnit,
  isZeroMaximum,
  itemTypes,
  keptLine,
  lineRefusals,
  saysSomething,
} from './constraint-lines.ts'

const line = (given: Partial<ConstraintLine>): ConstraintLine => ({
  itemId: 1,
  itemTypeId: itemTypes.nutrient,
  valueMin: null,
  valueMax: null,
  valueMaxKg: null,
  forbidden: false,
  ...given,
})
const refused = (lines: Partial<ConstraintLine>[], signed = false) =>
  lineRefusals(lines.map(line), () => signed).map(({ kind, index, field }) => `${kind} ${index} ${field}`)

describe('0 in a set', () => {
  test('is no limit', () => {
    expect(keptLine(line({ valueMin: 0, valueMax: -0, valueMaxKg: 3 }), false)).toEqual(line({ valueMaxKg: 3 }))
    expect(saysSomething(keptLine(line({ valueMin: 0, valueMax: 0, valueMaxKg: 0 }), false))).toBe(false)
  })
  test('is a bound of a signed nutrient, of which only nothing is none', () => {
    const balance = line({ valueMin: 0, valueMax: 150 })
    expect(keptLine(balance, true)).toEqual(balance)
    expect(saysSomething(keptLine(line({ valueMin: 0 }), true))).toBe(true)
    expect(saysSomething(keptLine(line({}), true))).toBe(false)
  })
  test('as a min or a max crosses nothing but where it is a bound', () => {
    expect(refused([{ valueMin: 5, valueMax: 0 }])).toEqual([])
    expect(refused([{ valueMin: 5, valueMax: 0 }], true)).toEqual(['minAboveMax 0 valueMin'])
  })
})

describe('a line', () => {
  test('with its min above its max is refused, equal ones are not', () => {
    expect(refused([{}, { itemId: 2, valueMin: 2.01, valueMax: 2 }])).toEqual(['minAboveMax 1 valueMin'])
    expect(refused([{ valueMin: 2, valueMax: 2 }])).toEqual([])
  })
  test('is refused a negative limit, each of them, but of a signed nutrient', () => {
    const negative = { valueMin: -3, valueMax: -2, valueMaxKg: -1 }
    expect(refused([negative])).toEqual(['negative 0 valueMin', 'negative 0 valueMax', 'negative 0 valueMaxKg'])
    expect(refused([negative], true)).toEqual([])
    expect(refused([{ itemTypeId: itemTypes.food, valueMin: -1 }])).toEqual(['negative 0 valueMin'])
  })
  test('is the only one of its food or nutrient; a food and a nutrient of one number are two', () => {
    const food = { itemTypeId: itemTypes.food, valueMax: 5 }
    expect(refused([food, { valueMax: 5 }, food])).toEqual(['twice 2 itemId'])
  })
  test('forbids only foods, and none of which there must be some', () => {
    expect(refused([{ forbidden: true }])).toEqual(['forbiddenNutrient 0 forbidden'])
    const forbidden = { itemTypeId: itemTypes.food, forbidden: true }
    expect(refused([{ ...forbidden, valueMin: 1 }])).toEqual(['forbiddenNeeded 0 valueMin'])
    expect(refused([{ ...forbidden, valueMin: 0, valueMax: 3 }])).toEqual([])
    expect(saysSomething(line(forbidden))).toBe(true)
  })
  test('that is kept is kept as it is once more, and refused for the same', () => {
    const limit = fc.option(fc.double({ min: -5, max: 5, noNaN: true }))
    const lines = fc.record({ valueMin: limit, valueMax: limit, valueMaxKg: limit, forbidden: fc.boolean() })
    fc.assert(
      fc.property(lines, fc.boolean(), fc.constantFrom(1, 2), (given, signed, itemTypeId) => {
        const kept = keptLine(line({ ...given, itemTypeId }), signed)
        expect(keptLine(kept, signed)).toEqual(kept)
        expect(refused([kept], signed)).toEqual(refused([{ ...given, itemTypeId }], signed))
      }),
    )
  })
})

test('an imported max of 0 of a food leaves open whether the food is forbidden', () => {
  const food = { itemTypeId: itemTypes.food }
  expect(isZeroMaximum(line({ ...food, valueMax: 0 }))).toBe(true)
  expect(isZeroMaximum(line({ ...food, valueMaxKg: 0, valueMax: 8 }))).toBe(true)
  expect(isZeroMaximum(line({ ...food, valueMax: 0, forbidden: true }))).toBe(false)
  expect(isZeroMaximum(line({ ...food, valueMin: 0 }))).toBe(false)
  expect(isZeroMaximum(line({ valueMax: 0 }))).toBe(false)
})

test.each([
  ['g/kg', 'g'],
  ['10^9 UFC/kg', '10^9 UFC'],
  ['%', '% × kg'],
  ['', ''],
])('a content in %j gives a supply per day in %j', (content, daily) => expect(dailyUnit(content)).toBe(daily))
