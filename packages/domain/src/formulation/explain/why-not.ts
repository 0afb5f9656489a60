// Why a formula has no recipe, and what would have to give way: the three answers to an impossible formula at once.

import { type Conflict, conflictOf } from './conflict.ts'
import { elasticModel } from './elastic-model.ts'
import type { FormulaProblem } from './formula-problem.ts'
import type { ModelRefusal } from './least-cost-model.ts'
import { isOwnLimit, type OwnWayOut, ownWayOut } from './own-way-out.ts'
import { type Relaxation, type RelaxationFailure, smallestRelaxation } from './relaxation.ts'
import { type RelaxationCurve, relaxationCurve } from './relaxation-curve.ts'
import { defaultSolveSeconds, type Solver } from './solver.ts'
import { withinTime } from './within-time.ts'

export type WhyNotOptions = {
  /** What all solves together may take; `defaultSolveSeconds` when not said. */
  readonly seconds?: number
  /** A clock in seconds, from whoever has one; without it each solve has the seconds for itself. */
  readonly now?: () => number
  /** At most so many points of the curve, the smallest relaxation among them; 8 when not said. */
  readonly curvePoints?: number
}

export type WhyNot =
  | { readonly kind: 'feasible' }
  | {
      readonly kind: 'explained'
      /** When time runs out what was found by then is kept: a conflict is said to be irreducible or not. */
      readonly conflict: Conflict
      readonly relaxation: Relaxation | RelaxationFailure
      /** What the formula can decide alone; null where the smallest relaxation is that, or there is none. */
      readonly own: OwnWayOut | null
      /** None where there is no relaxation to start from. */
      readonly curve: RelaxationCurve | null
    }
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * The conflict, the smallest relaxation with the recipe under it, the smallest that the formula decides alone, and the curve of cost as one goes further. Limits that
 * cross, a food that is excluded and asked for, a negative maximum are explained like any contradiction; what else
 * keeps a program from being made is refused. Never throws.
 * Source: docs/formulation.md.
 */
export function whyNot(problem: FormulaProblem, solver: Solver, options: WhyNotOptions = {}): WhyNot {
  const { seconds = defaultSolveSeconds, now = () => 0, curvePoints = 8 } = options
  const timed = withinTime(solver, seconds, now)
  const conflict = conflictOf(problem, timed)
  if (conflict.kind !== 'conflict') return conflict
  const relaxation = smallestRelaxation(problem, timed)
  const model = elasticModel(problem)
  if (relaxation.kind !== 'relaxation' || 'refusals' in model)
    return { kind: 'explained', conflict, relaxation, own: null, curve: null }
  const own = relaxation.limits.every(({ side }) => isOwnLimit(side)) ? null : ownWayOut(problem, timed)
  const curve = relaxationCurve(problem, model, relaxation, timed, curvePoints)
  return { kind: 'explained', conflict, relaxation, own, curve }
}
