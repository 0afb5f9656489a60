import type { Uses } from '@provende/contract/catalogue/where-used.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { beforeAll, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, type Person, type World } from './support.ts'
import { put, recordsOf } from './support-families.ts'

/* What depends on a food or a nutrient, among what the person may see. */

eachEngine(({ fresh }) => {
  let world: World
  let maker: number
  let distributor: number
  let anna: Person
  let below: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    maker = await world.addTenant(world.platform, 'MasterTenant')
    distributor = await world.addTenant(maker)
    anna = await world.addPerson(maker, 'AdminDif')
    below = await world.addPerson(distributor, 'AdminDif')
  })
  const asked = (person: Person, path: 'Foods' | 'Nutrients', id: number) =>
    person.call('GET', `/api/${path}/Uses/${id}`)
  const usesOf = async (person: Person, path: 'Foods' | 'Nutrients', id: number) => {
    const answer = await asked(person, path, id)
    expect(answer.status, answer.text).toBe(200)
    return fromWire(answer.body) as Uses
  }

  test('what nothing depends on has no uses; what is not there is not there', async () => {
    const food = await put(world, 'foods', maker)
    expect(await usesOf(anna, 'Foods', food)).toEqual([])
    const theirs = await put(world, 'foods', await world.addTenant(world.platform), { tenantsShared: true })
    const missing = await asked(anna, 'Foods', 987_654_321)
    expect(missing).toMatchObject({ status: 404, problems: ['record.notFound'] })
    expect(await asked(anna, 'Foods', theirs)).toEqual(missing)
  })

  test('a field that names it is told, active ones first', async () => {
    const food = await put(world, 'foods', maker)
    const inactive = await put(world, 'foods', maker, { parentId: food, name: 'A first', deleted: true })
    const active = await put(world, 'foods', maker, { parentId: food, name: 'B second' })
    const records = [
      { id: active, label: 'B second', deleted: false, above: [] },
      { id: inactive, label: 'A first', deleted: true, above: [] },
    ]
    expect(await usesOf(anna, 'Foods', food)).toEqual([{ family: 'food', count: 2, records }])
  })

  test('a line that names it is told once, under the record it stands in', async () => {
    const nutrient = await put(world, 'nutrients', maker, { tenantsShared: true })
    const modelId = await put(world, 'models', maker, { name: 'Ruminants' })
    const items = [{ itemId: nutrient }, { itemId: nutrient }]
    const version = await put(world, 'modelVersions', maker, { modelId, name: 'V1', items })
    const records = [{ id: version, label: 'V1', deleted: false, above: [{ id: modelId, label: 'Ruminants' }] }]
    expect(await usesOf(anna, 'Nutrients', nutrient)).toEqual([{ family: 'modelVersion', count: 1, records }])
    // The version is not shared: whoever stands below sees no use of what he sees.
    expect(await usesOf(below, 'Nutrients', nutrient)).toEqual([])
    // A farmer reads models with his formulas.
    const farmer = await world.addPerson(maker, 'Farmer')
    expect((await usesOf(farmer, 'Nutrients', nutrient)).map(({ family }) => family)).toEqual(['modelVersion'])
    const adviser = await world.addPerson(maker, 'TC')
    expect((await asked(adviser, 'Nutrients', nutrient)).status).toBe(403)
  })

  test('an equation that names its code is told, not one in which another code only begins alike', async () => {
    const nutrients = recordsOf(anna, 'nutrients')
    const shared = { tenantsShared: true }
    const zinc = await nutrients.created({ code: 'ZN', ...shared })
    await nutrients.created({ code: 'ZN_ORG', ...shared })
    const complex = { isComplex: true, ...shared }
    await nutrients.created({ code: 'NOT', equation: '2 ZN_ORG', ...complex })
    const named = await nutrients.created({ code: 'ALSO', name: 'Also', equation: 'ZN_ORG + ZN', ...complex })
    const theirs = await recordsOf(below, 'nutrients').created({
      code: 'THEIRS',
      name: 'Theirs',
      isComplex: true,
      equation: 'ZN',
    })
    const told = (await usesOf(anna, 'Nutrients', zinc.id)).map(({ family, records }) => [
      family,
      records.map(({ id }) => id),
    ])
    expect(told).toEqual([['nutrient', [named.id, theirs.id]]])
    // Whoever has a nutrient of that code of his own no longer names this one.
    await recordsOf(below, 'nutrients').created({ code: 'ZN' })
    expect((await usesOf(anna, 'Nutrients', zinc.id))[0]?.records.map(({ id }) => id)).toEqual([named.id])
  })

  test('a property that is computed from it is told as one, apart from nutrients', async () => {
    const nutrients = recordsOf(anna, 'nutrients')
    const iron = await nutrients.created({ code: 'FE' })
    const computed = { isComplex: true, equation: '2 FE' }
    const nutrient = await nutrients.created({ code: 'FE_N', name: 'Iron twice', ...computed })
    const property = await nutrients.created({ code: 'FE_P', name: 'Redness', typeNutrient: 4, ...computed })
    const told = ({ id, name }: { id: number; name?: unknown }) => [{ id, label: name, deleted: false, above: [] }]
    expect(await usesOf(anna, 'Nutrients', iron.id)).toEqual([
      { family: 'nutrient', count: 1, records: told(nutrient) },
      { family: 'property', count: 1, records: told(property) },
    ])
  })

  test('of many the first are told, and how many there are', async () => {
    const food = await put(world, 'foods', maker)
    for (let made = 0; made < 12; made++) await put(world, 'foods', maker, { parentId: food })
    const [uses] = await usesOf(anna, 'Foods', food)
    expect(uses).toMatchObject({ family: 'food', count: 12 })
    expect(uses?.records).toHaveLength(10)
  })
})
