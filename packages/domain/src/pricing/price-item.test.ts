import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  distributorPriceOf,
  type EnteredPrices,
  price3Of,
  price4Of,
  toStoredPrices,
  withEditedPrices,
} from './price-item.ts'

const emptyCells: EnteredPrices = { price: null, price2: null, price3: null, price4: null }
const arbitraryHundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((units) => units / 100)
const arbitraryPrices = fc.record({
  price: arbitraryHundredths(60_000),
  price2: arbitraryHundredths(500),
  price3: arbitraryHundredths(80),
})

describe('price4Of', () => {
  test.each([
    [78, 22, 14, 114],
    [690, 22, 14, 811.68],
    [1.005, 0, 0, 1.01],
    [1, 0.005, 0, 1.01],
    [0.1, 0.2, 0, 0.3],
    [100, 0, -10, 90],
    [100, -30, 0, 70],
    [8.5, 0, 2.9, 8.75],
    [56_728.5, 0, 0, 56_728.5],
    [0, 0, 14, 0],
  ])('(%d + %d) with %d %% is %d', (price, price2, price3, price4) => {
    expect(price4Of({ price, price2, price3 })).toBe(price4)
  })

  test('is exact in decimals', () => {
    fc.assert(
      fc.property(arbitraryPrices, (prices) => {
        const units = (value: number) => BigInt(Math.round(value * 100))
        const exact = (units(prices.price) + units(prices.price2)) * (10_000n + units(prices.price3))
        expect(price4Of(prices)).toBe(Number((exact + 5_000n) / 10_000n) / 100)
      }),
    )
  })
})

describe('price3Of', () => {
  test.each([
    [78, 22, 114, 12.28],
    [100, 0, 100, 0],
    [0, 0, 250, 100],
    [100, 0, 80, -25],
    [78, 22, 0, 0],
  ])('(%d + %d) to %d is %d %%', (price, price2, price4, price3) => {
    expect(price3Of({ price, price2, price4 })).toBe(price3)
  })

  test('is the margin in the total, not the mark-up: the two rules are not inverses', () => {
    const price3 = price3Of({ price: 100, price2: 0, price4: 114 })
    expect(price3).toBe(12.28)
    expect(price4Of({ price: 100, price2: 0, price3 })).toBe(112.28)
  })
})

test('the distributor price is exactly Price + Price2', () => {
  expect(distributorPriceOf({ price: 0.1, price2: 0.2 })).toBe(0.3)
  expect(distributorPriceOf({ price: 78, price2: -0.005 })).toBe(77.995)
})

describe('toStoredPrices of a complex list', () => {
  const stored = (cells: Partial<EnteredPrices>) => toStoredPrices('complex', { ...emptyCells, ...cells })

  test('empty cells store no price, a typed 0 is a price', () => {
    expect(stored({})).toEqual({ kind: 'empty' })
    expect(stored({ price: 0 })).toEqual({ kind: 'stored', prices: { price: 0, price2: 0, price3: 0, price4: 0 } })
  })

  test('an empty Price, Price2 or Price3 is 0, an empty Price4 is computed', () => {
    expect(stored({ price: 78 })).toMatchObject({ prices: { price: 78, price2: 0, price3: 0, price4: 78 } })
    expect(stored({ price2: 22, price3: 14 })).toMatchObject({
      prices: { price: 0, price2: 22, price3: 14, price4: 25.08 },
    })
    expect(stored({ price: 78, price2: 22, price4: 114 })).toMatchObject({ prices: { price3: 12.28, price4: 114 } })
    expect(stored({ price4: 250 })).toMatchObject({ prices: { price: 0, price2: 0, price3: 100, price4: 250 } })
  })

  test('a percentage alone is refused', () => {
    expect(stored({ price3: 14 })).toEqual({ kind: 'noAmount' })
    expect(toStoredPrices('complex', emptyCells, true)).toEqual({ kind: 'noAmount' })
  })

  test('a total that agrees with neither rule is refused with the expected total', () => {
    expect(stored({ price: 78, price2: 22, price3: 14, price4: 120 })).toEqual({ kind: 'totalDiffers', expected: 114 })
    expect(stored({ price: 78, price2: 22, price3: 14, price4: 114.02 })).toMatchObject({ kind: 'totalDiffers' })
  })

  test('a price below 0 for the distributor or the farmer is refused, a price of 0 is not', () => {
    expect(stored({ price: 40, price2: -50 })).toEqual({ kind: 'negative', column: 'price2', amount: -10 })
    expect(stored({ price2: -50, price3: -150 })).toMatchObject({ kind: 'negative', column: 'price2' })
    expect(stored({ price: 78, price2: 22, price3: -150 })).toEqual({ kind: 'negative', column: 'price4', amount: -50 })
    expect(stored({ price: 78, price4: -1 })).toMatchObject({ kind: 'negative', column: 'price4' })
    expect(toStoredPrices('simple', { ...emptyCells, price: -1 })).toMatchObject({ kind: 'negative', column: 'price' })
    expect(stored({ price: 50, price2: -50, price3: -150 })).toMatchObject({ kind: 'stored', prices: { price4: 0 } })
  })

  test('a typed total is never recomputed', () => {
    fc.assert(
      fc.property(arbitraryPrices, arbitraryHundredths(60_000), (prices, price4) => {
        const typed = withEditedPrices({ ...prices, price4: price4Of(prices) }, { price4 })
        expect(typed.price4).toBe(price4)
        expect(stored(typed)).toEqual({ kind: 'stored', prices: typed })
      }),
    )
  })

  test('a total that a client rounded in binary is stored as sent', () => {
    fc.assert(
      fc.property(arbitraryPrices, (prices) => {
        const price4 = Math.round((prices.price + prices.price2) * (1 + prices.price3 / 100) * 100) / 100
        expect(stored({ ...prices, price4 })).toMatchObject({ kind: 'stored', prices: { ...prices, price4 } })
      }),
    )
  })
})

