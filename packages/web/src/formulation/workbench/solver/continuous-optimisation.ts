import type { InfeasibleSubset } from '@provende/domain/formulation/explain/infeasible-subset.ts'
import type { SolverJobAnswer } from '@provende/domain/formulation/optimise/solver-jobs.ts'
import type { FormulaProblem, Recipe } from '@provende/domain/formulation/problem/formula-problem.ts'
import type { Basis } from '@provende/domain/linear-programming/solver.ts'
import { createStore } from '../../../kit/store.ts'
import { isSameRecipe } from '../state/recipe-changes.ts'
import { disabledReasons } from '../state/workbench-reasons.ts'
import type { WorkbenchStore } from '../state/workbench-store.ts'
import { loadQuickOptimum } from './load-quick-optimum.ts'
import type { SolverClient } from './solver-client.ts'

/*
 * Continuous optimisation: solves the formula again after each keystroke and proposes the optimum. A small formula is solved
 * at once, so that its optimum is painted with the other figures; others in a worker.
 */

/** The `source` of its proposals. */
export const continuousProposalSource = 'continuous'

type LeastCostAnswer = Exclude<SolverJobAnswer<'leastCost'>, { readonly kind: 'cancelled' }>

/** The latest answer; valid only while `problem` is the current problem. */
export type ContinuousAnswer = {
  readonly problem: FormulaProblem
  readonly answer: LeastCostAnswer
  /** The contradicting limits of an infeasible formula, once found. */
  readonly infeasibleSubset: InfeasibleSubset | null
}

export type ContinuousOptimisation = ReturnType<typeof startContinuousOptimisation>

/**
 * Optimises the formula on every change until stopped. Needs a solver of its own, so that it does not queue behind the
 * panels. Withdraws its own proposal as soon as the formula changes; proposals of other sources stay.
 */
export function startContinuousOptimisation(store: WorkbenchStore, solver: SolverClient) {
  const answers = createStore<ContinuousAnswer | null>(null)
  let currentProblem: FormulaProblem | null = null
  /** Warm start of the next solve. */
  let basis: Basis | null = null
  let isStopped = false
  const isCurrent = (problem: FormulaProblem) => !isStopped && currentProblem === problem
  const withdraw = () => {
    if (store.read().proposal?.source === continuousProposalSource) store.propose(null)
  }
  /** Loaded beside the page; until then a worker solves. */
  let quickOptimum: typeof import('./quick-optimum.ts').quickOptimum = () => null
  loadQuickOptimum().then(
    (loaded) => {
      quickOptimum = loaded.quickOptimum
    },
    // Without it the worker goes on solving.
    () => undefined,
  )
  const solve = (problem: FormulaProblem) => {
    const currentRecipe = store.read().figures.recipe
    const quick = quickOptimum(problem, currentRecipe, basis)
    if (quick) return takeAnswer(problem, currentRecipe, quick)
    const input = { problem, currentRecipe, basis }
    void solver.solve('leastCost', input, { supersedeKey: continuousProposalSource }).then((answer) => {
      if (answer.kind !== 'cancelled' && isCurrent(problem)) takeAnswer(problem, currentRecipe, answer)
    })
  }
  const takeAnswer = (problem: FormulaProblem, currentRecipe: Recipe, answer: LeastCostAnswer) => {
    answers.change({ problem, answer, infeasibleSubset: null })
    if (answer.kind === 'infeasible') return void findInfeasibleSubset(problem, answer)
    if (answer.kind !== 'optimal') return
    basis = answer.basis
    const { proposal } = store.read()
    if (proposal === null && !isSameRecipe(answer.storedRecipe, currentRecipe))
      store.propose({ source: continuousProposalSource, recipe: answer.storedRecipe, isOptimum: true })
  }
  const findInfeasibleSubset = async (problem: FormulaProblem, answer: LeastCostAnswer) => {
    const infeasibleSubset = await solver.solve(
      'infeasibleSubset',
      { problem },
      { supersedeKey: continuousProposalSource },
    )
    if (infeasibleSubset.kind === 'infeasibleSubset' && isCurrent(problem))
      answers.change({ problem, answer, infeasibleSubset })
  }
  const onChange = () => {
    const state = store.read()
    const { problem } = state.figures
    if (problem === currentProblem) return
    currentProblem = problem
    withdraw()
    if (disabledReasons('optimise', state).length === 0) solve(problem)
  }
  const unsubscribe = store.follow(onChange)
  onChange()
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
