// The output of the solve command: an outcome as plain JSON, in the names and units of the file. docs/formulation.md
// says what each number means.

import type { RelaxedLimit } from '@provende/domain/formulation/explain/relaxation.ts'
import type { WhyNotOutcome } from '@provende/domain/formulation/explain/why-not.ts'
import type { LeastCostOptimum, LeastCostOutcome } from '@provende/domain/formulation/optimise/least-cost.ts'
import {
  type FormulaProblem,
  measuredValue,
  type Recipe,
} from '@provende/domain/formulation/problem/formula-problem.ts'
import type { LeastCostModel } from '@provende/domain/formulation/problem/least-cost-model.ts'
import type { InfeasibilityCertificate } from '@provende/domain/linear-programming/certificate.ts'
import { type FileTerms, gramsPerUnitOf, toFileLimitSide } from './file-terms.ts'

/** The problem of a file with its outcome, and the names and units of the file. */
export type SolvedProblem = {
  readonly problem: FormulaProblem
  readonly outcome: LeastCostOutcome
  readonly terms: FileTerms
}

/** An outcome that can be printed: any but a refusal. */
export type SolvedOutcome = Exclude<LeastCostOutcome, { kind: 'refused' }>

/** The JSON object of an outcome; `why` explains an infeasible one. */
export function toSolveOutput(
  outcome: SolvedOutcome,
  { problem, terms }: Omit<SolvedProblem, 'outcome'>,
  why: WhyNotOutcome | null,
): object {
  switch (outcome.kind) {
    case 'optimal':
      return optimumOutput(outcome, terms)
    case 'infeasible': {
      const { kind, model, certificate, exceedsDefaultBound } = outcome
      const proof = certificate && contradictionOutput(model, certificate, terms)
      return { kind, beyondBox: exceedsDefaultBound, ...explanationOutput(why, terms), certificate: proof }
    }
    case 'stopped': {
      const { kind, best } = outcome
      if (!best) return { kind }
      const { recipe, costPerAnimalDayEur: cost, bound, gap } = best
      return { kind, best: { cost, quantities: quantitiesOf(problem, recipe, terms), bound, gap } }
    }
    default:
      return outcome
  }
}

/** The contradicting limits, the relaxation and its recipe; null for parts not found in time. */
function explanationOutput(why: WhyNotOutcome | null, terms: FileTerms): object {
  if (why?.kind !== 'explained') return { conflict: null, relaxation: null }
  const { infeasibleSubset, relaxation, curve } = why
  return {
    conflict: infeasibleSubset.sides.map((side) => toFileLimitSide(terms, side)),
    isIrreducible: infeasibleSubset.isIrreducible,
    relaxation:
      relaxation.kind === 'relaxation' ? relaxation.limits.map((limit) => relaxedLimitOutput(limit, terms)) : null,
    relaxed: relaxation.kind === 'relaxation' ? recipeOutput(relaxation.optimum, terms) : null,
    curve:
      curve?.points.map(({ measure, costPerAnimalDayEur: cost, limits }) => {
        return { measure, cost, relaxation: limits.map((limit) => relaxedLimitOutput(limit, terms)) }
      }) ?? null,
  }
}

/** A relaxed limit, and the value it would need. */
const relaxedLimitOutput = ({ side, needed }: RelaxedLimit, terms: FileTerms) => ({
  ...toFileLimitSide(terms, side),
  needed: needed / gramsPerUnitOf(terms, side.subject),
})

const optimumOutput = (outcome: LeastCostOptimum, terms: FileTerms) => ({
  kind: outcome.kind,
  ...recipeOutput(outcome, terms),
  duals: outcome.model.program.kinds ? null : dualsOutput(outcome, terms),
})

function recipeOutput({ model, recipe, costPerAnimalDayEur: cost, certificate }: LeastCostOptimum, terms: FileTerms) {
  const { kind: _, ...proof } = certificate
  return { cost, quantities: quantitiesOf(model.problem, recipe, terms), certificate: proof }
}

const quantitiesOf = ({ foods }: FormulaProblem, recipe: Recipe, { gramsPerUnit }: FileTerms) =>
  Object.fromEntries(foods.map(({ code }, index) => [code, (recipe[index] ?? 0) / gramsPerUnit]))

/** The dual value of every binding limit: the change in cost per unit by which the limit is raised. */
function dualsOutput({ model, recipe, rowDuals }: LeastCostOptimum, terms: FileTerms): object[] {
  const reducedCosts = Float64Array.from(model.program.costs)
  const magnitudes = reducedCosts.map(Math.abs)
  const { starts, columns, coefficients } = model.program
  const rowEntries = model.rows.flatMap(({ lower, upper, measure }, row) => {
    const dual = rowDuals[row] ?? 0
    const side = dual > 0 ? lower : upper
    if (dual === 0 || !side) return []
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
      const column = columns[k] ?? 0
      const contribution = dual * (coefficients[k] ?? 0)
      reducedCosts[column] = (reducedCosts[column] ?? 0) - contribution
      magnitudes[column] = (magnitudes[column] ?? 0) + Math.abs(contribution)
    }
    // A share's row was multiplied by its denominator; dry matter is 100 % less humidity, so its dual changes sign.
    const factor = measure.denominator
      ? measuredValue(recipe, { numerator: measure.denominator, denominator: null })
      : 1
    const sign = side.subject.kind === 'dryMatter' ? -1 : 1
    return [{ ...toFileLimitSide(terms, side), dual: sign * dual * factor * gramsPerUnitOf(terms, side.subject) }]
  })
  const foodEntries = model.columns.flatMap(({ lower, upper }, column) => {
    const dual = reducedCosts[column] ?? 0
    // The nonnegativity of a food is not a limit of the file.
    const side = dual > 0 ? (lower && lower.value > 0 ? lower : null) : upper
    if (Math.abs(dual) <= 1e-11 * (magnitudes[column] ?? 0) || !side) return []
    return [{ ...toFileLimitSide(terms, side), dual: dual * terms.gramsPerUnit }]
  })
  return [...rowEntries, ...foodEntries]
}

/** The Farkas multipliers: the limits summed with them cannot be met by any recipe. */
function contradictionOutput(
  { rows }: LeastCostModel,
  { multipliers, margin }: InfeasibilityCertificate,
  terms: FileTerms,
) {
  const limitMultipliers = rows.flatMap(({ lower, upper, measure }, row) => {
    const multiplier = multipliers[row] ?? 0
    const side = multiplier > 0 ? lower : upper
    if (multiplier === 0 || !side) return []
    // A share's row was multiplied by its denominator, so it is in grams.
    const factor = measure.denominator ? terms.gramsPerUnit : gramsPerUnitOf(terms, side.subject)
    return [{ ...toFileLimitSide(terms, side), multiplier: multiplier * factor }]
  })
  return { margin, multipliers: limitMultipliers }
}
