import type { Conflict } from '@provende/domain/formulation/conflict.ts'
import type { FormulaProblem } from '@provende/domain/formulation/formula-problem.ts'
import type { Basis } from '@provende/domain/formulation/solver.ts'
import type { JobAnswer } from '@provende/domain/formulation/solver-jobs.ts'
import { createStore } from '../kit/store.ts'
import { isSameRecipe } from './recipe-changes.ts'
import type { SolverClient } from './solver-client.ts'
import { reasonsAgainst } from './workbench-reasons.ts'
import type { WorkbenchStore } from './workbench-store.ts'

/* The optimum of the formula as it is typed, found again after each key and proposed beside it. */

/** By whom its proposals are. */
export const continuous = 'continuous'

type Optimised = Exclude<JobAnswer<'leastCost'>, { readonly kind: 'cancelled' }>

/** What is known of the optimum of a formula; of another formula than that it says nothing. */
export type ContinuousAnswer = {
  readonly problem: FormulaProblem
  readonly answer: Optimised
  /** The limits that fight, where there is no recipe and they have been found. */
  readonly conflict: Conflict | null
}

export type ContinuousOptimisation = ReturnType<typeof startContinuousOptimisation>

/**
 * Follows a formula from now on. `solver` is its own: it must not wait behind what a panel asks. What it proposes it takes
 * back as soon as the formula is another; what somebody else proposes stays.
 */
export function startContinuousOptimisation(store: WorkbenchStore, solver: SolverClient) {
  const answers = createStore<ContinuousAnswer | null>(null)
  let asked: FormulaProblem | null = null
  /** Where the next solve starts from. */
  let basis: Basis | null = null
  let isStopped = false
  const isAsked = (problem: FormulaProblem) => !isStopped && asked === problem
  const withdraw = () => {
    if (store.read().proposal?.by === continuous) store.propose(null)
  }
  const ask = async (problem: FormulaProblem) => {
    const present = store.read().figures.recipe
    const answer = await solver.solve('leastCost', { problem, present, basis }, { supersedes: continuous })
    if (answer.kind === 'cancelled' || !isAsked(problem)) return
    answers.change({ problem, answer, conflict: null })
    if (answer.kind === 'infeasible') return explain(problem, answer)
    if (answer.kind !== 'optimal') return
    basis = answer.basis
    const { proposal } = store.read()
    if (proposal === null && !isSameRecipe(answer.storedRecipe, present))
      store.propose({ by: continuous, recipe: answer.storedRecipe })
  }
  const explain = async (problem: FormulaProblem, answer: Optimised) => {
    const conflict = await solver.solve('conflict', { problem }, { supersedes: continuous })
    if (conflict.kind === 'conflict' && isAsked(problem)) answers.change({ problem, answer, conflict })
  }
  const follow = () => {
    const state = store.read()
    const { problem } = state.figures
    if (problem === asked) return
    asked = problem
    withdraw()
    if (reasonsAgainst('optimise', state).length === 0) void ask(problem)
  }
  const unsubscribe = store.subscribe(follow)
  follow()
  return {
    read: answers.read,
    subscribe: answers.subscribe,
    stop: () => {
      isStopped = true
      unsubscribe()
      withdraw()
    },
  }
}
