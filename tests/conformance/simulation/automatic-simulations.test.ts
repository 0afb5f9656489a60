import type { ToDo } from '@provende/contract/home/stats.ts'
import type { PriceImport } from '@provende/contract/pricing/price-import.ts'
import { routes } from '@provende/contract/routes.ts'
import type { ListedSimulation } from '@provende/contract/simulation/simulation.ts'
import type { SimulationRow } from '@provende/contract/simulation/simulation-routes.ts'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobWorker } from '../../../packages/server/src/kit/jobs/job-worker.ts'
import { deleteExpiredRows } from '../../../packages/server/src/operations/cleanup.ts'
import { startAutomaticSimulations } from '../../../packages/server/src/simulation/automatic-simulation.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { createDemoFixture, type DemoFixture } from '../support-demo-fixture.ts'
import { callOk, mainPriceList, servicesOf, startWorker, untilComputed } from './support-simulation.ts'

/* Simulations that run by themselves when a price list comes into force. */

onMainEngine(({ demonstration }) => {
  let fixture: DemoFixture
  let anna: Person
  let listId: number
  let worker: JobWorker | undefined

  beforeAll(async () => {
    fixture = await createDemoFixture(await demonstration())
    anna = fixture.formulator
    listId = await mainPriceList(fixture.world)
    await look()
  })
  afterAll(() => worker?.stop())

  const look = () => startAutomaticSimulations(servicesOf(fixture.world))
  const listed = () => callOk<ListedSimulation[]>(anna, routes.simulations.list, 0)
  const toDo = () => callOk<ToDo>(anna, routes.stats.toDo, 0)
  const today = () => dayInParis(fixture.world.clock.now)
  /** A copy of the main list with other prices of some foods, from a day on. */
  const addList = async (code: string, day: string) => {
    const [{ id }] = await fixture.queryRows(
      `insert into price_list (name, code, start_date, currency_id, type, tenant_id, tenants_shared, user_id)
       select 'List ' || $2, $2, $3, currency_id, type, tenant_id, tenants_shared, user_id from price_list where id = $1
       returning id`,
      [listId, code, noonInstantOf(day)],
    )
    await fixture.queryRows(
      `insert into price_list_items (price_list_id, position, tenant_id, item_id, price, price2, price3, price4)
       select $2, position, tenant_id, item_id, price * factor, price2, price3, price4 * factor
       from price_list_items cross join lateral (select 1 + (position % 5) / 4.0 as factor) f where price_list_id = $1`,
      [listId, id],
    )
    return Number(id)
  }

  test('nothing runs for lists that have been in force for long, and none without a list that begins', async () => {
    expect((await listed()).filter(({ isAutomatic }) => isAutomatic)).toEqual([])
    expect((await toDo()).listGain).toBeNull()
    await addList('LATER', '2099-01-01')
    await look()
    expect(await listed()).toEqual([])
  })

  test('on the day a list begins its formulas are computed once, whatever processes look, and the first screen tells the gain', async () => {
    const id = await addList('NEW', today())
    await Promise.all([look(), look(), look()])
    const automatic = await listed()
    expect(automatic).toMatchObject([{ isAutomatic: true, priceListId: id, state: 'running' }])
    const [{ id: simulationId, name, formulaCount }] = automatic as [ListedSimulation]
    expect(name).toBe(`List NEW – en vigueur le ${today().split('-').toReversed().join('/')}`)
    const [{ count }] = await fixture.queryRows(
      `select count(*) from formula where not deleted and optimisation_type_object_id in
        (select id from price_list where tenant_id = (select tenant_id from price_list where id = $1))`,
      [id],
    )
    expect(formulaCount).toBeGreaterThan(3)
    expect(formulaCount).toBeLessThanOrEqual(Number(count))
    worker = startWorker(fixture.world)
    await untilComputed(anna, simulationId)
    const rows = await callOk<SimulationRow[]>(
      anna,
      routes.simulations.rows,
      simulationId,
      undefined,
      '?NbPerPage=200&Page=0',
    )
    const gains = rows.filter(({ gainPerTonneEur }) => (gainPerTonneEur ?? 0) > 0.005)
    expect(gains.length).toBeGreaterThan(0)
    expect((await toDo()).listGain).toMatchObject({
      ...{ simulationId, priceListName: 'List NEW', formulaCount: gains.length },
      gainPerYearEur: expect.closeTo(
        gains.reduce((sum, { gainPerYearEur }) => sum + (gainPerYearEur ?? 0), 0),
        4,
      ),
    })
    const [first, ...others] = gains.map(({ formulaId }) => formulaId)
    await callOk(anna, routes.simulations.decide, 0, { id: simulationId, action: 'ignore', formulaIds: [first] })
    expect((await toDo()).listGain?.formulaCount ?? 0).toBe(others.length)
    await look()
    expect(await listed()).toHaveLength(1)
  })

  test('a simulation that was deleted does not come back, nor one of a list without a formula', async () => {
    const [automatic] = await listed()
    await callOk(anna, routes.simulations.remove, automatic?.id ?? 0)
    // An older list of the same owner is not in force beside the newer one.
    await addList('SUPERSEDED', dayInParis(new Date(fixture.world.clock.now.getTime() - 86_400_000)))
    await look()
    expect(await listed()).toEqual([])
    expect(await fixture.queryRows('select simulation_id from price_list_run where simulation_id is not null')).toEqual(
      [],
    )
  })

  /** The list that ran is in force for long, and no other runs. */
  const onlyNewInForce = async () => {
    await fixture.queryRows(`update price_list set deleted = true where name like 'List %' and name <> 'List NEW'`)
    await fixture.queryRows(
      `update price_list set start_date = start_date - interval '20 days' where name = 'List NEW' and start_date > $1`,
      [noonInstantOf(dayInParis(new Date(fixture.world.clock.now.getTime() - 10 * 86_400_000)))],
    )
  }
  /** Imports a file of one price into the list in force. */
  const importPrice = async (code: string, price: number): Promise<number> => {
    fixture.world.clock.now = new Date(fixture.world.clock.now.getTime() + 1000)
    const body = new FormData()
    body.append('content', new Blob([`Code;Prix\n${code};${price}`]), 'tarif.csv')
    const headers = { authorization: `bearer ${anna.token}` }
    const uploaded = await fixture.world.app.request('/api/PriceLists/Imports', { method: 'POST', headers, body })
    const { Id, Structures } = (await uploaded.json()) as { Id: number; Structures: { Id: number }[] }
    await callOk(anna, routes.priceImports.review, Id, { structures: [{ id: Structures[0]?.Id, isUpdate: true }] })
    const { receipts } = await callOk<PriceImport>(anna, routes.priceImports.validate, Id, {})
    expect(receipts).toMatchObject([{ isUpdate: true, changedCount: 1 }])
    return Id
  }
  const undoImport = (id: number) => anna.call('POST', routes.priceImports.undo.path.replace('{id}', `${id}`), {})
  /** The simulation that ran by itself, once it is computed. */
  const automatic = async () => {
    await look()
    const [newest] = (await listed()).filter(({ isAutomatic }) => isAutomatic)
    if (newest) await untilComputed(anna, newest.id)
    return newest
  }

  test('each file imported into the list in force runs once, also on one day; its undoing takes the run along', async () => {
    await onlyNewInForce()
    const first = await importPrice('640642', 300)
    const ofFirst = await automatic()
    expect((await toDo()).listGain?.simulationId).toBe(ofFirst?.id)
    expect((await undoImport(first)).status).toBe(200)
    expect([await automatic(), (await toDo()).listGain]).toEqual([undefined, null])

    const second = await importPrice('640642', 310)
    const id = (await automatic())?.id ?? 0
    await Promise.all([look(), look()])
    expect((await listed()).map((simulation) => simulation.id)).toEqual([id])
    expect(
      await fixture.queryRows(
        `select price from simulation_items join food on food.id = item_id where simulation_id = $1 and code = '640642'`,
        [id],
      ),
    ).toEqual([{ price: 310 }])

    const [row] = (await callOk<SimulationRow[]>(anna, routes.simulations.rows, id)).filter(
      ({ outcome }) => outcome === 'optimal',
    )
    const decide = (action: string) =>
      callOk(anna, routes.simulations.decide, 0, { id, action, formulaIds: [row?.formulaId] })
    await decide('propose')
    const refused = await undoImport(second)
    expect([refused.status, refused.problems]).toEqual([409, ['priceFile.listSimulated']])
    expect(refused.text).toContain('List NEW')
    await decide('undo')
    expect((await undoImport(second)).status).toBe(200)
    expect(await automatic()).toBeUndefined()
  })

  test('the first screen tells no gain at prices that the list has no more', async () => {
    await onlyNewInForce()
    await importPrice('640642', 300)
    await automatic()
    expect((await toDo()).listGain).not.toBeNull()
    const changed = 'update price_list set modification_date = modification_date + $2::interval where name = $1'
    await fixture.queryRows(changed, ['List NEW', '1 minute'])
    expect((await toDo()).listGain).not.toBeNull()
    await fixture.queryRows(
      `update price_list_items set price = price + 1, price4 = price4 + 1 where position = 0
       and price_list_id = (select id from price_list where name = 'List NEW')`,
    )
    expect((await toDo()).listGain).toBeNull()
    await callOk(anna, routes.simulations.remove, (await automatic())?.id ?? 0)
  })

  test('after half a year it is cleaned up', async () => {
    await addList('OLD', today())
    await look()
    expect(await listed()).toHaveLength(1)
    await fixture.queryRows(`update simulation set creation_date = creation_date - interval '181 days'`)
    await deleteExpiredRows(servicesOf(fixture.world))
    expect(await listed()).toEqual([])
  })
})
