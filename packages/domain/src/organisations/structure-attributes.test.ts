import { describe, expect, test } from 'vitest'
import {
  isStructureAttribute,
  normaliseAttributeValue,
  structureAttributeNames,
  structureAttributes,
} from './structure-attributes.ts'

describe('an attribute of a distributor', () => {
  test('has a distinct type id', () => {
    const typeIds = structureAttributeNames.map((name) => structureAttributes[name].typeId)
    expect(new Set(typeIds).size).toBe(typeIds.length)
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
    ['Siren', '732 829 320', '732829320'],
    ['Siren', '732829321', undefined],
    ['Siren', '73282932', undefined],
    ['Siren', '', ''],
  ] as const)('%s: %j is stored as %j', (name, data, stored) =>
    expect(normaliseAttributeValue(name, data)).toBe(stored),
  )

  test('is recognised by its name', () => {
    expect(isStructureAttribute('Counter')).toBe(true)
    expect(isStructureAttribute('toString')).toBe(false)
  })
})
