import { describe, expect, test } from 'vitest'
import { type FoodPropertyName, foodPropertyRefusal, foodPropertyTypes } from './food-properties.ts'

const cases: Record<FoodPropertyName, { good: string[]; bad: string[]; refusal?: string }> = {
  IsBio: { good: ['True', 'False'], bad: ['true', '1', '', 'Oui'], refusal: 'boolean' },
  UseInBio: { good: ['True', 'False'], bad: ['FALSE', ' True'], refusal: 'boolean' },
  OrigineAgricole: { good: ['True', 'False'], bad: ['0'], refusal: 'boolean' },
  Technical: { good: ['True', 'False'], bad: ['no'], refusal: 'boolean' },
  MaxInFormula: {
    good: ['0', '1000', '12.5', '0.000001'],
    bad: ['-1', '1000.1', '12,5', '1e3', '', 'NaN', 'Infinity', ' 1', '1.', '.5', '0x10'],
    refusal: 'quantity',
  },
  NCF: { good: ['', '10.01', 'kept as given'], bad: [] },
  IndustrieCode: { good: ['', '640642'], bad: [] },
  MelasseRate: {
    good: ['5', '0.5', '99.9', '0.000001'],
    bad: ['0', '100', '-5', '5,5', '', '101', '5 %'],
    refusal: 'rate',
  },
  Decimals: { good: ['0', '3', '6'], bad: ['7', '-1', '1.0', '', '01', '\u0663'], refusal: 'decimals' },
}

describe.each(Object.entries(cases))('%s', (name, { good, bad, refusal }) => {
  test.each(good)('takes %j', (data) => expect(foodPropertyRefusal(name as FoodPropertyName, data)).toBeUndefined())
  if (bad.length > 0)
    test.each(bad)('refuses %j', (data) => expect(foodPropertyRefusal(name as FoodPropertyName, data)).toBe(refusal))
})

test('every property travels under a type code of its own', () => {
  expect(new Set(Object.values(foodPropertyTypes)).size).toBe(Object.keys(cases).length)
})