describe('toStoredPrices of a simple list', () => {
  test('stores Price alone, with Price4 equal to it', () => {
    const prices = { price: 78, price2: 0, price3: 0, price4: 78 }
    expect(toStoredPrices('simple', { price: 78, price2: 22, price3: 14, price4: 114 })).toEqual({
      kind: 'stored',
      prices,
    })
    expect(toStoredPrices('simple', emptyCells)).toEqual({ kind: 'empty' })
    expect(toStoredPrices('simple', { ...emptyCells, price2: 22 })).toEqual({ kind: 'noAmount' })
  })
})

describe('withEditedPrices', () => {
  const line: EnteredPrices = { price: 78, price2: 22, price3: 14, price4: 114 }

  test.each<[Partial<EnteredPrices>, Partial<EnteredPrices>]>([
    [{ price: 80 }, { price4: 116.28 }],
    [{ price2: null }, { price2: null, price4: 88.92 }],
    [{ price3: 20 }, { price4: 120 }],
    [{ price4: 120 }, { price3: 16.67, price4: 120 }],
    [{ price4: null }, { price3: 14, price4: 114 }],
    [
      { price3: 14, price4: 114 },
      { price3: 14, price4: 114 },
    ],
    [
      { price: 100, price2: 0, price3: 12.28, price4: 114 },
      { price3: 12.28, price4: 114 },
    ],
    [
      { price3: 99, price4: 114 },
      { price3: 12.28, price4: 114 },
    ],
    [{ price: null }, { price: null, price2: 22, price4: 25.08 }],
  ])('%j over a priced food gives %j', (typed, expected) => {
    expect(withEditedPrices(line, typed)).toEqual({ ...line, ...typed, ...expected })
  })

  test('emptying the only amount empties the price; a percentage typed first is kept until an amount is typed', () => {
    expect(withEditedPrices({ price: 78, price2: 0, price3: 14, price4: 88.92 }, { price: null })).toEqual(emptyCells)
    const percentOnly = withEditedPrices(emptyCells, { price3: 14 })
    expect(percentOnly).toEqual({ ...emptyCells, price3: 14 })
    expect(withEditedPrices(percentOnly, { price: 100 })).toEqual({
      ...emptyCells,
      price: 100,
      price3: 14,
      price4: 114,
    })
  })

  test('the edited cells are stored unchanged after any sequence of edits, or refused when the total is below 0', () => {
    const typed = fc.oneof(
      ...(['price', 'price2', 'price3', 'price4'] as const).map((cell) =>
        fc.record({ [cell]: arbitraryHundredths(900) }),
      ),
    )
    fc.assert(
      fc.property(arbitraryPrices, fc.array(typed, { maxLength: 5 }), (prices, edits) => {
        const start: EnteredPrices = { ...prices, price4: price4Of(prices) }
        const edited = edits.reduce<EnteredPrices>((cells, edit) => withEditedPrices(cells, edit), start)
        const isNegative = (edited.price4 ?? 0) < 0
        expect(toStoredPrices('complex', edited)).toMatchObject(
          isNegative ? { kind: 'negative', column: 'price4' } : { kind: 'stored', prices: edited },
        )
      }),
    )
  })
})
