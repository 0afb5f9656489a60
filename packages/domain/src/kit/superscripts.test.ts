import { expect, test } from 'vitest'
import { superscript, unitWithCarets, unitWithPowers } from './superscripts.ts'

test('a unit has its powers as they are written, and stays as it is without any', () => {
  expect(['10^9 UFC/kg', 'kg^-1', 'g/kg', ''].map(unitWithPowers)).toEqual(['10⁹ UFC/kg', 'kg⁻¹', 'g/kg', ''])
  expect(superscript('+12')).toBe('¹²')
})

test('a power as it is written is found as it is stored', () => {
  expect(['10⁹ UFC/kg', 'kg⁻¹', '10^9 UFC', 'g/kg', ''].map(unitWithCarets)).toEqual([
    ...['10^9 UFC/kg', 'kg^-1'],
    ...['10^9 UFC', 'g/kg', ''],
  ])
})
