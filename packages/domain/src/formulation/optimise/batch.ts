// The job of optimising one formula of a batch: after a change of prices or contents many formulas are optimised again,
// independently. The thread pool that runs the jobs is elsewhere; this is the input and the result of one.
//
// Formulas that share foods should share the food objects: within one message to a thread they are then cloned only once.

import type { InfeasibilityCertificate, OptimumCertificate } from '../../linear-programming/certificate.ts'
import type { Solver } from '../../linear-programming/solver.ts'
import { basisFromStored, type StoredBasis, toStoredBasis } from '../../linear-programming/stored-basis.ts'
import { type LocalSensitivity, localSensitivity } from '../explain/local-sensitivity.ts'
import type { FormulaProblem, Recipe } from '../problem/formula-problem.ts'
import { leastCostModel, type ModelRefusal } from '../problem/least-cost-model.ts'
import { type Incumbent, type LeastCostOutcome, leastCostOfModel } from './least-cost.ts'

export type FormulaJob = {
  readonly problem: FormulaProblem
  /** Stays when it costs no more than the cheapest recipe. */
  readonly currentRecipe?: Recipe
  /** The basis of its last optimum, as a warm start. */
  readonly basis?: StoredBasis | null
}

/** The result for one formula, kept small for the message from the thread: no model, no multipliers. */
export type FormulaJobOutcome =
  | {
      readonly kind: 'optimal'
      /** Rounded for storage: grams as fed per animal per day, 6 decimals, in the order of the problem's foods. Check this one. */
      readonly recipe: Recipe
      readonly costPerAnimalDayEur: number
      /** To be stored with the formula as a warm start; null for problems with integer amounts. */
      readonly basis: StoredBasis | null
      readonly certificate: OptimumCertificate
    }
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  /** `exceedsDefaultBound`: foods that would have to exceed 100 kg per animal per day, see `InfeasibleOutcome`. */
  | {
      readonly kind: 'infeasible'
      readonly certificate: InfeasibilityCertificate | null
      readonly exceedsDefaultBound: readonly string[]
    }
  | { readonly kind: 'unbounded'; readonly foods: readonly string[] }
  | { readonly kind: 'stopped'; readonly best?: Incumbent }
  | { readonly kind: 'failed'; readonly reason: string }

/** Optimises one formula of a batch, starting from its last basis. Never throws. Source: spec 2 §5, docs/formulation.md. */
export const reoptimise = (job: FormulaJob, solver: Solver, seconds?: number): FormulaJobOutcome =>
  toFormulaJobOutcome(solveFormulaJob(job, solver, seconds))

/**
 * The same for one formula, with the sensitivity of the optimum from the same solve. `sensitivity` is null unless it was
 * requested and the outcome is `optimal`, and when a solve for a degenerate basis was stopped, since the ranges would be
 * incomplete.
 */
export function optimiseFormula(
  { withSensitivity, ...job }: FormulaJob & { readonly withSensitivity: boolean },
  solver: Solver,
): FormulaJobOutcome & { readonly sensitivity: LocalSensitivity | null } {
  const outcome = solveFormulaJob(job, solver)
  const sensitivity = withSensitivity && outcome.kind === 'optimal' ? localSensitivity(outcome, solver) : null
  return { ...toFormulaJobOutcome(outcome), sensitivity }
}

function solveFormulaJob(
  { problem, currentRecipe, basis }: FormulaJob,
  solver: Solver,
  seconds?: number,
): LeastCostOutcome {
  const model = leastCostModel(problem)
  if ('refusals' in model) return { kind: 'refused', refusals: model.refusals }
  return leastCostOfModel(model, solver, {
    currentRecipe,
    basis: basis ? basisFromStored(model.program, basis) : null,
    ...(seconds === undefined ? {} : { seconds }),
  })
}

function toFormulaJobOutcome(outcome: LeastCostOutcome): FormulaJobOutcome {
  if (outcome.kind === 'infeasible') {
    const { kind, certificate, exceedsDefaultBound } = outcome
    return { kind, certificate, exceedsDefaultBound }
  }
  if (outcome.kind !== 'optimal') return outcome
  return {
    kind: 'optimal',
    recipe: outcome.storedRecipe,
    costPerAnimalDayEur: outcome.costPerAnimalDayEur,
    basis: outcome.basis && toStoredBasis(outcome.model.program, outcome.basis),
    certificate: outcome.certificate,
  }
}
