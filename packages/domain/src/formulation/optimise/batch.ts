// One formula of a batch: when prices or contents have moved, many formulas are optimised anew, each for itself. Who
// runs them (a pool of threads) is not said here; what one of them is given and answers is.
//
// Formulas that share foods should share the food objects: what travels to a thread together then travels once, and
// nothing is built again for them.

import type { InfeasibilityCertificate, OptimumCertificate } from './certificate.ts'
import type { FormulaProblem, Recipe } from './formula-problem.ts'
import { type BestFound, leastCostOf } from './least-cost.ts'
import { leastCostModel, type ModelRefusal } from './least-cost-model.ts'
import type { Solver } from './solver.ts'
import { basisIn, type StoredBasis, storedBasis } from './stored-basis.ts'

export type BatchJob = {
  readonly problem: FormulaProblem
  /** The recipe there is: kept when it costs no more than the cheapest. */
  readonly present?: Recipe
  /** The corner of its last optimum: the answer is the same, sooner. */
  readonly basis?: StoredBasis | null
}

/** What became of one formula, small enough to travel back from a thread: no model, no multipliers. */
export type BatchOutcome =
  | {
      readonly kind: 'optimal'
      /** As stored: grams as fed per animal per day, 6 decimals, in the order of the problem's foods. Check this one. */
      readonly recipe: Recipe
      readonly costPerAnimalDayEur: number
      /** To be kept beside the formula; null for whole-number problems. */
      readonly basis: StoredBasis | null
      readonly certificate: OptimumCertificate
    }
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  /** `beyondBox`: foods of which it would need more than 100 kg per animal per day, see `Impossible`. */
  | {
      readonly kind: 'infeasible'
      readonly certificate: InfeasibilityCertificate | null
      readonly beyondBox: readonly string[]
    }
  | { readonly kind: 'unbounded'; readonly foods: readonly string[] }
  | { readonly kind: 'stopped'; readonly best?: BestFound }
  | { readonly kind: 'failed'; readonly reason: string }

/** Optimises one formula of a batch, from where it last stood. Never throws. Source: spec 2 §5, docs/formulation.md. */
export function reoptimise({ problem, present, basis }: BatchJob, solver: Solver, seconds?: number): BatchOutcome {
  const model = leastCostModel(problem)
  if ('refusals' in model) return { kind: 'refused', refusals: model.refusals }
  const start = basis ? basisIn(model.program, basis) : null
  const outcome = leastCostOf(model, solver, { present, basis: start, ...(seconds === undefined ? {} : { seconds }) })
  if (outcome.kind === 'infeasible') {
    const { kind, certificate, beyondBox } = outcome
    return { kind, certificate, beyondBox }
  }
  if (outcome.kind !== 'optimal') return outcome
  return {
    kind: 'optimal',
    recipe: outcome.storedRecipe,
    costPerAnimalDayEur: outcome.costPerAnimalDayEur,
    basis: outcome.basis && storedBasis(model.program, outcome.basis),
    certificate: outcome.certificate,
  }
}
