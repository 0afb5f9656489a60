import { routes } from '@provende/contract/routes.ts'
import type { DecidedLine, SimulationRow, SimulationSummary } from '@provende/contract/simulation/simulation-routes.ts'
import type { CarriedLimits } from '@provende/domain/formulation/formula/food-replacement.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobWorker } from '../../../packages/server/src/kit/jobs/job-worker.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { createDemoFixture, type DemoFixture, readFormula } from '../support-demo-fixture.ts'
import { addSimulation, callOk, formulasOf, mainPriceList, startWorker, untilComputed } from './support-simulation.ts'

/* Foods replaced by others in many formulas at once. */

onMainEngine(({ demonstration }) => {
  let fixture: DemoFixture
  let anna: Person
  let listId: number
  let worker: JobWorker
  let runs = 0

  beforeAll(async () => {
    fixture = await createDemoFixture(await demonstration())
    anna = fixture.formulator
    listId = await mainPriceList(fixture.world)
    // No product of the demonstration holds so little.
    await fixture.queryRows("update legal_maximum set value = value / 1000 where subject = 'SE'")
    worker = startWorker(fixture.world)
  })
  afterAll(() => worker.stop())

  const foodId = async (name: string) =>
    Number((await fixture.queryRows('select id from food where name = $1', [name]))[0]?.id)
  const rowsOf = (id: number) => callOk<SimulationRow[]>(anna, routes.simulations.rows, id)
  const computed = async (itemId: number, byItemId: number, limits: CarriedLimits = 'converted', percent = 0) => {
    runs += 1
    const names = { name: `Replaced ${runs}`, code: `REPLACED${runs}` }
    const replacements = [{ itemId, byItemId, factor: 1.1, limits }]
    const { id } = await addSimulation(anna, listId, percent, { ...names, replacements })
    await callOk(anna, routes.simulations.chooseAll, 0, { id })
    expect(await untilComputed(anna, id)).toMatchObject({ state: 'done', failedCount: 0 })
    return id
  }
  const phosphates = async () =>
    [await foodId('Phosphate monocalcique'), await foodId('Phosphate monobicalcique')] as const

  test('only formulas with the food are computed; none of their recipes has it any more, and the sentence says so', async () => {
    const [itemId, byItemId] = await phosphates()
    const id = await computed(itemId, byItemId, 'converted', 4)
    const rows = await rowsOf(id)
    expect(rows.length).toBeGreaterThan(0)
    for (const { formulaId } of rows) {
      const { foods } = await readFormula(anna, formulaId)
      expect(foods.find((food) => food.id === itemId)?.isActive).toBe(true)
    }
    const optimal = rows.filter(({ outcome }) => outcome === 'optimal')
    expect(optimal.length).toBeGreaterThan(0)
    for (const { flags, changes } of optimal) {
      expect(flags).not.toContain('notReplaced')
      const isInRecipe = changes.some(({ name }) => name === 'Phosphate monocalcique')
      expect(flags.includes('labelComposition')).toBe(isInRecipe)
      expect(changes.find(({ name }) => name === 'Phosphate monocalcique')?.kilogramsPerTonne ?? -1).toBeLessThan(0)
    }
    const ofRemark = async (remark: string) =>
      (await callOk<SimulationRow[]>(anna, routes.simulations.rows, id, undefined, `?Remark=${remark}`)).map(
        ({ formulaId }) => formulaId,
      )
    const exceeding = rows.filter(({ exceededMaxima }) => exceededMaxima.includes('Sélénium'))
    expect(exceeding.length).toBeGreaterThan(0)
    expect(new Set(await ofRemark('exceeded'))).toEqual(new Set(exceeding.map(({ formulaId }) => formulaId)))
    const relabelled = rows.filter(({ flags }) => flags.includes('labelComposition'))
    expect(relabelled.length).toBeGreaterThan(0)
    expect(new Set(await ofRemark('labelComposition'))).toEqual(new Set(relabelled.map(({ formulaId }) => formulaId)))
    const { replacements, ingredients, gainPerYearEur, costs } = await callOk<SimulationSummary>(
      anna,
      routes.simulations.summary,
      id,
    )
    // A dearer food costs: the sum is not that of the formulas that become cheaper.
    const gains = rows.reduce((sum, row) => sum + (row.gainPerYearEur ?? 0), 0)
    expect(gainPerYearEur).toBeCloseTo(gains, 6)
    expect(rows.some((row) => (row.gainPerYearEur ?? 0) < 0)).toBe(true)
    // The new price of the replaced food is part of what the present recipes cost.
    const contributions = ingredients.reduce((sum, { contributionEur }) => sum + contributionEur, 0)
    expect(contributions).toBeCloseTo((costs?.repricedEur ?? 0) - (costs?.todayEur ?? 0), 4)
    expect(replacements).toMatchObject([{ name: 'Phosphate monocalcique', byName: 'Phosphate monobicalcique' }])
    expect(replacements[0]?.formulaCount).toBe(rows.length)
    expect(ingredients.find((food) => food.itemId === itemId)?.reoptimisedTonnes ?? 1).toBeLessThan(
      ingredients.find((food) => food.itemId === itemId)?.todayTonnes ?? 0,
    )
  })

  test('applied, the new food stands in place of the old one with its limits; undone, the formula is as it was; proposed, it waits', async () => {
    const [itemId, byItemId] = await phosphates()
    const [source] = (await rowsOf(await computed(itemId, byItemId))).filter(({ outcome }) => outcome === 'optimal')
    const copy = await anna.call('POST', '/api/FormulesCMVP/Duplicate', {
      fields: { id: source?.formulaId, name: 'To be replaced in' },
    })
    const formulaId = (copy.fields as { id: number }).id
    const before = await readFormula(anna, formulaId)
    const { cmvp: _, ...record } = before
    const foods = before.foods.map((food) => (food.id === itemId ? { ...food, min: 1, max: 500 } : food))
    const saved = await anna.call('POST', '/api/FormulesCMVP/Save', { fields: { ...record, foods, operation: 'save' } })
    expect(saved.status, saved.text).toBe(200)
    const id = await computed(itemId, byItemId)
    const decide = (action: string) =>
      callOk<DecidedLine[]>(anna, routes.simulations.decide, 0, { id, action, formulaIds: [formulaId] })
    const present = await readFormula(anna, formulaId)
    expect(await decide('apply')).toMatchObject([{ decision: 'applied', refusal: '' }])
    const after = await readFormula(anna, formulaId)
    const places = (formula: typeof after) => formula.foods.map((food) => food.id)
    const had = places(present).includes(byItemId)
    expect(places(after)).toEqual(
      had
        ? places(present).filter((food) => food !== itemId)
        : places(present).map((food) => (food === itemId ? byItemId : food)),
    )
    if (!had) expect(after.foods.find((food) => food.id === byItemId)).toMatchObject({ min: 1.1, max: 550 })
    expect((await decide('undo'))[0]?.refusal).toBe('')
    const undone = await readFormula(anna, formulaId)
    const lines = (formula: typeof after) =>
      formula.foods.map(({ id: food, min, max, value, isActive }) => [food, min, max, value, isActive])
    expect(lines(undone)).toEqual(lines(present))
    await decide('propose')
    const path = `/api/FormulesCMVP/Proposals/${formulaId}`
    expect((await anna.call('GET', path)).body).toMatchObject([{ State: 'open', ReplacesFoods: true }])
    const accepted = await anna.call('POST', '/api/FormulesCMVP/DecideProposal', {
      body: { Id: formulaId, SimulationId: id, Action: 'accept' },
    })
    expect(accepted.status, accepted.text).toBe(200)
    expect(places(await readFormula(anna, formulaId))).toEqual(places(after))
  })

  test('a formula without the food, chosen by itself, says that nothing is replaced; refused are a food twice and itself', async () => {
    const [itemId, byItemId] = await phosphates()
    const all = await formulasOf(anna)
    const line = { itemId, byItemId, factor: 1, limits: 'none' as const }
    const add = (replacements: object[], code: string) =>
      addSimulation(anna, listId, 0, { name: code, code, replacements })
    await expect(add([line, line], 'TWICE')).rejects.toThrow('simulation.foodTwice')
    await expect(add([{ ...line, byItemId: itemId }], 'ITSELF')).rejects.toThrow('simulation.replacedByItself')
    const { id } = await add([line], 'OTHERS')
    const without: number[] = []
    for (const formula of all.slice(0, 12)) {
      const { foods } = await readFormula(anna, formula.id)
      if (!foods.some((food) => food.id === itemId)) without.push(formula.id)
    }
    if (without.length === 0) return
    await callOk(anna, routes.simulations.choose, 0, without, `?SimulationId=${id}`)
    await untilComputed(anna, id)
    for (const { outcome, flags } of await rowsOf(id)) if (outcome === 'optimal') expect(flags).toContain('notReplaced')
  })
})
