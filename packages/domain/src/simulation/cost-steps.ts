// From the cost of today to the new cost, step by step: what each new price adds at the same recipes, and what reformulating
// gains. Costs of a year, or of a tonne of today.

import { roundDecimal } from '../kit/decimal.ts'

type CostStepsInput = {
  readonly today: number
  /** The same recipes at the new prices. */
  readonly repriced: number
  /** The new recipes; null where there is none. */
  readonly reoptimised: number | null
  /** What the new price of each ingredient adds to the same recipes; they may be fewer than those that add something. */
  readonly contributions: readonly number[]
  /** The decimals that are shown. */
  readonly decimals: number
}

/** A step with what it adds to the cost; of an ingredient its index among the contributions. */
export type CostStep =
  | { readonly kind: 'ingredient'; readonly index: number; readonly change: number }
  | { readonly kind: 'others' | 'reformulation'; readonly change: number }

export type CostSteps = { readonly today: number; readonly steps: readonly CostStep[]; readonly end: number }

/** So many ingredients are a step of their own. */
const maxSingleIngredients = 5

/**
 * The steps from the cost of today to the new cost, as they are shown: rounded, and adding up exactly. The ingredients that
 * change the cost most are steps of their own, the largest first; the rest is one step. Costs, gain and single ingredients are
 * each the rounded amount, so that they are the same wherever they are shown: the difference that rounding leaves is in the
 * rest, or in the largest ingredient where there is no rest. A step that is 0 when rounded is left out.
 */
export function costSteps({ today, repriced, reoptimised, contributions, decimals }: CostStepsInput): CostSteps {
  const rounded = (value: number) => roundDecimal(value, decimals)
  const start = rounded(today)
  const end = rounded(reoptimised ?? repriced)
  const reformulation = reoptimised === null ? 0 : rounded(reoptimised - repriced)
  const largest = contributions
    .map((change, index) => ({ kind: 'ingredient' as const, index, change }))
    .filter(({ change }) => rounded(change) !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
  // One more takes no more room than a rest of one.
  const singleCount = largest.length === maxSingleIngredients + 1 ? largest.length : maxSingleIngredients
  const singles = largest.slice(0, singleCount).map((step) => ({ ...step, change: rounded(step.change) }))
  const isWhole = largest.length <= singleCount && Math.abs(repriced - today - sumOf(contributions)) < 10 ** -decimals
  const rest = rounded(end - start - reformulation - sumOf(singles.map(({ change }) => change)))
  const [first, ...others] = singles
  const ingredients: CostStep[] =
    isWhole && first !== undefined && rest !== 0
      ? [{ ...first, change: rounded(first.change + rest) }, ...others]
      : [...singles, { kind: 'others', change: rest }]
  const steps: CostStep[] = [...ingredients, { kind: 'reformulation', change: reformulation }]
  return { today: start, steps: steps.filter(({ change }) => change !== 0), end }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
