// Linear programs that keep limits with their probability.
//
// The condition mean − z·‖σ·v‖ ≥ m (problem/safety-conditions.ts) is convex but not linear: at any recipe w the tangent
// g·v with g = σ²·w/‖σ·w‖ is at most ‖σ·v‖, and equal to it at w. So every recipe that keeps the condition keeps the row
// mean − z·g·v ≥ m. Such tangents are added at recipes that violate the condition until the optimum keeps it. As the rows
// require no more than the condition does, the bound they prove on the cost holds for it too.

import { type CertifiedAnswer, certifiedSolve } from '../../linear-programming/certified-solve.ts'
import { extendProgram, type LinearProgram, type ProgramRow } from '../../linear-programming/linear-program.ts'
import { type Basis, basisStatus, type SolveOptions, type Solver } from '../../linear-programming/solver.ts'
import type { Recipe } from '../problem/formula-problem.ts'
import { type LeastCostModel, recipeFromColumns } from '../problem/least-cost-model.ts'
import { quantityKey } from '../problem/limits.ts'
import {
  conditionShortfall,
  conditionTolerance,
  marginalDeviations,
  type SafetyCondition,
} from '../problem/safety-conditions.ts'

/** An answer to the program of a model with the tangents that were added to it, each with the condition it is of. */
export type TangentAnswer = {
  readonly answer: CertifiedAnswer
  readonly program: LinearProgram
  readonly added: readonly SafetyCondition[]
}

/** Each round adds a row for every violated margin. Usual formulas need fewer than ten rounds, hostile ones a hundred. */
const maxTangentRounds = 500

/** The certified optimum of a program under conditions: proved by rows that require no more than they do. */
export function solveWithTangents(
  model: LeastCostModel,
  firstProgram: LinearProgram,
  conditions: readonly SafetyCondition[],
  solver: Solver,
  options: SolveOptions,
): TangentAnswer {
  let program = firstProgram
  let basis: Basis | null = options.basis ?? null
  const added: SafetyCondition[] = []
  for (let round = 0; round < maxTangentRounds; round += 1) {
    const answer = certifiedSolve(program, solver, { ...options, basis })
    if (answer.kind !== 'optimal') return { answer, program, added }
    // Further columns, as distances from a target, have no deviation.
    const recipe = withoutNegligibleAmounts(recipeFromColumns(model, answer.x.slice(0, model.columns.length)))
    const violated = conditions.filter((condition) => conditionShortfall(condition, recipe) > conditionTolerance)
    if (violated.length === 0) return { answer, program, added }
    program = extendProgram(program, { rows: violated.map((condition) => tangentRowAt(condition, recipe, model)) })
    basis = answer.basis && basisWithAppendedRows(answer.basis, violated.length)
    added.push(...violated)
  }
  return { answer: { kind: 'stopped' }, program, added }
}

/** Amounts below a nanogram are rounding; they would distort the tangent. */
export const withoutNegligibleAmounts = (recipe: Recipe): Recipe => recipe.map((grams) => (grams < 1e-9 ? 0 : grams))

/** The tangent of the condition at a recipe, as a row in the units of the columns. */
function tangentRowAt(condition: SafetyCondition, recipe: Recipe, { problem }: LeastCostModel): ProgramRow {
  const { limitSign, excess, min, z, limit } = condition
  const slopes = marginalDeviations(condition, recipe)
  return {
    name: `${quantityKey(limit.subject)} ${limit.side} margin`,
    lower: min,
    upper: Number.POSITIVE_INFINITY,
    coefficients: excess.map(
      (value, food) => (limitSign * value - z * (slopes[food] ?? 0)) * (problem.foods[food]?.stepGrams ?? 1),
    ),
  }
}

/** The basis after rows have been appended: their slacks are basic. */
const basisWithAppendedRows = ({ columns, rows }: Basis, count: number): Basis => ({
  columns,
  rows: Int32Array.from([...rows, ...new Int32Array(count).fill(basisStatus.basic)]),
})
