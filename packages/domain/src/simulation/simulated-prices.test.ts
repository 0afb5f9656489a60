import { expect, test } from 'vitest'
import { changeOfFood, priceRisenBy, simulatedPrices } from './simulated-prices.ts'

test('a price rises by a percentage to the cent, and never falls below 0', () => {
  expect(priceRisenBy(212.35, 3.1)).toBe(218.93)
  expect(priceRisenBy(1.005, 0)).toBe(1.01)
  expect(priceRisenBy(200, -12.5)).toBe(175)
  expect(priceRisenBy(200, -150)).toBe(0)
})

test('the percentage of a category replaces the one of all foods; of several categories the first counts', () => {
  const changes = {
    overallPercent: 2,
    byCategory: new Map([
      ['Phosphates', 10],
      ['Vitamines', 0],
    ]),
  }
  expect(changeOfFood(changes, ['Sels'])).toBe(2)
  expect(changeOfFood(changes, ['Sels', 'Phosphates'])).toBe(10)
  expect(changeOfFood(changes, ['Vitamines', 'Phosphates'])).toBe(0)
})

test('the addition and the mark-up stay, and the total follows from the risen price', () => {
  const prices = { price: 100, price2: 20, price3: 10, price4: 132 }
  expect(simulatedPrices('complex', prices, 10)).toEqual({ price: 110, price2: 20, price3: 10, price4: 143 })
  expect(simulatedPrices('simple', { price: 100, price2: 0, price3: 0, price4: 100 }, 10)).toMatchObject({
    price4: 110,
  })
})

test('prices that do not rise stay as they are, to the last digit', () => {
  const prices = { price: 99.999999, price2: 0.5, price3: 7, price4: 107.54 }
  expect(simulatedPrices('complex', prices, 0)).toBe(prices)
})
