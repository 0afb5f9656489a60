// Whether limits contradict one another, or whether there only is no recipe within the box: 100 kg of a food per animal
// and day is no limit of anybody's, and nobody is to hunt for a contradiction in what asks for more than that.

import { certifyInfeasible, type InfeasibilityCertificate } from './certificate.ts'
import { certifiedSolve } from './certified-solve.ts'
import { greatestAmounts } from './greatest-amounts.ts'
import { gramsPerUnit, type LeastCostModel, type ModelRefusal } from './least-cost-model.ts'
import type { LinearProgram } from './linear-program.ts'
import type { SolveOptions, Solver } from './solver.ts'
import { relaxationOf } from './whole-numbers.ts'

export type BoxVerdict = {
  /** Foods of which more than the box holds would make it possible; none where it is impossible all the same. */
  readonly beyondBox: readonly string[]
  /** A proof of the impossibility that does not lean on the box, where there is one. */
  readonly certificate: InfeasibilityCertificate | null
}

/**
 * What the box has to do with an impossible program of a model, to which rows and columns may have been added. Mostly the
 * proof shows that it has nothing to do with it; else the program is solved once more without it. When that is not decided
 * in time, every food is named that only the box holds back.
 */
export function boxVerdict(
  model: LeastCostModel,
  program: LinearProgram,
  certificate: InfeasibilityCertificate | null,
  solver: Solver,
  { seconds }: SolveOptions = {},
): BoxVerdict {
  const open = withoutBox(model, program)
  const own = certificate && certifyInfeasible(open, certificate.multipliers)
  if (own) return { beyondBox: [], certificate: own }
  const greatest = greatestAmounts(relaxationOf(open))
  const heldBack = boxedFoods(model, (column) => (greatest[column] ?? 0) > (program.columnUpper[column] ?? 0))
  // A search has no proof to lean on anything: there the rows have to show it.
  if (heldBack.length === 0 && !certificate) return { beyondBox: [], certificate: null }
  const costs = program.costs.map((_, column) => boxedGrams(model, column))
  const answer = certifiedSolve({ ...open, costs }, solver, seconds === undefined ? {} : { seconds })
  if (answer.kind === 'infeasible') return { beyondBox: [], certificate: answer.certificate }
  if (answer.kind !== 'optimal') return { beyondBox: heldBack, certificate: null }
  const beyondBox = boxedFoods(model, (column) => (answer.x[column] ?? 0) > (program.columnUpper[column] ?? 0))
  return { beyondBox, certificate: null }
}

/** A search for whole numbers needs an end somewhere: a thousand boxes. */
const boxesOfSearch = 1000

function withoutBox({ columns }: LeastCostModel, program: LinearProgram): LinearProgram {
  const factor = program.kinds ? boxesOfSearch : Number.POSITIVE_INFINITY
  const columnUpper = program.columnUpper.map((upper, column) => (columns[column]?.isBoxed ? upper * factor : upper))
  return { ...program, columnUpper }
}

const boxedFoods = ({ columns }: LeastCostModel, is: (column: number) => boolean) =>
  columns.flatMap(({ isBoxed, food }, column) => (isBoxed && is(column) ? [food.code] : []))

function boxedGrams({ columns }: LeastCostModel, column: number): number {
  const boxed = columns[column]
  return boxed?.isBoxed ? gramsPerUnit(boxed.food) : 0
}

/** The foods of which more than the box holds is asked for outright. */
export const beyondBoxIn = (refusals: readonly ModelRefusal[]): string[] =>
  refusals.flatMap((refusal) =>
    refusal.kind === 'beyondBox' && refusal.min.subject.kind === 'food' ? [refusal.min.subject.code] : [],
  )
