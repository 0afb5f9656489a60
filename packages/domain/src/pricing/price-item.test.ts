import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distributorPrice, editedPrices, keptPrices, type PriceCells, price3Of, price4Of } from './price-item.ts'

const none: PriceCells = { price: null, price2: null, price3: null, price4: null }
const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((units) => units / 100)
const anyPrices = fc.record({ price: hundredths(60_000), price2: hundredths(500), price3: hundredths(80) })

describe('Price4 from Price, Price2 and Price3', () => {
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

  test('is the decimal result, worked out in whole hundredths', () => {
    fc.assert(
      fc.property(anyPrices, (prices) => {
        const units = (value: number) => BigInt(Math.round(value * 100))
        const exact = (units(prices.price) + units(prices.price2)) * (10_000n + units(prices.price3))
        expect(price4Of(prices)).toBe(Number((exact + 5_000n) / 10_000n) / 100)
      }),
    )
  })
})

describe('Price3 from a typed Price4', () => {
  test.each([
    [78, 22, 114, 12.28],
    [100, 0, 100, 0],
    [0, 0, 250, 100],
    [100, 0, 80, -25],
    [78, 22, 0, 0],
  ])('(%d + %d) to %d is %d %%', (price, price2, price4, price3) => {
    expect(price3Of({ price, price2, price4 })).toBe(price3)
  })

  test('is the margin in the total, not the mark-up: the two rules are not inverse', () => {
    const price3 = price3Of({ price: 100, price2: 0, price4: 114 })
    expect(price3).toBe(12.28)
    expect(price4Of({ price: 100, price2: 0, price3 })).toBe(112.28)
  })
})

test('the distributor price is Price + Price2, exactly', () => {
  expect(distributorPrice({ price: 0.1, price2: 0.2 })).toBe(0.3)
  expect(distributorPrice({ price: 78, price2: -0.005 })).toBe(77.995)
})

describe('what a complex list keeps', () => {
  const kept = (cells: Partial<PriceCells>) => keptPrices('complex', { ...none, ...cells })

  test('nothing typed is no price; 0 typed is one', () => {
    expect(kept({})).toEqual({ kind: 'empty' })
    expect(kept({ price: 0 })).toEqual({ kind: 'kept', prices: { price: 0, price2: 0, price3: 0, price4: 0 } })
  })

  test('an empty Price, Price2 or Price3 is 0, an empty Price4 follows', () => {
    expect(kept({ price: 78 })).toMatchObject({ prices: { price: 78, price2: 0, price3: 0, price4: 78 } })
    expect(kept({ price2: 22, price3: 14 })).toMatchObject({
      prices: { price: 0, price2: 22, price3: 14, price4: 25.08 },
    })
    expect(kept({ price: 78, price2: 22, price4: 114 })).toMatchObject({ prices: { price3: 12.28, price4: 114 } })
    expect(kept({ price4: 250 })).toMatchObject({ prices: { price: 0, price2: 0, price3: 100, price4: 250 } })
  })

  test('a percent alone is no price', () => {
    expect(kept({ price3: 14 })).toEqual({ kind: 'noAmount' })
    expect(keptPrices('complex', none, true)).toEqual({ kind: 'noAmount' })
  })

  test('a total that follows by neither rule is refused with what it comes to', () => {
    expect(kept({ price: 78, price2: 22, price3: 14, price4: 120 })).toEqual({ kind: 'totalDiffers', expected: 114 })
    expect(kept({ price: 78, price2: 22, price3: 14, price4: 114.02 })).toMatchObject({ kind: 'totalDiffers' })
  })

  test('a total that was typed is never computed again, whatever it is', () => {
    fc.assert(
      fc.property(anyPrices, hundredths(60_000), (prices, price4) => {
        const typed = editedPrices({ ...prices, price4: price4Of(prices) }, { price4 })
        expect(typed.price4).toBe(price4)
        expect(kept(typed)).toEqual({ kind: 'kept', prices: typed })
      }),
    )
  })

  test('what a client computed in binary is kept as it was sent', () => {
    fc.assert(
      fc.property(anyPrices, (prices) => {
        const price4 = Math.round((prices.price + prices.price2) * (1 + prices.price3 / 100) * 100) / 100
        expect(kept({ ...prices, price4 })).toMatchObject({ kind: 'kept', prices: { ...prices, price4 } })
      }),
    )
  })
})

describe('what a simple list keeps', () => {
  test('is Price alone, and Price4 is the same', () => {
    const prices = { price: 78, price2: 0, price3: 0, price4: 78 }
    expect(keptPrices('simple', { price: 78, price2: 22, price3: 14, price4: 114 })).toEqual({ kind: 'kept', prices })
    expect(keptPrices('simple', none)).toEqual({ kind: 'empty' })
    expect(keptPrices('simple', { ...none, price2: 22 })).toEqual({ kind: 'noAmount' })
  })
})

describe('typing', () => {
  const line: PriceCells = { price: 78, price2: 22, price3: 14, price4: 114 }

  test.each<[Partial<PriceCells>, Partial<PriceCells>]>([
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
    expect(editedPrices(line, typed)).toEqual({ ...line, ...typed, ...expected })
  })

  test('emptying the only amount leaves no price; a percent typed first waits for it', () => {
    expect(editedPrices({ price: 78, price2: 0, price3: 14, price4: 88.92 }, { price: null })).toEqual(none)
    const waiting = editedPrices(none, { price3: 14 })
    expect(waiting).toEqual({ ...none, price3: 14 })
    expect(editedPrices(waiting, { price: 100 })).toEqual({ ...none, price: 100, price3: 14, price4: 114 })
  })

  test('any cell gives a line that is kept as it shows', () => {
    const typed = fc.oneof(
      ...(['price', 'price2', 'price3', 'price4'] as const).map((cell) => fc.record({ [cell]: hundredths(900) })),
    )
    fc.assert(
      fc.property(anyPrices, fc.array(typed, { maxLength: 5 }), (prices, edits) => {
        const start: PriceCells = { ...prices, price4: price4Of(prices) }
        const edited = edits.reduce<PriceCells>((cells, edit) => editedPrices(cells, edit), start)
        expect(keptPrices('complex', edited)).toEqual({ kind: 'kept', prices: edited })
      }),
    )
  })
})
