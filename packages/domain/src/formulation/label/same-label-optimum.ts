// The cheapest recipe that prints the same label as before, beside the cheapest one without that condition: what keeping the
// label costs.

import type { Solver } from '../../linear-programming/solver.ts'
import { findInfeasibleSubset, type InfeasibleSubsetOutcome } from '../explain/infeasible-subset.ts'
import { isDailyAmount, relativeDailyTolerance } from '../formula/check-limits.ts'
import { roundingCarrier } from '../formula/kilograms-per-tonne.ts'
import { type LeastCostOptimum, type LeastCostOutcome, leastCost } from '../optimise/least-cost.ts'
import type { FormulaProblem, Recipe } from '../problem/formula-problem.ts'
import type { Limit } from '../problem/limits.ts'
import { type LabelChange, labelChanges, printedLabelOf } from './label-changes.ts'
import { testedLabel, weighedShares } from './label-of-formula.ts'
import { type SameLabelInput, type SameLabelOptions, sameLabelLimits } from './same-label-limits.ts'

export type SameLabelOptimumInput = SameLabelInput & { readonly currentRecipe?: Recipe | undefined }

export type SameLabelOptimum = {
  readonly kind: 'sameLabel'
  /** The cheapest recipe of the formula, and the cheapest one with the same label, each with its certificate. */
  readonly free: LeastCostOutcome
  readonly restricted: LeastCostOutcome
  /** What is printed otherwise all the same, as the factory weighs the recipe: rounding may not allow better. */
  readonly changes: readonly LabelChange[]
  /** Why there is none with the same label; null where there is one. */
  readonly contradiction: InfeasibleSubsetOutcome | null
}

type SameLabelAttempt = SameLabelOptions & {
  /** Amounts a day may miss their limits by what the check lets pass, as rounding makes them. */
  readonly isTolerant?: boolean
  /** The foods are weighed in steps of their decimals. */
  readonly isInSteps?: boolean
}

/** From the strictest to the loosest; the first recipe that prints the same once it is weighed is taken. */
const sameLabelAttempts: readonly SameLabelAttempt[] = [
  { roundingRoom: 2, keepsLargestDose: true },
  { roundingRoom: 6, keepsLargestDose: true },
  { roundingRoom: 0, keepsLargestDose: true },
  { roundingRoom: 2, keepsLargestDose: true, isTolerant: true },
  { roundingRoom: 6, keepsLargestDose: true, isTolerant: true },
  { roundingRoom: 0, keepsLargestDose: true, isTolerant: true, isInSteps: true },
  { roundingRoom: 2, keepsLargestDose: false, isTolerant: true },
  { roundingRoom: 0, keepsLargestDose: false, isTolerant: true, isInSteps: true },
]
const loosestAttempt: SameLabelAttempt = { roundingRoom: 0, keepsLargestDose: false }

/**
 * Optimises a formula twice, with and without the limits that keep a label. Where rounding by the factory would change
 * what is printed, the limits are drawn in further, then amounts a day get the tolerance of the check, and at last the
 * foods are weighed in steps of their decimals. Source: docs/open-questions.md.
 */
export function sameLabelOptimum(input: SameLabelOptimumInput, solver: Solver): SameLabelOptimum {
  const { problem, currentRecipe } = input
  const free = leastCost(problem, solver, { currentRecipe })
  const candidates: SameLabelCandidate[] = []
  let last: LeastCostOutcome = free
  for (const attempt of sameLabelAttempts) {
    last = solveAttempt(input, attempt, solver)
    if (last.kind !== 'optimal') continue
    const changes = labelChangesOf(input, last.storedRecipe)
    if (changes.length === 0) return { kind: 'sameLabel', free, restricted: last, changes, contradiction: null }
    candidates.push({ restricted: last, changes })
  }
  const [best] = candidates.toSorted((one, other) => one.changes.length - other.changes.length)
  if (best !== undefined) return { kind: 'sameLabel', free, ...best, contradiction: null }
  const isExplained = last.kind === 'infeasible' || last.kind === 'refused'
  const contradiction = isExplained ? findInfeasibleSubset(problemWithSameLabel(input, loosestAttempt), solver) : null
  return { kind: 'sameLabel', free, restricted: last, changes: [], contradiction }
}

type SameLabelCandidate = { readonly restricted: LeastCostOptimum; readonly changes: readonly LabelChange[] }

function solveAttempt(input: SameLabelOptimumInput, attempt: SameLabelAttempt, solver: Solver): LeastCostOutcome {
  const limited = problemWithSameLabel(input, attempt)
  const outcome = leastCost(limited, solver, { currentRecipe: input.currentRecipe })
  if (outcome.kind !== 'optimal' || !attempt.isInSteps) return outcome
  // What was printed is such a recipe itself, if its contents are still the same.
  const weighed = leastCost(problemInWeighingSteps(limited, outcome.recipe, input), solver, { gap: relativeStepsGap })
  return weighed.kind === 'optimal' ? weighed : outcome
}

/** How far from the cheapest a recipe in steps may be, as a share of its cost: all of them takes long to prove. */
const relativeStepsGap = 1e-4

const problemWithSameLabel = (input: SameLabelOptimumInput, attempt: SameLabelAttempt): FormulaProblem => ({
  ...input.problem,
  limits: [
    ...(attempt.isTolerant ? input.problem.limits.map(withTolerance) : input.problem.limits),
    ...sameLabelLimits(input, attempt),
  ],
})

/** With the tolerance of `checkLimits`. */
function withTolerance(limit: Limit): Limit {
  if (!isDailyAmount(limit.subject)) return limit
  const { min, max } = limit
  return {
    ...limit,
    min: min === null ? null : min - relativeDailyTolerance * Math.abs(min),
    max: max === null ? null : max + relativeDailyTolerance * Math.abs(max),
  }
}

/** The problem at the printed dose, each food in steps the factory can weigh; the carrier takes the rest. */
function problemInWeighingSteps(
  problem: FormulaProblem,
  recipe: Recipe,
  { foods, printed }: SameLabelOptimumInput,
): FormulaProblem {
  const { gramsPerAnimalDay: grams } = printed
  const carrier = balancingFoodIndex(problem, recipe)
  const total: Limit = { subject: { kind: 'total' }, min: grams, max: grams, from: 'label' }
  return {
    ...problem,
    limits: [...problem.limits.filter(({ subject }) => subject.kind !== 'total'), total],
    foods: problem.foods.map((food, index) =>
      index === carrier ? food : { ...food, stepGrams: (grams / 1000) * 10 ** -(foods[index]?.decimals ?? 0) },
    ),
  }
}

/** The carrier, else the largest line. */
function balancingFoodIndex({ foods, carrier: named = roundingCarrier }: FormulaProblem, recipe: Recipe): number {
  const carrier = foods.findIndex(({ code }, index) => code === named && (recipe[index] ?? 0) > 0)
  return carrier >= 0 ? carrier : recipe.indexOf(Math.max(...recipe))
}

function labelChangesOf({ problem, foods, printed, facts }: SameLabelOptimumInput, recipe: Recipe): LabelChange[] {
  const lines = weighedShares(
    problem.foods.map(({ code }, index) => ({ code, grams: recipe[index] ?? 0, ...foods[index] })),
    problem.carrier,
  )
  const totalGrams = recipe.reduce((sum, grams) => sum + grams, 0)
  return labelChanges(printed, printedLabelOf(testedLabel(lines, totalGrams, facts), facts.category?.name ?? null))
}
