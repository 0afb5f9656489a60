import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dairyDecimals, dairyProblem, dairyRecipe } from '../../../../../tests/engine/support/dairy-example.ts'
import { decimalOf } from '../../kit/decimal.ts'
import {
  exactFactoryLines,
  factoryKilogramsPerTonne,
  type KilogramsPerTonneLine,
  recipeAsWeighedInFactory,
  roundingCarrier,
  shownKilogramsPerTonne,
  type UnroundedLine,
} from './kilograms-per-tonne.ts'

const weighedLinesOf = (...lines: [code: string, grams: number, decimals: number][]): UnroundedLine[] =>
  lines.map(([code, grams, decimals]) => ({ code, grams, decimals }))
const kilogramsOf = (lines: KilogramsPerTonneLine[]) => lines.map(({ kilogramsPerTonne }) => kilogramsPerTonne)

/** The exact sum of the displayed decimals, in millionths of a kg. */
const sumOfKilograms = (lines: KilogramsPerTonneLine[]) =>
  lines.reduce((sum, line) => {
    const { digits, exponent } = decimalOf(line.kilogramsPerTonne)
    expect(exponent).toBeGreaterThanOrEqual(-line.decimals)
    return sum + digits * 10n ** BigInt(exponent + 6)
  }, 0n)
const tonneInMicrograms = 1000n * 10n ** 6n

describe('three equal foods', () => {
  const thirds = weighedLinesOf(['A', 1, 1], ['B', 1, 1], ['C', 1, 1])

  test('are shown equal except for the tenth that completes 1000', () => {
    expect(kilogramsOf(shownKilogramsPerTonne(thirds))).toEqual([333.4, 333.3, 333.3])
  })

  test('are weighed with the difference on the carrier', () => {
    const withCarrier = weighedLinesOf(['A', 1, 1], ['B', 1, 1], [roundingCarrier, 1, 1])
    expect(kilogramsOf(factoryKilogramsPerTonne(withCarrier))).toEqual([333.3, 333.3, 333.4])
    expect(kilogramsOf(factoryKilogramsPerTonne(thirds))).toEqual([333.4, 333.3, 333.3])
  })
})

test('the line with the largest remainder is rounded up first', () => {
  // 166.67, 333.33 and 500 kg.
  expect(kilogramsOf(shownKilogramsPerTonne(weighedLinesOf(['A', 1, 0], ['B', 2, 0], ['C', 3, 0])))).toEqual([
    167, 333, 500,
  ])
  // Each alone is 142.857 → 143; seven of them make 1001, so one is rounded down.
  const sevenths = weighedLinesOf(...'ABCDEFG'.split('').map((code): [string, number, number] => [code, 1, 0]))
  expect(kilogramsOf(shownKilogramsPerTonne(sevenths))).toEqual([143, 143, 143, 143, 143, 143, 142])
  expect(kilogramsOf(factoryKilogramsPerTonne(sevenths))).toEqual([142, 143, 143, 143, 143, 143, 143])
})

