// Kilograms of each food in a tonne, rounded so that they make 1000 exactly. There are two roundings.
//
// What a person is shown stays as near as can be to the recipe: each line is its exact value rounded down or up to the
// food's decimals, and among foods with the same decimals those are rounded up that lost most (largest remainder). Coarse
// lines cannot make up for fine ones: where decimals differ, the largest line has as many as the finest and closes the sum.
// What the factory weighs is each food rounded by itself, so that a line does not depend on the others; the carrier takes
// the rest, with the decimals that takes. The two may differ in the last decimal of a line.
// All of it is whole-number arithmetic: the sum is 1000, not nearly.

import { type Decimal, decimalNumber, decimalOf, roundedQuotient } from '../kit/decimal.ts'
import { countedRecipe } from './formula-figures.ts'
import type { FormulaProblem, Recipe } from './formula-problem.ts'

/** Calcium carbonate: it takes what rounding leaves over. Source: spec 2 §9. */
export const roundingCarrier = '640642'

export type WeighedLine = {
  readonly code: string
  /** As fed per animal per day; what is not above 0 is nothing. */
  readonly grams: number
  /** Property Decimals of the food, 0 to 6. */
  readonly decimals: number
}

export type KilogramsLine = {
  readonly code: string
  readonly kilogramsPerTonne: number
  /** With how many decimals it is to be written: those of the food, or more on the line that balances. */
  readonly decimals: number
}

/** Lines in whole numbers: `grams` over `total` is the share of a line, `unit` its least step in the finest units. */
type Tonne = {
  readonly lines: readonly {
    readonly code: string
    readonly decimals: number
    readonly grams: bigint
    readonly unit: bigint
  }[]
  readonly total: bigint
  readonly decimals: number
  /** 1000 kg in the finest units. */
  readonly whole: bigint
  /** The place of the largest line. */
  readonly largest: number
}

const nothing: Decimal = { digits: 0n, exponent: 0 }

/** Decimals as they can be written: what is no whole number from 0 to 6 is the nearest. */
const writable = (decimals: number): number => Math.min(6, Math.max(0, Math.round(decimals) || 0))

function tonneOf(lines: readonly WeighedLine[]): Tonne {
  const weighed = lines.map((line) => ({ ...line, decimals: writable(line.decimals) }))
  const amounts = weighed.map(({ grams }) => (grams > 0 && Number.isFinite(grams) ? decimalOf(grams) : nothing))
  const least = amounts.reduce((smallest, { exponent }) => Math.min(smallest, exponent), 0)
  const decimals = weighed.reduce((most, line) => Math.max(most, line.decimals), 0)
  const exact = weighed.map((line, place) => {
    const { digits, exponent } = amounts[place] ?? nothing
    return {
      code: line.code,
      decimals: line.decimals,
      grams: digits === 0n ? 0n : digits * 10n ** BigInt(exponent - least),
      unit: 10n ** BigInt(decimals - line.decimals),
    }
  })
  return {
    lines: exact,
    total: exact.reduce((sum, { grams }) => sum + grams, 0n),
    decimals,
    whole: 1000n * 10n ** BigInt(decimals),
    largest: exact.reduce((best, { grams }, place) => (grams > (exact[best]?.grams ?? 0n) ? place : best), 0),
  }
}

/**
 * Kilograms per tonne as they are shown: largest remainder, exactly 1000 together. A line is less than one of its units
 * away from its exact value, the largest line less than one of the coarsest. All 0 for an empty recipe.
 * Source: spec 2 §9, docs/open-questions.md.
 */
export function shownKilogramsPerTonne(weighed: readonly WeighedLine[]): KilogramsLine[] {
  const tonne = tonneOf(weighed)
  const { lines, total, whole, largest } = tonne
  if (total === 0n) return linesOf(tonne, new Map())
  const steps = lines.flatMap(({ grams, unit }, place) => {
    if (grams === 0n) return []
    const step = place === largest ? 1n : unit
    const exact = grams * whole
    return { place, step, down: (exact / (total * step)) * step, cutOff: exact % (total * step) }
  })
  const units = new Map(steps.map(({ place, down }) => [place, down]))
  let rest = steps.reduce((left, { down }) => left - down, whole)
  for (const [step, alike] of Map.groupBy(steps, (line) => line.step)) {
    const lost = alike.reduce((sum, { cutOff }) => sum + cutOff, 0n)
    const mostFirst = alike.toSorted((one, other) =>
      one.cutOff > other.cutOff ? -1 : one.cutOff < other.cutOff ? 1 : 0,
    )
    for (const { place, down } of mostFirst.slice(0, Number(roundedQuotient(lost, total * step)))) {
      units.set(place, down + step)
      rest -= step
    }
  }
  units.set(largest, (units.get(largest) ?? 0n) + rest)
  return linesOf(tonne, units)
}

/**
 * Kilograms per tonne as the factory weighs them: each food rounded to its decimals, half up, and the rest, which may be
 * below 0, on the carrier 640642 if it is in the recipe and stays above 0, else on the largest line. All 0 for an empty
 * recipe.
 * Source: docs/open-questions.md.
 */
export function factoryKilogramsPerTonne(weighed: readonly WeighedLine[]): KilogramsLine[] {
  const tonne = tonneOf(weighed)
  const { lines, total, whole, largest } = tonne
  if (total === 0n) return linesOf(tonne, new Map())
  const units = new Map(
    lines.map(({ grams, unit }, place) => [place, roundedQuotient(grams * whole, total * unit) * unit]),
  )
  const rest = [...units.values()].reduce((left, each) => left - each, whole)
  const carrier = lines.findIndex(({ code, grams }) => code === roundingCarrier && grams > 0n)
  const balance = [carrier, largest].find((place) => place >= 0 && (units.get(place) ?? 0n) + rest > 0n)
  // Only hundreds of tiny coarse lines leave more over than the largest line holds.
  if (balance === undefined) return shownKilogramsPerTonne(weighed)
  return linesOf(tonne, units.set(balance, (units.get(balance) ?? 0n) + rest))
}

function linesOf({ lines, decimals }: Tonne, units: ReadonlyMap<number, bigint>): KilogramsLine[] {
  return lines.map(({ code, unit, ...line }, place) => {
    const own = units.get(place) ?? 0n
    return {
      code,
      kilogramsPerTonne: decimalNumber(own, decimals),
      decimals: own % unit === 0n ? line.decimals : decimals,
    }
  })
}

/**
 * The recipe as the factory weighs it, in grams as fed per animal per day of the same total: what is checked before an
 * order. `decimals` are the foods' own, in their order.
 */
export function factoryRecipe(problem: FormulaProblem, recipe: Recipe, decimals: readonly number[]): Recipe {
  const counted = countedRecipe(problem, recipe)
  const total = counted.reduce((sum, grams) => sum + grams, 0)
  const lines = problem.foods.map(({ code }, place) => ({
    code,
    grams: counted[place] ?? 0,
    decimals: decimals[place] ?? 0,
  }))
  return Float64Array.from(
    factoryKilogramsPerTonne(lines),
    ({ kilogramsPerTonne }) => (kilogramsPerTonne * total) / 1000,
  )
}
