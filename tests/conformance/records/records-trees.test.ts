import { toWireName } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'
import { families, familyCallsOf, recordIn, recordsIn, writableGroups } from '../support-families.ts'

/* Records below other records: trees without loops, races below their species. */

/** The families whose records have a parent of their own kind. */
const treeGroups = writableGroups.filter((group) => 'parentId' in families[group].family.fields)

onMainEngine(({ fresh }) => {
  let world: World
  let manufacturer: number
  let anna: Person
  let colleague: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(manufacturer, 'AdminDif')
    colleague = await world.addPerson(manufacturer, 'AdminDif')
  })

  test('foods and their categories are trees', () => expect(treeGroups).toEqual(['foods', 'foodCategories']))

  describe.each(treeGroups)('%s', (group) => {
    const loop = { status: 422, problems: ['record.parentLoop parentId'] }
    /** Creates a chain of records, each below the one before. */
    const chain = async (length: number) => {
      const records = familyCallsOf(anna, group)
      const top = await records.create()
      const created = [top]
      while (created.length < length) created.push(await records.create({ parentId: created.at(-1)?.id }))
      return created
    }

    test('a record cannot be moved below itself, its child or its grandchild', async () => {
      const records = familyCallsOf(anna, group)
      const [top, middle, bottom] = await chain(3)
      for (const newParent of [top, middle, bottom])
        expect(await records.put({ ...top, parentId: newParent?.id })).toMatchObject(loop)
      expect(await records.read(top?.id ?? 0)).toEqual(top)
      expect(recordIn(await records.put({ ...bottom, parentId: top?.id })).parentId).toBe(top?.id)
      expect(recordIn(await records.put({ ...middle, parentId: null })).parentId).toBeNull()
    })

    test('a loop through a record invisible to the person is refused', async () => {
      const distributor = await world.addPerson(await world.addTenant(manufacturer), 'AdminDif')
      const distributorRecord = await familyCallsOf(distributor, group).create()
      const hidden = await familyCallsOf(anna, group).create()
      // No call can put a record below one of a tenant below, but imported data may contain it.
      const table = families[group].family.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      await world.database.pool.query(`update ${table} set parent_id = $1 where id = $2`, [
        distributorRecord.id,
        hidden.id,
      ])
      const shared = await familyCallsOf(anna, group).create({ parentId: hidden.id, tenantsShared: true })
      const moved = { ...distributorRecord, parentId: shared.id }
      expect(await familyCallsOf(distributor, group).put(moved)).toMatchObject(loop)
    })

    test('of two people who move two branches below each other at once, one is refused', async () => {
      for (let round = 0; round < 5; round++) {
        const [first] = await chain(1)
        const [second] = await chain(1)
        const responses = await Promise.all([
          familyCallsOf(anna, group).put({ ...first, parentId: second?.id }),
          familyCallsOf(colleague, group).put({ ...second, parentId: first?.id }),
        ])
        expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
        expect(responses.flatMap(({ problems }) => problems)).toEqual(loop.problems)
      }
    })
  })

  describe('races', () => {
    test('are listed by their species', async () => {
      const species = familyCallsOf(anna, 'species')
      const races = familyCallsOf(anna, 'races')
      const [cow, goat] = [await species.create(), await species.create()]
      const montbeliarde = await races.create({ specieId: cow.id })
      const saanen = await races.create({ specieId: goat.id })
      const idsUnder = async (id: number) =>
        recordsIn(await races.list({ [toWireName('specieId')]: id })).map((race) => race.id)
      expect(await idsUnder(cow.id)).toEqual([montbeliarde.id])
      expect(await idsUnder(goat.id)).toEqual([saanen.id])
      expect(await idsUnder(987_654_321)).toEqual([])
    })

    test('are returned with their species, the visible active ones, and saving the species does not change them', async () => {
      const species = familyCallsOf(anna, 'species')
      const races = familyCallsOf(anna, 'races')
      const cow = await species.create({ tenantsShared: true })
      const second = await races.create({ specieId: cow.id, name: 'Salers', tenantsShared: true })
      const first = await races.create({ specieId: cow.id, name: 'abondance' })
      const inactive = await races.create({ specieId: cow.id, name: 'Brune' })
      await races.delete(inactive.id)
      expect(await species.read(cow.id)).toEqual({ ...cow, races: [first, second] })
      const withInactive = recordIn(await anna.call('GET', `/api/Species/${cow.id}?GetInactive=true`))
      expect(withInactive.races).toEqual([first, await races.read(inactive.id), second])
      const distributorAdmin = await world.addPerson(await world.addTenant(manufacturer), 'AdminDif')
      const expectedBelow = { ...cow, mayWrite: false, races: [{ ...second, mayWrite: false }] }
      expect(await familyCallsOf(distributorAdmin, 'species').read(cow.id)).toEqual(expectedBelow)
      const sentBack = await species.put({ ...cow, name: 'Vache', races: [{ id: first.id, name: 'Renamed' }, 'x'] })
      expect(recordIn(sentBack).name).toBe('Vache')
      expect(await races.read(first.id)).toEqual(first)
    })

    test('stay active when their species is deactivated', async () => {
      const cow = await familyCallsOf(anna, 'species').create()
      const race = await familyCallsOf(anna, 'races').create({ specieId: cow.id })
      await familyCallsOf(anna, 'species').delete(cow.id)
      expect(await familyCallsOf(anna, 'races').read(race.id)).toEqual(race)
    })

    test('must have a species', async () => {
      const races = familyCallsOf(anna, 'races')
      for (const specieId of [null, 0, undefined])
        expect((await races.post(await races.content({ specieId }))).problems).toHaveLength(1)
    })
  })
})
