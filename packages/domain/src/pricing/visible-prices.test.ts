import fc from 'fast-check'
import { expect, test } from 'vitest'
import { price3Of, price4Of, toStoredPrices } from './price-item.ts'
import { pricesShownToTenantsBelow } from './visible-prices.ts'

test('shows the distributor price, the farmer price and the percentage between them, without their components', () => {
  expect(pricesShownToTenantsBelow({ price: 78, price2: 22, price3: 14, price4: 114 })).toEqual({
    price: 100,
    price2: 0,
    price3: 14,
    price4: 114,
  })
})

test.each([
  [{ price: 78, price2: 22, price3: 16.67, price4: 120 }, 20],
  [{ price: 100, price2: 0, price3: 0, price4: 100 }, 0],
  [{ price: 0, price2: 0, price3: 100, price4: 250 }, 100],
  [{ price: 0, price2: 0, price3: 0, price4: 0 }, 0],
  // A mark-up with two decimals gives 33333.35 or 33333.3; only the margin reproduces the farmer price.
  [{ price: 30_000, price2: 0, price3: 10, price4: 33_333.33 }, 10],
])('the percentage for %j is %d', (prices, price3) => {
  expect(pricesShownToTenantsBelow(prices).price3).toBe(price3)
})

const arbitraryHundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((units) => units / 100)
const arbitraryPrices = fc
  .record({
    price: arbitraryHundredths(60_000),
    price2: arbitraryHundredths(500),
    price3: arbitraryHundredths(80),
    typed: fc.option(arbitraryHundredths(60_000)),
  })
  .map(({ typed, ...prices }) =>
    typed === null
      ? { ...prices, price4: price4Of(prices) }
      : { ...prices, price3: price3Of({ ...prices, price4: typed }), price4: typed },
  )

test('depends only on the two prices, not on their components', () => {
  fc.assert(
    fc.property(arbitraryPrices, arbitraryHundredths(500), (prices, maxAddition) => {
      const price2 = Math.min(maxAddition, prices.price)
      const sum = Math.round((prices.price + prices.price2) * 100)
      const samePrices = { price: (sum - Math.round(price2 * 100)) / 100, price2, price3: 77, price4: prices.price4 }
      expect(pricesShownToTenantsBelow(samePrices)).toEqual(pricesShownToTenantsBelow(prices))
    }),
  )
})

test('can be stored unchanged in an own list, and are shown the same from there', () => {
  fc.assert(
    fc.property(arbitraryPrices, (prices) => {
      const visible = pricesShownToTenantsBelow(prices)
      expect(toStoredPrices('complex', visible)).toEqual({ kind: 'stored', prices: visible })
      expect(pricesShownToTenantsBelow(visible)).toEqual(visible)
    }),
  )
})