describe('foods with different decimals', () => {
  // 999.9 g of the carrier, 0.1234 g of a vitamin: 999.8766… and 0.1233… kg.
  const mixed = weighedLinesOf(['643001', 0.1234, 3], [roundingCarrier, 999.9, 1])

  test('are shown with their own decimals, the largest line with the most decimals', () => {
    expect(shownKilogramsPerTonne(mixed)).toEqual([
      { code: '643001', kilogramsPerTonne: 0.123, decimals: 3 },
      { code: roundingCarrier, kilogramsPerTonne: 999.877, decimals: 3 },
    ])
  })

  test('are rounded in groups of equal decimals, and the largest line takes the difference', () => {
    // Whole kg: the remainders 0.6 and 0.3 add up to 0.9, so one line (the 100.6) is rounded up. Tenths: 0.19 is rounded up.
    const lines = weighedLinesOf(['A', 100.6, 0], ['B', 50.3, 0], ['C', 49, 0], ['D', 0.19, 1], ['E', 799.91, 0])
    expect(kilogramsOf(shownKilogramsPerTonne(lines))).toEqual([101, 50, 49, 0.2, 799.8])
    // The remainder of the largest line stays on that line: it does not cause 100.35 to be rounded up.
    const largestLine = weighedLinesOf(['A', 100.35, 0], ['L', 899.3, 0], ['V', 0.35, 2])
    expect(kilogramsOf(shownKilogramsPerTonne(largestLine))).toEqual([100, 899.65, 0.35])
    // Rounding down to whole kg leaves 0.4 kg, which is not spread over lines with tenths that are already exact.
    const halves = weighedLinesOf(['L', 600.6, 1], ['C', 199.4, 0], ['E', 200, 1])
    expect(kilogramsOf(shownKilogramsPerTonne(halves))).toEqual([601, 199, 200])
  })

  test('are weighed with their own decimals, the carrier with as many as the difference needs', () => {
    expect(factoryKilogramsPerTonne(mixed)).toEqual(shownKilogramsPerTonne(mixed))
    const exact = weighedLinesOf(['643001', 0.1, 3], [roundingCarrier, 999.9, 1])
    expect(factoryKilogramsPerTonne(exact)[1]).toEqual({ code: roundingCarrier, kilogramsPerTonne: 999.9, decimals: 1 })
  })
})

describe('the carrier', () => {
  test('takes no difference when it is not in the recipe', () => {
    const lines = weighedLinesOf([roundingCarrier, 0, 1], ['B', 1, 1], ['C', 1, 1], ['D', 1, 1])
    expect(kilogramsOf(factoryKilogramsPerTonne(lines))).toEqual([0, 333.4, 333.3, 333.3])
  })

  test('takes no difference that would use it up: the largest line does', () => {
    // 0.04 kg of the carrier; rounding three foods up requires taking back 0.1 kg.
    const lines = weighedLinesOf([roundingCarrier, 0.04, 1], ['B', 333.26, 1], ['C', 333.26, 1], ['D', 333.44, 1])
    const weighed = factoryKilogramsPerTonne(lines)
    expect(kilogramsOf(weighed)).toEqual([0, 333.3, 333.3, 333.4])
    expect(sumOfKilograms(weighed)).toBe(tonneInMicrograms)
  })
})

test('hundreds of tiny lines with few decimals, which no single line can balance, are weighed as shown', () => {
  const lines = Array.from({ length: 1500 }, (_, index) => ({ code: `F${index}`, grams: 1, decimals: 0 }))
  const weighed = factoryKilogramsPerTonne(lines)
  expect(sumOfKilograms(weighed)).toBe(tonneInMicrograms)
  expect(Math.max(...kilogramsOf(weighed))).toBe(1)
})

test('an empty recipe has 0 kg of every food', () => {
  const emptyLines = weighedLinesOf(['A', 0, 1], ['B', Number.NaN, 3], ['C', -5, 0])
  expect(kilogramsOf(shownKilogramsPerTonne(emptyLines))).toEqual([0, 0, 0])
  expect(kilogramsOf(factoryKilogramsPerTonne(emptyLines))).toEqual([0, 0, 0])
  expect(shownKilogramsPerTonne([])).toEqual([])
  expect(factoryKilogramsPerTonne([])).toEqual([])
})

/** Amounts as stored, in whole micrograms, many of them small. */
const arbitraryLines = fc
  .array(
    fc.record({
      grams: fc.oneof(fc.nat(5e9), fc.nat(1e6)).map((micrograms) => micrograms / 1e6),
      decimals: fc.nat(6),
    }),
    { minLength: 1, maxLength: 40, size: 'max' },
  )
  .map((lines) => lines.map((line, index) => ({ code: index === 1 ? roundingCarrier : `F${index}`, ...line })))
  .filter((lines) => lines.some(({ grams }) => grams > 0))

const exactKilogramsOf = (lines: readonly UnroundedLine[], grams: number) =>
  (1000 * grams) / lines.reduce((sum, line) => sum + line.grams, 0)
