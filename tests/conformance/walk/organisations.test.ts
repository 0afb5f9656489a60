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

/* Farms, structures, sites, logos, the properties of a structure, and the map. */

const { demonstration } = databasesOf('postgresql')
let admin: WalkClient
let host: WalkClient
let distributor: WalkClient
let farmer: WalkClient

beforeAll(async () => {
  const { as } = await openWalkedApplication(await demonstration())
  admin = await as('AdminDif')
  host = await as('Host')
  distributor = await as('AdminDistri')
  farmer = await as('Farmer')
})

const adminClient = () => admin
const renamedFields = (mark: string) => ({ Name: `Renommé ${mark}`, City: 'Quimper' })
const findRecord = recordFinder(adminClient)

const addressFields = {
  Street: '1 rue du Port',
  City: 'Brest',
  ZipCode: '29200',
  Region: 'Bretagne',
  Country: 'France',
  Latitude: 48.39,
  Longitude: -4.486,
}
const structureFields = async (mark: string): Promise<Fields> => ({
  ...addressFields,
  Name: `Structure ${mark}`,
  TypeId: 1,
  Code: mark,
  Code2: 'B',
  Code3: 'C',
  contactemail: 'commandes@exemple.test',
  ParentId: (await findRecord('api/Structures', 'DEMO-S01')).Id,
})
const farmFields = async (mark: string): Promise<Fields> => ({
  ...addressFields,
  Name: `Exploitation ${mark}`,
  Code: mark,
  Code2: '',
  Code3: '',
  contactemail: '',
  StructureId: (await findRecord('api/Structures', 'DEMO-S01')).Id,
  FollowStock: true,
})
const siteFields = async (mark: string): Promise<Fields> => ({
  ...addressFields,
  FarmId: (await findRecord('api/Farms', 'DEMO-F01')).Id,
  Name: `Site ${mark}`,
  Code: mark,
  CodeEDE: '29019001',
  PhoneNumber: '02 98 00 00 00',
  RepresentativeName: 'Ève Nouvelle',
  ContactEmail: 'site@exemple.test',
})

const farmCalls = recordCallChecks('api/Farms', { client: adminClient, content: farmFields, change: renamedFields })
const structureCalls = recordCallChecks('api/Structures', {
  client: adminClient,
  content: structureFields,
  change: renamedFields,
})
const siteCalls = recordCallChecks('api/FarmSites', { client: adminClient, content: siteFields, change: renamedFields })

/** The codes with which a second record is refused that repeats these fields of a first one. */
async function problemCodesOfSecond(path: string, content: typeof farmFields, repeated: readonly string[]) {
  const first = await content(nextMark())
  await expectOk(admin.post(path, first))
  const second = { ...(await content(nextMark())), ...Object.fromEntries(repeated.map((name) => [name, first[name]])) }
  return (await admin.post(path, second)).codes
}

/** Coordinates are read with either decimal separator. */
async function expectCoordinates(path: string, content: typeof farmFields) {
  const sent = { ...(await content(nextMark())), Latitude: '48,1178', Longitude: '-1.6778' }
  expect(await createRecord(admin, path, sent)).toMatchObject({ Latitude: 48.1178, Longitude: -1.6778 })
}

/** The tenant that a new record opens with CreateTenant. */
async function expectTenant(path: string, content: typeof farmFields) {
  const { Tenant_Id } = await createRecord(admin, path, { ...(await content(nextMark())), CreateTenant: true })
  expect((await expectOk(host.get(`api/Tenant/Manage/${Tenant_Id}`))).record).toMatchObject({
    StatusId: 1,
    MaxUsers: 100,
    DefaultLanguage: 'fr-FR',
    DefaultCurrencyID: 1,
    GroupId: 1,
  })
}

const pngBytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Adds a logo to a new structure, and returns its id. */
async function addLogo(): Promise<unknown> {
  const { Id } = await createRecord(admin, 'api/Structures', await structureFields(nextMark()))
  const form = new FormData()
  form.set('Name', 'logo.png')
  form.set('Type', 'image/png')
  form.set('StructureId', String(Id))
  form.set('File', new File([pngBytes], 'logo.png', { type: 'image/png' }))
  await expectOk(admin.post('api/Structures/AddFile', form))
  return Id
}

const propertiesPath = 'api/StructuresCmvpController/Properties'
/** Saves the properties of a new structure, and returns those read afterwards. */
async function saveProperties(properties: unknown): Promise<readonly Fields[]> {
  const { Id } = await createRecord(admin, 'api/Structures', await structureFields(nextMark()))
  await expectOk(admin.put(propertiesPath, { StructureId: Id, Properties: properties }))
  return (await expectOk(admin.get(`${propertiesPath}?StructureId=${Id}`))).rows
}
const quoteText = { Name: 'QuoteText', TypeId: 5, Data: 'Merci de votre confiance' }

