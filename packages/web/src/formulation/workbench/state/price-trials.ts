import {
  gramsByFood,
  inputsAtTriedPrices,
  isPriceTried,
  noPriceTrial,
  type PriceTrial,
  withTriedPrice,
} from '@provende/domain/formulation/formula/workbench/price-trial.ts'
import {
  formulaProblem,
  recipeWithoutMolasses,
  withRecipe,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { LeastCostOutcome } from '@provende/domain/formulation/optimise/least-cost.ts'
import type { FormulaProblem, Recipe } from '@provende/domain/formulation/problem/formula-problem.ts'
import type { Basis } from '@provende/domain/linear-programming/solver.ts'
import { loadQuickOptimum } from '../solver/load-quick-optimum.ts'
import type { SolverClient } from '../solver/solver-client.ts'
import { type InputsDependencies, readFormulaInputs } from './workbench-inputs.ts'
import type { TrialOutcome, WorkbenchState } from './workbench-store.ts'

/*
 * Prices that are tried: single ones, or those of another list. The recipe follows them at least cost, in the browser; nothing is sent or
 * saved. A small formula is solved at once, so that its recipe moves while a price is dragged; others in the worker.
 */

export type PriceTrials = ReturnType<typeof createPriceTrials>

type TrialDependencies = Pick<InputsDependencies, 'store' | 'call' | 'problems'> & { readonly solver: SolverClient }

const supersedeKey = 'price trial'

export function createPriceTrials(deps: TrialDependencies) {
  const { store, problems } = deps
  const solve = createTrialSolver(deps.solver)
  /** Shows the prices and the recipe that follows them; the last prices win. */
  const follow = async (tried: PriceTrial): Promise<void> => {
    if (!isPriceTried(tried)) return store.endTrial(false)
    const outcome = solve.atOnce(store.read(), tried)
    store.tryPrices(tried, outcome ?? undefined)
    if (outcome !== null) return
    const later = await solve.inWorker(store.read(), tried)
    const { trial } = store.read()
    if (later !== null && trial?.list === tried.list && trial.prices === tried.prices) store.tryPrices(tried, later)
  }
  const tryList = async (list: { readonly id: number; readonly name: string } | null): Promise<void> => {
    try {
      const read = list && (await readTriedList(deps, list))
      await follow({ ...(store.read().trial ?? noPriceTrial), list: read })
    } catch (error) {
      problems.show(error, { family: 'formula', asMessage: true, retry: () => void tryList(list) })
    }
  }
  return {
    /** Tries a price of a food, in €/t as fed; null takes it back. */
    tryPrice: (foodId: number, pricePerTonneEur: number | null): void => {
      const trial = store.read().trial ?? noPriceTrial
      if (pricePerTonneEur === null && !trial.prices.has(foodId)) return
      void follow(withTriedPrice(trial, foodId, pricePerTonneEur))
    },
    /** Tries the prices of another list, also one that is not in force; null goes back to that of the formula. Never rejects. */
    tryList,
    /** The recipe follows the prices again, after it or a limit was changed by hand. */
    follow: async () => {
      const { trial } = store.read()
      if (trial !== null) await follow(trial)
    },
    /** Reads the list that is tried again, for foods that were added. */
    readAgain: async () => {
      const { trial } = store.read()
      if (trial?.list) await tryList(trial.list)
    },
    /** Ends the trial, with the recipe it led to or the one from before. */
    end: store.endTrial,
  }
}

async function readTriedList(deps: TrialDependencies, { id, name }: { readonly id: number; readonly name: string }) {
  const { entry } = deps.store.read()
  const { ingredients } = await readFormulaInputs(deps, { ...entry, priceListId: id })
  const prices = new Map(
    ingredients.map(({ id: food, distributorPricePerTonneEur, pricePerTonneEur }) => [
      food,
      { distributorPricePerTonneEur, pricePerTonneEur },
    ]),
  )
  return { id, name, prices }
}

/** Solves a formula at tried prices. */
function createTrialSolver(solver: SolverClient) {
  let quickOptimum: typeof import('../solver/quick-optimum.ts').quickOptimum | null = null
  let basis: Basis | null = null
  const outcomeOf = (outcome: LeastCostOutcome, { content, inputs }: TrialProblem): TrialOutcome => {
    if (outcome.kind !== 'optimal') return { grams: null, ending: outcome.kind }
    basis = outcome.basis
    return { grams: gramsByFood(withRecipe(content, inputs, outcome.storedRecipe)), ending: 'optimal' }
  }
  return {
    /** Null when it takes a worker. */
    atOnce: (state: WorkbenchState, tried: PriceTrial): TrialOutcome | null => {
      if (state.entry.content.melasse) return { grams: null, ending: 'molasses' }
      const problem = trialProblem(state, tried)
      const outcome = quickOptimum?.(problem.problem, problem.recipe, basis) ?? null
      return outcome && outcomeOf(outcome, problem)
    },
    /** Null when it was superseded. */
    inWorker: async (state: WorkbenchState, tried: PriceTrial): Promise<TrialOutcome | null> => {
      const problem = trialProblem(state, tried)
      // Loaded beside the page, for the next price; without it the worker goes on solving.
      quickOptimum ??= await loadQuickOptimum().then(
        (loaded) => loaded.quickOptimum,
        () => null,
      )
      const input = { problem: problem.problem, currentRecipe: problem.recipe, basis }
      const answer = await solver.solve('leastCost', input, { supersedeKey })
      return answer.kind === 'cancelled' ? null : outcomeOf(answer, problem)
    },
  }
}

type TrialProblem = {
  readonly content: WorkbenchState['entry']['content']
  readonly inputs: WorkbenchState['inputs']
  readonly problem: FormulaProblem
  readonly recipe: Recipe
}

function trialProblem({ entry: { content }, listInputs }: WorkbenchState, tried: PriceTrial): TrialProblem {
  const inputs = inputsAtTriedPrices(listInputs, tried)
  return { content, inputs, problem: formulaProblem(content, inputs), recipe: recipeWithoutMolasses(content, inputs) }
}
