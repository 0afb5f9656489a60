import { maxDailyLitres } from './milk-bounds.ts'
import type { MilkSpecies } from './milk-species.ts'

/* Entries that can be right but rarely are: somebody is asked once. Source: docs/open-questions.md. */

/** Litres that depart from what is usual at a site. */
export type UnusualLitres =
  /** More than the animals give in the days since the last entry, in litres. */
  | { readonly kind: 'beyondHerd'; readonly most: number }
  /** More than three times, or less than a third of, the middle one of the last three entries. */
  | { readonly kind: 'offLastEntries'; readonly usual: number }

export type LitresContext = {
  readonly species: readonly MilkSpecies[]
  /** The animals on that day; null where no herd is entered. */
  readonly headCount: number | null
  /** Days since the entry before; null for the first one. */
  readonly days: number | null
  /** The litres of the entries before, the latest first. */
  readonly formerLitres: readonly number[]
}

const comparedEntries = 3
const usualFactor = 3

/** How the litres of an entry are unusual; undefined when they are not, or when there is nothing to compare them with. */
export function unusualLitres(litres: number, context: LitresContext): UnusualLitres | undefined {
  const { species, headCount, days, formerLitres } = context
  const perAnimal = maxDailyLitres(species)
  if (perAnimal !== null && headCount !== null && days !== null) {
    const most = perAnimal * headCount * days
    if (litres > most) return { kind: 'beyondHerd', most }
  }
  if (formerLitres.length < comparedEntries) return undefined
  const usual = formerLitres.slice(0, comparedEntries).toSorted((a, b) => a - b)[1] ?? 0
  const isOff = litres > usualFactor * usual || litres * usualFactor < usual
  return isOff ? { kind: 'offLastEntries', usual } : undefined
}

const usualHerdChangeShare = 0.3

/** Whether a herd moved by more than 30 % of what it was. */
export const isUnusualHerd = (before: number, now: number): boolean =>
  Math.abs(now - before) > usualHerdChangeShare * before
