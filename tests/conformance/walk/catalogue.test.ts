import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { createRecord, recordCallChecks } from './record-calls.ts'
import {
  defineWalkTests,
  expectOk,
  type Fields,
  nextMark,
  openWalkedApplication,
  recordFinder,
  type WalkClient,
} from './support.ts'

/* Foods with compositions, attachments and permissions, bases, categories, nutrients, properties, animals, packagings. */

const { demonstration } = databasesOf('postgresql')
let formulator: WalkClient
let admin: WalkClient
let distributor: WalkClient

beforeAll(async () => {
  const { as } = await openWalkedApplication(await demonstration())
  formulator = await as('Formulateur')
  admin = await as('AdminDif')
  distributor = await as('AdminDistri')
})

const formulatorClient = () => formulator
const namesFor = (mark: string) => ({ Name: `Nom ${mark}`, Code: mark, Description: 'Une description' })
const renamedFields = (mark: string) => ({ Name: `Renommé ${mark}` })
const findRecord = recordFinder(formulatorClient)
const findRecordId = async (path: string, code: string) => (await findRecord(path, code)).Id

const foodFields = async (mark: string): Promise<Fields> => ({
  ...namesFor(mark),
  BaseId: (await expectOk(formulator.get('api/FoodBases'))).rows[0]?.Id,
  ParentId: null,
  Categories: [await findRecordId('api/FoodCategorys', 'MP')],
  Keywords: 'calcium',
  Properties: [],
})
const createFood = async () => createRecord(formulator, 'api/Foods', await foodFields(nextMark()))

const nutrientFields = async (mark: string): Promise<Fields> => ({
  ...namesFor(mark),
  KeyWords: 'minéral',
  UnitId: (await expectOk(formulator.get('api/Units'))).rows[0]?.Id,
  CategoryId: (await expectOk(formulator.get('api/NutrientCategorys'))).rows[0]?.Id,
  isComplex: false,
  Equation: '',
  TypeNutrient: 1,
})

const foodCalls = recordCallChecks('api/Foods', {
  client: formulatorClient,
  content: foodFields,
  change: renamedFields,
  lines: ['Properties'],
})
const nutrientCalls = recordCallChecks('api/Nutrients', {
  client: formulatorClient,
  content: nutrientFields,
  change: renamedFields,
})
const raceCalls = recordCallChecks('api/Races', {
  client: formulatorClient,
  content: async (mark) => ({
    ...namesFor(mark),
    SpecieId: await findRecordId('api/Species', 'BOVLAIT'),
    Equation: '',
  }),
  change: renamedFields,
})

const specieCalls = recordCallChecks('api/Species', {
  client: formulatorClient,
  content: namesFor,
  change: renamedFields,
  lines: ['Races'],
})

/** The line with which a list of foods or nutrients is permitted for a structure. */
const permissionEntry = (id: unknown, structureId: unknown, isPermitted: boolean) => ({
  FoodId: id,
  TypeId: 1,
  Data: `${isPermitted ? 'True' : 'False'},${structureId},${id}`,
})

/** Switches a shared record off for the distributor, and on again. */
async function switchOffForStructure(path: 'api/Foods' | 'api/Nutrients', content: Fields) {
  const { Id } = await createRecord(formulator, path, { ...content, Tenants_Shared: true })
  const structureId = (await expectOk(distributor.get('api/Structures/GetCurrentStructure'))).record.Id
  const isListed = async () => (await expectOk(distributor.get(path))).rows.some((row) => row.Id === Id)
  expect(await isListed()).toBe(true)
  await expectOk(formulator.put(`${path}/Permition`, [permissionEntry(Id, structureId, false)]))
  expect(await isListed()).toBe(false)
  await expectOk(formulator.put(`${path}/Permition`, permissionEntry(Id, structureId, true)))
  expect(await isListed()).toBe(true)
}