defineWalkTests('organisations', {
  ...farmCalls,
  'POST api/Farms': {
    ...farmCalls['POST api/Farms'],
    'opens a tenant with CreateTenant': () => expectTenant('api/Farms', farmFields),
    'reads coordinates with a decimal comma': () => expectCoordinates('api/Farms', farmFields),
    'takes the fields of a structure too': async () => {
      const sent = { ...(await farmFields(nextMark())), TypeId: 2 }
      const record = await createRecord(admin, 'api/Farms', sent)
      expect(record).toMatchObject({ TypeId: 2, ParentId: record.StructureId })
    },
    'refuses a name that exists with 2, a code already used with 10, an unknown structure with 6': async () => {
      expect(await problemCodesOfSecond('api/Farms', farmFields, ['Name'])).toEqual([2])
      expect(await problemCodesOfSecond('api/Farms', farmFields, ['Code'])).toEqual([10])
      expect((await admin.post('api/Farms', { ...(await farmFields(nextMark())), StructureId: 999999 })).codes).toEqual(
        [6],
      )
    },
  },
  'GET api/Farms/GetFarmByTenantId': {
    'answers the farm of a tenant': async () => {
      const { Id, Tenant_Id } = await findRecord('api/Farms', 'DEMO-F01')
      expect((await expectOk(admin.get(`api/Farms/GetFarmByTenantId?id=${Tenant_Id}`))).record.Id).toBe(Id)
    },
  },
  ...structureCalls,
  'GET api/Structures': {
    ...structureCalls['GET api/Structures'],
    'lists structures with Type 1, farms with Type 2': async () => {
      const types = async (type: number) =>
        new Set(
          (await expectOk(admin.get(`api/Structures?GetInactive=false&Type=${type}`))).rows.map((row) => row.TypeId),
        )
      expect(await types(1)).toEqual(new Set([1]))
      expect(await types(2)).toEqual(new Set([2]))
    },
  },
  'POST api/Structures': {
    ...structureCalls['POST api/Structures'],
    'opens a tenant with CreateTenant': () => expectTenant('api/Structures', structureFields),
    'reads coordinates with a decimal comma': () => expectCoordinates('api/Structures', structureFields),
    'refuses a name that exists with 2, a code already used with 4, an unknown parent with 5': async () => {
      const orphan = { ...(await structureFields(nextMark())), ParentId: 999999 }
      expect((await admin.post('api/Structures', orphan)).codes).toEqual([5])
      expect(await problemCodesOfSecond('api/Structures', structureFields, ['Name'])).toEqual([2])
      expect(await problemCodesOfSecond('api/Structures', structureFields, ['Code'])).toEqual([4])
    },
    'refuses a structure at host level': async () => {
      const answer = await host.post('api/Structures', { ...(await structureFields(nextMark())), ParentId: null })
      expect(answer.isOk).toBe(false)
      expect(answer.message).toContain('Impossible de créer une structure au niveau host')
    },
  },
  'GET api/Structures/GetHierarchy': {
    'answers the structures below the own one': async () => {
      const { text } = await expectOk(admin.get('api/Structures/GetHierarchy?getInactive=false'))
      for (const code of ['DEMO-S01', 'DEMO-S04']) expect(text).toContain(code)
    },
  },
  'GET api/Structures/Logo/{id}': {
    'answers the logo of a structure': async () => {
      const { status, text } = await expectOk(admin.get(`api/Structures/Logo/${await addLogo()}`))
      expect(status).toBe(200)
      expect(text).not.toBe('')
    },
  },
  'POST api/Structures/AddFile': {
    'adds a logo as multipart': async () => expect(await addLogo()).toEqual(expect.any(Number)),
    'adds a logo as JSON, its File in base64': async () => {
      const { Id } = await createRecord(admin, 'api/Structures', await structureFields(nextMark()))
      const File = pngBytes.toString('base64')
      await expectOk(
        admin.post('api/Structures/AddFile', { Name: 'logo.png', Type: 'image/png', File, StructureId: Id }),
      )
      await expectOk(admin.get(`api/Structures/Logo/${Id}`))
    },
  },
  'GET api/Structures/GetCurrentStructure': {
    'answers the structure of a distributor, and the farm of a farmer': async () => {
      const codeOf = async (one: WalkClient) =>
        (await expectOk(one.get('api/Structures/GetCurrentStructure'))).record.Code
      expect(await codeOf(distributor)).toBe('DEMO-S01')
      expect(await codeOf(farmer)).toMatch(/^DEMO-F/)
    },
  },
  'GET api/Structures/GetStructuresByTenantId': {
    'answers the structures of a tenant': async () => {
      const { Id, Tenant_Id } = await findRecord('api/Structures', 'DEMO-S01')
      const { rows } = await expectOk(
        admin.get(`api/Structures/GetStructuresByTenantId?id=${Tenant_Id}&GetInactive=false`),
      )
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.some((row) => row.Id === Id || row.ParentId === Id)).toBe(true)
    },
  },
  'GET api/StructuresCmvpController/Properties': {
    'answers the properties of a structure with name, type and data': async () =>
      expect(await saveProperties([quoteText])).toMatchObject([quoteText]),
  },
  'PUT api/StructuresCmvpController/Properties': {
    'saves a list of properties, and a single one': async () => {
      expect(await saveProperties([quoteText])).toHaveLength(1)
      expect(await saveProperties(quoteText)).toHaveLength(1)
    },
  },
  ...siteCalls,
  'POST api/FarmSites': {
    ...siteCalls['POST api/FarmSites'],
    'reads coordinates with a decimal comma': () => expectCoordinates('api/FarmSites', siteFields),
  },
  'GET api/FarmSites/GetSitesByTenantId': {
    'answers the sites of a tenant': async () => {
      const { Id, Tenant_Id } = await findRecord('api/Farms', 'DEMO-F01')
      const { rows } = await expectOk(admin.get(`api/FarmSites/GetSitesByTenantId?id=${Tenant_Id}&GetInactive=false`))
      expect(new Set(rows.map(({ FarmId }) => FarmId))).toEqual(new Set([Id]))
    },
  },
  'GET api/Markers': {
    'answers a marker of each client': async () => {
      const { rows } = await expectOk(admin.get('api/Markers'))
      const marker = rows.find(({ Nom }) => Nom === 'GAEC du Grand Chêne Bleu')
      const text = expect.any(String)
      expect(marker).toMatchObject({ Latitude: 48.018, Longitude: -2.951, HtmlInfo: text, ImageSrc: text })
    },
  },
})
