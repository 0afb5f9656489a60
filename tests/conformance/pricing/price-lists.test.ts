import { priceList } from '@provende/contract/pricing/price-list.ts'
import { recordCopy } from '@provende/contract/records/family.ts'
import { toWire } from '@provende/contract/wire.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { type ApiResponse, createWorld, messageOf, type Person, type World } from '../support.ts'
import { familyCallsOf, insertTestRecord, recordIn, recordsIn } from '../support-families.ts'

/* Rules of price lists only: dates, totals, and who sees which price. */

type PriceItem = Record<string, unknown>
const priceListCallsOf = (person: Person) => {
  const records = familyCallsOf(person, 'priceLists')
  const getPath = (subPath: string) => person.call('GET', `/api/PriceLists/${subPath}`)
  const withItems = async (items: PriceItem[], overrides: object = {}) =>
    records.post(await records.content({ items, ...overrides }))
  return {
    ...records,
    getPath,
    withItems,
    items: async (id: number) => (await records.read(id)).items as PriceItem[],
    foods: async (id: number | string) => recordsIn(await getPath(`Foods/${id}`)) as unknown as PriceItem[],
  }
}
/** The first four prices of a line. */
const pricesOfItem = ({ price, price2, price3, price4 }: PriceItem = {}) => [price, price2, price3, price4]

