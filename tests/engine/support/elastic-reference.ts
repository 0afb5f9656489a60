// An independent check of the smallest relaxation. With a fixed total every share is a sum and every violation is
// linear, so the smallest measure is an ordinary linear program, built here without the engine's elastic model.

import type { FormulaProblem } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import { quantityMeasureOf } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import {
  intersectLimitsByQuantity,
  type LimitSide,
  limitValueInModel,
} from '../../../packages/domain/src/formulation/problem/limits.ts'
import {
  linearProgram,
  type ProgramColumn,
  type ProgramRow,
} from '../../../packages/domain/src/linear-programming/linear-program.ts'
import { testSolver } from './solver.ts'

export type ElasticOptions = {
  /** Fixed total in grams per animal per day; null only for problems without shares. */
  readonly total: number | null
  /** Minimise the cost of recipes whose measure is at most this; without it, minimise the measure. */
  readonly maxMeasure?: number
}

/** The smallest measure, or the least cost in €/animal/day; null when infeasible. */
export function elasticOptimum(problem: FormulaProblem, { total, maxMeasure }: ElasticOptions): number | null {
  const minimisesCost = maxMeasure !== undefined
  const columns: ProgramColumn[] = problem.foods.map((food) => ({
    name: food.code,
    cost: minimisesCost ? food.pricePerTonneEur! / 1e6 : 0,
    lower: 0,
    upper: food.excluded ? 0 : 100_000,
  }))
  const foodCount = columns.length
  const rows: ProgramRow[] = []
  const sizes: number[] = []
  const add = (side: LimitSide | null, sign: 1 | -1) => {
    if (side === null) return
    const subject = side.subject.kind === 'dryMatter' ? { kind: 'humidity' as const } : side.subject
    const { numerator, denominator } = quantityMeasureOf(subject, problem)!
    if (denominator && total === null) throw new Error('a share needs a fixed total')
    const perGram = numerator.map((value) => (denominator ? value / total! : value))
    const size = Math.abs(side.value) || 1
    sizes.push(size)
    columns.push({ name: 'violation', cost: minimisesCost ? 0 : 1 / size, lower: 0, upper: Infinity })
    rows.push({
      name: 'limit',
      lower: sign > 0 ? limitValueInModel(side) : -Infinity,
      upper: sign > 0 ? Infinity : limitValueInModel(side),
      columns: [...perGram.keys(), columns.length - 1],
      coefficients: [...perGram, sign],
    })
  }
  for (const { min, max } of intersectLimitsByQuantity(problem.limits)) {
    add(min, 1)
    add(max, -1)
  }
  const foodColumns = problem.foods.map((_, food) => food)
  if (total !== null)
    rows.push({
      name: 'total',
      lower: total,
      upper: total,
      columns: foodColumns,
      coefficients: foodColumns.map(() => 1),
    })
  if (minimisesCost)
    rows.push({
      name: 'measure',
      lower: -Infinity,
      upper: maxMeasure,
      columns: sizes.map((_, index) => foodCount + index),
      coefficients: sizes.map((size) => 1 / size),
    })
  const result = testSolver(linearProgram(columns, rows))
  return result.kind === 'optimal' ? result.bound : null
}
