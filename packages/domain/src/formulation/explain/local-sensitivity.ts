// The sensitivity of an optimum, also of one that is none of a linear program: then that of its linear equivalent.

import type { Solver } from '../../linear-programming/solver.ts'
import { type LeastCostOptimum, leastCost } from '../optimise/least-cost.ts'
import { linearEquivalent, withoutTangent } from '../optimise/linear-equivalent.ts'
import type { LocalReason } from '../optimise/local-reasons.ts'
import { measuredValue, quantityMeasureOf } from '../problem/formula-problem.ts'
import { type Sensitivity, type SensitivityOutcome, sensitivityUnlessInterrupted } from './sensitivity.ts'

/** `isLocal`: why it is that of the linear equivalent, of which nothing proves how far its prices hold. */
export type LocalSensitivity =
  | (Sensitivity & { readonly isLocal?: readonly LocalReason[] })
  | Exclude<SensitivityOutcome, Sensitivity>

/** Null when one of its solves reached the time limit. Source: docs/formulation.md. */
export function localSensitivity(optimum: LeastCostOptimum, solver: Solver): LocalSensitivity | null {
  const { problem, isLocal } = linearEquivalent(optimum.model.problem, optimum.recipe)
  if (isLocal.length === 0) return sensitivityUnlessInterrupted(optimum, solver)
  const linear = leastCost(problem, solver)
  if (linear.kind === 'stopped') return null
  if (linear.kind !== 'optimal') return { kind: 'none', because: 'noBasis' }
  const sensitivity = sensitivityUnlessInterrupted(linear, solver)
  if (sensitivity?.kind !== 'sensitivity') return sensitivity
  const limits = sensitivity.limits.map((each) => {
    const limit = withoutTangent(each.limit)
    if (limit === each.limit) return each
    const measure = quantityMeasureOf(limit.subject, problem)
    const value = measure ? measuredValue(sensitivity.recipe, measure) : each.value
    return { ...each, limit, value, movesWith: each.movesWith && withoutTangent(each.movesWith) }
  })
  return { ...sensitivity, limits, isLocal }
}
