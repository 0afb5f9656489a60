import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ConstraintLine,
  constraintLineRefusals,
  dailyUnit,
  hasAmbiguousZeroMaximum,
  itemTypes,
  mustStoreConstraintLine,
  normaliseConstraintLine,
} from './constraint-lines.ts'

const constraintLine = (fields: Partial<ConstraintLine>): ConstraintLine => ({
  itemId: 1,
  itemTypeId: itemTypes.nutrient,
  valueMin: null,
  valueMax: null,
  valueMaxKg: null,
  forbidden: false,
  ...fields,
})
const refusalKinds = (lines: Partial<ConstraintLine>[], signed = false) =>
  constraintLineRefusals(lines.map(constraintLine), () => signed).map(
    ({ kind, index, field }) => `${kind} ${index} ${field}`,
  )

describe('a limit of 0', () => {
  test('counts as no limit', () => {
    expect(normaliseConstraintLine(constraintLine({ valueMin: 0, valueMax: -0, valueMaxKg: 3 }), false)).toEqual(
      constraintLine({ valueMaxKg: 3 }),
    )
    expect(
      mustStoreConstraintLine(
        normaliseConstraintLine(constraintLine({ valueMin: 0, valueMax: 0, valueMaxKg: 0 }), false),
      ),
    ).toBe(false)
  })
  test('is a valid limit of a signed nutrient, for which only null means no limit', () => {
    const balance = constraintLine({ valueMin: 0, valueMax: 150 })
    expect(normaliseConstraintLine(balance, true)).toEqual(balance)
    expect(mustStoreConstraintLine(normaliseConstraintLine(constraintLine({ valueMin: 0 }), true))).toBe(true)
    expect(mustStoreConstraintLine(normaliseConstraintLine(constraintLine({}), true))).toBe(false)
    expect(mustStoreConstraintLine({ ...constraintLine({}), minProbability: 0.95 })).toBe(true)
  })
  test('crosses a min or max only for a signed nutrient', () => {
    expect(refusalKinds([{ valueMin: 5, valueMax: 0 }])).toEqual([])
    expect(refusalKinds([{ valueMin: 5, valueMax: 0 }], true)).toEqual(['minAboveMax 0 valueMin'])
  })
})

describe('a line', () => {
  test('with a min above its max is refused, with equal bounds it is not', () => {
    expect(refusalKinds([{}, { itemId: 2, valueMin: 2.01, valueMax: 2 }])).toEqual(['minAboveMax 1 valueMin'])
    expect(refusalKinds([{ valueMin: 2, valueMax: 2 }])).toEqual([])
  })
  test('is refused for each negative limit, except of a signed nutrient', () => {
    const negative = { valueMin: -3, valueMax: -2, valueMaxKg: -1 }
    expect(refusalKinds([negative])).toEqual(['negative 0 valueMin', 'negative 0 valueMax', 'negative 0 valueMaxKg'])
    expect(refusalKinds([negative], true)).toEqual([])
    expect(refusalKinds([{ itemTypeId: itemTypes.food, valueMin: -1 }])).toEqual(['negative 0 valueMin'])
  })
  test('is refused as a duplicate of the same item; a food and a nutrient with the same id are different items', () => {
    const food = { itemTypeId: itemTypes.food, valueMax: 5 }
    expect(refusalKinds([food, { valueMax: 5 }, food])).toEqual(['twice 2 itemId'])
  })
  test('may forbid only a food, and only one without a minimum', () => {
    expect(refusalKinds([{ forbidden: true }])).toEqual(['forbiddenNutrient 0 forbidden'])
    const forbidden = { itemTypeId: itemTypes.food, forbidden: true }
    expect(refusalKinds([{ ...forbidden, valueMin: 1 }])).toEqual(['forbiddenNeeded 0 valueMin'])
    expect(refusalKinds([{ ...forbidden, valueMin: 0, valueMax: 3 }])).toEqual([])
    expect(mustStoreConstraintLine(constraintLine(forbidden))).toBe(true)
  })
  test('is not changed by normalising it twice, and normalising does not change its refusals', () => {
    const limit = fc.option(fc.double({ min: -5, max: 5, noNaN: true }))
    const lines = fc.record({ valueMin: limit, valueMax: limit, valueMaxKg: limit, forbidden: fc.boolean() })
    fc.assert(
      fc.property(lines, fc.boolean(), fc.constantFrom(1, 2), (fields, signed, itemTypeId) => {
        const normalised = normaliseConstraintLine(constraintLine({ ...fields, itemTypeId }), signed)
        expect(normaliseConstraintLine(normalised, signed)).toEqual(normalised)
        expect(refusalKinds([normalised], signed)).toEqual(refusalKinds([{ ...fields, itemTypeId }], signed))
      }),
    )
  })
})

test('an imported max of 0 of a food without the forbidden flag is ambiguous', () => {
  const food = { itemTypeId: itemTypes.food }
  expect(hasAmbiguousZeroMaximum(constraintLine({ ...food, valueMax: 0 }))).toBe(true)
  expect(hasAmbiguousZeroMaximum(constraintLine({ ...food, valueMaxKg: 0, valueMax: 8 }))).toBe(true)
  expect(hasAmbiguousZeroMaximum(constraintLine({ ...food, valueMax: 0, forbidden: true }))).toBe(false)
  expect(hasAmbiguousZeroMaximum(constraintLine({ ...food, valueMin: 0 }))).toBe(false)
  expect(hasAmbiguousZeroMaximum(constraintLine({ valueMax: 0 }))).toBe(false)
})

test.each([
  ['g/kg', 'g'],
  ['10^9 UFC/kg', '10^9 UFC'],
  ['%', '% × kg'],
  ['', ''],
])('a content in %j gives a daily supply in %j', (content, daily) => expect(dailyUnit(content)).toBe(daily))
