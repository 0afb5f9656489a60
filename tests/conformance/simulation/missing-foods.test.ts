import { routes } from '@provende/contract/routes.ts'
import type { SimulationRow, SimulationSummary } from '@provende/contract/simulation/simulation-routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobWorker } from '../../../packages/server/src/kit/jobs/job-worker.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { createDemoFixture, type DemoFixture, readFormula } from '../support-demo-fixture.ts'
import { addSimulation, callOk, choose, mainPriceList, startWorker, untilComputed } from './support-simulation.ts'

/* Simulations in which foods run short: the chosen formulas share what is left. */

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
    worker = startWorker(fixture.world)
  })
  afterAll(() => worker.stop())

  const rowsOf = (id: number, query = '') =>
    callOk<SimulationRow[]>(anna, routes.simulations.rows, id, undefined, query)
  const summaryOf = (id: number) => callOk<SimulationSummary>(anna, routes.simulations.summary, id)
  type Stock = { readonly itemId: number; readonly tonnes: number | null }
  const computed = async (stocks: readonly Stock[], changes: object = {}) => {
    runs += 1
    const { id } = await addSimulation(anna, listId, 0, {
      name: `Short ${runs}`,
      code: `SHORT${runs}`,
      stocks,
      ...changes,
    })
    await callOk(anna, routes.simulations.chooseAll, 0, { id })
    expect(await untilComputed(anna, id)).toMatchObject({ state: 'done', failedCount: 0 })
    return id
  }
  /** The food that the cheapest recipes take the most of, other than fillers that no formula can do without. */
  const mostUsedFood = async () => {
    const id = await computed([])
    const { ingredients } = await summaryOf(id)
    const [most] = ingredients.toSorted((a, b) => b.reoptimisedTonnes - a.reoptimisedTonnes)
    return { itemId: most?.itemId ?? 0, tonnes: most?.reoptimisedTonnes ?? 0, free: await rowsOf(id) }
  }

  test('what is left of a food is shared by all formulas; each says what replaces it and what that costs', async () => {
    const { itemId, tonnes, free } = await mostUsedFood()
    const id = await computed([{ itemId, tonnes: tonnes * 0.9 }])
    const { stocks, shortagePerYearEur, infeasibleCount } = await summaryOf(id)
    const [stock] = stocks
    expect(stock).toMatchObject({ itemId, availableTonnes: expect.closeTo(tonnes * 0.9, 5) })
    expect(stock?.usedTonnes ?? 0).toBeLessThanOrEqual(tonnes * 0.9 * (1 + 1e-5))
    const rows = await rowsOf(id)
    expect(rows).toHaveLength(free.length)
    const planned = rows.filter(
      ({ outcome, shortagePerTonneEur }) => outcome === 'optimal' && (shortagePerTonneEur ?? 0) > 1e-6,
    )
    expect(infeasibleCount + planned.length).toBeGreaterThan(0)
    for (const row of planned) expect(row.changes.length).toBeGreaterThan(0)
    expect(shortagePerYearEur).toBeCloseTo(
      rows.reduce((sum, row) => sum + (row.shortagePerYearEur ?? 0), 0),
      4,
    )
    if (infeasibleCount === 0) expect(stock?.nextTonneSavesEur ?? 0).toBeGreaterThan(0)
  })

  test('of a food that is gone no new recipe has any, and formulas that need it say which limits are in the way', async () => {
    const { itemId } = await mostUsedFood()
    const id = await computed([{ itemId, tonnes: null }])
    const rows = await rowsOf(id)
    const { infeasibleCount, stocks } = await summaryOf(id)
    expect(stocks[0]?.usedTonnes ?? 1).toBeCloseTo(0, 6)
    const blocked = rows.filter(({ blocking }) => blocking.length > 0)
    expect(blocked).toHaveLength(infeasibleCount)
    for (const { outcome, blocking } of blocked) {
      expect(outcome).toBe('infeasible')
      for (const { name, kind } of blocking)
        expect(name !== '' || ['total', 'humidity', 'dryMatter'].includes(kind)).toBe(true)
    }
    if (infeasibleCount > 0) expect(stocks[0]?.missingTonnes ?? 0).toBeGreaterThan(0)
    expect((await rowsOf(id, '?Outcome=infeasible')).length).toBeGreaterThanOrEqual(infeasibleCount)
    const recipes = await fixture.queryRows(
      `select from simulation_result cross join jsonb_array_elements(recipe) line
       where simulation_id = $1 and (line ->> 0)::bigint = $2 and (line ->> 1)::float8 > 0`,
      [id, itemId],
    )
    expect(recipes).toEqual([])
  })

  test.runIf(process.env.LONG)(
    'a stock for half the time is worth twice as much a year; a plentiful one costs nothing',
    async () => {
      const { itemId, tonnes } = await mostUsedFood()
      const [year, half] = [
        await summaryOf(await computed([{ itemId, tonnes: tonnes * 0.9 }])),
        await summaryOf(await computed([{ itemId, tonnes: tonnes * 0.45 }], { stockMonths: 6 })),
      ]
      expect(half.shortagePerYearEur).toBeCloseTo(year.shortagePerYearEur, 2)
      expect(half.stocks[0]?.usedTonnes ?? 0).toBeCloseTo((year.stocks[0]?.usedTonnes ?? 1) / 2, 5)
      const plenty = await summaryOf(await computed([{ itemId, tonnes: tonnes * 10 }]))
      expect(plenty.shortagePerYearEur).toBeCloseTo(0, 4)
      expect(plenty.stocks[0]).toMatchObject({ nextTonneSavesEur: 0, missingTonnes: 0 })
    },
  )

  test('a recipe of the plan is applied and undone like any other', async () => {
    const { itemId } = await mostUsedFood()
    const id = await computed([{ itemId, tonnes: null }])
    const row = (await rowsOf(id)).find(({ outcome, changes }) => outcome === 'optimal' && changes.length > 0)
    const decide = (action: string) =>
      callOk<{ decidedFormulaId: number | null; refusal: string }[]>(anna, routes.simulations.decide, 0, {
        ...{ id, action, formulaIds: [row?.formulaId] },
      })
    const [applied] = await decide('apply')
    expect(applied?.refusal).toBe('')
    const { foods } = await readFormula(anna, applied?.decidedFormulaId ?? 0)
    expect(foods.find((food) => food.id === itemId)?.value ?? 0).toBe(0)
    expect((await decide('undo'))[0]?.refusal).toBe('')
  })

  test('a food with two stocks, and a time out of range, are refused', async () => {
    const { itemId } = await mostUsedFood()
    const stock = { itemId, tonnes: 1 }
    await expect(
      addSimulation(anna, listId, 0, { name: 'Twice', code: 'TWICE', stocks: [stock, stock] }),
    ).rejects.toThrow('simulation.foodTwice')
    await expect(
      addSimulation(anna, listId, 0, { name: 'Long', code: 'LONG', stocks: [stock], stockMonths: 25 }),
    ).rejects.toThrow('StockMonths')
  })

  test.runIf(process.env.LONG)(
    'stopped before the stock is shared, a simulation shares it when it is resumed',
    async () => {
      const { itemId } = await mostUsedFood()
      await worker.stop()
      const { id } = await addSimulation(anna, listId, 0, {
        name: 'Resumed',
        code: 'RESUMED',
        stocks: [{ itemId, tonnes: null }],
      })
      const formulas = (
        await rowsOf(
          await fixture
            .queryRows('select max(simulation_id) as id from simulation_result')
            .then(([row]) => Number(row.id)),
        )
      ).map(({ formulaId }) => formulaId)
      await choose(anna, id, formulas)
      // As if it had been stopped between the last formula and the plan.
      await callOk(anna, routes.simulations.stop, 0, { id })
      worker = startWorker(fixture.world)
      await callOk(anna, routes.simulations.resume, 0, { id })
      expect(await untilComputed(anna, id)).toMatchObject({ state: 'done', computedCount: formulas.length })
      expect((await rowsOf(id)).filter(({ outcome }) => outcome === 'awaitingStock')).toEqual([])
    },
  )
})
