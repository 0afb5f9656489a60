import type { DependentsResponse } from '@provende/contract/catalogue/where-used.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'
import { familyCallsOf, insertTestRecord } from '../support-families.ts'

/* Where a food or a nutrient is used, among the records the person may see. */

onMainEngine(({ fresh }) => {
  let world: World
  let manufacturer: number
  let distributor: number
  let anna: Person
  let distributorAdmin: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    distributor = await world.addTenant(manufacturer)
    anna = await world.addPerson(manufacturer, 'AdminDif')
    distributorAdmin = await world.addPerson(distributor, 'AdminDif')
  })
  const callUses = (person: Person, path: 'Foods' | 'Nutrients', id: number) =>
    person.call('GET', `/api/${path}/Uses/${id}`)
  const usesOf = async (person: Person, path: 'Foods' | 'Nutrients', id: number) => {
    const response = await callUses(person, path, id)
    expect(response.status, response.text).toBe(200)
    return fromWire(response.body) as DependentsResponse
  }

  test("a food without dependents has no uses; another tenant's food answers like a missing one", async () => {
    const food = await insertTestRecord(world, 'foods', manufacturer)
    expect(await usesOf(anna, 'Foods', food)).toEqual([])
    const otherTenantFood = await insertTestRecord(world, 'foods', await world.addTenant(world.platform), {
      tenantsShared: true,
    })
    const missing = await callUses(anna, 'Foods', 987_654_321)
    expect(missing).toMatchObject({ status: 404, problems: ['record.notFound'] })
    expect(await callUses(anna, 'Foods', otherTenantFood)).toEqual(missing)
  })

  test('records that reference it are listed, active ones first', async () => {
    const food = await insertTestRecord(world, 'foods', manufacturer)
    const inactive = await insertTestRecord(world, 'foods', manufacturer, {
      parentId: food,
      name: 'A first',
      deleted: true,
    })
    const active = await insertTestRecord(world, 'foods', manufacturer, { parentId: food, name: 'B second' })
    const records = [
      { id: active, label: 'B second', deleted: false, above: [] },
      { id: inactive, label: 'A first', deleted: true, above: [] },
    ]
    expect(await usesOf(anna, 'Foods', food)).toEqual([{ family: 'food', count: 2, records }])
  })

  test('a record with several lines that reference it is listed once, with the record above it', async () => {
    const nutrient = await insertTestRecord(world, 'nutrients', manufacturer, { tenantsShared: true })
    const modelId = await insertTestRecord(world, 'models', manufacturer, { name: 'Ruminants' })
    const items = [{ itemId: nutrient }, { itemId: nutrient }]
    const version = await insertTestRecord(world, 'modelVersions', manufacturer, { modelId, name: 'V1', items })
    const records = [{ id: version, label: 'V1', deleted: false, above: [{ id: modelId, label: 'Ruminants' }] }]
    expect(await usesOf(anna, 'Nutrients', nutrient)).toEqual([{ family: 'modelVersion', count: 1, records }])
    // The version is not shared, so a person below sees no use.
    expect(await usesOf(distributorAdmin, 'Nutrients', nutrient)).toEqual([])
    // A farmer may read models, for his formulas.
    const farmer = await world.addPerson(manufacturer, 'Farmer')
    expect((await usesOf(farmer, 'Nutrients', nutrient)).map(({ family }) => family)).toEqual(['modelVersion'])
    // So may an adviser, for the formulas of the farms he looks after.
    const adviser = await world.addPerson(manufacturer, 'TC')
    expect((await usesOf(adviser, 'Nutrients', nutrient)).map(({ family }) => family)).toEqual(['modelVersion'])
    expect((await callUses(world.host, 'Nutrients', nutrient)).status).toBe(403)
  })

  test('equations that name its code are listed, not those with a code that only begins with it', async () => {
    const nutrients = familyCallsOf(anna, 'nutrients')
    const shared = { tenantsShared: true }
    const zinc = await nutrients.create({ code: 'ZN', ...shared })
    await nutrients.create({ code: 'ZN_ORG', ...shared })
    const complex = { isComplex: true, ...shared }
    await nutrients.create({ code: 'NOT', equation: '2 ZN_ORG', ...complex })
    const dependent = await nutrients.create({ code: 'ALSO', name: 'Also', equation: 'ZN_ORG + ZN', ...complex })
    const distributorNutrient = await familyCallsOf(distributorAdmin, 'nutrients').create({
      code: 'THEIRS',
      name: 'Theirs',
      isComplex: true,
      equation: 'ZN',
    })
    const usesByFamily = (await usesOf(anna, 'Nutrients', zinc.id)).map(({ family, records }) => [
      family,
      records.map(({ id }) => id),
    ])
    expect(usesByFamily).toEqual([['nutrient', [dependent.id, distributorNutrient.id]]])
    // A tenant with its own nutrient of that code no longer uses this one.
    await familyCallsOf(distributorAdmin, 'nutrients').create({ code: 'ZN' })
    expect((await usesOf(anna, 'Nutrients', zinc.id))[0]?.records.map(({ id }) => id)).toEqual([dependent.id])
  })

  test('properties computed from it are listed apart from nutrients', async () => {
    const nutrients = familyCallsOf(anna, 'nutrients')
    const iron = await nutrients.create({ code: 'FE' })
    const computed = { isComplex: true, equation: '2 FE' }
    const nutrient = await nutrients.create({ code: 'FE_N', name: 'Iron twice', ...computed })
    const property = await nutrients.create({ code: 'FE_P', name: 'Redness', typeNutrient: 4, ...computed })
    const expectedRecords = ({ id, name }: { id: number; name?: unknown }) => [
      { id, label: name, deleted: false, above: [] },
    ]
    expect(await usesOf(anna, 'Nutrients', iron.id)).toEqual([
      { family: 'nutrient', count: 1, records: expectedRecords(nutrient) },
      { family: 'property', count: 1, records: expectedRecords(property) },
    ])
  })

  test('of many uses the first hundred are listed, with the total', async () => {
    const food = await insertTestRecord(world, 'foods', manufacturer)
    for (let count = 0; count < 102; count++) await insertTestRecord(world, 'foods', manufacturer, { parentId: food })
    const [uses] = await usesOf(anna, 'Foods', food)
    expect(uses).toMatchObject({ family: 'food', count: 102 })
    expect(uses?.records).toHaveLength(100)
  })

  test('of records that are listed within their parent only, more than a hundred are listed', async () => {
    const nutrient = await insertTestRecord(world, 'nutrients', manufacturer)
    const modelId = await insertTestRecord(world, 'models', manufacturer)
    const version = { modelId, items: [{ itemId: nutrient }] }
    for (let count = 0; count < 102; count++) await insertTestRecord(world, 'modelVersions', manufacturer, version)
    const [uses] = await usesOf(anna, 'Nutrients', nutrient)
    expect(uses).toMatchObject({ family: 'modelVersion', count: 102 })
    expect(uses?.records).toHaveLength(102)
  })
})
