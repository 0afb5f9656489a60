import { beforeAll, expect, test } from 'vitest'
import { seedPlatform } from '../../../packages/server/src/operations/seed.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { type ApiResponse, createWorld, type Person } from '../support.ts'

/*
 * The calls of spec 2 §7 for the catalogue, nutrition and prices, as an existing client makes them: literal paths,
 * verbs, queries and names. Each test uses the records of the tests before it.
 */

type WireBody = Record<string, unknown>

onMainEngine(({ fresh }) => {
  let anna: Person
  let distributor: number
  const createdIds: Record<string, number> = {}
  beforeAll(async () => {
    const database = await fresh()
    const world = await createWorld(database)
    await seedPlatform(database)
    const manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(manufacturer, 'AdminDif')
    const tenant = await world.addTenant(manufacturer)
    const { rows } = await database.pool.query(
      `insert into structure (tenant_id, type_id, name, code) values ($1, 1, 'Négoce', 'N1') returning id`,
      [tenant],
    )
    distributor = Number(rows[0].id)
  })

  const summaryOf = (response: ApiResponse) => ({ status: response.status, text: response.text.slice(0, 400) })
  /** Makes a call that must succeed and returns its body; an error response is shown in the failure. */
  async function callOk(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await anna.call(method, path, body === undefined ? {} : { body })
    expect({ path, ...summaryOf(response) }).toMatchObject({ path, status: 200 })
    return response.body
  }
  const create = async (name: string, path: string, body: WireBody) => {
    const record = (await callOk('POST', path, { User_Id: 1, Tenants_Shared: true, ...body })) as { Id: number }
    createdIds[name] = record.Id
    return record as WireBody & { Id: number }
  }
  const firstId = async (path: string) => ((await callOk('GET', path)) as { Id: number }[])[0]?.Id

  test('units, currencies and categories of nutrients are read', async () => {
    for (const path of ['/api/Units', '/api/Currencys', '/api/NutrientCategorys'])
      expect(await callOk('GET', path)).not.toEqual([])
  })

  test('records of every catalogue family are created', async () => {
    await create('base', '/api/FoodBases', { Label: 'Carbonates', ShortLabel: 'CARB', KeyWords: 'chaux' })
    await create('category', '/api/FoodCategorys', { Name: 'Matières premières', Code: 'MP', ParentId: 0 })
    await create('food', '/api/Foods', {
      Name: 'Carbonate de calcium',
      Code: '640642',
      BaseId: createdIds.base,
      ParentId: 0,
      Categories: [createdIds.category],
      Properties: [{ Name: 'UseInBio', Data: 'True', TypeId: 2 }],
    })
    await create('premix', '/api/Foods', { Name: 'Prémélange', Code: '649001', Categories: [createdIds.category] })
    const unit = await firstId('/api/Units?Search=g/kg')
    await create('nutrient', '/api/Nutrients', { Name: 'Calcium', Code: 'CA', UnitId: unit, TypeNutrient: 1 })
    await create('total', '/api/Nutrients', { Name: 'Deux', Code: 'CA2', isComplex: true, Equation: '2*CA' })
    await create('property', '/api/Nutrients', { Name: 'Couleur', Code: 'COUL', TypeNutrient: 4 })
    await create('specie', '/api/Species', { Name: 'Bovins', Code: 'BOV' })
    await create('race', '/api/Races', { Name: 'Holstein', Code: 'PH', SpecieId: createdIds.specie, Equation: '' })
    await create('packaging', '/api/Packagings', { Name: 'Sac', Code: 'SAC', Volume: 25, Discount: 0 })
  })

  test('models, analyses and constraint sets have versions, under /Version', async () => {
    await create('model', '/api/Models', { Name: 'CMV', Code: 'CMV' })
    await create('modelVersion', '/api/Models/Version', {
      Name: '2026',
      ModelId: createdIds.model,
      Items: [
        { ItemId: createdIds.nutrient, Order: 1 },
        { ItemId: createdIds.total, Order: 2 },
      ],
    })
    expect(await callOk('GET', `/api/Models/Version/${createdIds.modelVersion}`)).toMatchObject({
      Items: [{ ItemId: createdIds.nutrient, Label: 'Calcium', Order: 1 }, { ItemId: createdIds.total }],
    })
    await create('analysis', '/api/Analysis', {
      Name: 'Analyse',
      Code: 'A1',
      FoodId: createdIds.food,
      ModelId: createdIds.model,
      ModelVersionId: createdIds.modelVersion,
    })
    await create('analysisVersion', '/api/Analysis/Version', {
      Name: '2026-1',
      AnalysisId: createdIds.analysis,
      ModelVersionId: createdIds.modelVersion,
      MS: 50,
      MB: 100,
      Items: [{ ItemId: createdIds.nutrient, ValueMS: '400', ValueMB: null }],
    })
    const last = `/api/Analysis/LastVersion/${createdIds.food}/${createdIds.model}/${createdIds.modelVersion}`
    expect(await callOk('GET', last)).toMatchObject({
      Id: createdIds.analysisVersion,
      MS: 50,
      MB: 100,
      Items: [
        { ItemId: createdIds.nutrient, ValueMS: 400, ValueMB: 200 },
        { ItemId: createdIds.total, ValueMS: 800, ValueMB: 400 },
      ],
    })
    await create('constraint', '/api/Constraints', {
      Name: 'Holstein',
      Code: 'PH-1',
      TypeId: 'ZQ==',
      TypeObjectId: createdIds.race,
    })
    await create('constraintVersion', '/api/Constraints/Version', {
      Name: '2026-1',
      ConstraintSetId: createdIds.constraint,
      ModelId: createdIds.model,
      ModelVersionId: createdIds.modelVersion,
      MSMin: 0,
      MSMax: 100,
      Content: [
        { ItemId: createdIds.food, ItemTypeId: 1, ValueMin: '0', ValueMax: '90.5', ValueMaxKG: '0' },
        { ItemId: createdIds.nutrient, ItemTypeId: 2, ValueMin: '85', ValueMax: '140', ValueMaxKG: '0' },
      ],
    })
    for (const path of ['Models', 'Analysis', 'Constraints'])
      expect(await callOk('GET', `/api/${path}/Version?NbPerPage=10&Page=0&Order=Name&Desc=true`)).toHaveLength(1)
    expect(await callOk('GET', `/api/Constraints/${createdIds.constraint}`)).toMatchObject({
      TypeObjectName: 'Holstein',
      Versions: [{ Id: createdIds.constraintVersion, Name: '2026-1' }],
    })
  })

  test('a price list is created with the id eg==, with a price per food', async () => {
    const list = await create('priceList', '/api/PriceLists', {
      Id: 'eg==',
      Name: 'Tarif',
      Code: 'T1',
      StartDate: '2026-01-01T12:00:00.000Z',
      EndDate: null,
      Items: [{ ItemId: createdIds.food, Price: 78, Price2: 22, Price3: 14, Price4: 114 }],
    })
    expect(list).toMatchObject({
      StartDatePublic: '01/01/2026',
      Items: [{ Name: 'Carbonate de calcium', Price4: 114 }],
    })
    expect(await callOk('GET', '/api/PriceLists/GetAll')).toMatchObject([{ Id: createdIds.priceList }])
    expect(await callOk('GET', '/api/Foods/PriceList')).toHaveLength(2)
  })

  test('foods: GetAll by locale, composition, files, permissions', async () => {
    expect(await callOk('GET', '/api/Foods/GetAll?locale=fr-FR')).toMatchObject([
      { Code: '640642' },
      { Code: '649001' },
    ])
    const composition = `/api/Foods/Composition/${createdIds.premix}`
    const empty = (await callOk('GET', composition)) as WireBody[]
    expect(empty).toMatchObject([{ FoodId: createdIds.premix, CompositionFoodId: 0, CompositionValue: 0 }])
    const line = { ...empty[0], CompositionFoodId: createdIds.food, CompositionValue: 43.35 }
    await callOk('PUT', '/api/Foods/Composition', [line])
    expect(await callOk('GET', composition)).toMatchObject([
      { CompositionFoodId: createdIds.food, CompositionValue: 43.35 },
    ])
    expect(await callOk('GET', `/api/Foods/FoodPJ/${createdIds.food}`)).toEqual([])
    await callOk('POST', '/api/Foods/Permition', [
      { Name: 'Permission', Data: `False,${distributor},${createdIds.food}` },
    ])
    await callOk('PUT', '/api/Nutrients/Permition', [
      { Name: 'Permission', Data: `True,${distributor},${createdIds.nutrient}` },
    ])
    expect(await callOk('GET', `/api/Foods/Permition/${distributor}`)).toMatchObject([
      { Data: `False,${distributor},${createdIds.food}` },
    ])
    expect(await callOk('GET', '/api/Nutrients/GetAll')).toHaveLength(3)
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
    const id = createdIds[name]
    const before = (await callOk('GET', `/api/${path}/${id}`)) as WireBody
    const after = (await callOk('PUT', `/api/${path}`, before)) as WireBody
    expect({ ...after, ModificationDate: '' }).toEqual({ ...before, ModificationDate: '' })
    await callOk('DELETE', `/api/${path}/${id}`)
    const ids = async (query: string) =>
      ((await callOk('GET', `/api/${path}?${query}`)) as { Id: number }[]).map((record) => record.Id)
    expect(await ids('')).not.toContain(id)
    expect(await ids('GetInactive=true')).toContain(id)
    await callOk('DELETE', `/api/${path}/${id}?restore=true`)
    expect(await ids('GetInactive=false&NbPerPage=25&Page=0&Search=%20')).toContain(id)
  })

  test('paths are case-insensitive, and x-count has the total', async () => {
    const response = await anna.call('GET', '/API/foods?NBPERPAGE=10&page=0&IncludeColumns=Name,Code')
    expect(response).toMatchObject({ status: 200, count: 2 })
  })
})
