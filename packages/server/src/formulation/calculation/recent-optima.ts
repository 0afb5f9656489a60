import { createHash } from 'node:crypto'
import type { FormulaJobOutcome } from '@provende/domain/formulation/optimise/batch.ts'
import type { FormulaProblem } from '@provende/domain/formulation/problem/formula-problem.ts'

/*
 * Optima that were just computed, so that the save which follows an optimisation need not solve the same problem again. Only
 * a cache of this process: a save that does not find its optimum here solves.
 */

export type ProvedOptimum = Extract<FormulaJobOutcome, { kind: 'optimal' }>

export type RecentOptima = {
  keep(formulaId: number, problem: FormulaProblem, optimum: ProvedOptimum): void
  /** Whether an optimum of this formula is kept, whatever it was computed with. */
  has(formulaId: number): boolean
  /** The optimum of exactly this problem: the same foods, contents, prices and limits. */
  find(formulaId: number, problem: FormulaProblem): ProvedOptimum | undefined
}

const maxRememberedFormulas = 500

/** Keeps the last optimum of each of the last 500 optimised formulas. */
export function createRecentOptima(): RecentOptima {
  const optima = new Map<number, { readonly hash: string; readonly optimum: ProvedOptimum }>()
  return {
    keep: (formulaId, problem, optimum) => {
      // Deleted first, because a Map iterates in the order of insertion.
      optima.delete(formulaId)
      optima.set(formulaId, { hash: hashProblem(problem), optimum })
      const [oldest] = optima.keys()
      if (optima.size > maxRememberedFormulas && oldest !== undefined) optima.delete(oldest)
    },
    has: (formulaId) => optima.has(formulaId),
    find: (formulaId, problem) => {
      const stored = optima.get(formulaId)
      return stored?.hash === hashProblem(problem) ? stored.optimum : undefined
    },
  }
}

const hashProblem = (problem: FormulaProblem): string =>
  createHash('sha256').update(JSON.stringify(problem)).digest('base64url')
