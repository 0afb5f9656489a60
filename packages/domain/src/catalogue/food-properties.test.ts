import { describe, expect, test } from 'vitest'
import { type FoodPropertyName, foodPropertyTypeIds, violatedPropertyFormat } from './food-properties.ts'

const casesByProperty: Record<FoodPropertyName, { valid: string[]; invalid: string[]; refusal?: string }> = {
  IsBio: { valid: ['True', 'False'], invalid: ['true', '1', '', 'Oui'], refusal: 'boolean' },
  UseInBio: { valid: ['True', 'False'], invalid: ['FALSE', ' True'], refusal: 'boolean' },
  OrigineAgricole: { valid: ['True', 'False'], invalid: ['0'], refusal: 'boolean' },
  WithoutNutrients: { valid: ['True', 'False'], invalid: ['oui'], refusal: 'boolean' },
  Gmo: { valid: ['True', 'False'], invalid: ['oui'], refusal: 'boolean' },
  Tse: { valid: ['True', 'False'], invalid: ['oui'], refusal: 'boolean' },
  Dust: { valid: ['True', 'False'], invalid: ['oui'], refusal: 'boolean' },
  Technical: { valid: ['True', 'False'], invalid: ['no'], refusal: 'boolean' },
  MaxInFormula: {
    valid: ['0', '1000', '12.5', '0.000001'],
    invalid: ['-1', '1000.1', '12,5', '1e3', '', 'NaN', 'Infinity', ' 1', '1.', '.5', '0x10'],
    refusal: 'quantity',
  },
  NCF: { valid: ['', '10.01', 'any text'], invalid: [] },
  IndustrieCode: { valid: ['', '640642'], invalid: [] },
  MelasseRate: {
    valid: ['5', '0.5', '99.9', '0.000001'],
    invalid: ['0', '100', '-5', '5,5', '', '101', '5 %'],
    refusal: 'rate',
  },
  BagWeight: {
    valid: ['25', '0.5', '1250', '2000'],
    invalid: ['0', '-25', '2000.1', '25 kg', '12,5', ''],
    refusal: 'weight',
  },
  Decimals: { valid: ['0', '3', '6'], invalid: ['7', '-1', '1.0', '', '01', '\u0663'], refusal: 'decimals' },
}

describe.each(Object.entries(casesByProperty))('%s', (name, { valid, invalid, refusal }) => {
  test.each(valid)('accepts %j', (data) =>
    expect(violatedPropertyFormat(name as FoodPropertyName, data)).toBeUndefined(),
  )
  if (invalid.length > 0)
    test.each(invalid)('refuses %j', (data) =>
      expect(violatedPropertyFormat(name as FoodPropertyName, data)).toBe(refusal),
    )
})

test('every property has a distinct type code', () => {
  expect(new Set(Object.values(foodPropertyTypeIds)).size).toBe(Object.keys(casesByProperty).length)
})
