// Kilograms of each food per tonne, rounded so that they add up to exactly 1000. There are two roundings.
//
// Shown values stay as close as possible to the recipe: each line is rounded down or up to the food's decimals, and among
// foods with the same decimals those with the largest remainders are rounded up. Lines with few decimals cannot compensate
// lines with more: where decimals differ, the largest line gets as many decimals as the finest and takes the difference.
// For the factory each food is rounded on its own, so that a line does not depend on the others; the carrier takes the
// difference, with as many decimals as needed. The two may differ in the last decimal of a line.
// All computed with integers, so the sum is exactly 1000.

import { type Decimal, decimalOf, numberOfDecimalUnits, roundedQuotient } from '../../kit/decimal.ts'
import type { FormulaProblem, Recipe } from '../problem/formula-problem.ts'
import { effectiveRecipe } from './formula-figures.ts'

/** Calcium carbonate: it takes the rounding difference. Source: spec 2 §9. */
export const roundingCarrier = '640642'

export type UnroundedLine = {
  readonly code: string
  /** As fed per animal per day; NaN, infinite and negative amounts count as 0. */
  readonly grams: number
  /** Property Decimals of the food, 0 to 6. */
  readonly decimals: number
}

export type KilogramsPerTonneLine = {
  readonly code: string
  readonly kilogramsPerTonne: number
  /** Decimals to display: those of the food, or more on the line that takes the rounding difference. */
  readonly decimals: number
}

/** The lines in integers. `grams / total` is the share of a line; "finest units" have the most decimals of any line. */
type ExactTonne = {
  readonly lines: readonly {
    readonly code: string
    readonly decimals: number
    readonly grams: bigint
    /** The rounding unit of the line, in finest units. */
    readonly unit: bigint
  }[]
  readonly total: bigint
  readonly decimals: number
  /** 1000 kg in finest units. */
  readonly whole: bigint
  /** Index of the largest line. */
  readonly largest: number
}

const decimalZero: Decimal = { digits: 0n, exponent: 0 }

/** The nearest integer from 0 to 6. */
const clampDecimals = (decimals: number): number => Math.min(6, Math.max(0, Math.round(decimals) || 0))

function toExactTonne(lines: readonly UnroundedLine[]): ExactTonne {
  const weighed = lines.map((line) => ({ ...line, decimals: clampDecimals(line.decimals) }))
  const amounts = weighed.map(({ grams }) => (grams > 0 && Number.isFinite(grams) ? decimalOf(grams) : decimalZero))
  const minExponent = amounts.reduce((min, { exponent }) => Math.min(min, exponent), 0)
  const decimals = weighed.reduce((max, line) => Math.max(max, line.decimals), 0)
  const exact = weighed.map((line, index) => {
    const { digits, exponent } = amounts[index] ?? decimalZero
    return {
      code: line.code,
      decimals: line.decimals,
      grams: digits === 0n ? 0n : digits * 10n ** BigInt(exponent - minExponent),
      unit: 10n ** BigInt(decimals - line.decimals),
    }
  })
  return {
    lines: exact,
    total: exact.reduce((sum, { grams }) => sum + grams, 0n),
    decimals,
    whole: 1000n * 10n ** BigInt(decimals),
    largest: exact.reduce((best, { grams }, index) => (grams > (exact[best]?.grams ?? 0n) ? index : best), 0),
  }
}

/**
 * Kilograms per tonne as shown, rounded by largest remainder, exactly 1000 in total. A line differs from its exact value by
 * less than its rounding unit, the largest line by less than the coarsest unit. All 0 for an empty recipe.
 * Source: spec 2 §9, docs/open-questions.md.
 */
export function shownKilogramsPerTonne(weighed: readonly UnroundedLine[]): KilogramsPerTonneLine[] {
  const tonne = toExactTonne(weighed)
  const { lines, total, whole, largest } = tonne
  if (total === 0n) return toKilogramLines(tonne, new Map())
  const roundedDown = lines.flatMap(({ grams, unit: lineUnit }, index) => {
    if (grams === 0n) return []
    const unit = index === largest ? 1n : lineUnit
    const exact = grams * whole
    return { index, unit, floor: (exact / (total * unit)) * unit, remainder: exact % (total * unit) }
  })
  const units = new Map(roundedDown.map(({ index, floor }) => [index, floor]))
  let difference = roundedDown.reduce((rest, { floor }) => rest - floor, whole)
  for (const [unit, group] of Map.groupBy(roundedDown, (line) => line.unit)) {
    const remainders = group.reduce((sum, { remainder }) => sum + remainder, 0n)
    const byRemainder = group.toSorted((a, b) => (a.remainder > b.remainder ? -1 : a.remainder < b.remainder ? 1 : 0))
    for (const { index, floor } of byRemainder.slice(0, Number(roundedQuotient(remainders, total * unit)))) {
      units.set(index, floor + unit)
      difference -= unit
    }
  }
  units.set(largest, (units.get(largest) ?? 0n) + difference)
  return toKilogramLines(tonne, units)
}

