import { routes } from '@provende/contract/routes.ts'
import type { FormulaBasis } from '@provende/domain/formulation/workbench-formula.ts'
import type { Call } from '../shell/client.ts'
import type { Problems } from '../shell/problems.ts'
import type { FormulaEntry } from './workbench-entry.ts'
import type { WorkbenchStore } from './workbench-store.ts'

/* Other foods, another price list, another set: what they hold, cost and ask is read before they are there. */

export type BasisMeans = {
  readonly store: WorkbenchStore
  readonly call: Call
  readonly problems: Problems
  /** The changes that wait for what they are computed with, one after the other. */
  readonly reading: { last: Promise<void>; waiting: number }
}

export type EntryChange = (entry: FormulaEntry) => FormulaEntry

/** Changes what is said and computed with, after the changes before it: nothing of either is lost. */
export function changeBasis(means: BasisMeans, change: EntryChange): Promise<void> {
  const { reading, problems, store } = means
  reading.waiting += 1
  store.reads(true)
  reading.last = reading.last
    .then(() => changeWithBasis(means, change))
    // Told here: whoever comes next goes on from what is there.
    .catch((error) =>
      problems.show(error, { family: 'formula', asMessage: true, retry: () => void changeBasis(means, change) }),
    )
    .then(() => {
      reading.waiting -= 1
      store.reads(reading.waiting > 0)
    })
  return reading.last
}

/** Read first, then one step; read again when what is said by then is computed with something else. */
async function changeWithBasis(means: BasisMeans, change: EntryChange): Promise<void> {
  const { store } = means
  const asked = change(store.read().entry)
  const basis = await readBasis(means, asked)
  const next = change(store.read().entry)
  return isReadFor(asked, basis, next) ? store.change(next, basis) : changeWithBasis(means, change)
}

/** Whether a basis that was read for an entry serves for another one too. */
function isReadFor(asked: FormulaEntry, basis: FormulaBasis, next: FormulaEntry): boolean {
  const known = new Set([...asked.content.foods, ...basis.ingredients].map(({ id }) => id))
  return (
    next.priceListId === asked.priceListId &&
    next.constraintVersionId === asked.constraintVersionId &&
    next.content.foods.every(({ id }) => known.has(id))
  )
}

/** What is no longer there for the distributor stays as it was known, and says so. */
export async function readBasis({ store, call }: BasisMeans, entry: FormulaEntry): Promise<FormulaBasis> {
  const { formula, basis: before } = store.read()
  const known = new Map(before.ingredients.map((ingredient) => [ingredient.id, ingredient]))
  const foodIds = [...new Set([...entry.content.foods.map(({ id }) => id), ...known.keys()])]
  const { priceListId, constraintVersionId } = entry
  const body = {
    formuleId: formula.id,
    nutritionalModelVersionId: formula.nutritionalModelVersionId,
    priceListId,
    constraintVersionId,
    foodIds,
  }
  const { answer } = await call(routes.formulas.ingredients, { body })
  const found = new Set(answer.ingredients.map(({ id }) => id))
  const lost = [...known.values()]
    .filter(({ id }) => !found.has(id))
    .map((ingredient) => ({
      ...ingredient,
      unavailable: ingredient.unavailable ?? ('withdrawn' as const),
      distributorPricePerTonneEur: null,
      pricePerTonneEur: null,
    }))
  // The set of a formula without one is none, whatever it was saved with.
  const limits = constraintVersionId === null ? null : answer.limits
  return { ...answer, limits, ingredients: [...answer.ingredients, ...lost] }
}
