import { CallRefused } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import { expect, test, vi } from 'vitest'
import type { Call } from '../shell/client.ts'
import { createWorkbenchActions } from './workbench-actions.ts'
import { withContent, withoutFoods } from './workbench-entry.ts'
import { createWorkbenchStore } from './workbench-store.ts'
import { formulaData } from './workbench-testing.ts'

/* What becomes of changes that wait for what they are computed with, and of answers that got lost. */

type Asked = { readonly body: { readonly foodIds: readonly number[]; readonly constraintVersionId: number | null } }

/** A workbench whose server answers the reading of foods when it is let. */
function slowWorkbench(
  answers: Partial<Record<'save' | 'allData' | 'optimize', () => unknown>> = {},
  data = formulaData(),
) {
  const store = createWorkbenchStore(data, true)
  const held: (() => void)[] = []
  const [template] = data.basis.ingredients
  const known = new Map(data.basis.ingredients.map((ingredient) => [ingredient.id, ingredient]))
  const read = ({ body: { foodIds } }: Asked) => ({
    ...data.basis,
    ingredients: foodIds.map((id) => known.get(id) ?? { ...template, id, code: `F${id}`, name: `Food ${id}` }),
  })
  const call = async (route: unknown, input: Asked) => {
    if (route === routes.formulas.save) return { answer: answers.save?.() }
    if (route === routes.formulaCalculations.optimize) return { answer: answers.optimize?.() }
    if (route === routes.formulas.allData) return { answer: answers.allData?.() }
    await new Promise<void>((resolve) => held.push(resolve))
    return { answer: read(input) }
  }
  const onConflict = vi.fn()
  const toasts = {
    success: vi.fn(),
    warning: vi.fn(),
    error: vi.fn(),
    withdraw: vi.fn(),
    progress: () => ({ stopped: vi.fn() }),
  }
  const done = { saved: 'saved', optimised: (cost: string) => `optimised: ${cost}` }
  const words = {
    workbench: { progress: {}, done, verify: { check: 'limits are not kept' } },
    shell: { form: { beingSent: 'busy' }, unreachable: 'unreachable' },
  }
  const actions = createWorkbenchActions({
    ...{ store, call: call as unknown as Call, onConflict, onSaved: () => undefined },
    ...{ toasts: () => toasts, problems: { show: toasts.error }, speech: () => ({ words, culture: 'en-US' }) },
    solver: { solve: () => Promise.resolve({ kind: 'superseded' }) },
  } as never)
  /** Lets every reading that is asked for come, until none is. */
  const answerAll = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      held.shift()?.()
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  const lines = () => store.read().entry.content.foods.map(({ id }) => id)
  const computed = () => store.read().figures.problem.foods.length
  return { store, actions, answerAll, lines, computed, onConflict, toasts, data }
}

test('two foods chosen at once are both there, and both computed with', async () => {
  const { actions, answerAll, lines, computed } = slowWorkbench()
  const before = computed()
  void actions.addFoods([21])
  void actions.addFoods([22])
  await answerAll()
  expect(lines()).toEqual([1, 2, 3, 4, 21, 22])
  expect(computed()).toBe(before + 2)
})

test('a set chosen before a food is added stays chosen', async () => {
  const { store, actions, answerAll, lines } = slowWorkbench()
  void actions.chooseLimits(8, 81)
  void actions.addFoods([21])
  await answerAll()
  expect(store.read().entry).toMatchObject({ constraintSetId: 8, constraintVersionId: 81 })
  expect(lines()).toContain(21)
})

test('a line that is taken out while a food is on its way stays out, and undo brings it back', async () => {
  const { store, actions, answerAll, lines } = slowWorkbench()
  void actions.addFoods([21])
  const { entry } = store.read()
  store.change(withContent(entry, withoutFoods(entry.content, new Set([2]))))
  await answerAll()
  expect(lines()).toEqual([1, 3, 4, 21])
  store.undo()
  store.undo()
  expect(lines()).toEqual([1, 2, 3, 4])
})

test('what was chosen before saving is saved', async () => {
  const { store, actions, answerAll } = slowWorkbench({ save: () => ({ ...formulaData().formule, isLocked: false }) })
  void actions.choosePriceList(77)
  const saved = actions.save()
  await answerAll()
  expect(await saved).toBe(true)
  expect(store.read().saved.priceListId).toBe(77)
})

test('what the server has already is saved: an answer that got lost asks nobody', async () => {
  const refused = () => {
    throw new CallRefused(409, 'Modified', [{ key: 'record.changedMeanwhile' }], null)
  }
  const theirs = {
    ...formulaData(),
    formule: { ...formulaData().formule, modificationDate: '2026-03-03T00:00:00.000Z' },
  }
  const { store, actions, onConflict } = slowWorkbench({ save: refused, allData: () => theirs })
  expect(await actions.save()).toBe(true)
  expect(onConflict).not.toHaveBeenCalled()
  expect(store.read().formula.modificationDate).toBe('2026-03-03T00:00:00.000Z')
})

test('of two people who saved something else the second is asked', async () => {
  const refused = () => {
    throw new CallRefused(409, 'Modified', [{ key: 'record.changedMeanwhile' }], null)
  }
  const theirs = { ...formulaData(), formule: { ...formulaData().formule, name: 'Autre' } }
  const { actions, onConflict } = slowWorkbench({ save: refused, allData: () => theirs })
  expect(await actions.save()).toBe(false)
  expect(onConflict).toHaveBeenCalledWith(theirs)
})

/** What the server answers when it has optimised: the grams of each food. */
const optimal = (grams: Readonly<Record<number, number>>) => ({
  result: { kind: 'optimal' },
  foods: Object.entries(grams).map(([id, value]) => ({ id: Number(id), value })),
})

test('an optimum with a food that is not known here is taken whole: what the food holds and costs is read first', async () => {
  const data = formulaData()
  const [template] = data.formule.foods
  if (template) data.formule.foods.push({ ...template, id: 21, value: 0 })
  const { store, actions, answerAll } = slowWorkbench(
    { optimize: () => optimal({ 1: 180, 2: 0, 3: 2, 4: 1, 21: 40 }), save: () => data.formule },
    data,
  )
  const optimised = actions.optimise()
  await answerAll()
  await optimised
  expect(store.read().entry.content.foods.find(({ id }) => id === 21)?.value).toBe(40)
  expect(store.read().figures.recipe.reduce((sum, one) => sum + one, 0)).toBe(223)
})

test('an optimum that does not keep the limits as they are known here is saved, and said', async () => {
  const { store, actions, toasts } = slowWorkbench({
    optimize: () => optimal({ 1: 500 }),
    save: () => formulaData().formule,
  })
  await actions.optimise()
  expect(store.read().isChanged).toBe(false)
  expect(toasts.warning).toHaveBeenCalledWith('limits are not kept')
})
