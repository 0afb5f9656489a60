import { beforeAll, describe, expect, test } from 'vitest'
import { seedPlatform } from '../../../packages/server/src/operations/seed.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'
import { addAccount } from '../support-access.ts'
import { familyCallsOf, insertTestRecord } from '../support-families.ts'

/*
 * What old clients send beside the literal calls of the specification: documented fields that the server maintains,
 * other encodings, other cases, and bodies without the fields that only we know.
 */

type WireBody = Record<string, unknown> & { Id: number }
const asRecord = (body: unknown) => body as WireBody
const asRecords = (body: unknown) => body as WireBody[]

onMainEngine(({ fresh }) => {
  let world: World
  let manufacturer: number
  let anna: Person
  beforeAll(async () => {
    const database = await fresh()
    world = await createWorld(database)
    await seedPlatform(database)
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(manufacturer, 'AdminDif')
  })

  async function callOk(method: string, path: string, body?: unknown, headers = {}): Promise<unknown> {
    const response = await anna.call(method, path, body === undefined ? {} : { body, headers })
    expect(response.status, `${method} ${path}: ${response.text.slice(0, 400)}`).toBe(200)
    return response.body
  }
  const insert = (group: Parameters<typeof insertTestRecord>[1], overrides = {}) =>
    insertTestRecord(world, group, manufacturer, overrides)

  describe('documented fields that the server or another call maintains are accepted and ignored', () => {
    test('in structures, farms and sites', async () => {
      const shared = { Locale: 'fr-FR', Tenant: { Id: 99 }, properties: [{ Data: 'x' }], logo: null }
      const counts = { OrdersCount: 4, FarmsCount: 5, LastOrderDate: 'yesterday' }
      const structure = asRecord(
        await callOk('POST', '/api/Structures', { Name: 'Négoce', Code: 'N1', TypeId: 1, ...shared, ...counts }),
      )
      const StructureId = structure.Id
      const farm = asRecord(
        await callOk('POST', '/api/Farms', { Name: 'Ferme', Code: 'F1', StructureId, TypeId: 2, ...shared, ...counts }),
      )
      await callOk('PUT', '/api/Farms', { ...farm, ...shared, ...counts })
      await callOk('POST', '/api/FarmSites', { Name: 'Site', FarmId: farm.Id, Locale: 'fr-FR', Tenant_Id: 7 })
    })

    test('in properties of foods, in nutrients, and in permissions', async () => {
      const property = { Name: 'UseInBio', Data: 'True', TypeId: 2, FoodId: 0 }
      const food = asRecord(
        await callOk('POST', '/api/Foods', { Name: 'Sel', Code: 'SEL', Locale: 'fr-FR', Properties: property }),
      )
      expect(food.Properties).toEqual([{ Name: 'UseInBio', Data: 'True', TypeId: 2 }])
      const nutrient = { Name: 'Sodium', Code: 'NA', Locale: 'fr-FR', Properties: [{ Name: 'x' }] }
      const { Id: nutrientId } = asRecord(await callOk('POST', '/api/Nutrients', nutrient))
      const tenant = await world.addTenant(manufacturer)
      const { rows } = await world.database.pool.query(
        `insert into structure (tenant_id, type_id, name, code) values ($1, 1, 'Autre', 'N2') returning id`,
        [tenant],
      )
      const entry = (itemId: number) => ({ TypeId: 3, Data: `False,${rows[0].id},${itemId}` })
      await callOk('POST', '/api/Foods/Permition', [{ FoodId: food.Id, ...entry(food.Id) }])
      await callOk('PUT', '/api/Nutrients/Permition', { NutrientId: nutrientId, ...entry(nutrientId) })
      for (const path of ['Foods', 'Nutrients'])
        expect(await callOk('GET', `/api/${path}/Permition/${rows[0].id}`)).toHaveLength(1)
    })

    test('but an unknown field stays refused', async () => {
      const response = await anna.call('POST', '/api/Structures', { body: { Name: 'x', Code: 'x', Colour: 'red' } })
      expect(response.problems).toEqual(['field.unknown colour'])
    })
  })

  describe('names are those documented in each object', () => {
    test('the type of a price list, and the version of an item of an analysis', async () => {
      const list = await callOk('POST', '/api/PriceLists', { Id: 'eg==', Name: 'T', Code: 'T', type: 'simple' })
      expect(list).toHaveProperty('type', 'simple')
      const versionId = await insert('analysisVersions')
      const version = asRecord(await callOk('GET', `/api/Analysis/Version/${versionId}`))
      const items = asRecords(version.Items).map((item) => ({ ...item, VersionId: version.Id }))
      expect(asRecord(await callOk('PUT', '/api/Analysis/Version', { ...version, Items: items })).Items).toHaveLength(2)
    })

    test('a list is sorted by, and has, fields named in any case', async () => {
      await callOk('GET', '/api/Farms?order=city')
      const rows = asRecords(await callOk('GET', '/api/Foods?ORDER=modificationDATE&includecolumns=code,creationdate'))
      expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['Code', 'CreationDate']))
      expect(rows[0]).not.toHaveProperty('Name')
    })
  })

  test('a composition without dates replaces the one there is; a date that is sent is compared', async () => {
    const [premix, salt] = [await insert('foods'), await insert('foods')]
    const line = { FoodId: premix, CompositionFoodId: String(salt), CompositionValue: '12,5' }
    const [stored] = asRecords(await callOk('PUT', '/api/Foods/Composition', line))
    expect(stored).toMatchObject({ CompositionFoodId: salt, CompositionValue: 12.5 })
    await callOk('PUT', '/api/Foods/Composition', [{ ...line, CompositionValue: 20 }])
    const outdated = await anna.call('PUT', '/api/Foods/Composition', { body: [stored] })
    expect(outdated.problems).toEqual(['record.changedMeanwhile'])
  })

  describe('a file', () => {
    const data = Buffer.from('code;prix\r\n').toString('base64')
    test.each([data, `data:text/csv;base64,${data}`])('may be sent as base64 in JSON: %s', async (text) => {
      const foodId = await insert('foods')
      const body = { Name: 'tarif.csv', Type: 'text/csv', data: text, FoodId: foodId }
      const { Id } = asRecord(await callOk('POST', '/api/Foods/AddFile', body))
      const file = await anna.call('GET', `/api/Foods/File/${Id}`)
      expect(file.text).toBe('code;prix\r\n')
    })

    test('that is not base64 is refused on its field', async () => {
      const body = { Name: 'tarif.csv', data: 'é;è', FoodId: await insert('foods') }
      expect((await anna.call('POST', '/api/Foods/AddFile', { body })).problems).toEqual(['field.invalid file'])
    })

    test('of a logo is its part File', async () => {
      const { Id } = asRecord(await callOk('POST', '/api/Structures', { Name: 'À logo', Code: 'LOGO' }))
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'
      const form = new FormData()
      form.set('Name', 'logo.svg')
      form.set('File', new File([svg], 'logo.svg'))
      form.set('StructureId', String(Id))
      const headers = { authorization: `bearer ${anna.token}` }
      const response = await world.app.request('/api/Structures/AddFile', { method: 'POST', headers, body: form })
      expect(response.status, await response.text()).toBe(200)
      await callOk('POST', '/api/Structures/AddFile', {
        Name: 'l.svg',
        File: Buffer.from(svg).toString('base64'),
        StructureId: Id,
      })
    })
  })

  test('account calls are also read from forms', async () => {
    const { email } = await addAccount(world, manufacturer)
    const response = await world.call(null, 'POST', '/Account/ForgotPassword', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ Email: email }).toString(),
    })
    expect(response.status, response.text).toBe(200)
    expect(
      (
        await anna.call('POST', '/api/Packagings', {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'Name=a',
        })
      ).status,
    ).toBe(415)
  })

  describe('a blank filter, and an id of none, are no filter', () => {
    test.each([
      'Races?SpecieId= ',
      'Races?specieid=0',
      'Nutrients?TypeNutrient= &Name= ',
      'Foods?NbPerPage= &Page= &Order= &Desc= &Search= &GetInactive= ',
      'Structures?Type= ',
      'Tenant/Manage?RoleId=',
    ])('%s', async (path) => {
      const person = path.startsWith('Tenant') ? world.host : anna
      const response = await person.call('GET', `/api/${path}`)
      expect(response.status, response.text).toBe(200)
      expect(response.count).toBe((await person.call('GET', `/api/${path.replace(/\?.*/, '')}`)).count)
    })

    test.each(['Farms/GetFarmByTenantId?id=0', 'Structures/Logo/0', 'Foods/Permition/0', 'FormulesCMVP/Single/-1'])(
      '%s looks up none, which is missing',
      async (path) => {
        expect((await anna.call('GET', `/api/${path}`)).problems).toEqual(['record.notFound'])
      },
    )

    test.each([
      'FormulesCMVP/GetConstraintSets/0/0',
      'Analysis/LastVersion/0/0/0',
      'FarmSites/GetSitesByTenantId?id=0',
    ])('%s finds nothing', async (path) => {
      expect([null, []]).toContainEqual(await callOk('GET', `/api/${path}`))
    })

    test('a required reference to none is a missing one', async () => {
      const response = await anna.call('POST', '/api/Races', { body: { Name: 'x', Code: 'x', SpecieId: 0 } })
      expect(response.problems).toEqual(['field.required specieId'])
    })
  })

  test('a role that is asked for without a person is the own one', async () => {
    expect(await callOk('GET', '/api/StructureUsers/Role?Id=0')).toMatchObject({ Name: 'CMVPAdminDif' })
    expect(await callOk('GET', '/api/StructureUsers/GetRoles?StructureId=0&UserId=0')).not.toEqual([])
  })

  test('numbers may be texts with a comma wherever a number is documented', async () => {
    const records = familyCallsOf(anna, 'packagings')
    const body = { Name: 'Sac', Code: 'SAC-1', Volume: '12,5', Discount: ' -1,25 ' }
    expect(await callOk('POST', records.path, body)).toMatchObject({ Volume: 12.5, Discount: -1.25 })
  })
})
