import { toWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, messageOf, type Person, type World } from '../support.ts'
import { familyCallsOf, recordIn, recordsIn } from '../support-families.ts'

/* Rules of foods only: primary categories, parents, short lists. Compositions and files have their own tests. */

onMainEngine(({ fresh }) => {
  let world: World
  let manufacturer: number
  let anna: Person
  let distributorAdmin: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(manufacturer, 'AdminDif')
    distributorAdmin = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
  })
  const foods = (person = anna) => familyCallsOf(person, 'foods')
  const postFood = async (content: Record<string, unknown>) => foods().post(await foods().content(content))

  describe('a field of a food', () => {
    test.each(['javascript:alert(1)', 'www.anses.fr', 'data:text/html,x'])('the link %j is refused', async (link) => {
      const response = await postFood({ link })
      expect(response.problems).toEqual(['field.webAddress link'])
      expect(messageOf(response)).toContain('http://')
    })

    test('the label section is one of the known ones, or empty', async () => {
      expect((await postFood({ labelSection: 'poisons' })).problems).toEqual(['field.choice labelSection'])
      expect(recordIn(await postFood({ labelSection: 'micro stabilisers' })).labelSection).toBe('micro stabilisers')
      expect(recordIn(await postFood({ labelSection: null })).labelSection).toBe('')
    })

    test('the dose is not negative; empty is stored as null, not 0', async () => {
      expect((await postFood({ technicalDose: -1 })).problems).toEqual(['field.tooSmall technicalDose'])
      expect(recordIn(await postFood({ technicalDose: '' })).technicalDose).toBeNull()
    })

    test('isBio follows the IsBio property, whatever the body says', async () => {
      const bio = async (data: string, isBio: boolean) =>
        recordIn(await postFood({ isBio, properties: [{ name: 'IsBio', data }] })).isBio
      expect([await bio('True', false), await bio('False', true)]).toEqual([true, false])
      expect(recordIn(await postFood({ isBio: true, properties: [] })).isBio).toBe(false)
    })
  })

  describe('the primary category', () => {
    let mineral: number
    let phosphates: number
    let vitamins: number
    beforeAll(async () => {
      const created = async (content: Record<string, unknown>, person = anna) =>
        (await familyCallsOf(person, 'foodCategories').create(content)).id
      mineral = await created({ code: 'MP' })
      phosphates = await created({ parentId: mineral, tenantsShared: true })
      vitamins = await created({ parentId: await created({ code: 'DIET' }) })
    })
    const createWith = async (categories: number[], person = anna) => foods(person).create({ categories })

    test('is inherited through the tree of categories, and never taken from the body', async () => {
      expect((await createWith([phosphates])).primaryCategory).toBe('MP')
      expect((await createWith([vitamins])).primaryCategory).toBe('Diet')
      expect((await createWith([])).primaryCategory).toBe('NONE')
      const forged = recordIn(await postFood({ categories: [mineral, phosphates], primaryCategory: 'Diet' }))
      expect(forged.primaryCategory).toBe('MP')
    })

    test('is that of a shared category, also where the category above is not shared', async () => {
      const food = await createWith([phosphates], distributorAdmin)
      expect(food.primaryCategory).toBe('MP')
      expect((await familyCallsOf(distributorAdmin, 'foodCategories').get(mineral)).status).toBe(404)
    })

    test('is unique: a food with two is refused with a message, and nothing is saved', async () => {
      const food = await createWith([phosphates])
      const response = await foods().put({ ...food, categories: [phosphates, vitamins] })
      expect(response).toMatchObject({ status: 422, problems: ['food.twoPrimaries categories'] })
      expect(messageOf(response)).toContain('une seule catégorie principale')
      expect(await foods().read(food.id)).toEqual(food)
    })

    test('follows moved categories, also in tenants below; a move that would give a food two is refused, naming the food', async () => {
      const categories = familyCallsOf(anna, 'foodCategories')
      const group = await categories.create({ tenantsShared: true })
      const child = await categories.create({ parentId: group.id, tenantsShared: true })
      const ownFood = await createWith([child.id])
      const distributorFood = await createWith([child.id], distributorAdmin)
      const dietFood = await createWith([child.id, vitamins])
      expect([ownFood, distributorFood, dietFood].map((food) => food.primaryCategory)).toEqual(['NONE', 'NONE', 'Diet'])
      const moved = await categories.put({ ...group, parentId: mineral })
      expect(moved.problems).toEqual(['food.twoPrimaries parentId'])
      expect(messageOf(moved)).toContain(String(dietFood.name))
      expect(await categories.read(group.id)).toEqual(group)
      await foods().put({ ...dietFood, categories: [] })
      recordIn(await categories.put({ ...group, parentId: mineral }))
      expect(await foods().read(ownFood.id)).toEqual({ ...ownFood, primaryCategory: 'MP' })
      expect((await foods(distributorAdmin).read(distributorFood.id)).primaryCategory).toBe('MP')
    })

    test('stays unique when a food is saved while its category moves', async () => {
      const categories = familyCallsOf(anna, 'foodCategories')
      for (let round = 0; round < 5; round++) {
        const group = await categories.create()
        const food = await createWith([vitamins])
        const responses = await Promise.all([
          foods().put({ ...food, categories: [vitamins, group.id] }),
          categories.put({ ...group, parentId: mineral }),
        ])
        expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
        expect(responses.flatMap(({ problems }) => problems)[0]).toMatch(/^food\.twoPrimaries /)
      }
    })
  })

  describe('the parent of a food', () => {
    const codes = (response: { body: unknown }) =>
      (JSON.parse((response.body as { MessageDetail: string }).MessageDetail) as { Code: number }[]).map(
        ({ Code }) => Code,
      )

    test('must be active: an inactive one is refused with the documented code 7', async () => {
      const parent = await foods().create()
      await foods().delete(parent.id)
      const response = await postFood({ parentId: parent.id })
      expect(response.problems).toEqual(['food.parentInactive parentId'])
      expect(codes(response)).toEqual([7])
      const child = await foods().create()
      expect((await foods().put({ ...child, parentId: parent.id })).problems).toEqual(['food.parentInactive parentId'])
      await foods().restore(parent.id)
      expect(recordIn(await foods().put({ ...child, parentId: parent.id })).parentId).toBe(parent.id)
    })

    test('is not deactivated before its variants, which the message names; variants are not restored before it', async () => {
      const parent = await foods().create()
      const child = await foods().create({ parentId: parent.id })
      const refused = await foods().delete(parent.id)
      expect(refused).toMatchObject({ status: 409, problems: ['food.activeVariants'] })
      expect(codes(refused)).toEqual([7])
      expect(messageOf(refused)).toContain(String(child.name))
      expect((await foods().read(parent.id)).deleted).toBe(false)
      expect((await foods().delete(child.id)).status).toBe(200)
      expect((await foods().delete(parent.id)).status).toBe(200)
      expect((await foods().restore(child.id)).problems).toEqual(['food.parentInactive parentId'])
      expect((await foods().restore(parent.id)).status).toBe(200)
      expect((await foods().restore(child.id)).status).toBe(200)
    })

    test('cannot be deactivated while another person saves a variant of it', async () => {
      for (let round = 0; round < 5; round++) {
        const parent = await foods().create()
        const child = await foods().create()
        const [linked, deactivated] = await Promise.all([
          foods().put({ ...child, parentId: parent.id }),
          foods().delete(parent.id),
        ])
        expect([linked.status, deactivated.status].filter((status) => status === 200)).toHaveLength(1)
      }
    })

    test('cannot be restored from a tenant that only sees it', async () => {
      const shared = await foods().create({ tenantsShared: true })
      await foods().delete(shared.id)
      expect((await foods(distributorAdmin).restore(shared.id)).problems).toEqual(['record.notFound'])
      expect((await foods().read(shared.id)).deleted).toBe(true)
    })
  })

  describe('the short lists', () => {
    const listShort = async (person: Person, path: string) => recordsIn(await person.call('GET', `/api/Foods/${path}`))
    let owner: Person
    let ownerFoods: ReturnType<typeof familyCallsOf>
    beforeAll(async () => {
      owner = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
      ownerFoods = familyCallsOf(owner, 'foods')
      for (const name of ['Zinc', 'Écorce', 'Eau', 'eau 10', 'eau 9', 'Œuf'])
        await ownerFoods.create({ name, properties: [] })
      await ownerFoods.delete((await ownerFoods.create({ name: 'Gone' })).id)
    })
    const namesOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ name }) => name)

    test('have every active food in the order of the language, with numbers sorted as numbers', async () => {
      const sorted = ['Eau', 'eau 9', 'eau 10', 'Écorce', 'Œuf', 'Zinc']
      expect(namesOf(await listShort(owner, 'GetAll?locale=fr-FR'))).toEqual(sorted)
      expect(namesOf(await listShort(owner, 'GetAll?LOCALE=en-US'))).toEqual(sorted)
      expect(namesOf(await listShort(owner, 'GetAll'))).toEqual(sorted)
      expect((await owner.call('GET', '/api/Foods/GetAll?locale=de-DE')).problems).toEqual(['field.choice locale'])
    })

    test('have few fields; the items of price lists have the unit they are priced by', async () => {
      const [unit] = await listShort(owner, 'PriceList')
      expect(toWire(unit)).toEqual({ Id: expect.any(Number), Name: 'Eau', Code: expect.any(String), UnitId: null })
      const { rows } = await world.database.pool.query(
        "insert into unit (tenant_id, tenants_shared, label) values ($1, true, 't') returning id",
        [world.platform],
      )
      expect((await listShort(owner, 'PriceList')).map(({ unitId }) => unitId)).toEqual(Array(6).fill(rows[0].id))
      expect(Object.keys((await listShort(owner, 'GetAll'))[0] ?? {})).toEqual([
        'id',
        'name',
        'code',
        'primaryCategory',
        'isBio',
      ])
    })

    test('show what the tenant may see, to roles that work with formulas or prices', async () => {
      const shared = await ownerFoods.create({ name: 'Shared', tenantsShared: true })
      const distributorTenant = await world.addTenant(owner.tenantId)
      const distributor = await world.addPerson(distributorTenant, 'ExpertDistri')
      const farmer = await world.addPerson(await world.addTenant(distributorTenant, 'Farm'), 'Farmer')
      for (const path of ['GetAll', 'PriceList'])
        expect((await listShort(distributor, path)).map(({ id }) => id)).toEqual([shared.id])
      expect((await farmer.call('GET', '/api/Foods/GetAll')).status).toBe(200)
      const host = await world.addPerson(world.platform, 'Host')
      expect((await host.call('GET', '/api/Foods/GetAll')).problems).toEqual(['access.denied'])
      await ownerFoods.delete(shared.id)
    })
  })
})
