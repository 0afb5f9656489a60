// The cheapest recipe that keeps limits on nutrients with a given probability, since real contents scatter around the
// analysed ones (chance-constrained programming).
// safety-conditions.ts has the conditions and how they are kept.

import type { InfeasibilityCertificate, OptimumCertificate } from '../../linear-programming/certificate.ts'
import type { SolveOptions, Solver } from '../../linear-programming/solver.ts'
import { type FormulaProblem, quantityMeasureOf } from '../problem/formula-problem.ts'
import { type LeastCostModel, leastCostModel, type ModelRefusal } from '../problem/least-cost-model.ts'
import { intersectLimitsByQuantity, type LimitSide, quantityKey } from '../problem/limits.ts'
import {
  conditionShortfall,
  foodsWithoutDeviation,
  type SafetyCondition,
  type SafetyMarginResult,
  type ScatteringSubject,
  safetyConditionOf,
  safetyMarginIn,
} from '../problem/safety-conditions.ts'
import {
  type InfeasibleOutcome,
  infeasibleOutcome,
  type LeastCostOptimum,
  type LeastCostOutcome,
  leastCostFailureOf,
  leastCostOutcomeOf,
} from './least-cost.ts'
import { solveWithTangents, withoutNegligibleAmounts } from './tangents.ts'

/** Requires the limit on one side of a nutrient or a ratio to hold with a probability, not only on average. */
export type SafetyMargin = {
  readonly subject: ScatteringSubject
  readonly side: 'min' | 'max'
  /** From 0.5, which is the limit on the average, to less than 1. */
  readonly probability: number
}

/** The cost is proved with the rows, the margins are checked by their definition. */
export type SafetyCertificate = OptimumCertificate & {
  /** The largest shortfall of a margin, as a share of the sum of its absolute terms. */
  readonly maxShortfall: number
}

export type SafetyRefusal =
  | ModelRefusal
  | { readonly kind: 'notAProbability'; readonly margin: SafetyMargin }
  /** There is no limit on that side. */
  | { readonly kind: 'marginWithoutLimit'; readonly margin: SafetyMargin }

export type SafetyOutcome =
  | (Omit<LeastCostOptimum, 'rowDuals' | 'basis' | 'certificate'> & {
      readonly margins: readonly SafetyMarginResult[]
      readonly certificate: SafetyCertificate
    })
  | { readonly kind: 'refused'; readonly refusals: readonly SafetyRefusal[] }
  /** `margins`: the limits whose margins are part of the contradiction; empty when the formula is infeasible without them. */
  | (InfeasibleOutcome & { readonly margins: readonly LimitSide[] })
  | Extract<LeastCostOutcome, { kind: 'unbounded' | 'failed' }>
  | { readonly kind: 'stopped' }

/**
 * The cheapest recipe that keeps every limit, those with a margin with their probability: feasible by the true condition,
 * its cost proved with the linear rows. `ProblemFood.deviations` are standard deviations of delivered foods, independent
 * from food to food. Never throws.
 * Source: A. Charnes, W. W. Cooper, Chance-constrained programming, Management Science 6 (1959), 73–79; docs/formulation.md.
 */
export function leastCostWithSafety(
  problem: FormulaProblem,
  safety: readonly SafetyMargin[],
  solver: Solver,
  options: Omit<SolveOptions, 'basis'> = {},
): SafetyOutcome {
  const model = leastCostModel(problem)
  const conditions = safety.map((margin) => conditionOfMargin(problem, margin))
  const refusals = [
    ...('refusals' in model ? model.refusals : []),
    ...conditions.flatMap((condition) => ('refusals' in condition ? condition.refusals : [])),
  ]
  if ('refusals' in model || refusals.length > 0) return { kind: 'refused', refusals }
  const validConditions = conditions.flatMap((condition) => ('refusals' in condition ? [] : [condition]))
  return solveWithConditions(model, validConditions, solver, options)
}

function conditionOfMargin(
  problem: FormulaProblem,
  margin: SafetyMargin,
): SafetyCondition | { readonly refusals: readonly SafetyRefusal[] } {
  const { subject, side, probability } = margin
  const bounds = intersectLimitsByQuantity(problem.limits).find(
    (each) => quantityKey(each.subject) === quantityKey(subject),
  )
  const limit = bounds?.[side]
  // Limits on unknown nutrients are refused by the model.
  if (!limit || !quantityMeasureOf(subject, problem)) return { refusals: [{ kind: 'marginWithoutLimit', margin }] }
  if (!(probability >= 0.5 && probability < 1)) return { refusals: [{ kind: 'notAProbability', margin }] }
  const missing = foodsWithoutDeviation(problem, subject)
  if (missing.length > 0) return { refusals: [{ kind: 'deviationsMissing', limit, foods: missing }] }
  const condition = safetyConditionOf(problem, { ...limit, probability })
  return condition ? { ...condition, limit } : { refusals: [{ kind: 'marginWithoutLimit', margin }] }
}

function solveWithConditions(
  model: LeastCostModel,
  conditions: readonly SafetyCondition[],
  solver: Solver,
  options: SolveOptions,
): SafetyOutcome {
  const { answer, program, added } = solveWithTangents(model, model.program, conditions, solver, options)
  if (answer.kind === 'stopped') return { kind: 'stopped' }
  if (answer.kind === 'infeasible') {
    const outcome = infeasibleOutcome(model, program, answer.certificate, solver, options)
    return { ...outcome, margins: limitsOfContradictoryMargins(model, added, outcome.certificate) }
  }
  if (answer.kind !== 'optimal') return leastCostFailureOf(answer)
  return safetyOutcome(leastCostOutcomeOf(model, answer), conditions)
}

/** The limits whose tangents the certificate of infeasibility uses; all of them without a certificate. */
function limitsOfContradictoryMargins(
  { rows }: LeastCostModel,
  added: readonly SafetyCondition[],
  certificate: InfeasibilityCertificate | null,
) {
  const used = added.filter((_, index) => !certificate || certificate.multipliers[rows.length + index])
  return [...new Set(used.map(({ limit }) => limit))]
}

function safetyOutcome(outcome: LeastCostOutcome, conditions: readonly SafetyCondition[]): SafetyOutcome {
  if (outcome.kind === 'unbounded' || outcome.kind === 'failed') return outcome
  if (outcome.kind !== 'optimal') return { kind: 'failed', reason: `an optimum became ${outcome.kind}` }
  const { recipe, model, certificate, storedRecipe, costPerAnimalDayEur } = outcome
  const amounts = withoutNegligibleAmounts(recipe)
  const shortfalls = conditions.map((condition) => conditionShortfall(condition, amounts))
  return {
    kind: 'optimal',
    model,
    recipe,
    storedRecipe,
    costPerAnimalDayEur,
    margins: conditions.map((condition) => safetyMarginIn(condition, amounts)),
    certificate: { ...certificate, maxShortfall: Math.max(0, ...shortfalls) },
  }
}
