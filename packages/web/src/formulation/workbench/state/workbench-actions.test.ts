import { CallError } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import { expect, test, vi } from 'vitest'
import type { ApiCall } from '../../../shell/session/client.ts'
import { createWorkbenchActions } from './workbench-actions.ts'
import { contentWithoutFoods, entryWithContent } from './workbench-entry.ts'
import { formulaFixture } from './workbench-fixture.ts'
import { createWorkbenchStore } from './workbench-store.ts'

/* Changes that wait for their calculation inputs, and responses that got lost. */

type IngredientsRequest = {
  readonly body: { readonly foodIds: readonly number[]; readonly constraintVersionId: number | null }
}

/** A workbench whose server holds the responses for ingredients until `answerAll`. */
function workbenchWithSlowServer(
  answers: Partial<Record<'save' | 'formulaWithInputs' | 'optimize', (input?: unknown) => unknown>> = {},
  data = formulaFixture(),
) {
  const store = createWorkbenchStore(data, true)
  const pendingResponses: (() => void)[] = []
  const [anyFood] = data.basis.ingredients
  const ingredientById = new Map(data.basis.ingredients.map((ingredient) => [ingredient.id, ingredient]))
  const read = ({ body: { foodIds } }: IngredientsRequest) => ({
    ...data.basis,
    ingredients: foodIds.map((id) => ingredientById.get(id) ?? { ...anyFood, id, code: `F${id}`, name: `Food ${id}` }),
  })
  const call = async (route: unknown, input: IngredientsRequest) => {
    if (route === routes.formulas.save) return { response: await answers.save?.(input) }
    if (route === routes.formulaCalculations.optimize) return { response: answers.optimize?.() }
    if (route === routes.formulas.formulaWithInputs) return { response: answers.formulaWithInputs?.() }
    await new Promise<void>((resolve) => pendingResponses.push(resolve))
    return { response: read(input) }
  }
  const onConflict = vi.fn()
  const dismissProgress = vi.fn()
  const toasts = {
    success: vi.fn(),
    warning: vi.fn(),
    error: vi.fn(),
    withdraw: vi.fn(),
    withdrawRetries: vi.fn(),
    progress: vi.fn(() => ({ dismiss: dismissProgress })),
  }
  const done = { saved: 'saved', optimised: (cost: string) => `optimised: ${cost}` }
  const words = {
    workbench: {
      progress: { save: 'saving' },
      done,
      outcomes: { infeasible: 'no recipe' },
      verify: { check: 'limits are violated', respected: 'limits met' },
    },
    shell: { form: { submitting: 'busy' }, unreachable: 'unreachable' },
  }
  const actions = createWorkbenchActions({
    ...{ store, call: call as unknown as ApiCall, onConflict, onSaved: () => undefined },
    ...{ toasts: () => toasts, problems: { show: toasts.error }, terms: () => ({ words, culture: 'en-US' }) },
  } as never)
  /** Releases all held responses, also those requested meanwhile. */
  const answerAll = async () => {
    for (let round = 0; round < 20; round += 1) {
      pendingResponses.shift()?.()
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  const lines = () => store.read().entry.content.foods.map(({ id }) => id)
  const computed = () => store.read().figures.problem.foods.length
  return { store, actions, answerAll, lines, computed, onConflict, toasts, dismissProgress, data }
}

test('two foods added at the same time both become lines and are both in the problem', async () => {
  const { actions, answerAll, lines, computed } = workbenchWithSlowServer()
  const before = computed()
  void actions.addFoods([21])
  void actions.addFoods([22])
  await answerAll()
  expect(lines()).toEqual([1, 2, 3, 4, 21, 22])
  expect(computed()).toBe(before + 2)
})

test('keeps the chosen constraint set when a food is added right after', async () => {
  const { store, actions, answerAll, lines } = workbenchWithSlowServer()
  void actions.chooseLimits(8, 81)
  void actions.addFoods([21])
  await answerAll()
  expect(store.read().entry).toMatchObject({ constraintSetId: 8, constraintVersionId: 81 })
  expect(lines()).toContain(21)
})

test('a line removed while an added food loads stays removed, and undo restores it', async () => {
  const { store, actions, answerAll, lines } = workbenchWithSlowServer()
  void actions.addFoods([21])
  const { entry } = store.read()
  store.change(entryWithContent(entry, contentWithoutFoods(entry.content, new Set([2]))))
  await answerAll()
  expect(lines()).toEqual([1, 3, 4, 21])
  store.undo()
  store.undo()
  expect(lines()).toEqual([1, 2, 3, 4])
})

test('saves a price list that was chosen just before saving', async () => {
  const { store, actions, answerAll } = workbenchWithSlowServer({
    save: () => ({ ...formulaFixture().formule, isLocked: false }),
  })
  void actions.choosePriceList(77)
  const saved = actions.save()
  await answerAll()
  expect(await saved).toBe(true)
  expect(store.read().saved.priceListId).toBe(77)
})

test('an accepted optimum is saved as one, unless it was changed since', async () => {
  const operations: unknown[] = []
  const { store, actions, data } = workbenchWithSlowServer({
    save: (input) => {
      operations.push((input as { body: { operation: string } }).body.operation)
      return data.formule
    },
  })
  const recipe = Float64Array.from(store.read().figures.recipe, (grams, index) => grams + index + 1)
  store.propose({ source: 'continuous', recipe, isOptimum: true })
  actions.acceptProposal()
  await actions.save()
  const { entry } = store.read()
  store.change({ ...entry, content: { ...entry.content, animalCount: 7 } })
  await actions.save()
  store.change({ ...entry, content: { ...entry.content, total: { min: 1, max: null } } })
  await actions.save()
  expect(operations).toEqual(['optimise', 'optimise', 'save'])
})

test('says that a save is under way only when it takes longer than 300 ms', async () => {
  vi.useFakeTimers()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { actions, toasts, dismissProgress } = workbenchWithSlowServer({ save: () => promise })
  const saved = actions.save()
  await vi.advanceTimersByTimeAsync(299)
  expect(toasts.progress).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(toasts.progress).toHaveBeenCalledWith('saving')
  resolve(formulaFixture().formule)
  await saved
  expect(dismissProgress).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('treats a conflict as saved when the server already has the same entry', async () => {
  const refused = () => {
    throw new CallError(409, 'Modified', [{ key: 'record.changedMeanwhile' }], null)
  }
  const theirs = {
    ...formulaFixture(),
    formule: { ...formulaFixture().formule, modificationDate: '2026-03-03T00:00:00.000Z' },
  }
  const { store, actions, onConflict } = workbenchWithSlowServer({ save: refused, formulaWithInputs: () => theirs })
  expect(await actions.save()).toBe(true)
  expect(onConflict).not.toHaveBeenCalled()
  expect(store.read().formula.modificationDate).toBe('2026-03-03T00:00:00.000Z')
})

test('reports a conflict when somebody else saved a different entry', async () => {
  const refused = () => {
    throw new CallError(409, 'Modified', [{ key: 'record.changedMeanwhile' }], null)
  }
  const theirs = { ...formulaFixture(), formule: { ...formulaFixture().formule, name: 'Autre' } }
  const { actions, onConflict } = workbenchWithSlowServer({ save: refused, formulaWithInputs: () => theirs })
  expect(await actions.save()).toBe(false)
  expect(onConflict).toHaveBeenCalledWith(theirs)
})

/** The optimisation response: grams by food id. */
const optimalResponse = (grams: Readonly<Record<number, number>>) => ({
  result: { kind: 'optimal', certificate: { cost: 1, bound: 1, gap: 0 } },
  foods: Object.entries(grams).map(([id, value]) => ({ id: Number(id), value })),
})

test('loads the inputs of a food of the optimum that is missing here before taking the recipe', async () => {
  const data = formulaFixture()
  const [anyFood] = data.formule.foods
  if (anyFood) data.formule.foods.push({ ...anyFood, id: 21, value: 0 })
  const { store, actions, answerAll } = workbenchWithSlowServer(
    { optimize: () => optimalResponse({ 1: 180, 2: 0, 3: 2, 4: 1, 21: 40 }), save: () => data.formule },
    data,
  )
  const optimised = actions.optimise()
  await answerAll()
  await optimised
  expect(store.read().entry.content.foods.find(({ id }) => id === 21)?.value).toBe(40)
  expect(store.read().figures.recipe.reduce((sum, grams) => sum + grams, 0)).toBe(223)
})

test('how the recipe stands to its limits is said until the formula changes', async () => {
  const { store, actions, toasts } = workbenchWithSlowServer()
  actions.verify()
  expect(toasts.success).toHaveBeenCalledWith('limits met')
  store.setContinuous(true)
  expect(toasts.withdraw).not.toHaveBeenCalled()
  store.change(entryWithContent(store.read().entry, contentWithoutFoods(store.read().entry.content, new Set([1]))))
  expect(toasts.withdraw.mock.calls).toEqual([['limits met']])
})

test('saves an optimum that violates the limits loaded here, with a warning', async () => {
  const { store, actions, toasts } = workbenchWithSlowServer({
    optimize: () => optimalResponse({ 1: 500 }),
    save: () => formulaFixture().formule,
  })
  await actions.optimise()
  expect(store.read().isChanged).toBe(false)
  expect(toasts.warning).toHaveBeenCalledWith('limits are violated')
})
