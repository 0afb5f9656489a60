import { toWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, messageOf, type Person, type World } from './support.ts'
import { recordIn, recordsIn, recordsOf } from './support-families.ts'

/* What is special in foods: primary categories, parents, short lists. Their compositions and files have their own tests. */

eachEngine(({ fresh }) => {
  let world: World
  let maker: number
  let anna: Person
  let below: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    maker = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(maker, 'AdminDif')
    below = await world.addPerson(await world.addTenant(maker), 'AdminDistri')
  })
  const foods = (person = anna) => recordsOf(person, 'foods')
  const tried = async (content: Record<string, unknown>) => foods().post(await foods().content(content))

  describe('a field of a food', () => {
    test.each(['javascript:alert(1)', 'www.anses.fr', 'data:text/html,x'])('%j is no link', async (link) => {
      const answer = await tried({ link })
      expect(answer.problems).toEqual(['field.webAddress link'])
      expect(messageOf(answer)).toContain('http://')
    })

    test('stands in one of the sections of the label, or in none', async () => {
      expect((await tried({ labelSection: 'poisons' })).problems).toEqual(['field.choice labelSection'])
      expect(recordIn(await tried({ labelSection: 'micro stabilisers' })).labelSection).toBe('micro stabilisers')
      expect(recordIn(await tried({ labelSection: null })).labelSection).toBe('')
    })

    test('dose is no negative number; what is empty is not 0', async () => {
      expect((await tried({ technicalDose: -1 })).problems).toEqual(['field.tooSmall technicalDose'])
      expect(recordIn(await tried({ technicalDose: '' })).technicalDose).toBeNull()
    })

    test('bio is what its property says, whatever else is sent', async () => {
      const bio = async (data: string, isBio: boolean) =>
        recordIn(await tried({ isBio, properties: [{ name: 'IsBio', data }] })).isBio
      expect([await bio('True', false), await bio('False', true)]).toEqual([true, false])
      expect(recordIn(await tried({ isBio: true, properties: [] })).isBio).toBe(false)
    })
  })

  describe('the primary category', () => {
    let mineral: number
    let phosphates: number
    let vitamins: number
    beforeAll(async () => {
      const created = async (content: Record<string, unknown>, person = anna) =>
        (await recordsOf(person, 'foodCategories').created(content)).id
      mineral = await created({ code: 'MP' })
      phosphates = await created({ parentId: mineral, tenantsShared: true })
      vitamins = await created({ parentId: await created({ code: 'DIET' }) })
    })
    const saved = async (categories: number[], person = anna) => foods(person).created({ categories })

    test('is inherited through the tree of categories, and never what is sent', async () => {
      expect((await saved([phosphates])).primaryCategory).toBe('MP')
      expect((await saved([vitamins])).primaryCategory).toBe('Diet')
      expect((await saved([])).primaryCategory).toBe('NONE')
      const lied = recordIn(await tried({ categories: [mineral, phosphates], primaryCategory: 'Diet' }))
      expect(lied.primaryCategory).toBe('MP')
    })

    test('is that of a shared category, also where the one above it is not shared', async () => {
      const food = await saved([phosphates], below)
      expect(food.primaryCategory).toBe('MP')
      expect((await recordsOf(below, 'foodCategories').one(mineral)).status).toBe(404)
    })

    test('is one: a food with two is refused in words, and nothing is saved', async () => {
      const food = await saved([phosphates])
      const answer = await foods().put({ ...food, categories: [phosphates, vitamins] })
      expect(answer).toMatchObject({ status: 422, problems: ['food.twoPrimaries categories'] })
      expect(messageOf(answer)).toContain('une seule catégorie principale')
      expect(await foods().read(food.id)).toEqual(food)
    })

    test('follows its categories, in tenants below too; a move that would give a food two is refused by name', async () => {
      const categories = recordsOf(anna, 'foodCategories')
      const group = await categories.created({ tenantsShared: true })
      const child = await categories.created({ parentId: group.id, tenantsShared: true })
      const ours = await saved([child.id])
      const theirs = await saved([child.id], below)
      const both = await saved([child.id, vitamins])
      expect([ours, theirs, both].map((food) => food.primaryCategory)).toEqual(['NONE', 'NONE', 'Diet'])
      const moved = await categories.put({ ...group, parentId: mineral })
      expect(moved.problems).toEqual(['food.twoPrimaries parentId'])
      expect(messageOf(moved)).toContain(String(both.name))
      expect(await categories.read(group.id)).toEqual(group)
      await foods().put({ ...both, categories: [] })
      recordIn(await categories.put({ ...group, parentId: mineral }))
      expect(await foods().read(ours.id)).toEqual({ ...ours, primaryCategory: 'MP' })
      expect((await foods(below).read(theirs.id)).primaryCategory).toBe('MP')
    })

    test('of a food that is saved while its category moves is never two', async () => {
      const categories = recordsOf(anna, 'foodCategories')
      for (let round = 0; round < 5; round++) {
        const group = await categories.created()
        const food = await saved([vitamins])
        const answers = await Promise.all([
          foods().put({ ...food, categories: [vitamins, group.id] }),
          categories.put({ ...group, parentId: mineral }),
        ])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
        expect(answers.flatMap(({ problems }) => problems)[0]).toMatch(/^food\.twoPrimaries /)
      }
    })
  })

  describe('the parent of a food', () => {
    const codes = (answer: { body: unknown }) =>
      (JSON.parse((answer.body as { MessageDetail: string }).MessageDetail) as { Code: number }[]).map(
        ({ Code }) => Code,
      )

    test('is active: an inactive one is refused with the documented code 7', async () => {
      const parent = await foods().created()
      await foods().delete(parent.id)
      const answer = await tried({ parentId: parent.id })
      expect(answer.problems).toEqual(['food.parentInactive parentId'])
      expect(codes(answer)).toEqual([7])
      const child = await foods().created()
      expect((await foods().put({ ...child, parentId: parent.id })).problems).toEqual(['food.parentInactive parentId'])
      await foods().restore(parent.id)
      expect(recordIn(await foods().put({ ...child, parentId: parent.id })).parentId).toBe(parent.id)
    })

    test('is not deactivated before its variants, which are named; nor they restored before it', async () => {
      const parent = await foods().created()
      const child = await foods().created({ parentId: parent.id })
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

    test('is not lost between two people: one takes it as parent, the other deactivates it', async () => {
      for (let round = 0; round < 5; round++) {
        const parent = await foods().created()
        const child = await foods().created()
        const [taken, gone] = await Promise.all([
          foods().put({ ...child, parentId: parent.id }),
          foods().delete(parent.id),
        ])
        expect([taken.status, gone.status].filter((status) => status === 200)).toHaveLength(1)
      }
    })

    test("of somebody else's food is nobody's to restore", async () => {
      const shared = await foods().created({ tenantsShared: true })
      await foods().delete(shared.id)
      expect((await foods(below).restore(shared.id)).problems).toEqual(['record.notFound'])
      expect((await foods().read(shared.id)).deleted).toBe(true)
    })
  })

  describe('the short lists', () => {
    const listed = async (person: Person, path: string) => recordsIn(await person.call('GET', `/api/Foods/${path}`))
    let makerOf: Person
    let ofMaker: ReturnType<typeof recordsOf>
    beforeAll(async () => {
      makerOf = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
      ofMaker = recordsOf(makerOf, 'foods')
      for (const name of ['Zinc', 'Écorce', 'Eau', 'eau 10', 'eau 9', 'Œuf'])
        await ofMaker.created({ name, properties: [] })
      await ofMaker.delete((await ofMaker.created({ name: 'Gone' })).id)
    })
    const namesOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ name }) => name)

    test('hold every active food in the order of the language, numbers as numbers', async () => {
      const sorted = ['Eau', 'eau 9', 'eau 10', 'Écorce', 'Œuf', 'Zinc']
      expect(namesOf(await listed(makerOf, 'GetAll?locale=fr-FR'))).toEqual(sorted)
      expect(namesOf(await listed(makerOf, 'GetAll?LOCALE=en-US'))).toEqual(sorted)
      expect(namesOf(await listed(makerOf, 'GetAll'))).toEqual(sorted)
      expect((await makerOf.call('GET', '/api/Foods/GetAll?locale=de-DE')).problems).toEqual(['field.choice locale'])
    })

    test('say little of each, for items of price lists with the tonne they are priced by', async () => {
      const [unit] = await listed(makerOf, 'PriceList')
      expect(toWire(unit)).toEqual({ Id: expect.any(Number), Name: 'Eau', Code: expect.any(String), UnitId: null })
      const { rows } = await world.database.pool.query(
        "insert into unit (tenant_id, tenants_shared, label) values ($1, true, 't') returning id",
        [world.platform],
      )
      expect((await listed(makerOf, 'PriceList')).map(({ unitId }) => unitId)).toEqual(Array(6).fill(rows[0].id))
      expect(Object.keys((await listed(makerOf, 'GetAll'))[0] ?? {})).toEqual([
        'id',
        'name',
        'code',
        'primaryCategory',
        'isBio',
      ])
    })

    test('show what the tenant may see, to whoever works with formulas or prices', async () => {
      const shared = await ofMaker.created({ name: 'Shared', tenantsShared: true })
      const seller = await world.addTenant(makerOf.tenantId)
      const distributor = await world.addPerson(seller, 'ExpertDistri')
      const farmer = await world.addPerson(await world.addTenant(seller, 'Farm'), 'Farmer')
      for (const path of ['GetAll', 'PriceList'])
        expect((await listed(distributor, path)).map(({ id }) => id)).toEqual([shared.id])
      expect((await farmer.call('GET', '/api/Foods/GetAll')).status).toBe(200)
      const host = await world.addPerson(world.platform, 'TC')
      expect((await host.call('GET', '/api/Foods/GetAll')).problems).toEqual(['access.denied'])
      await ofMaker.delete(shared.id)
    })
  })
})
