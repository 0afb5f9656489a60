import { expect, test } from 'vitest'
import { storedUnit, unitText } from './units.ts'

test('international and colony-forming units have the symbols of the language, and other units stay', () => {
  const units = ['UI/kg', '10^9 UFC/kg', 'UI', 'UFL', 'g/kg', '']
  expect(units.map((unit) => unitText(unit, 'fr-FR'))).toEqual(['UI/kg', '10⁹ UFC/kg', 'UI', 'UFL', 'g/kg', ''])
  expect(units.map((unit) => unitText(unit, 'en-US'))).toEqual(['IU/kg', '10⁹ CFU/kg', 'IU', 'UFL', 'g/kg', ''])
})

test('a unit is found as it is stored from the form of either language', () => {
  expect(['IU/kg', 'UI/kg', '10⁹ CFU', '10^9 UFC', 'g/kg'].map(storedUnit)).toEqual([
    ...['UI/kg', 'UI/kg', '10^9 UFC', '10^9 UFC', 'g/kg'],
  ])
})