onMainEngine(({ fresh }) => {
  let world: World
  let manufacturer: number
  let anna: Person
  let lists: ReturnType<typeof priceListCallsOf>
  let foodId: number
  beforeAll(async () => {
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(manufacturer, 'AdminDif')
    lists = priceListCallsOf(anna)
    foodId = await insertTestRecord(world, 'foods', manufacturer, {
      tenantsShared: true,
      name: 'Carbonate',
      code: 'CARB',
    })
  })
  const datesOf = (response: ApiResponse) => {
    const { startDate, endDate, startDatePublic, endDatePublic } = recordIn(response)
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
    ])('are days, stored at noon: %s to %s', async (startDate, endDate) => {
      const response = await lists.withItems([], { startDate, endDate })
      const expectedDates = ['2026-10-01T12:00:00.000Z', '2026-12-31T12:00:00.000Z', '01/10/2026', '31/12/2026']
      expect(datesOf(response)).toEqual(expectedDates)
      const saved = await lists.put(recordIn(response))
      expect(datesOf(saved)).toEqual(expectedDates)
    })

    test('start today in Paris when missing; the end can be cleared', async () => {
      const before = world.clock.now
      // Two steps, because a session ends 12 hours after its last call.
      for (const instant of ['2026-03-02T18:00:00.000Z', '2026-03-02T23:30:00.000Z']) {
        world.clock.now = new Date(instant)
        await lists.list()
      }
      const created = await lists.withItems([], { startDate: null, endDate: '2026-03-03' })
      const day = '2026-03-03T12:00:00.000Z'
      expect(datesOf(created)).toEqual([day, day, '03/03/2026', '03/03/2026'])
      const withoutEnd = await lists.put({ ...recordIn(created), endDate: null })
      expect(datesOf(withoutEnd)).toEqual([day, null, '03/03/2026', ''])
      world.clock.now = before
    })

    test('are refused on the end date when it is before the start date, also when the start is today by default', async () => {
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

    test.each(['01/10/2026', '2026-02-30', 'demain', 20261001])('%j is not a date', async (startDate) => {
      expect(await lists.withItems([], { startDate })).toMatchObject({
        status: 422,
        problems: ['field.invalid startDate'],
      })
    })
  })

  describe('the prices of a list', () => {
    const saveItem = async (item: PriceItem, overrides: object = {}) => {
      const response = await lists.withItems([{ itemId: foodId, ...item }], overrides)
      return (recordIn(response).items as PriceItem[])[0]
    }

    test('give their total, from numbers or from strings with a dot', async () => {
      expect(pricesOfItem(await saveItem({ price: 78, price2: 22, price3: 14 }))).toEqual([78, 22, 14, 114])
      expect(pricesOfItem(await saveItem({ price: '1.005', price2: '', price3: ' ', price4: null }))).toEqual([
        1.005, 0, 0, 1.01,
      ])
      expect(pricesOfItem(await saveItem({ price4: 250 }))).toEqual([0, 0, 100, 250])
    })

    test('keep a typed total, however often they are saved', async () => {
      const item = { itemId: foodId, price: 78, price2: 22, price3: 16.67, price4: 120 }
      const first = recordIn(await lists.withItems([item]))
      const second = recordIn(await lists.put(first))
      expect([first, second].map(({ items }) => pricesOfItem((items as PriceItem[])[0]))).toEqual([
        [78, 22, 16.67, 120],
        [78, 22, 16.67, 120],
      ])
    })

    test('that move by more than 30 % are asked about when the request wants it, and saved otherwise', async () => {
      const list = recordIn(await lists.withItems([{ itemId: foodId, price: 100, price3: 20 }]))
      const withPrice = async (price: number, more: object = {}) =>
        lists.put({ ...(await lists.read(list.id)), items: [{ itemId: foodId, price, price3: 20 }], ...more })
      const question = await withPrice(150, { requestConfirmation: true })
      expect(question).toMatchObject({ status: 409, problems: ['unusual.moved items.0.price4'] })
      expect(messageOf(question)).toMatch(/^Carbonate, .+ : 120 → 180 \(\+50 %\)\.$/)
      expect(pricesOfItem((await lists.items(list.id))[0])).toEqual([100, 0, 20, 120])
      expect((await withPrice(125, { requestConfirmation: true })).status).toBe(200)
      expect((await withPrice(12)).status).toBe(200)
      // A new list is compared with the one that started before it.
      const next = await lists.withItems([{ itemId: foodId, price: 125, price3: 20 }], { requestConfirmation: true })
      expect(next.problems).toEqual(['unusual.factor items.0.price4'])
    })

    test('are refused with a message when they do not give the total, and nothing is stored', async () => {
      const before = (await lists.list()).count
      const response = await lists.withItems([{ itemId: foodId, price: 78, price2: 22, price3: 14, price4: 120 }])
      expect(response).toMatchObject({ status: 422, problems: ['priceList.totalDiffers items.0.price4'] })
      expect(messageOf(response)).toBe('Le prix éleveur ne suit pas les autres prix, qui donnent 114.')
      expect((await lists.withItems([{ itemId: foodId, price3: 14 }])).problems).toEqual([
        'priceList.noAmount items.0.price',
      ])
      const duplicated = [
        { itemId: foodId, price: 1 },
        { itemId: foodId, price: 2 },
      ]
      expect((await lists.withItems(duplicated)).problems).toEqual(['priceList.foodTwice items.1.itemId'])
      const paid = await lists.withItems([{ itemId: foodId, price: 78, price2: -50, price3: -150 }])
      expect(paid).toMatchObject({ status: 422, problems: ['priceList.negative items.0.price4'] })
      expect(messageOf(paid)).toMatch(/^Le prix payé serait négatif pour .+ : −14\.$/)
      expect((await lists.withItems([{ itemId: foodId, price: 1, price2: -2 }])).problems).toEqual([
        'priceList.negative items.0.price2',
      ])
      const negative = await lists.withItems([{ itemId: foodId, price: -1 }])
      expect(negative.problems).toEqual(['field.tooSmall items.0.price'])
      expect((await lists.list()).count).toBe(before)
    })

    test('are absent when nothing was typed; 0 is a price', async () => {
      const otherFoodId = await insertTestRecord(world, 'foods', manufacturer)
      const emptyItem = { itemId: foodId, unitId: null, price: null, price2: '', price3: null, price4: null }
      const response = await lists.withItems([emptyItem, { itemId: otherFoodId, price: 0 }])
      expect((recordIn(response).items as PriceItem[]).map((item) => [item.itemId, ...pricesOfItem(item)])).toEqual([
        [otherFoodId, 0, 0, 0, 0],
      ])
    })

    test('of a simple list are only the price', async () => {
      const simple = await saveItem({ price: 78, price2: 22, price3: 14, price4: 5 }, { type: 'simple' })
      expect(pricesOfItem(simple)).toEqual([78, 0, 0, 78])
    })

    test('are stored in all nine columns, to a millionth', async () => {
      const prices8 = {
        price: 0.123456,
        price2: 0,
        price3: 0,
        price4: 0.12,
        price5: 5,
        price6: 6,
        price7: 7,
        price8: 8,
      }
      expect(await saveItem({ ...prices8, price9: 9.000001 })).toMatchObject({ ...prices8, price9: 9.000001 })
      // A floating-point sum of a client.
      expect(await saveItem({ price: 0.1 + 0.2, price4: 0.3 })).toMatchObject({ price: 0.3, price4: 0.3 })
    })

    test('show the current name of their food', async () => {
      const food = await familyCallsOf(anna, 'foods').create({ name: 'Sel', code: 'SEL' })
      const list = recordIn(await lists.withItems([{ itemId: food.id, price: 1 }]))
      expect(list.items).toMatchObject([{ itemId: food.id, listId: list.id, name: 'Sel', code: 'SEL' }])
      await familyCallsOf(anna, 'foods').put({ ...food, name: 'Sel marin', code: 'SELM' })
      expect(await lists.items(list.id)).toMatchObject([{ name: 'Sel marin', code: 'SELM' }])
      // An old client sends the names back as it read them.
      const sent = {
        ...list,
        items: (list.items as PriceItem[]).map((item) => ({ ...item, name: 'Poivre', code: 'P' })),
      }
      expect(recordIn(await lists.put(sent)).items).toMatchObject([{ name: 'Sel marin', code: 'SELM' }])
    })
  })

  test('a new list has the id eg== on the wire, or 0', async () => {
    const content = await lists.content()
    for (const [index, id] of ['eg==', 0, -1].entries()) {
      const body = toWire({ ...content, id, name: `New ${index}`, code: `new${index}` })
      expect((await anna.call('POST', '/api/PriceLists', { body })).status, String(id)).toBe(200)
      expect(await lists.getPath(encodeURIComponent(id))).toMatchObject({ status: 404, problems: ['record.notFound'] })
      expect((await lists.foods(encodeURIComponent(id))).map((food) => food.itemId)).toContain(foodId)
    }
    expect((await anna.call('POST', '/api/PriceLists', { body: toWire({ ...content, id: 'abc' }) })).status).toBe(422)
  })

  test('GetAll returns the active lists that the person may use, page by page', async () => {
    const distributorAdmin = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
    const ownList = await priceListCallsOf(distributorAdmin).create()
    const inactiveList = await priceListCallsOf(distributorAdmin).create()
    await priceListCallsOf(distributorAdmin).delete(inactiveList.id)
    const ids = recordsIn(await priceListCallsOf(distributorAdmin).getPath('GetAll')).map(({ id }) => id)
    expect(ids).toContain(ownList.id)
    expect(ids).not.toContain(inactiveList.id)
    const page = await priceListCallsOf(distributorAdmin).getPath('GetAll?NbPerPage=1')
    expect(recordsIn(page)).toHaveLength(1)
    expect(page.count).toBe(ids.length)
  })

  describe('the foods of a list', () => {
    test('are the active ones it may reference, and those it has a price for', async () => {
      const distributorTenant = await world.addTenant(manufacturer)
      const distributorFoodId = await insertTestRecord(world, 'foods', distributorTenant)
      const inactiveFoodId = await insertTestRecord(world, 'foods', manufacturer, { deleted: true })
      const pricedFoodId = await insertTestRecord(world, 'foods', manufacturer)
      const list = recordIn(await lists.withItems([{ itemId: pricedFoodId, price: 1 }]))
      await familyCallsOf(anna, 'foods').delete(pricedFoodId)
      const deletedByFood = new Map((await lists.foods(list.id)).map((food) => [food.itemId, food.deleted]))
      expect([foodId, pricedFoodId, inactiveFoodId, distributorFoodId].map((id) => deletedByFood.get(id))).toEqual([
        false,
        true,
        undefined,
        undefined,
      ])
      // A list of a tenant below may reference foods from above and its own.
      const distributorAdmin = await world.addPerson(distributorTenant, 'AdminDistri')
      const ownList = await priceListCallsOf(distributorAdmin).create({
        items: [{ itemId: distributorFoodId, price: 1 }],
      })
      expect((await lists.foods(ownList.id)).map(({ itemId }) => itemId)).toEqual(
        expect.arrayContaining([foodId, distributorFoodId]),
      )
    })

    test('that are no longer visible to the person who saves it keep their price', async () => {
      const distributorAdmin = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
      const distributorLists = priceListCallsOf(distributorAdmin)
      const food = await familyCallsOf(anna, 'foods').create({ tenantsShared: true })
      const items = [
        { itemId: foodId, price: 1 },
        { itemId: food.id, price: 2 },
      ]
      const list = recordIn(await distributorLists.withItems(items))
      const withdrawn = await familyCallsOf(anna, 'foods').put({ ...food, tenantsShared: false })
      const visibleList = await distributorLists.read(list.id)
      expect((visibleList.items as PriceItem[]).map(({ itemId }) => itemId)).toEqual([foodId])
      recordIn(await distributorLists.put({ ...visibleList, description: 'changed' }))
      recordIn(await familyCallsOf(anna, 'foods').put({ ...recordIn(withdrawn), tenantsShared: true }))
      expect((await distributorLists.items(list.id)).map((item) => [item.itemId, item.price])).toEqual([
        [foodId, 1],
        [food.id, 2],
      ])
    })
  })

  describe('who sees which price of a shared list', () => {
    let shared: { id: number }
    let distributor: number
    const allColumns = { price: 78, price2: 22, price3: 14, price4: 114, price5: 555.55, price9: 999.99 }
    const person = (tenantId: number, role: Role) => world.addPerson(tenantId, role)
    beforeAll(async () => {
      shared = recordIn(await lists.withItems([{ itemId: foodId, ...allColumns }], { tenantsShared: true }))
      distributor = await world.addTenant(manufacturer)
    })

    test.each(['AdminDif', 'ExpertDif', 'Formulateur'] as const)('%s of its owner sees all columns', async (role) => {
      const [item] = await priceListCallsOf(await person(manufacturer, role)).items(shared.id)
      expect(item).toMatchObject(allColumns)
    })

    test.each(['AdminDistri', 'ExpertDistri'] as const)(
      '%s sees the distributor and the farmer price',
      async (role) => {
        const child = await world.addTenant(distributor)
        const otherDistributor = await world.addTenant(manufacturer)
        for (const tenant of [distributor, child, otherDistributor]) {
          const distributorAdmin = await person(tenant, role)
          const response = await priceListCallsOf(distributorAdmin).get(shared.id)
          expect((recordIn(response).items as PriceItem[])[0]).toMatchObject({
            itemId: foodId,
            price: 100,
            price2: 0,
            price3: 14,
            price4: 114,
            ...{ price5: null, price6: null, price7: null, price8: null, price9: null },
          })
          for (const secret of ['78', '22', '555.55', '999.99'])
            expect(response.text).not.toMatch(new RegExp(`\\b${secret}\\b`))
          for (const read of ['', '?Search=Tariff', 'GetAll', `Foods/${shared.id}`])
            expect((await priceListCallsOf(distributorAdmin).getPath(read)).text).not.toMatch(
              /555\.55|999\.99|"Price[2-9]?":[1-9]/,
            )
        }
      },
    )

    test('a typed total is shown with the percentage between the two prices', async () => {
      const item = { itemId: foodId, price: 78, price2: 22, price3: 12.5, price4: 114.29 }
      const list = recordIn(await lists.withItems([item], { tenantsShared: true }))
      const distributorAdmin = await person(distributor, 'AdminDistri')
      expect(pricesOfItem((await priceListCallsOf(distributorAdmin).items(list.id))[0])).toEqual([
        100, 0, 14.29, 114.29,
      ])
    })

    test('a copy has the two prices only, and later saves start from them', async () => {
      const distributorLists = priceListCallsOf(await person(distributor, 'AdminDistri'))
      const copy = recordIn(await distributorLists.post(recordCopy(priceList, await distributorLists.read(shared.id))))
      expect(copy.ownerTenantId).toBe(distributor)
      expect((await lists.items(copy.id)).map(pricesOfItem)).toEqual([[100, 0, 14, 114]])
      const items = [{ ...(copy.items as PriceItem[])[0], price: 110, price4: null }]
      expect(pricesOfItem((recordIn(await distributorLists.put({ ...copy, items })).items as PriceItem[])[0])).toEqual([
        110, 0, 14, 125.4,
      ])
    })

    test('a distributor writes only his own lists', async () => {
      const distributorAdmin = priceListCallsOf(await person(distributor, 'AdminDistri'))
      const visibleList = await distributorAdmin.read(shared.id)
      expect(visibleList.mayWrite).toBe(false)
      for (const response of [
        await distributorAdmin.put(visibleList),
        await distributorAdmin.delete(shared.id),
        await distributorAdmin.restore(shared.id),
      ])
        expect(response).toMatchObject({ status: 404, problems: ['record.notFound'] })
      expect((await lists.items(shared.id))[0]).toMatchObject(allColumns)
      const ownList = await distributorAdmin.create({ tenantsShared: true, items: [{ itemId: foodId, ...allColumns }] })
      expect((await distributorAdmin.items(ownList.id))[0]).toMatchObject(allColumns)
      // Another distributor does not see it; a structure below sees its two prices; the manufacturer sees all.
      const otherDistributorLists = priceListCallsOf(await person(await world.addTenant(manufacturer), 'AdminDistri'))
      expect((await otherDistributorLists.get(ownList.id)).status).toBe(404)
      const childLists = priceListCallsOf(await person(await world.addTenant(distributor), 'AdminDistri'))
      expect(pricesOfItem((await childLists.items(ownList.id))[0])).toEqual([100, 0, 14, 114])
      expect((await lists.items(ownList.id))[0]).toMatchObject(allColumns)
    })

    test('a farmer sees no list at all', async () => {
      const farmer = priceListCallsOf(await person(await world.addTenant(distributor, 'Farm'), 'Farmer'))
      for (const response of [
        await farmer.list(),
        await farmer.get(shared.id),
        await farmer.getPath('GetAll'),
        await farmer.getPath(`Foods/${shared.id}`),
        await farmer.getPath('Foods/eg=='),
      ])
        expect(response).toMatchObject({ status: 403, problems: ['access.denied'] })
    })
  })
})
