// The default upper bound of foods without a maximum (100 kg per animal per day, as a rule) keeps programs bounded but is
// no limit of the formula: a formula that is only infeasible because of it has no contradictory limits.

import { certifyInfeasible, type InfeasibilityCertificate } from '../../linear-programming/certificate.ts'
import { certifiedSolve } from '../../linear-programming/certified-solve.ts'
import { impliedUpperBounds } from '../../linear-programming/implied-upper-bounds.ts'
import { continuousRelaxation } from '../../linear-programming/integers.ts'
import type { LinearProgram } from '../../linear-programming/linear-program.ts'
import type { SolveOptions, Solver } from '../../linear-programming/solver.ts'
import { gramsPerColumnUnit, type LeastCostModel, type ModelRefusal } from './least-cost-model.ts'

export type DefaultBoundCheck = {
  /** Codes of the foods that would have to exceed it; empty when the program is infeasible without it too. */
  readonly exceedsDefaultBound: readonly string[]
  /** A proof of infeasibility that does not use the default bound; null when there is none. */
  readonly certificate: InfeasibilityCertificate | null
}

/**
 * Whether an infeasible program of a model, possibly with rows and columns added, is infeasible only because of the
 * default bound. The certificate usually shows that it is not; otherwise the program is solved again without the bound.
 * If that is not decided in time, all foods that the bound restricts are named.
 */
export function checkDefaultBound(
  model: LeastCostModel,
  program: LinearProgram,
  certificate: InfeasibilityCertificate | null,
  solver: Solver,
  { seconds }: SolveOptions = {},
): DefaultBoundCheck {
  const open = withoutDefaultBound(model, program)
  const openCertificate = certificate && certifyInfeasible(open, certificate.multipliers)
  if (openCertificate) return { exceedsDefaultBound: [], certificate: openCertificate }
  const upperBounds = impliedUpperBounds(continuousRelaxation(open))
  const restricted = codesOfDefaultBoundFoods(
    model,
    (column) => (upperBounds[column] ?? 0) > (program.columnUpper[column] ?? 0),
  )
  // Branch and bound gives no certificate; then the bounds implied by the rows must show it.
  if (restricted.length === 0 && !certificate) return { exceedsDefaultBound: [], certificate: null }
  const costs = program.costs.map((_, column) => gramsPerUnitIfDefaultBound(model, column))
  const answer = certifiedSolve({ ...open, costs }, solver, seconds === undefined ? {} : { seconds })
  if (answer.kind === 'infeasible') return { exceedsDefaultBound: [], certificate: answer.certificate }
  if (answer.kind !== 'optimal') return { exceedsDefaultBound: restricted, certificate: null }
  const exceedsDefaultBound = codesOfDefaultBoundFoods(
    model,
    (column) => (answer.x[column] ?? 0) > (program.columnUpper[column] ?? 0),
  )
  return { exceedsDefaultBound, certificate: null }
}

/** Branch and bound needs finite bounds: a thousand times the default. */
const integerBoundFactor = 1000

function withoutDefaultBound({ columns }: LeastCostModel, program: LinearProgram): LinearProgram {
  const factor = program.kinds ? integerBoundFactor : Number.POSITIVE_INFINITY
  const columnUpper = program.columnUpper.map((upper, column) =>
    columns[column]?.hasDefaultBound ? upper * factor : upper,
  )
  return { ...program, columnUpper }
}

const codesOfDefaultBoundFoods = ({ columns }: LeastCostModel, isSelected: (column: number) => boolean) =>
  columns.flatMap(({ hasDefaultBound, food }, column) => (hasDefaultBound && isSelected(column) ? [food.code] : []))

/** Grams per unit of a column with the default bound; 0 for other columns. */
function gramsPerUnitIfDefaultBound({ columns }: LeastCostModel, index: number): number {
  const column = columns[index]
  return column?.hasDefaultBound ? gramsPerColumnUnit(column.food) : 0
}

/** Codes of the foods whose minimum is itself above the default bound. */
export const foodsExceedingDefaultBound = (refusals: readonly ModelRefusal[]): string[] =>
  refusals.flatMap((refusal) =>
    refusal.kind === 'exceedsDefaultBound' && refusal.min.subject.kind === 'food' ? [refusal.min.subject.code] : [],
  )