/**
 * Kilograms per tonne as the factory weighs them: each food rounded to its decimals, half up. The rounding difference, which
 * may be negative, goes to the carrier (640642 by default) if it is in the recipe and stays above 0, else to the largest line. All 0
 * for an empty recipe.
 * Source: docs/open-questions.md.
 */
export const factoryKilogramsPerTonne = (
  weighed: readonly UnroundedLine[],
  carrier = roundingCarrier,
): KilogramsPerTonneLine[] => factoryLinesInFloats(weighed, carrier) ?? exactFactoryLines(weighed, carrier)

/** How far from a half a line must be for floats to round it for certain: as a share of its units, and in them. */
const halfTolerance = { relative: 1e-12, absolute: 1e-9 }

/** The same in floats, which takes a tenth of the time; null where a line is so near a half that only integers tell. */
function factoryLinesInFloats(weighed: readonly UnroundedLine[], carrierCode: string): KilogramsPerTonneLine[] | null {
  const amounts = weighed.map(({ grams }) => (grams > 0 && Number.isFinite(grams) ? grams : 0))
  const total = amounts.reduce((sum, grams) => sum + grams, 0)
  if (total === 0 || !Number.isFinite(total)) return null
  const decimals = weighed.reduce((max, line) => Math.max(max, clampDecimals(line.decimals)), 0)
  const units = new Float64Array(weighed.length)
  let difference = 1000 * 10 ** decimals
  let [carrier, largest] = [-1, 0]
  for (const [index, line] of weighed.entries()) {
    const [grams, lineDecimals] = [amounts[index] ?? 0, clampDecimals(line.decimals)]
    const exact = (grams / total) * 1000 * 10 ** lineDecimals
    const fromHalf = Math.abs(exact - Math.floor(exact) - 0.5)
    if (fromHalf < exact * halfTolerance.relative + halfTolerance.absolute) return null
    units[index] = Math.round(exact) * 10 ** (decimals - lineDecimals)
    difference -= units[index] ?? 0
    if (carrier < 0 && line.code === carrierCode && grams > 0) carrier = index
    if (grams > (amounts[largest] ?? 0)) largest = index
  }
  const balancing = [carrier, largest].find((index) => index >= 0 && (units[index] ?? 0) + difference > 0)
  if (balancing === undefined) return null
  units[balancing] = (units[balancing] ?? 0) + difference
  return weighed.map((line, index) => {
    const [lineUnits, lineDecimals] = [units[index] ?? 0, clampDecimals(line.decimals)]
    return {
      code: line.code,
      // Of two whole numbers the quotient is the number nearest to the decimal.
      kilogramsPerTonne: lineUnits / 10 ** decimals,
      decimals: lineUnits % 10 ** (decimals - lineDecimals) === 0 ? lineDecimals : decimals,
    }
  })
}

/** In integers: exact in every case. */
export function exactFactoryLines(
  weighed: readonly UnroundedLine[],
  carrierCode = roundingCarrier,
): KilogramsPerTonneLine[] {
  const tonne = toExactTonne(weighed)
  const { lines, total, whole, largest } = tonne
  if (total === 0n) return toKilogramLines(tonne, new Map())
  const units = new Map(
    lines.map(({ grams, unit }, index) => [index, roundedQuotient(grams * whole, total * unit) * unit]),
  )
  const difference = [...units.values()].reduce((rest, rounded) => rest - rounded, whole)
  const carrier = lines.findIndex(({ code, grams }) => code === carrierCode && grams > 0n)
  const balancing = [carrier, largest].find((index) => index >= 0 && (units.get(index) ?? 0n) + difference > 0n)
  // Only with hundreds of tiny lines with few decimals can the difference be larger than the largest line.
  if (balancing === undefined) return shownKilogramsPerTonne(weighed)
  return toKilogramLines(tonne, units.set(balancing, (units.get(balancing) ?? 0n) + difference))
}

function toKilogramLines({ lines, decimals }: ExactTonne, units: ReadonlyMap<number, bigint>): KilogramsPerTonneLine[] {
  return lines.map(({ code, unit, ...line }, index) => {
    const lineUnits = units.get(index) ?? 0n
    return {
      code,
      kilogramsPerTonne: numberOfDecimalUnits(lineUnits, decimals),
      decimals: lineUnits % unit === 0n ? line.decimals : decimals,
    }
  })
}

/**
 * The recipe as the factory weighs it, in grams as fed per animal per day with the same total; it is checked before an
 * order. `decimals` are those of the foods, in the order of the problem.
 */
export function recipeAsWeighedInFactory(problem: FormulaProblem, recipe: Recipe, decimals: readonly number[]): Recipe {
  const effective = effectiveRecipe(problem, recipe)
  const total = effective.reduce((sum, grams) => sum + grams, 0)
  const lines = problem.foods.map(({ code }, index) => ({
    code,
    grams: effective[index] ?? 0,
    decimals: decimals[index] ?? 0,
  }))
  return Float64Array.from(
    factoryKilogramsPerTonne(lines, problem.carrier),
    ({ kilogramsPerTonne }) => (kilogramsPerTonne * total) / 1000,
  )
}
