import { routes } from '@provende/contract/routes.ts'
import type { FormulaInputs } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { ProblemReporter } from '../../../shell/problems/problems.ts'
import type { ApiCall } from '../../../shell/session/client.ts'
import type { FormulaEntry } from './workbench-entry.ts'
import type { WorkbenchStore } from './workbench-store.ts'

/* Changes that need new calculation inputs (foods, price list, constraint set): the inputs are loaded before the
 * change. */

export type InputsDependencies = {
  readonly store: WorkbenchStore
  readonly call: ApiCall
  readonly problems: ProblemReporter
  /** The queue of changes that wait for their inputs; they run one after the other. */
  readonly queue: { last: Promise<void>; length: number }
}

export type EntryUpdater = (entry: FormulaEntry) => FormulaEntry

/** Changes the entry and its inputs, after the changes queued before it. */
export function queueInputsChange(deps: InputsDependencies, change: EntryUpdater): Promise<void> {
  const { queue, problems, store } = deps
  queue.length += 1
  store.setLoading(true)
  queue.last = queue.last
    .then(() => applyInputsChange(deps, change))
    // Shown here, so that the next change in the queue still runs.
    .catch((error) =>
      problems.show(error, { family: 'formula', asMessage: true, retry: () => void queueInputsChange(deps, change) }),
    )
    .then(() => {
      queue.length -= 1
      store.setLoading(queue.length > 0)
    })
  return queue.last
}

/** Loads the inputs, then applies the change; repeats when the entry has meanwhile changed to need other inputs. */
async function applyInputsChange(deps: InputsDependencies, change: EntryUpdater): Promise<void> {
  const { store } = deps
  const requested = change(store.read().entry)
  const inputs = await readFormulaInputs(deps, requested)
  const next = change(store.read().entry)
  return areInputsEnoughFor(requested, inputs, next) ? store.change(next, inputs) : applyInputsChange(deps, change)
}

/** Whether inputs loaded for one entry also serve another one. */
function areInputsEnoughFor(requested: FormulaEntry, inputs: FormulaInputs, next: FormulaEntry): boolean {
  const loadedIds = new Set([...requested.content.foods, ...inputs.ingredients].map(({ id }) => id))
  return (
    next.priceListId === requested.priceListId &&
    next.constraintVersionId === requested.constraintVersionId &&
    next.content.foods.every(({ id }) => loadedIds.has(id))
  )
}

/**
 * Loads the inputs of an entry. Foods the distributor may no longer use keep their last inputs, marked as withdrawn.
 */
export async function readFormulaInputs(
  { store, call }: Pick<InputsDependencies, 'store' | 'call'>,
  entry: FormulaEntry,
): Promise<FormulaInputs> {
  const { formula, inputs: previous } = store.read()
  const previousById = new Map(previous.ingredients.map((ingredient) => [ingredient.id, ingredient]))
  const foodIds = [...new Set([...entry.content.foods.map(({ id }) => id), ...previousById.keys()])]
  const { priceListId, constraintVersionId } = entry
  const body = {
    formuleId: formula.id,
    modelVersionId: formula.modelVersionId,
    priceListId,
    constraintVersionId,
    foodIds,
  }
  const { response } = await call(routes.formulas.ingredients, { body })
  const returnedIds = new Set(response.ingredients.map(({ id }) => id))
  const withdrawn = [...previousById.values()]
    .filter(({ id }) => !returnedIds.has(id))
    .map((ingredient) => ({
      ...ingredient,
      unavailable: ingredient.unavailable ?? ('withdrawn' as const),
      distributorPricePerTonneEur: null,
      pricePerTonneEur: null,
    }))
  // Without a set the formula has no limits, whatever set it was last saved with.
  const limits = constraintVersionId === null ? null : response.limits
  return { ...response, limits, ingredients: [...response.ingredients, ...withdrawn] }
}
