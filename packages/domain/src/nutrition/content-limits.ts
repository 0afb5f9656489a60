// What a content of a food can be at all, and what is usual for its nutrient.

import { type UnusualChange, unusualChange } from '../kit/unusual-change.ts'

/** A nutrient as its contents are checked. */
export type NutrientContentRules = {
  /** The label of its unit, such as g/kg; empty without one. */
  readonly unit: string
  /** A balance, which may be negative. */
  readonly signed: boolean
  /** The usual range of a content per kg as fed; null without a limit on that side. */
  readonly usualMin: number | null
  readonly usualMax: number | null
}

/** How much of a unit of mass one kilogram has. */
const massUnitsPerKg: Readonly<Record<string, number>> = { kg: 1, g: 1e3, mg: 1e6, µg: 1e9, ug: 1e9, ng: 1e12 }

/** The greatest content one kilogram can have, by the label of the unit: 1,000 g/kg, 100 %; null for other units. */
export function maxContentPerKg(unit: string): number | null {
  const label = unit.trim().toLowerCase().replace('\u03BC', '\u00B5')
  if (label === '%') return 100
  if (label === 'ppm') return 1e6
  const [, mass = ''] = /^(\p{L}+)\s*\/\s*kg$/u.exec(label) ?? []
  return Object.hasOwn(massUnitsPerKg, mass) ? (massUnitsPerKg[mass] ?? null) : null
}

/** Why a food cannot have a content: below 0, or more than a kilogram holds. Source: docs/open-questions.md. */
type ContentError = { readonly kind: 'negative' } | { readonly kind: 'tooMuch'; readonly max: number }

/**
 * What is wrong with a content per kg, of dry matter or as fed; undefined for a possible one. An equivalent may be more than
 * a kilogram holds (the protein of urea is 2,860 g/kg): its nutrient says so by a greater usual content.
 */
export function contentError(
  content: number,
  { unit, signed, usualMax }: Pick<NutrientContentRules, 'unit' | 'signed' | 'usualMax'>,
): ContentError | undefined {
  if (content < 0 && !signed) return { kind: 'negative' }
  const perKg = maxContentPerKg(unit)
  const max = perKg === null ? null : Math.max(perKg, usualMax ?? 0)
  return max !== null && Math.abs(content) > max ? { kind: 'tooMuch', max } : undefined
}

export type UnusualContent = UnusualChange | { readonly kind: 'outside' }

/**
 * Why a new content, as fed, is unusual: far from the one before (null without one), or outside of the usual range of its
 * nutrient. A content that has not changed is never unusual: it was asked about when it came.
 */
export function whyContentIsUnusual(
  before: number | null,
  after: number,
  { usualMin, usualMax }: Pick<NutrientContentRules, 'usualMin' | 'usualMax'>,
): UnusualContent | undefined {
  if (after === before) return undefined
  const change = before === null ? undefined : unusualChange(before, after)
  const isOutside = (usualMin !== null && after < usualMin) || (usualMax !== null && after > usualMax)
  if (change?.kind === 'factor' || !isOutside) return change
  return { kind: 'outside' }
}
