import { priceList } from '@provende/contract/pricing/price-list.ts'
import { copyOf } from '@provende/contract/records/family.ts'
import { toWire } from '@provende/contract/wire.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { type Answer, createWorld, messageOf, type Person, type World } from './support.ts'
import { put, recordIn, recordsIn, recordsOf } from './support-families.ts'

/* What price lists promise beyond what every family does: dates, totals, and who sees which price. */

type Item = Record<string, unknown>
const priceListsOf = (person: Person) => {
  const records = recordsOf(person, 'priceLists')
  const get = (rest: string) => person.call('GET', `/api/PriceLists/${rest}`)
  const withItems = async (items: Item[], more: object = {}) => records.post(await records.content({ items, ...more }))
  return {
    ...records,
    get,
    withItems,
    items: async (id: number) => (await records.read(id)).items as Item[],
    foods: async (id: number | string) => recordsIn(await get(`Foods/${id}`)) as unknown as Item[],
  }
}
/** The prices of a line, without the columns that hold nothing. */
const prices = ({ price, price2, price3, price4 }: Item = {}) => [price, price2, price3, price4]

eachEngine(({ fresh }) => {
  let world: World
  let maker: number
  let anna: Person
  let lists: ReturnType<typeof priceListsOf>
  let foodId: number
  beforeAll(async () => {
    world = await createWorld(await fresh())
    maker = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(maker, 'AdminDif')
    lists = priceListsOf(anna)
    foodId = await put(world, 'foods', maker, { tenantsShared: true, name: 'Carbonate', code: 'CARB' })
  })
  const datesOf = (answer: Answer) => {
    const { startDate, endDate, startDatePublic, endDatePublic } = recordIn(answer)
    return [startDate, endDate, startDatePublic, endDatePublic]
  }

  describe('the dates of a list', () => {
    test.each([
      ['2026-10-01', '2026-12-31'],
      ['2026-10-01T12:00:00.000Z', '2026-12-31T12:00:00.000Z'],
      // Noon and midnight in Paris.
      ['2026-10-01T10:00:00.000Z', '2026-12-31T11:00:00.000Z'],
      ['2026-09-30T22:00:00.000Z', '2026-12-30T23:00:00.000Z'],
      ['2026-10-01T00:00:00+02:00', '2026-12-31T23:59:59+01:00'],
    ])('are days, kept at noon: %s to %s', async (startDate, endDate) => {
      const answer = await lists.withItems([], { startDate, endDate })
      const kept = ['2026-10-01T12:00:00.000Z', '2026-12-31T12:00:00.000Z', '01/10/2026', '31/12/2026']
      expect(datesOf(answer)).toEqual(kept)
      const again = await lists.put(recordIn(answer))
      expect(datesOf(again)).toEqual(kept)
    })

    test('start today when nothing is said, today being that of Paris; the end may be cleared', async () => {
      const before = world.clock.now
      // A session lives twelve hours after its last call.
      for (const now of ['2026-03-02T18:00:00.000Z', '2026-03-02T23:30:00.000Z']) {
        world.clock.now = new Date(now)
        await lists.list()
      }
      const created = await lists.withItems([], { startDate: null, endDate: '2026-03-03' })
      const day = '2026-03-03T12:00:00.000Z'
      expect(datesOf(created)).toEqual([day, day, '03/03/2026', '03/03/2026'])
      const cleared = await lists.put({ ...recordIn(created), endDate: null })
      expect(datesOf(cleared)).toEqual([day, null, '03/03/2026', ''])
      world.clock.now = before
    })

    test('are refused on the end when it comes before the start, the start then being today or given', async () => {
      for (const [startDate, endDate] of [
        ['2026-10-02', '2026-10-01'],
        [null, '2026-03-01'],
      ])
        expect(await lists.withItems([], { startDate, endDate })).toMatchObject({
          status: 422,
          problems: ['priceList.endBeforeStart endDate'],
        })
      expect((await lists.withItems([], { startDate: '2026-10-01', endDate: '2026-10-01' })).status).toBe(200)
    })

    test.each(['01/10/2026', '2026-02-30', 'demain', 20261001])('%j is no date', async (startDate) => {
      expect(await lists.withItems([], { startDate })).toMatchObject({
        status: 422,
        problems: ['field.invalid startDate'],
      })
    })
  })

  describe('the prices of a list', () => {
    const saved = async (item: Item, more: object = {}) => {
      const answer = await lists.withItems([{ itemId: foodId, ...item }], more)
      return (recordIn(answer).items as Item[])[0]
    }

    test('come to their total, from numbers or from texts with a dot', async () => {
      expect(prices(await saved({ price: 78, price2: 22, price3: 14 }))).toEqual([78, 22, 14, 114])
      expect(prices(await saved({ price: '1.005', price2: '', price3: ' ', price4: null }))).toEqual([
        1.005, 0, 0, 1.01,
      ])
      expect(prices(await saved({ price4: 250 }))).toEqual([0, 0, 100, 250])
    })

    test('keep a total that was typed, however often they are saved', async () => {
      const typed = { itemId: foodId, price: 78, price2: 22, price3: 16.67, price4: 120 }
      const first = recordIn(await lists.withItems([typed]))
      const second = recordIn(await lists.put(first))
      expect([first, second].map(({ items }) => prices((items as Item[])[0]))).toEqual([
        [78, 22, 16.67, 120],
        [78, 22, 16.67, 120],
      ])
    })

    test('are refused where a total follows from nothing, in words, and nothing is stored', async () => {
      const before = (await lists.list()).count
      const answer = await lists.withItems([{ itemId: foodId, price: 78, price2: 22, price3: 14, price4: 120 }])
      expect(answer).toMatchObject({ status: 422, problems: ['priceList.totalDiffers items.0.price4'] })
      expect(messageOf(answer)).toBe('Le prix éleveur ne suit pas les autres prix, qui donnent 114.')
      expect((await lists.withItems([{ itemId: foodId, price3: 14 }])).problems).toEqual([
        'priceList.noAmount items.0.price',
      ])
      const twice = [
        { itemId: foodId, price: 1 },
        { itemId: foodId, price: 2 },
      ]
      expect((await lists.withItems(twice)).problems).toEqual(['priceList.foodTwice items.1.itemId'])
      const negative = await lists.withItems([{ itemId: foodId, price: -1 }])
      expect(negative.problems).toEqual(['field.tooSmall items.0.price'])
      expect((await lists.list()).count).toBe(before)
    })

    test('are none where nothing was typed; 0 is a price', async () => {
      const other = await put(world, 'foods', maker)
      const nothing = { itemId: foodId, unitId: null, price: null, price2: '', price3: null, price4: null }
      const answer = await lists.withItems([nothing, { itemId: other, price: 0 }])
      expect((recordIn(answer).items as Item[]).map((item) => [item.itemId, ...prices(item)])).toEqual([
        [other, 0, 0, 0, 0],
      ])
    })

    test('of a simple list are the price alone', async () => {
      const simple = await saved({ price: 78, price2: 22, price3: 14, price4: 5 }, { type: 'simple' })
      expect(prices(simple)).toEqual([78, 0, 0, 78])
    })

    test('keep all nine columns, to a millionth', async () => {
      const all = { price: 0.123456, price2: 0, price3: 0, price4: 0.12, price5: 5, price6: 6, price7: 7, price8: 8 }
      expect(await saved({ ...all, price9: 9.000001 })).toMatchObject({ ...all, price9: 9.000001 })
      // What a client summed in binary.
      expect(await saved({ price: 0.1 + 0.2, price4: 0.3 })).toMatchObject({ price: 0.3, price4: 0.3 })
    })

    test('name their food as it is called now', async () => {
      const food = await recordsOf(anna, 'foods').created({ name: 'Sel', code: 'SEL' })
      const list = recordIn(await lists.withItems([{ itemId: food.id, price: 1 }]))
      expect(list.items).toMatchObject([{ itemId: food.id, listId: list.id, name: 'Sel', code: 'SEL' }])
      await recordsOf(anna, 'foods').put({ ...food, name: 'Sel marin', code: 'SELM' })
      expect(await lists.items(list.id)).toMatchObject([{ name: 'Sel marin', code: 'SELM' }])
      // An old client sends back what it read.
      const sent = { ...list, items: (list.items as Item[]).map((item) => ({ ...item, name: 'Poivre', code: 'P' })) }
      expect(recordIn(await lists.put(sent)).items).toMatchObject([{ name: 'Sel marin', code: 'SELM' }])
    })
  })

  test('a new list is eg== on the wire, or 0', async () => {
    const content = await lists.content()
    for (const [index, id] of ['eg==', 0, -1].entries()) {
      const body = toWire({ ...content, id, name: `New ${index}`, code: `new${index}` })
      expect((await anna.call('POST', '/api/PriceLists', { body })).status, String(id)).toBe(200)
      expect(await lists.get(encodeURIComponent(id))).toMatchObject({ status: 404, problems: ['record.notFound'] })
      expect((await lists.foods(encodeURIComponent(id))).map((food) => food.itemId)).toContain(foodId)
    }
    expect((await anna.call('POST', '/api/PriceLists', { body: toWire({ ...content, id: 'abc' }) })).status).toBe(422)
  })

  test('GetAll answers the active lists one may use, page by page', async () => {
    const owner = await world.addPerson(await world.addTenant(maker), 'AdminDistri')
    const own = await priceListsOf(owner).created()
    const gone = await priceListsOf(owner).created()
    await priceListsOf(owner).delete(gone.id)
    const ids = recordsIn(await priceListsOf(owner).get('GetAll')).map(({ id }) => id)
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(gone.id)
    const page = await priceListsOf(owner).get('GetAll?NbPerPage=1')
    expect(recordsIn(page)).toHaveLength(1)
    expect(page.count).toBe(ids.length)
  })

  describe('the foods of a list', () => {
    test('are the active ones it may name, and those it has a price for', async () => {
      const below = await world.addTenant(maker)
      const theirs = await put(world, 'foods', below)
      const inactive = await put(world, 'foods', maker, { deleted: true })
      const priced = await put(world, 'foods', maker)
      const list = recordIn(await lists.withItems([{ itemId: priced, price: 1 }]))
      await recordsOf(anna, 'foods').delete(priced)
      const offered = new Map((await lists.foods(list.id)).map((food) => [food.itemId, food.deleted]))
      expect([foodId, priced, inactive, theirs].map((id) => offered.get(id))).toEqual([
        false,
        true,
        undefined,
        undefined,
      ])
      // A list of the tenant below may name what is above it, and its own.
      const seller = await world.addPerson(below, 'AdminDistri')
      const own = await priceListsOf(seller).created({ items: [{ itemId: theirs, price: 1 }] })
      expect((await lists.foods(own.id)).map(({ itemId }) => itemId)).toEqual(expect.arrayContaining([foodId, theirs]))
    })

    test('that were withdrawn from who saves it keep their price, unseen', async () => {
      const seller = await world.addPerson(await world.addTenant(maker), 'AdminDistri')
      const theirs = priceListsOf(seller)
      const food = await recordsOf(anna, 'foods').created({ tenantsShared: true })
      const items = [
        { itemId: foodId, price: 1 },
        { itemId: food.id, price: 2 },
      ]
      const list = recordIn(await theirs.withItems(items))
      const withdrawn = await recordsOf(anna, 'foods').put({ ...food, tenantsShared: false })
      const seen = await theirs.read(list.id)
      expect((seen.items as Item[]).map(({ itemId }) => itemId)).toEqual([foodId])
      recordIn(await theirs.put({ ...seen, description: 'changed' }))
      recordIn(await recordsOf(anna, 'foods').put({ ...recordIn(withdrawn), tenantsShared: true }))
      expect((await theirs.items(list.id)).map((item) => [item.itemId, item.price])).toEqual([
        [foodId, 1],
        [food.id, 2],
      ])
    })
  })

  describe('who sees which price of a shared list', () => {
    let shared: { id: number }
    let distributor: number
    const full = { price: 78, price2: 22, price3: 14, price4: 114, price5: 555.55, price9: 999.99 }
    const person = (tenantId: number, role: Role) => world.addPerson(tenantId, role)
    beforeAll(async () => {
      shared = recordIn(await lists.withItems([{ itemId: foodId, ...full }], { tenantsShared: true }))
      distributor = await world.addTenant(maker)
    })

    test.each(['AdminDif', 'ExpertDif', 'Formulateur'] as const)('%s of its owner sees all columns', async (role) => {
      const [item] = await priceListsOf(await person(maker, role)).items(shared.id)
      expect(item).toMatchObject(full)
    })

    test.each(['AdminDistri', 'ExpertDistri'] as const)(
      '%s sees the distributor and the farmer price',
      async (role) => {
        const child = await world.addTenant(distributor)
        const other = await world.addTenant(maker)
        for (const tenant of [distributor, child, other]) {
          const seller = await person(tenant, role)
          const answer = await priceListsOf(seller).one(shared.id)
          expect((recordIn(answer).items as Item[])[0]).toMatchObject({
            itemId: foodId,
            price: 100,
            price2: 0,
            price3: 14,
            price4: 114,
            ...{ price5: null, price6: null, price7: null, price8: null, price9: null },
          })
          for (const secret of ['78', '22', '555.55', '999.99'])
            expect(answer.text).not.toMatch(new RegExp(`\\b${secret}\\b`))
          for (const read of ['', '?Search=Tariff', 'GetAll', `Foods/${shared.id}`])
            expect((await priceListsOf(seller).get(read)).text).not.toMatch(/555\.55|999\.99|"Price[2-9]?":[1-9]/)
        }
      },
    )

    test('a typed total is seen with the percent between the two prices', async () => {
      const typed = { itemId: foodId, price: 78, price2: 22, price3: 12.5, price4: 114.29 }
      const list = recordIn(await lists.withItems([typed], { tenantsShared: true }))
      const seller = await person(distributor, 'AdminDistri')
      expect(prices((await priceListsOf(seller).items(list.id))[0])).toEqual([100, 0, 14.29, 114.29])
    })

    test('a copy and what is saved of it hold the two prices, and go on from there', async () => {
      const theirs = priceListsOf(await person(distributor, 'AdminDistri'))
      const copy = recordIn(await theirs.post(copyOf(priceList, await theirs.read(shared.id))))
      expect(copy.ownerTenantId).toBe(distributor)
      expect((await lists.items(copy.id)).map(prices)).toEqual([[100, 0, 14, 114]])
      const items = [{ ...(copy.items as Item[])[0], price: 110, price4: null }]
      expect(prices((recordIn(await theirs.put({ ...copy, items })).items as Item[])[0])).toEqual([110, 0, 14, 125.4])
    })

    test('a distributor writes his own lists and nobody else’s', async () => {
      const seller = priceListsOf(await person(distributor, 'AdminDistri'))
      const seen = await seller.read(shared.id)
      expect(seen.mayWrite).toBe(false)
      for (const answer of [await seller.put(seen), await seller.delete(shared.id), await seller.restore(shared.id)])
        expect(answer).toMatchObject({ status: 404, problems: ['record.notFound'] })
      expect((await lists.items(shared.id))[0]).toMatchObject(full)
      const own = await seller.created({ tenantsShared: true, items: [{ itemId: foodId, ...full }] })
      expect((await seller.items(own.id))[0]).toMatchObject(full)
      // Another distributor has nothing to do with it; a structure below sees the two prices of it; those above see all.
      const other = priceListsOf(await person(await world.addTenant(maker), 'AdminDistri'))
      expect((await other.one(own.id)).status).toBe(404)
      const child = priceListsOf(await person(await world.addTenant(distributor), 'AdminDistri'))
      expect(prices((await child.items(own.id))[0])).toEqual([100, 0, 14, 114])
      expect((await lists.items(own.id))[0]).toMatchObject(full)
    })

    test('a farmer sees no list at all', async () => {
      const farmer = priceListsOf(await person(await world.addTenant(distributor, 'Farm'), 'Farmer'))
      for (const answer of [
        await farmer.list(),
        await farmer.one(shared.id),
        await farmer.get('GetAll'),
        await farmer.get(`Foods/${shared.id}`),
        await farmer.get('Foods/eg=='),
      ])
        expect(answer).toMatchObject({ status: 403, problems: ['access.denied'] })
    })
  })
})
