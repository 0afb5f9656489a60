// Why an adviser calls a farm today. Source: docs/open-questions.md.

import { daysBetween } from '../kit/day.ts'
import { lowStockDays } from '../organisations/low-stock.ts'

/** The contents of an analysis of a site; days are YYYY-MM-DD. */
export type AnalysedMilk = {
  readonly day: string
  readonly fatGramsPerLitre: number
  readonly proteinGramsPerLitre: number
}

export type CallReason =
  /** The mineral lasts for fewer days than a delivery takes. */
  | { readonly kind: 'stock'; readonly days: number }
  /** Contents fell from one analysis of a site to the next, in g/L. */
  | { readonly kind: 'fat' | 'protein'; readonly from: number; readonly to: number }
  /** Nobody entered an analysis for so many days. */
  | { readonly kind: 'silent'; readonly days: number }

const fatFallGramsPerLitre = 1.5
const proteinFallGramsPerLitre = 0.8
const silentDays = 62
/** Two analyses further apart say nothing about a fall. */
const comparedDays = 62

/** Falls are decimals of entered ones: 42,1 − 40,6 is 1,5. */
const hasFallen = (from: number, to: number, least: number) => Number((from - to).toFixed(6)) >= least

export type CalledFarm = {
  /** Days of stock; null where the stock is not followed or not known. */
  readonly stockDays: number | null
  /** The newest two analyses of each site, the newest first. */
  readonly sites: readonly (readonly AnalysedMilk[])[]
}

/** The reasons to call a farm, the most pressing first; none where nothing is the matter or nothing was ever entered. */
export function callReasons({ stockDays, sites }: CalledFarm, today: string): CallReason[] {
  const newest = sites.flatMap(([last]) => (last === undefined ? [] : [last.day])).toSorted()
  const lastDay = newest.at(-1)
  const days = lastDay === undefined ? null : daysBetween(lastDay, today)
  return [
    ...(stockDays !== null && stockDays < lowStockDays
      ? [{ kind: 'stock', days: Math.floor(stockDays) } as const]
      : []),
    ...sites.flatMap(fallsOf),
    ...(days !== null && days > silentDays ? [{ kind: 'silent', days } as const] : []),
  ]
}

function fallsOf([last, before]: readonly AnalysedMilk[]): CallReason[] {
  if (last === undefined || before === undefined || daysBetween(before.day, last.day) > comparedDays) return []
  const { fatGramsPerLitre: fat, proteinGramsPerLitre: protein } = last
  return [
    ...(hasFallen(before.fatGramsPerLitre, fat, fatFallGramsPerLitre)
      ? [{ kind: 'fat', from: before.fatGramsPerLitre, to: fat } as const]
      : []),
    ...(hasFallen(before.proteinGramsPerLitre, protein, proteinFallGramsPerLitre)
      ? [{ kind: 'protein', from: before.proteinGramsPerLitre, to: protein } as const]
      : []),
  ]
}

const weights: Readonly<Record<CallReason['kind'], number>> = { stock: 4, fat: 2, protein: 2, silent: 1 }

const weightOf = (reasons: readonly CallReason[]) => reasons.reduce((sum, { kind }) => sum + weights[kind], 0)
const daysOfStockIn = (reasons: readonly CallReason[]) => reasons.find(({ kind }) => kind === 'stock')

/** Which of two farms is called first: the one with more, or more pressing, reasons; among equals the one with less stock. */
export function compareCalls(one: readonly CallReason[], other: readonly CallReason[]): number {
  const byWeight = weightOf(other) - weightOf(one)
  const [stock, otherStock] = [daysOfStockIn(one), daysOfStockIn(other)]
  if (byWeight !== 0 || stock?.kind !== 'stock' || otherStock?.kind !== 'stock') return byWeight
  return stock.days - otherStock.days
}
