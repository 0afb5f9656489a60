import { beforeAll, expect, test } from 'vitest'
import { seedPlatform } from '../../packages/server/src/operations/seed.ts'
import { eachEngine } from '../kit/databases.ts'
import { type Answer, createWorld, type Person } from './support.ts'

/*
 * The calls that spec 2 §7 lists for the catalogue, nutrition and prices, one by one as a client of before makes them:
 * literal paths, verbs, queries and names. Each step uses what the ones before it made.
 */

type Body = Record<string, unknown>

eachEngine(({ fresh }) => {
  let anna: Person
  let distributor: number
  const made: Record<string, number> = {}
  beforeAll(async () => {
    const database = await fresh()
    const world = await createWorld(database)
    await seedPlatform(database)
    const maker = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(maker, 'AdminDif')
    const tenant = await world.addTenant(maker)
    const { rows } = await database.pool.query(
      `insert into structure (tenant_id, type_id, name, code) values ($1, 1, 'Négoce', 'N1') returning id`,
      [tenant],
    )
    distributor = Number(rows[0].id)
  })

  const told = (answer: Answer) => ({ status: answer.status, text: answer.text.slice(0, 400) })
  /** Makes the call and answers its body; the text of a refusal stands in the failure. */
  async function ok(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await anna.call(method, path, body === undefined ? {} : { body })
    expect({ path, ...told(answer) }).toMatchObject({ path, status: 200 })
    return answer.body
  }
  const create = async (name: string, path: string, body: Body) => {
    const record = (await ok('POST', path, { User_Id: 1, Tenants_Shared: true, ...body })) as { Id: number }
    made[name] = record.Id
    return record as Body & { Id: number }
  }
  const firstId = async (path: string) => ((await ok('GET', path)) as { Id: number }[])[0]?.Id

  test('units, currencies and categories of nutrients are read', async () => {
    for (const path of ['/api/Units', '/api/Currencys', '/api/NutrientCategorys'])
      expect(await ok('GET', path)).not.toEqual([])
  })

  test('every record of the catalogue is created', async () => {
    await create('base', '/api/FoodBases', { Label: 'Carbonates', ShortLabel: 'CARB', KeyWords: 'chaux' })
    await create('category', '/api/FoodCategorys', { Name: 'Matières premières', Code: 'MP', ParentId: 0 })
    await create('food', '/api/Foods', {
      Name: 'Carbonate de calcium',
      Code: '640642',
      BaseId: made.base,
      ParentId: 0,
      Categories: [made.category],
      Properties: [{ Name: 'UseInBio', Data: 'True', TypeId: 2 }],
    })
    await create('premix', '/api/Foods', { Name: 'Prémélange', Code: '649001', Categories: [made.category] })
    const unit = await firstId('/api/Units?Search=g/kg')
    await create('nutrient', '/api/Nutrients', { Name: 'Calcium', Code: 'CA', UnitId: unit, TypeNutrient: 1 })
    await create('total', '/api/Nutrients', { Name: 'Deux', Code: 'CA2', isComplex: true, Equation: 'CA+CA' })
    await create('property', '/api/Nutrients', { Name: 'Couleur', Code: 'COUL', TypeNutrient: 4 })
    await create('specie', '/api/Species', { Name: 'Bovins', Code: 'BOV' })
    await create('race', '/api/Races', { Name: 'Holstein', Code: 'PH', SpecieId: made.specie, Equation: '' })
    await create('packaging', '/api/Packagings', { Name: 'Sac', Code: 'SAC', Volume: 25, Discount: 0 })
  })

  test('models, analyses and constraint sets have versions, under /Version', async () => {
    await create('model', '/api/Models', { Name: 'CMV', Code: 'CMV' })
    await create('modelVersion', '/api/Models/Version', {
      Name: '2026',
      ModelId: made.model,
      Items: [
        { ItemId: made.nutrient, Order: 1 },
        { ItemId: made.total, Order: 2 },
      ],
    })
    expect(await ok('GET', `/api/Models/Version/${made.modelVersion}`)).toMatchObject({
      Items: [{ ItemId: made.nutrient, Label: 'Calcium', Order: 1 }, { ItemId: made.total }],
    })
    await create('analysis', '/api/Analysis', {
      Name: 'Analyse',
      Code: 'A1',
      FoodId: made.food,
      ModelId: made.model,
      ModelVersionId: made.modelVersion,
    })
    await create('analysisVersion', '/api/Analysis/Version', {
      Name: '2026-1',
      AnalysisId: made.analysis,
      ModelVersionId: made.modelVersion,
      MS: 50,
      MB: 100,
      Items: [{ ItemId: made.nutrient, ValueMS: '400', ValueMB: null }],
    })
    const last = `/api/Analysis/LastVersion/${made.food}/${made.model}/${made.modelVersion}`
    expect(await ok('GET', last)).toMatchObject({
      Id: made.analysisVersion,
      MS: 50,
      MB: 100,
      Items: [
        { ItemId: made.nutrient, ValueMS: 400, ValueMB: 200 },
        { ItemId: made.total, ValueMS: 800, ValueMB: 400 },
      ],
    })
    await create('constraint', '/api/Constraints', {
      Name: 'Holstein',
      Code: 'PH-1',
      TypeId: 'ZQ==',
      TypeObjectId: made.race,
    })
    await create('constraintVersion', '/api/Constraints/Version', {
      Name: '2026-1',
      ConstraintSetId: made.constraint,
      ModelId: made.model,
      ModelVersionId: made.modelVersion,
      MSMin: 0,
      MSMax: 100,
      Content: [
        { ItemId: made.food, ItemTypeId: 1, ValueMin: '0', ValueMax: '90.5', ValueMaxKG: '0' },
        { ItemId: made.nutrient, ItemTypeId: 2, ValueMin: '85', ValueMax: '140', ValueMaxKG: '0' },
      ],
    })
    for (const path of ['Models', 'Analysis', 'Constraints'])
      expect(await ok('GET', `/api/${path}/Version?NbPerPage=10&Page=0&Order=Name&Desc=true`)).toHaveLength(1)
    expect(await ok('GET', `/api/Constraints/${made.constraint}`)).toMatchObject({
      TypeObjectName: 'Holstein',
      Versions: [{ Id: made.constraintVersion, Name: '2026-1' }],
    })
  })

  test('a price list is new under eg==, and holds a price per food', async () => {
    const list = await create('priceList', '/api/PriceLists', {
      Id: 'eg==',
      Name: 'Tarif',
      Code: 'T1',
      StartDate: '2026-01-01T12:00:00.000Z',
      EndDate: null,
      Items: [{ ItemId: made.food, Price: 78, Price2: 22, Price3: 14, Price4: 114 }],
    })
    expect(list).toMatchObject({
      StartDatePublic: '01/01/2026',
      Items: [{ Name: 'Carbonate de calcium', Price4: 114 }],
    })
    expect(await ok('GET', '/api/PriceLists/GetAll')).toMatchObject([{ Id: made.priceList }])
    expect(await ok('GET', '/api/Foods/PriceList')).toHaveLength(2)
  })

  test('foods: GetAll by locale, composition, files, permissions', async () => {
    expect(await ok('GET', '/api/Foods/GetAll?locale=fr-FR')).toMatchObject([{ Code: '640642' }, { Code: '649001' }])
    const composition = `/api/Foods/Composition/${made.premix}`
    const empty = (await ok('GET', composition)) as Body[]
    expect(empty).toMatchObject([{ FoodId: made.premix, CompositionFoodId: 0, CompositionValue: 0 }])
    const line = { ...empty[0], CompositionFoodId: made.food, CompositionValue: 43.35 }
    await ok('PUT', '/api/Foods/Composition', [line])
    expect(await ok('GET', composition)).toMatchObject([{ CompositionFoodId: made.food, CompositionValue: 43.35 }])
    expect(await ok('GET', `/api/Foods/FoodPJ/${made.food}`)).toEqual([])
    await ok('POST', '/api/Foods/Permition', [{ Name: 'Permission', Data: `False,${distributor},${made.food}` }])
    await ok('PUT', '/api/Nutrients/Permition', [{ Name: 'Permission', Data: `True,${distributor},${made.nutrient}` }])
    expect(await ok('GET', `/api/Foods/Permition/${distributor}`)).toMatchObject([
      { Data: `False,${distributor},${made.food}` },
    ])
    expect(await ok('GET', '/api/Nutrients/GetAll')).toHaveLength(3)
  })

  test.each([
    ['Foods', 'premix'],
    ['FoodBases', 'base'],
    ['Nutrients', 'property'],
    ['Races', 'race'],
    ['Species', 'specie'],
    ['Packagings', 'packaging'],
    ['Models/Version', 'modelVersion'],
    ['Models', 'model'],
    ['Analysis/Version', 'analysisVersion'],
    ['Analysis', 'analysis'],
    ['Constraints/Version', 'constraintVersion'],
    ['Constraints', 'constraint'],
    ['PriceLists', 'priceList'],
  ])('%s: read, replaced, removed, restored, and listed with GetInactive', async (path, name) => {
    const id = made[name]
    const before = (await ok('GET', `/api/${path}/${id}`)) as Body
    const after = (await ok('PUT', `/api/${path}`, before)) as Body
    expect({ ...after, ModificationDate: '' }).toEqual({ ...before, ModificationDate: '' })
    await ok('DELETE', `/api/${path}/${id}`)
    const ids = async (query: string) =>
      ((await ok('GET', `/api/${path}?${query}`)) as { Id: number }[]).map((record) => record.Id)
    expect(await ids('')).not.toContain(id)
    expect(await ids('GetInactive=true')).toContain(id)
    await ok('DELETE', `/api/${path}/${id}?restore=true`)
    expect(await ids('GetInactive=false&NbPerPage=25&Page=0&Search=%20')).toContain(id)
  })

  test('paths match in any case, and x-count tells how many there are', async () => {
    const answer = await anna.call('GET', '/API/foods?NBPERPAGE=10&page=0&IncludeColumns=Name,Code')
    expect(answer).toMatchObject({ status: 200, count: 2 })
  })
})
