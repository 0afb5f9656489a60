// Why a formula has no recipe and what would have to change: all explanations of an infeasible formula at once.

import { defaultSolveSeconds, type Solver } from '../../linear-programming/solver.ts'
import { withDeadline } from '../../linear-programming/with-deadline.ts'
import type { FormulaProblem } from '../problem/formula-problem.ts'
import type { ModelRefusal } from '../problem/least-cost-model.ts'
import { elasticModel } from './elastic-program.ts'
import { type FormulaOnlyRelaxation, formulaOnlyRelaxation, isFormulaLimit } from './formula-only-relaxation.ts'
import { findInfeasibleSubset, type InfeasibleSubset } from './infeasible-subset.ts'
import { type Relaxation, type RelaxationFailure, smallestRelaxation } from './relaxation.ts'
import { type RelaxationCurve, relaxationCurve } from './relaxation-curve.ts'

export type WhyNotOptions = {
  /** Time limit of all solves together; `defaultSolveSeconds` by default. */
  readonly seconds?: number
  /**
   * Time limit of each search after the infeasible subset: the smallest relaxation, that of the formula's own limits, the
   * curve. What is not found by then is `stopped`, or missing from the curve; 3 by default.
   */
  readonly searchSeconds?: number
  /** A clock in seconds; without it each solve has the whole time limit. */
  readonly now?: () => number
  /** Maximum number of points of the curve, including the smallest relaxation; 8 by default. */
  readonly maxCurvePoints?: number
}

export type WhyNotOutcome =
  | { readonly kind: 'feasible' }
  | {
      readonly kind: 'explained'
      /** Possibly not irreducible, when the time ran out. */
      readonly infeasibleSubset: InfeasibleSubset
      readonly relaxation: Relaxation | RelaxationFailure
      /** The relaxation of the formula's own limits; null when the smallest relaxation is one, or there is none. */
      readonly formulaOnly: FormulaOnlyRelaxation | null
      /** Null without a relaxation to start from. */
      readonly curve: RelaxationCurve | null
    }
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * An infeasible subset of limits, the smallest relaxation with its recipe, the smallest relaxation of the formula's own
 * limits, and the curve of cost for larger relaxations. Limits that cross, a minimum on an excluded food and a negative
 * maximum are explained like any contradiction; everything else that prevents a program is refused. Never throws.
 * Source: docs/formulation.md.
 */
export function whyNot(problem: FormulaProblem, solver: Solver, options: WhyNotOptions = {}): WhyNotOutcome {
  const { seconds = defaultSolveSeconds, searchSeconds = 3, now = () => 0, maxCurvePoints = 8 } = options
  const timed = withDeadline(solver, seconds, now)
  /** Searches among relaxations can take thousands of solves: none may keep what is found already from being answered. */
  const search = () => withDeadline(timed, searchSeconds, now)
  const infeasibleSubset = findInfeasibleSubset(problem, timed)
  if (infeasibleSubset.kind !== 'infeasibleSubset') return infeasibleSubset
  const relaxation = smallestRelaxation(problem, search())
  const model = elasticModel(problem)
  if (relaxation.kind !== 'relaxation' || 'refusals' in model)
    return { kind: 'explained', infeasibleSubset, relaxation, formulaOnly: null, curve: null }
  const isFormulaOnly = relaxation.limits.every(({ side }) => isFormulaLimit(side))
  const formulaOnly = isFormulaOnly ? null : formulaOnlyRelaxation(problem, search())
  // Where relaxing shares takes no end of a food, so does relaxing further.
  const curve = relaxation.keepsShares ? null : relaxationCurve(problem, model, relaxation, search(), maxCurvePoints)
  return { kind: 'explained', infeasibleSubset, relaxation, formulaOnly, curve }
}
