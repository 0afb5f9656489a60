import { expect, test } from 'vitest'
import { mineralChanges, mineralEurPerAnimalDay } from './mineral-change.ts'

const before = { gramsPerAnimalDay: 240, farmerPricePerTonneEur: 400 }

test('the daily cost of a mineral follows from its price and its dose, and is unknown without one of them', () => {
  expect(mineralEurPerAnimalDay(before)).toBeCloseTo(0.096, 12)
  expect(mineralEurPerAnimalDay({ ...before, farmerPricePerTonneEur: null })).toBeNull()
  expect(mineralEurPerAnimalDay({ ...before, gramsPerAnimalDay: 0 })).toBeNull()
})

test('a mineral has changed where dose, price or daily cost differ as they are read', () => {
  expect(mineralChanges(before, { gramsPerAnimalDay: 250, farmerPricePerTonneEur: 392.5 })).toEqual([
    { what: 'dose', from: 240, to: 250 },
    { what: 'price', from: 400, to: 392.5 },
    { what: 'cost', from: 0.096, to: expect.closeTo(0.098125, 12) },
  ])
  expect(mineralChanges(before, { gramsPerAnimalDay: 240.04, farmerPricePerTonneEur: 400.004 })).toEqual([])
})

test('what is not known of one of two minerals is no change', () => {
  expect(mineralChanges(before, { gramsPerAnimalDay: null, farmerPricePerTonneEur: 410 })).toEqual([
    { what: 'price', from: 400, to: 410 },
  ])
})