const fileForm = (content: Readonly<Record<string, unknown>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(content)) form.set(name, value instanceof Blob ? value : String(value))
  return form
}
const textFile = () => new File(['Code;Teneur\n640642;38\n'], 'analyse.csv', { type: 'text/csv' })
const listAttachments = async (foodId: unknown) => (await expectOk(formulator.get(`api/Foods/FoodPJ/${foodId}`))).rows
const attachFile = (foodId: unknown) =>
  formulator.post(
    'api/Foods/AddFile',
    fileForm({ Name: 'analyse.csv', Type: 'text/csv', data: textFile(), FoodId: foodId }),
  )

defineWalkTests('catalogue', {
  ...foodCalls,
  'GET api/Foods': {
    ...foodCalls['GET api/Foods'],
    'filters by name, code and keywords, where a blank is a space': async () => {
      const { Id, Name } = await createFood()
      const matches = await expectOk(
        formulator.get(`api/Foods?Name=${encodeURIComponent(String(Name))}&Code=%20&Keywords=%20`),
      )
      expect(matches.rows.map((row) => row.Id)).toEqual([Id])
    },
  },
  'POST api/Foods': {
    ...foodCalls['POST api/Foods'],
    'keeps properties, whose booleans are the strings True and False': async () => {
      const source = (await expectOk(formulator.get(`api/Foods/${await findRecordId('api/Foods', '640642')}`))).record
      const properties = source.Properties as Fields[]
      expect(properties.length).toBeGreaterThan(0)
      for (const property of properties)
        expect(Object.keys(property)).toEqual(expect.arrayContaining(['Name', 'Data', 'TypeId']))
      const mark = nextMark()
      const copy = await createRecord(formulator, 'api/Foods', { ...source, ...renamedFields(mark), Code: mark, Id: 0 })
      expect(copy.Properties).toMatchObject(properties.map(({ Name, Data, TypeId }) => ({ Name, Data, TypeId })))
    },
    'duplicates with the suffix - Copy': async () => {
      const source = await createFood()
      const copy = { ...source, Id: -1, Name: `${source.Name} - Copy`, Code: `${source.Code} - Copy` }
      expect(await createRecord(formulator, 'api/Foods', copy)).toMatchObject({ Name: copy.Name, Code: copy.Code })
    },
  },
  'PUT api/Foods': {
    ...foodCalls['PUT api/Foods'],
    'answers a parent error with code 7': async () => {
      const record = await createFood()
      expect((await formulator.put('api/Foods', { ...record, ParentId: record.Id })).codes).toEqual([7])
    },
  },
  'GET api/Foods/GetAll': {
    'answers the active foods of a locale': async () => {
      const { rows } = await expectOk(formulator.get('api/Foods/GetAll?locale=fr-FR'))
      expect(rows.length).toBeGreaterThan(80)
      expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['Id', 'Name', 'Code']))
    },
  },
  'GET api/Foods/PriceList': {
    'answers the foods that a price list can price': async () => {
      const { rows } = await expectOk(formulator.get('api/Foods/PriceList'))
      expect(rows.map(({ Code }) => Code)).toContain('640642')
      expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['Id', 'Name', 'Code', 'UnitId']))
    },
  },
  'GET api/Foods/Composition/{id}': {
    'answers the lines of a food': async () => {
      const { Id } = await createFood()
      const line = { FoodId: Id, CompositionFoodId: await findRecordId('api/Foods', '640642'), CompositionValue: 60 }
      await expectOk(formulator.put('api/Foods/Composition', [line]))
      expect((await expectOk(formulator.get(`api/Foods/Composition/${Id}`))).rows).toMatchObject([line])
    },
  },
  'PUT api/Foods/Composition': {
    'saves an array of lines, values with a decimal comma': async () => {
      const { Id } = await createFood()
      const line = {
        FoodId: Id,
        CompositionFoodId: await findRecordId('api/Foods', '640642'),
        CompositionValue: '12,5',
      }
      await expectOk(formulator.put('api/Foods/Composition', [line]))
      const [saved] = (await expectOk(formulator.get(`api/Foods/Composition/${Id}`))).rows
      expect(saved?.CompositionValue).toBe(12.5)
    },
    'saves a composition of one line, sent as one object': async () => {
      const { Id } = await createFood()
      const line = { FoodId: Id, CompositionFoodId: await findRecordId('api/Foods', '640642'), CompositionValue: 40 }
      await expectOk(formulator.put('api/Foods/Composition', line))
      expect((await expectOk(formulator.get(`api/Foods/Composition/${Id}`))).rows).toMatchObject([line])
    },
    'empties a composition by one line of zeros': async () => {
      const { Id } = await createFood()
      const line = { FoodId: Id, CompositionFoodId: await findRecordId('api/Foods', '640642'), CompositionValue: 100 }
      await expectOk(formulator.put('api/Foods/Composition', [line]))
      await expectOk(
        formulator.put('api/Foods/Composition', [{ FoodId: Id, CompositionFoodId: 0, CompositionValue: 0 }]),
      )
      const { rows } = await expectOk(formulator.get(`api/Foods/Composition/${Id}`))
      expect(rows.filter(({ CompositionValue }) => CompositionValue !== 0)).toEqual([])
    },
    'refuses a total above 100': async () => {
      const { Id } = await createFood()
      const of = async (code: string) => ({
        FoodId: Id,
        CompositionFoodId: await findRecordId('api/Foods', code),
        CompositionValue: 60,
      })
      const answer = await formulator.put('api/Foods/Composition', [await of('640642'), await of('640601')])
      expect(answer.isOk).toBe(false)
      expect(answer.message).toContain('Total supérieur à 100')
    },
  },
  'GET api/Foods/FoodPJ/{id}': {
    'lists the files of a food': async () => {
      const { Id } = await createFood()
      await expectOk(attachFile(Id))
      expect(await listAttachments(Id)).toMatchObject([{ Name: 'analyse.csv', FoodId: Id }])
    },
  },
  'POST api/Foods/AddFile': {
    'adds a file as multipart': async () => {
      const { Id } = await createFood()
      await expectOk(attachFile(Id))
      expect((await listAttachments(Id)).map(({ Name }) => Name)).toEqual(['analyse.csv'])
    },
    'adds a file as JSON, its data in base64': async () => {
      const { Id } = await createFood()
      const data = Buffer.from(await textFile().text()).toString('base64')
      await expectOk(formulator.post('api/Foods/AddFile', { Name: 'analyse.csv', Type: 'text/csv', data, FoodId: Id }))
      expect((await listAttachments(Id)).map(({ Name }) => Name)).toEqual(['analyse.csv'])
    },
  },
  'DELETE api/Foods/DelFile': {
    'deletes a file': async () => {
      const { Id } = await createFood()
      await expectOk(attachFile(Id))
      const [file] = await listAttachments(Id)
      await expectOk(formulator.delete(`api/Foods/DelFile?id=${file?.Id}`))
      expect(await listAttachments(Id)).toEqual([])
    },
  },
  'PUT api/Foods/Permition': {
    'switches a shared food off for a structure, as a list and as one entry': async () =>
      switchOffForStructure('api/Foods', await foodFields(nextMark())),
  },
  ...recordCallChecks('api/FoodBases', {
    client: formulatorClient,
    content: (mark) => ({ Label: `Base ${mark}`, ShortLabel: mark, KeyWords: 'sel', Description: '' }),
    change: (mark) => ({ Label: `Renommée ${mark}` }),
  }),
  ...recordCallChecks('api/FoodCategorys', {
    client: formulatorClient,
    content: async (mark) => ({ ...namesFor(mark), ParentId: await findRecordId('api/FoodCategorys', 'MP') }),
    change: renamedFields,
  }),
  ...nutrientCalls,
  'POST api/Nutrients': {
    ...nutrientCalls['POST api/Nutrients'],
    'derives a complex nutrient from codes joined by plus': async () => {
      const content = { ...(await nutrientFields(nextMark())), isComplex: true, Equation: 'CA+P' }
      const record = await createRecord(formulator, 'api/Nutrients', content)
      expect(record).toMatchObject({ isComplex: true, Equation: 'CA+P' })
      expect(record.PreparedEquation).not.toBe('')
    },
    'saves a property with TypeNutrient 4': async () => {
      const content = { ...(await nutrientFields(nextMark())), TypeNutrient: 4 }
      expect(await createRecord(formulator, 'api/Nutrients', content)).toMatchObject({ TypeNutrient: 4 })
    },
  },
  'GET api/Nutrients/{id}': {
    ...nutrientCalls['GET api/Nutrients/{id}'],
    'answers its Properties, as they were sent': async () => {
      const Properties = [{ Name: 'Source', Data: 'Tables', TypeId: 3 }]
      const sent = { ...(await nutrientFields(nextMark())), Properties }
      const record = await createRecord(formulator, 'api/Nutrients', sent)
      expect(record.Properties).toEqual(Properties)
      await expectOk(formulator.put('api/Nutrients', { ...record, Properties: undefined }))
      expect((await expectOk(formulator.get(`api/Nutrients/${record.Id}`))).record.Properties).toEqual(Properties)
    },
  },
  'GET api/Nutrients/GetAll': {
    'answers all nutrients': async () => {
      const { rows } = await expectOk(formulator.get('api/Nutrients/GetAll'))
      expect(Object.keys(rows[0] ?? {})).toEqual(
        expect.arrayContaining(['Id', 'Name', 'Code', 'UnitId', 'CategoryId', 'isComplex', 'Equation']),
      )
    },
  },
  'PUT api/Nutrients/Permition': {
    'switches a shared nutrient off for a structure, as a list and as one entry': async () =>
      switchOffForStructure('api/Nutrients', await nutrientFields(nextMark())),
  },
  ...raceCalls,
  'GET api/Races': {
    ...raceCalls['GET api/Races'],
    'are filtered by species': async () => {
      const specieId = await findRecordId('api/Species', 'CAPRIN')
      const { rows } = await expectOk(formulator.get(`api/Races?SpecieId=${specieId}`))
      expect(new Set(rows.map((row) => row.SpecieId))).toEqual(new Set([specieId]))
    },
  },
  ...specieCalls,
  'GET api/Species/{id}': {
    ...specieCalls['GET api/Species/{id}'],
    'answers its races, with GetInactive also inactive ones': async () => {
      const { Id } = await createRecord(formulator, 'api/Species', namesFor(nextMark()))
      const race = await createRecord(formulator, 'api/Races', { ...namesFor(nextMark()), SpecieId: Id, Equation: '' })
      await expectOk(formulator.delete(`api/Races?id=${race.Id}`))
      const racesOf = async (query: string) =>
        ((await expectOk(formulator.get(`api/Species/${Id}${query}`))).record.Races as Fields[]).map((one) => one.Id)
      expect(await racesOf('')).toEqual([])
      expect(await racesOf('?GetInactive=true')).toEqual([race.Id])
    },
  },
  ...recordCallChecks('api/Packagings', {
    client: formulatorClient,
    content: (mark) => ({ ...namesFor(mark), Volume: 25, Discount: -12.5 }),
    change: () => ({ Volume: 500 }),
  }),
  'GET api/Currencys': {
    'lists the euro': async () => {
      const { rows } = await expectOk(admin.get('api/Currencys'))
      expect(rows.find(({ Id }) => Id === 1)).toMatchObject({ Code: 'EUR' })
    },
  },
  'GET api/Units': {
    'lists labels': async () => {
      expect((await expectOk(formulator.get('api/Units'))).rows.map(({ Label }) => Label)).toContain('g/kg')
    },
  },
})
