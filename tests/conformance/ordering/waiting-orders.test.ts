import type { OwnMineral } from '@provende/contract/home/stats.ts'
import type { OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import type { ListedQuote } from '@provende/contract/ordering/quote.ts'
import type { QuoteResponse } from '@provende/contract/ordering/quote-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { quoteListStates, quoteStates } from '@provende/domain/ordering/quote-state.ts'
import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { createFormulaFixture, decodedBodyOf, type FormulaFixture } from '../support-formula-fixture.ts'

/* What of orders, quotes and webhooks waits for somebody: the filters of the lists, and the first screens that count them. */

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let anna: Person
  let farmer: Person
  /** A person of each kind who may see orders; to one expert only the farm is assigned. */
  let readers: Record<string, Person>
  const orders: Record<'requested' | 'failed' | 'validated' | 'cancelled' | 'ofDistributor', number> = {} as never

  const terms = { quantityTonnes: 2.5, deliveryType: deliveryTypes.delivery, deliveryDate: '2026-03-20' }
  const place = async (overrides: object = {}): Promise<number> => {
    const { id } = await fixture.addFormula(overrides)
    const body = toWire({ formulaId: id, ...terms }, routes.orders.add.body)
    return decodedBodyOf<OrderResponse>(await anna.call('POST', '/api/OrderForms/Add', { body })).id
  }
  const ask = async (id: number): Promise<number> => {
    const body = toWire({ id, ...terms }, routes.orders.ask.body)
    return decodedBodyOf<OrderResponse>(await farmer.call('POST', '/api/OrderForms/Ask', { body })).id
  }
  const issue = async (overrides: object = {}): Promise<number> => {
    const { id } = await fixture.addFormula(overrides)
    const body = toWire({ formulaId: id, ...terms }, routes.quotes.issue.body)
    return decodedBodyOf<QuoteResponse>(await anna.call('POST', '/api/Quotes', { body })).id
  }
  const countOf = async (person: Person, path: string) => (await person.call('GET', `/api/${path}`)).count
  const idsOf = async (person: Person, path: string) =>
    decodedBodyOf<{ id: number }[]>(await person.call('GET', `/api/${path}`)).map(({ id }) => id)
  const set = (table: string, id: number, changes: string) =>
    fixture.queryRows(`update ${table} set ${changes} where id = $1`, [id])

  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    const { distributor, rival, farm, admin, world } = fixture
    anna = fixture.formulator
    farmer = await fixture.person(farm, 'Farmer')
    const ofDistributor = { farmId: null, structureId: distributor.id }
    Object.assign(orders, {
      ofDistributor: await place(ofDistributor),
      failed: await place(),
      cancelled: await place(),
    })
    orders.validated = await place()
    orders.requested = await ask(orders.validated)
    // Nobody in this world has an address.
    await fixture.queryRows(`update order_form set dispatch_state = 'sent'`)
    await set('order_form', orders.failed, `dispatch_state = 'failed', status = 2`)
    await set('order_form', orders.validated, 'status = 3')
    await anna.call('DELETE', `/api/OrderForms/${orders.cancelled}`)
    // A cancelled order waits for nobody any more.
    await set('order_form', orders.cancelled, `dispatch_state = 'failed'`)
    // The clock is at Monday 2 March 2026.
    const ends = { monday: '2026-03-02', sunday: '2026-03-08', nextMonday: '2026-03-09', yesterday: '2026-03-01' }
    for (const day of Object.values(ends)) await set('quote', await issue(), `valid_until = '${day}T12:00:00Z'`)
    await set('quote', await issue(ofDistributor), `state = 'sent', valid_until = '2026-03-08T12:00:00Z'`)
    for (const state of ['accepted', 'refused', 'replaced'])
      await set('quote', await issue(), `state = '${state}', valid_until = '2026-03-05T12:00:00Z'`)
    const adminDistri = await fixture.person(distributor, 'AdminDistri')
    for (const [person, name] of [
      [admin, 'Maker'],
      [adminDistri, 'Distributor'],
      [adminDistri, 'Quiet'],
    ] as const)
      await person.call('POST', '/api/Webhooks', { body: { Name: name, Url: 'https://erp.exemple.test/' } })
    await fixture.queryRows(`update webhook set failing_since = now() where name <> 'Quiet'`)
    const expert = await fixture.person(distributor, 'ExpertDistri')
    const assignedExpert = await world.addPerson(fixture.manufacturer.tenantId, 'ExpertDif')
    readers = {
      admin,
      anna,
      adminDistri,
      expert,
      farmer,
      assignedExpert,
      rival: await fixture.person(rival, 'AdminDistri'),
    }
    await fixture.queryRows(
      'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())',
      [assignedExpert.id, farm.id, farm.ownerTenantId],
    )
  })

  test('the list of orders is filtered by state and by how their sending stands', async () => {
    for (const [name, status] of Object.entries(orderStatuses)) {
      const listed = await idsOf(anna, `OrderForms?Status=${status}`)
      const all = decodedBodyOf<{ id: number; status: number }[]>(
        await anna.call('GET', '/api/OrderForms?GetInactive=true'),
      )
      expect(listed, name).toEqual(all.filter((order) => order.status === status).map(({ id }) => id))
      expect(listed.length, name).toBeGreaterThan(0)
    }
    expect(await idsOf(anna, 'OrderForms?DispatchState=failed')).toEqual([orders.failed])
    expect(await idsOf(anna, 'OrderForms?DispatchState=failed&Status=1')).toEqual([])
    expect((await anna.call('GET', '/api/OrderForms?Status=5')).status).toBe(422)
    expect((await anna.call('GET', '/api/OrderForms?DispatchState=lost')).status).toBe(422)
    // A farmer is not told how sending stands.
    expect((await farmer.call('GET', '/api/OrderForms?DispatchState=failed')).problems).toEqual([
      'field.invalid dispatchState',
    ])
    const file = await anna.call('GET', '/api/OrderForms/Export?Format=json&DispatchState=failed')
    expect((JSON.parse(file.text) as { Id: number }[]).map(({ Id }) => Id)).toEqual([orders.failed])
  })

  test('the list of quotes is filtered by the state it answers, on the day in Paris', async () => {
    const { clock } = fixture.world
    const start = clock.now
    // 23:30 in Paris on the Sunday, and half an hour into the next week.
    for (const now of [start.toISOString(), '2026-03-08T22:30:00.000Z', '2026-03-08T23:30:00.000Z']) {
      clock.now = new Date(now)
      await fixture.queryRows('update session set seen_at = $1, created_at = $1', [clock.now])
      const all = decodedBodyOf<{ id: number; state: string; validUntil: string }[]>(
        await anna.call('GET', '/api/Quotes'),
      )
      const open = all.filter(({ state }) => state === 'issued' || state === 'sent')
      const sunday = now < '2026-03-08T23' ? '2026-03-08' : '2026-03-15'
      const ending = open.filter(({ validUntil }) => validUntil.slice(0, 10) <= sunday)
      expect(ending.length).toBeGreaterThan(0)
      for (const state of quoteListStates) {
        const expected = { open, endingThisWeek: ending }
        const rows = state in expected ? expected[state as 'open'] : all.filter((quote) => quote.state === state)
        expect(await idsOf(anna, `Quotes?State=${state}`), `${now} ${state}`).toEqual(rows.map(({ id }) => id))
      }
      if (now === start.toISOString())
        expect(new Set(all.map(({ state }) => state)), 'the test has every state').toEqual(new Set(quoteStates))
    }
    clock.now = start
    await fixture.queryRows('update session set seen_at = $1, created_at = $1', [start])
    expect((await anna.call('GET', '/api/Quotes?State=lost')).status).toBe(422)
  })

  test('what waits is counted as its list counts it, for everybody who sees orders', async () => {
    const counts: Record<string, unknown> = {}
    for (const [name, person] of Object.entries(readers)) {
      const { body } = await person.call('GET', '/api/Stats/Orders')
      const { ListGain, LowStockFarms, OpenInvitations, ...figures } = body as Record<string, unknown>
      // These with their lists: tests/conformance/home.
      const { EndedListFormulas, FailedInvitations, FailedQuotes, ...counted } = figures
      expect(ListGain, name).toBeNull()
      counts[name] = Object.values(counted)
      const { FailingWebhooks, ...others } = counted as Record<string, number>
      expect(others, name).toEqual({
        RequestedOrders: await countOf(person, 'OrderForms?NbPerPage=1&Status=0'),
        ...(person !== farmer && {
          FailedOrders: await countOf(person, 'OrderForms?NbPerPage=1&DispatchState=failed'),
        }),
        ...(person === farmer && { FailedOrders: 0 }),
        EndingQuotes: await countOf(person, 'Quotes?NbPerPage=1&State=endingThisWeek'),
      })
      const webhooks = await person.call('GET', '/api/Webhooks?NbPerPage=1&Failing=true')
      const farms = await person.call('GET', '/api/Farms?NbPerPage=1&LowStock=true')
      const people = await person.call('GET', '/api/StructureUsers?NbPerPage=1&GetChildUsers=true&Invited=true')
      expect(OpenInvitations ?? undefined, name).toBe(people.status === 200 ? people.count : undefined)
      expect(LowStockFarms ?? undefined, name).toBe(farms.status === 200 ? farms.count : undefined)
      expect(FailingWebhooks ?? undefined, name).toBe(webhooks.status === 200 ? webhooks.count : undefined)
    }
    expect(counts).toEqual({
      admin: [1, 1, 3, 2],
      anna: [1, 1, 3, null],
      adminDistri: [1, 1, 3, 1],
      expert: [1, 1, 3, null],
      farmer: [1, 0, 2, null],
      assignedExpert: [1, 1, 2, null],
      rival: [0, 0, 0, 0],
    })
    for (const call of ['Orders', 'Mineral'])
      expect((await fixture.world.host.call('GET', `/api/Stats/${call}`)).problems).toEqual(['access.denied'])
  })

  test('the tiles count what their lists first show', async () => {
    const lists = {
      ...{ orderForm: 'OrderForms', quote: 'Quotes', webhook: 'Webhooks', farmSite: 'FarmSites' },
      ...{ simulation: 'Simulations', qcm: 'Qcms', qcmSession: 'QcmSessions' },
    }
    for (const [name, person] of Object.entries(readers)) {
      const { body } = await person.call('GET', '/api/Stats/Own')
      const counts = new Map((body as { Family: string; Count: number }[]).map((row) => [row.Family, row.Count]))
      for (const [family, path] of Object.entries(lists)) {
        const listed = await person.call('GET', `/api/${path}?NbPerPage=1`)
        expect(counts.get(family), `${name} ${family}`).toBe(listed.status === 200 ? listed.count : undefined)
      }
    }
    expect(await countOf(readers.adminDistri as Person, 'OrderForms?NbPerPage=1')).toBe(4)
    expect(await countOf(farmer, 'OrderForms?NbPerPage=1')).toBe(3)
  })

  test('a farm is told its last order that may be ordered again, what it asked for, and what it has to answer', async () => {
    const mineralOf = async (person: Person): Promise<OwnMineral> =>
      decodedBodyOf(await person.call('GET', '/api/Stats/Mineral'))
    const mineral = await mineralOf(farmer)
    const order = decodedBodyOf<OrderResponse>(await farmer.call('GET', `/api/OrderForms/${orders.validated}`))
    const open = decodedBodyOf<ListedQuote[]>(await farmer.call('GET', '/api/Quotes?State=open'))
    const ending = open.toSorted((a, b) => String(a.validUntil).localeCompare(String(b.validUntil)))
    expect(mineral).toEqual({
      lastOrder: {
        ...{ id: order.id, formulaName: order.formulaName, quantityTonnes: 2.5, status: orderStatuses.validated },
        ...{ creationDate: order.creationDate, deliveryDate: order.deliveryDate, currencyCode: 'EUR', mayWrite: true },
        farmerPricePerTonneEur: order.farmerPricePerTonneEur,
        gramsPerAnimalDay: order.facts?.gramsPerAnimalDay,
        // 200 g a day at 383.35 €/t.
        eurPerAnimalDay: 0.07667,
        // Of the order before it, of the same mineral.
        change: { since: order.creationDate, formula: null, differences: [] },
      },
      stockDays: null,
      request: expect.objectContaining({ id: orders.requested, status: orderStatuses.requested }),
      openQuotes: await countOf(farmer, 'Quotes?NbPerPage=1&State=open'),
      quotes: ending.map(({ id, code }) =>
        expect.objectContaining({ id, code, totalIncludingVatEur: expect.any(Number) }),
      ),
    })
    expect(mineral.lastOrder?.gramsPerAnimalDay).toBeGreaterThan(0)
    expect(mineral.openQuotes).toBe(3)
    // One more is one too many to name each.
    await set('quote', await issue(), `valid_until = '2026-03-09T12:00:00Z'`)
    expect(await mineralOf(farmer)).toMatchObject({ openQuotes: 4, quotes: [] })
    expect(await mineralOf(readers.rival as Person)).toEqual({
      lastOrder: null,
      stockDays: null,
      request: null,
      openQuotes: 0,
      quotes: [],
    })
  })

  test('a farm is told how its mineral of now differs from what was delivered last: the order on its way, or a formula shown since', async () => {
    const changeFor = async (person: Person) =>
      decodedBodyOf<OwnMineral>(await person.call('GET', '/api/Stats/Mineral')).lastOrder?.change
    // What was delivered is the order before; the last one is on its way.
    await set('order_form', orders.failed, `delivery_date = '2026-02-20T12:00:00Z', farmer_price_per_tonne_eur = 400`)
    const { farmerPricePerTonneEur: price } = decodedBodyOf<OrderResponse>(
      await farmer.call('GET', `/api/OrderForms/${orders.validated}`),
    )
    expect(await changeFor(farmer)).toMatchObject({
      formula: null,
      differences: [{ what: 'price', from: 400, to: price }, { what: 'cost' }],
    })
    const { id, name } = await fixture.addFormula()
    await set('formula', id, 'total_grams = 250, price_per_tonne_eur = 390')
    expect(await changeFor(farmer)).toMatchObject({ formula: null })
    await anna.call('PUT', '/api/FormulesCMVP/Show', { fields: { id, number: 1 } })
    await fixture.queryRows(
      `update formula_revision set creation_date = '2026-03-02T18:00:00Z' where formula_id = $1`,
      [id],
    )
    // What was shown counts, not what was saved since.
    await set('formula', id, 'total_grams = 999')
    for (const person of [farmer, await fixture.person(fixture.farm, 'AdminDif')])
      expect(await changeFor(person)).toMatchObject({
        formula: { id, name },
        differences: [{ what: 'dose', from: 200, to: 250 }, { what: 'price', from: 400, to: 390 }, { what: 'cost' }],
      })
    await set('formula', id, 'shown_revision = null')
    await set('order_form', orders.validated, `delivery_date = '2026-03-01T12:00:00Z'`)
    expect(await changeFor(farmer)).toMatchObject({ formula: null, differences: [] })
  })
})