const largestLineOf = (lines: readonly UnroundedLine[]) => {
  const maxGrams = Math.max(...lines.map(({ grams }) => grams))
  return lines.findIndex(({ grams }) => grams === maxGrams)
}

test('any recipe is shown and weighed as exactly 1000 kg', () => {
  fc.assert(
    fc.property(arbitraryLines, (lines) => {
      expect(sumOfKilograms(shownKilogramsPerTonne(lines))).toBe(tonneInMicrograms)
      expect(sumOfKilograms(factoryKilogramsPerTonne(lines))).toBe(tonneInMicrograms)
    }),
  )
})

test('any shown line differs from its exact value by less than its unit, the largest by less than the coarsest unit', () => {
  fc.assert(
    fc.property(arbitraryLines, (lines) => {
      const coarsestUnit = 10 ** -Math.min(...lines.map(({ decimals }) => decimals))
      shownKilogramsPerTonne(lines).forEach(({ kilogramsPerTonne, decimals }, index) => {
        const { grams, decimals: foodDecimals } = lines[index]!
        const isLargest = index === largestLineOf(lines)
        const unit = isLargest ? coarsestUnit : 10 ** -foodDecimals
        expect(Math.abs(kilogramsPerTonne - exactKilogramsOf(lines, grams))).toBeLessThan(unit + 1e-9)
        if (!isLargest) expect(decimals).toBe(foodDecimals)
      })
    }),
  )
})

test('every weighed line except the balancing one is rounded on its own', () => {
  fc.assert(
    fc.property(arbitraryLines, (lines) => {
      const balancing = factoryKilogramsPerTonne(lines).filter(({ kilogramsPerTonne }, index) => {
        const { grams, decimals } = lines[index]!
        return Math.abs(kilogramsPerTonne - exactKilogramsOf(lines, grams)) > 0.5 * 10 ** -decimals + 1e-9
      })
      expect(balancing.length).toBeLessThanOrEqual(1)
    }),
  )
})

test('recipeAsWeighedInFactory keeps the total and has the amounts the factory weighs', () => {
  const weighed = recipeAsWeighedInFactory(dairyProblem, dairyRecipe, dairyDecimals)
  const sum = (recipe: Float64Array) => recipe.reduce((total, grams) => total + grams, 0)
  expect(sum(weighed)).toBeCloseTo(sum(dairyRecipe), 9)
  // 75.540647 kg of monocalcium phosphate are weighed as 75.5, 0.342296 kg of vitamin A as 0.342.
  expect(weighed[1]).toBeCloseTo((75.5 * 350.573668) / 1000, 6)
  expect(weighed[14]).toBeCloseTo((0.342 * 350.573668) / 1000, 6)
})

test.each([2.5, -1, 1000, Number.NaN, Number.POSITIVE_INFINITY])(
  'decimals of %d are clamped, and the lines add up to 1000',
  (decimals) => {
    const lines = [
      { code: roundingCarrier, grams: 200, decimals },
      { code: 'salt', grams: 73.3, decimals: 1 },
    ]
    for (const weighed of [shownKilogramsPerTonne(lines), factoryKilogramsPerTonne(lines)]) {
      expect(weighed.every((line) => Number.isInteger(line.decimals) && line.decimals >= 0 && line.decimals <= 6)).toBe(
        true,
      )
      expect(weighed.reduce((sum, { kilogramsPerTonne }) => sum + kilogramsPerTonne, 0)).toBeCloseTo(1000, 9)
    }
  },
)

test('the factory rounds in floats to what integers give, halves and many decimals included', () => {
  let state = 1
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  for (let round = 0; round < 2000; round += 1) {
    const isWhole = round % 3 === 0
    const lines = Array.from({ length: 1 + Math.floor(random() * 20) }, (_, index) => ({
      code: random() < 0.1 ? roundingCarrier : `C${index}`,
      grams: random() < 0.2 ? 0 : isWhole ? Math.round(random() * 100) : random() * 10 ** (random() * 6 - 2),
      decimals: Math.floor(random() * 7),
    }))
    expect(factoryKilogramsPerTonne(lines)).toEqual(exactFactoryLines(lines))
  }
})
