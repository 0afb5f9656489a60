// What the smallest relaxation is held against: the same question asked another way. With the total fixed every share is a
// sum, every violation linear, and the least measure an ordinary linear program, written here without the engine's own.

import type { FormulaProblem } from '../../packages/domain/src/formulation/formula-problem.ts'
import { measureOf } from '../../packages/domain/src/formulation/formula-problem.ts'
import { intersectLimits, type LimitSide, modelValue } from '../../packages/domain/src/formulation/limits.ts'
import {
  linearProgram,
  type ProgramColumn,
  type ProgramRow,
} from '../../packages/domain/src/formulation/linear-program.ts'
import { solver } from './solver.ts'

export type RefereeQuestion = {
  /** Grams per animal per day; without it there must be no shares. */
  readonly total: number | null
  /** What is least: the measure, or the price of recipes whose measure is at most so much. */
  readonly mostMeasure?: number
}

/** The least measure, or the least €/animal/day; null where there is none. */
export function refereed(problem: FormulaProblem, { total, mostMeasure }: RefereeQuestion): number | null {
  const isPrice = mostMeasure !== undefined
  const columns: ProgramColumn[] = problem.foods.map((food) => ({
    name: food.code,
    cost: isPrice ? food.pricePerTonneEur! / 1e6 : 0,
    lower: 0,
    upper: food.excluded ? 0 : 100_000,
  }))
  const foods = columns.length
  const rows: ProgramRow[] = []
  const sizes: number[] = []
  const add = (side: LimitSide | null, sign: 1 | -1) => {
    if (side === null) return
    const subject = side.subject.kind === 'dryMatter' ? { kind: 'humidity' as const } : side.subject
    const { numerator, denominator } = measureOf(subject, problem)!
    if (denominator && total === null) throw new Error('a share needs a total')
    const perGram = numerator.map((value) => (denominator ? value / total! : value))
    const size = Math.abs(side.value) || 1
    sizes.push(size)
    columns.push({ name: 'violation', cost: isPrice ? 0 : 1 / size, lower: 0, upper: Infinity })
    rows.push({
      name: 'limit',
      lower: sign > 0 ? modelValue(side) : -Infinity,
      upper: sign > 0 ? Infinity : modelValue(side),
      columns: [...perGram.keys(), columns.length - 1],
      coefficients: [...perGram, sign],
    })
  }
  for (const { min, max } of intersectLimits(problem.limits)) {
    add(min, 1)
    add(max, -1)
  }
  const all = problem.foods.map((_, food) => food)
  if (total !== null)
    rows.push({ name: 'total', lower: total, upper: total, columns: all, coefficients: all.map(() => 1) })
  if (isPrice)
    rows.push({
      name: 'measure',
      lower: -Infinity,
      upper: mostMeasure,
      columns: sizes.map((_, place) => foods + place),
      coefficients: sizes.map((size) => 1 / size),
    })
  const answer = solver(linearProgram(columns, rows))
  return answer.kind === 'optimal' ? answer.bound : null
}
