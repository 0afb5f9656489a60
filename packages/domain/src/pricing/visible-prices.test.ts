import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptPrices, price3Of, price4Of } from './price-item.ts'
import { seenPrices } from './seen-prices.ts'

test('shows the distributor price, the farmer price and the percent between, nothing of how they came about', () => {
  expect(seenPrices({ price: 78, price2: 22, price3: 14, price4: 114 })).toEqual({
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
  // A mark-up of two decimals comes to 33333.35 or .3: the margin keeps the farmer price.
  [{ price: 30_000, price2: 0, price3: 10, price4: 33_333.33 }, 10],
])('the percent between the prices of %j is %d', (prices, price3) => {
  expect(seenPrices(prices).price3).toBe(price3)
})

const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((units) => units / 100)
const anyPrices = fc
  .record({
    price: hundredths(60_000),
    price2: hundredths(500),
    price3: hundredths(80),
    typed: fc.option(hundredths(60_000)),
  })
  .map(({ typed, ...prices }) =>
    typed === null
      ? { ...prices, price4: price4Of(prices) }
      : { ...prices, price3: price3Of({ ...prices, price4: typed }), price4: typed },
  )

test('depends on the two prices alone: whatever made them up, the same is seen', () => {
  fc.assert(
    fc.property(anyPrices, hundredths(500), (prices, moved) => {
      const price2 = Math.min(moved, prices.price)
      const sum = Math.round((prices.price + prices.price2) * 100)
      const otherwise = { price: (sum - Math.round(price2 * 100)) / 100, price2, price3: 77, price4: prices.price4 }
      expect(seenPrices(otherwise)).toEqual(seenPrices(prices))
    }),
  )
})

test('can be kept as it is in a list of one’s own, and be seen again as the same', () => {
  fc.assert(
    fc.property(anyPrices, (prices) => {
      const seen = seenPrices(prices)
      expect(keptPrices('complex', seen)).toEqual({ kind: 'kept', prices: seen })
      expect(seenPrices(seen)).toEqual(seen)
    }),
  )
})
