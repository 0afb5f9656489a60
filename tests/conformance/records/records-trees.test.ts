import { toWireName } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, type Person, type World } from './support.ts'
import { families, recordIn, recordsIn, recordsOf, writableGroups } from './support-families.ts'

/* Records that stand under others: trees without loops, races under their species. */

/** The families whose records have a parent of their own kind. */
const trees = writableGroups.filter((group) => 'parentId' in families[group].family.fields)

eachEngine(({ fresh }) => {
  let world: World
  let maker: number
  let anna: Person
  let colleague: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    maker = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(maker, 'AdminDif')
    colleague = await world.addPerson(maker, 'AdminDif')
  })

  test('foods and their categories are trees', () => expect(trees).toEqual(['foods', 'foodCategories']))

  describe.each(trees)('%s', (group) => {
    const loop = { status: 422, problems: ['record.parentLoop parentId'] }
    /** A chain of records, each under the one before. */
    const chain = async (length: number) => {
      const records = recordsOf(anna, group)
      const top = await records.created()
      const all = [top]
      while (all.length < length) all.push(await records.created({ parentId: all.at(-1)?.id }))
      return all
    }

    test('nothing can be moved under itself, its child or its grandchild', async () => {
      const records = recordsOf(anna, group)
      const [top, middle, bottom] = await chain(3)
      for (const under of [top, middle, bottom])
        expect(await records.put({ ...top, parentId: under?.id })).toMatchObject(loop)
      expect(await records.read(top?.id ?? 0)).toEqual(top)
      expect(recordIn(await records.put({ ...bottom, parentId: top?.id })).parentId).toBe(top?.id)
      expect(recordIn(await records.put({ ...middle, parentId: null })).parentId).toBeNull()
    })

    test('nothing can be moved under itself through a record that the person does not see', async () => {
      const distributor = await world.addPerson(await world.addTenant(maker), 'AdminDif')
      const theirs = await recordsOf(distributor, group).created()
      const hidden = await recordsOf(anna, group).created()
      // No call lets a record stand under one of a tenant below, but a tree may come from elsewhere.
      const table = families[group].family.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      await world.database.pool.query(`update ${table} set parent_id = $1 where id = $2`, [theirs.id, hidden.id])
      const shared = await recordsOf(anna, group).created({ parentId: hidden.id, tenantsShared: true })
      const moved = { ...theirs, parentId: shared.id }
      expect(await recordsOf(distributor, group).put(moved)).toMatchObject(loop)
    })

    test('of two people who move two branches under each other at once, one is refused', async () => {
      for (let round = 0; round < 5; round++) {
        const [one] = await chain(1)
        const [other] = await chain(1)
        const answers = await Promise.all([
          recordsOf(anna, group).put({ ...one, parentId: other?.id }),
          recordsOf(colleague, group).put({ ...other, parentId: one?.id }),
        ])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
        expect(answers.flatMap(({ problems }) => problems)).toEqual(loop.problems)
      }
    })
  })

  describe('races', () => {
    test('are listed under their species', async () => {
      const species = recordsOf(anna, 'species')
      const races = recordsOf(anna, 'races')
      const [cow, goat] = [await species.created(), await species.created()]
      const montbeliarde = await races.created({ specieId: cow.id })
      const saanen = await races.created({ specieId: goat.id })
      const idsUnder = async (id: number) =>
        recordsIn(await races.list({ [toWireName('specieId')]: id })).map((race) => race.id)
      expect(await idsUnder(cow.id)).toEqual([montbeliarde.id])
      expect(await idsUnder(goat.id)).toEqual([saanen.id])
      expect(await idsUnder(987_654_321)).toEqual([])
    })

    test('travel with their species, the active ones that may be seen, and are saved by their own calls', async () => {
      const species = recordsOf(anna, 'species')
      const races = recordsOf(anna, 'races')
      const cow = await species.created({ tenantsShared: true })
      const second = await races.created({ specieId: cow.id, name: 'Salers', tenantsShared: true })
      const first = await races.created({ specieId: cow.id, name: 'abondance' })
      const gone = await races.created({ specieId: cow.id, name: 'Brune' })
      await races.delete(gone.id)
      expect(await species.read(cow.id)).toEqual({ ...cow, races: [first, second] })
      const whole = recordIn(await anna.call('GET', `/api/Species/${cow.id}?GetInactive=true`))
      expect(whole.races).toEqual([first, await races.read(gone.id), second])
      const below = await world.addPerson(await world.addTenant(maker), 'AdminDif')
      const seenBelow = { ...cow, mayWrite: false, races: [{ ...second, mayWrite: false }] }
      expect(await recordsOf(below, 'species').read(cow.id)).toEqual(seenBelow)
      const sentBack = await species.put({ ...cow, name: 'Vache', races: [{ id: first.id, name: 'Renamed' }, 'x'] })
      expect(recordIn(sentBack).name).toBe('Vache')
      expect(await races.read(first.id)).toEqual(first)
    })

    test('live on when their species is deactivated', async () => {
      const cow = await recordsOf(anna, 'species').created()
      const race = await recordsOf(anna, 'races').created({ specieId: cow.id })
      await recordsOf(anna, 'species').delete(cow.id)
      expect(await recordsOf(anna, 'races').read(race.id)).toEqual(race)
    })

    test('always have a species', async () => {
      const races = recordsOf(anna, 'races')
      for (const specieId of [null, 0, undefined])
        expect((await races.post(await races.content({ specieId }))).problems).toHaveLength(1)
    })
  })
})
