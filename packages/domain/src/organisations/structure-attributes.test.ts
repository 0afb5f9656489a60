import { describe, expect, test } from 'vitest'
import { attributeNames, attributeValue, isStructureAttribute, structureAttributes } from './structure-attributes.ts'

describe('an attribute of a distributor', () => {
  test('has a number of its own', () => {
    const numbers = attributeNames.map((name) => structureAttributes[name].typeId)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test.each([
    ['Counter', ' 0042 ', '42'],
    ['Counter', '999999999', '999999999'],
    ['Counter', '-1', undefined],
    ['Counter', '1.5', undefined],
    ['Counter', '1000000000', undefined],
    ['NamedDistributor', 'true', 'True'],
    ['NamedDistributor', 'FALSE', 'False'],
    ['NamedDistributor', 'oui', undefined],
    ['VatNumber', 'FR12345678901', 'FR12345678901'],
    ['VatNumber', 'x'.repeat(21), undefined],
    ['QuoteText', '  ', ''],
  ] as const)('%s: %j is kept as %j', (name, data, kept) => expect(attributeValue(name, data)).toBe(kept))

  test('is one of the list', () => {
    expect(isStructureAttribute('Counter')).toBe(true)
    expect(isStructureAttribute('toString')).toBe(false)
  })
})
