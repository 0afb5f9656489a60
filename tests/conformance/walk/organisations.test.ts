import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { createRecord, recordCalls } from './record-calls.ts'
import { type Client, type Fields, nextMark, ok, openWalk, recordFinder, walk } from './support.ts'

/* Farms, structures, sites, logos, the properties of a structure, and the map. */

const { demonstration } = databasesOf('postgresql')
let admin: Client
let host: Client
let distributor: Client
let farmer: Client

beforeAll(async () => {
  const { as } = await openWalk(await demonstration())
  admin = await as('AdminDif')
  host = await as('Host')
  distributor = await as('AdminDistri')
  farmer = await as('Farmer')
})

const client = () => admin
const rename = (mark: string) => ({ Name: `Renommé ${mark}`, City: 'Quimper' })
const recordOf = recordFinder(client)

const address = {
  Street: '1 rue du Port',
  City: 'Brest',
  ZipCode: '29200',
  Region: 'Bretagne',
  Country: 'France',
  Latitude: 48.39,
  Longitude: -4.486,
}
const structure = async (mark: string): Promise<Fields> => ({
  ...address,
  Name: `Structure ${mark}`,
  TypeId: 1,
  Code: mark,
  Code2: 'B',
  Code3: 'C',
  contactemail: 'commandes@exemple.test',
  ParentId: (await recordOf('api/Structures', 'DEMO-S01')).Id,
})
const farm = async (mark: string): Promise<Fields> => ({
  ...address,
  Name: `Exploitation ${mark}`,
  Code: mark,
  Code2: '',
  Code3: '',
  contactemail: '',
  StructureId: (await recordOf('api/Structures', 'DEMO-S01')).Id,
  FollowStock: true,
})
const site = async (mark: string): Promise<Fields> => ({
  ...address,
  FarmId: (await recordOf('api/Farms', 'DEMO-F01')).Id,
  Name: `Site ${mark}`,
  Code: mark,
  CodeEDE: '29019001',
  PhoneNumber: '02 98 00 00 00',
  RepresentativeName: 'Ève Nouvelle',
  ContactEmail: 'site@exemple.test',
})

const farms = recordCalls('api/Farms', { client, content: farm, change: rename })
const structures = recordCalls('api/Structures', { client, content: structure, change: rename })
const sites = recordCalls('api/FarmSites', { client, content: site, change: rename })

/** The codes with which a second record is refused that repeats these fields of a first one. */
async function codesOfSecond(path: string, content: typeof farm, repeated: readonly string[]) {
  const first = await content(nextMark())
  await ok(admin.post(path, first))
  const second = { ...(await content(nextMark())), ...Object.fromEntries(repeated.map((name) => [name, first[name]])) }
  return (await admin.post(path, second)).codes
}

/** Coordinates are read with either decimal separator. */
async function expectCoordinates(path: string, content: typeof farm) {
  const sent = { ...(await content(nextMark())), Latitude: '48,1178', Longitude: '-1.6778' }
  expect(await createRecord(admin, path, sent)).toMatchObject({ Latitude: 48.1178, Longitude: -1.6778 })
}

/** The tenant that a new record opens with CreateTenant. */
async function expectTenant(path: string, content: typeof farm) {
  const { Tenant_Id } = await createRecord(admin, path, { ...(await content(nextMark())), CreateTenant: true })
  expect((await ok(host.get(`api/Tenant/Manage/${Tenant_Id}`))).record).toMatchObject({
    StatusId: 1,
    MaxUsers: 100,
    DefaultLanguage: 'fr-FR',
    DefaultCurrencyID: 1,
    GroupId: 1,
  })
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Adds a logo to a new structure, and returns its id. */
async function addLogo(): Promise<unknown> {
  const { Id } = await createRecord(admin, 'api/Structures', await structure(nextMark()))
  const form = new FormData()
  form.set('Name', 'logo.png')
  form.set('Type', 'image/png')
  form.set('StructureId', String(Id))
  form.set('File', new File([png], 'logo.png', { type: 'image/png' }))
  await ok(admin.post('api/Structures/AddFile', form))
  return Id
}

const propertiesPath = 'api/StructuresCmvpController/Properties'
/** Saves the properties of a new structure, and returns those read afterwards. */
async function saveProperties(properties: unknown): Promise<readonly Fields[]> {
  const { Id } = await createRecord(admin, 'api/Structures', await structure(nextMark()))
  await ok(admin.put(propertiesPath, { StructureId: Id, Properties: properties }))
  return (await ok(admin.get(`${propertiesPath}?StructureId=${Id}`))).rows
}
const quoteText = { Name: 'QuoteText', TypeId: 5, Data: 'Merci de votre confiance' }

walk('organisations', {
  ...farms,
  'POST api/Farms': {
    ...farms['POST api/Farms'],
    'opens a tenant with CreateTenant': () => expectTenant('api/Farms', farm),
    'reads coordinates with a decimal comma': () => expectCoordinates('api/Farms', farm),
    'takes the fields of a structure too': async () => {
      const sent = { ...(await farm(nextMark())), TypeId: 2 }
      const record = await createRecord(admin, 'api/Farms', sent)
      expect(record).toMatchObject({ TypeId: 2, ParentId: record.StructureId })
    },
    'refuses a name that exists with 2, a code already used with 10, an unknown structure with 6': async () => {
      expect(await codesOfSecond('api/Farms', farm, ['Name'])).toEqual([2])
      expect(await codesOfSecond('api/Farms', farm, ['Code'])).toEqual([10])
      expect((await admin.post('api/Farms', { ...(await farm(nextMark())), StructureId: 999999 })).codes).toEqual([6])
    },
  },
  'GET api/Farms/GetFarmByTenantId': {
    'answers the farm of a tenant': async () => {
      const { Id, Tenant_Id } = await recordOf('api/Farms', 'DEMO-F01')
      expect((await ok(admin.get(`api/Farms/GetFarmByTenantId?id=${Tenant_Id}`))).record.Id).toBe(Id)
    },
  },
  ...structures,
  'GET api/Structures': {
    ...structures['GET api/Structures'],
    'lists structures with Type 1, farms with Type 2': async () => {
      const types = async (type: number) =>
        new Set((await ok(admin.get(`api/Structures?GetInactive=false&Type=${type}`))).rows.map((row) => row.TypeId))
      expect(await types(1)).toEqual(new Set([1]))
      expect(await types(2)).toEqual(new Set([2]))
    },
  },
  'POST api/Structures': {
    ...structures['POST api/Structures'],
    'opens a tenant with CreateTenant': () => expectTenant('api/Structures', structure),
    'reads coordinates with a decimal comma': () => expectCoordinates('api/Structures', structure),
    'refuses a name that exists with 2, a code already used with 4, an unknown parent with 5': async () => {
      const orphan = { ...(await structure(nextMark())), ParentId: 999999 }
      expect((await admin.post('api/Structures', orphan)).codes).toEqual([5])
      expect(await codesOfSecond('api/Structures', structure, ['Name'])).toEqual([2])
      expect(await codesOfSecond('api/Structures', structure, ['Code'])).toEqual([4])
    },
    'refuses a structure at host level': async () => {
      const answer = await host.post('api/Structures', { ...(await structure(nextMark())), ParentId: null })
      expect(answer.isOk).toBe(false)
      expect(answer.message).toContain('Impossible de créer une structure au niveau host')
    },
  },
  'GET api/Structures/GetHierarchy': {
    'answers the structures below the own one': async () => {
      const { text } = await ok(admin.get('api/Structures/GetHierarchy?getInactive=false'))
      for (const code of ['DEMO-S01', 'DEMO-S04']) expect(text).toContain(code)
    },
  },
  'GET api/Structures/Logo/{id}': {
    'answers the logo of a structure': async () => {
      const { status, text } = await ok(admin.get(`api/Structures/Logo/${await addLogo()}`))
      expect(status).toBe(200)
      expect(text).not.toBe('')
    },
  },
  'POST api/Structures/AddFile': {
    'adds a logo as multipart': async () => expect(await addLogo()).toEqual(expect.any(Number)),
    'adds a logo as JSON, its File in base64': async () => {
      const { Id } = await createRecord(admin, 'api/Structures', await structure(nextMark()))
      const File = png.toString('base64')
      await ok(admin.post('api/Structures/AddFile', { Name: 'logo.png', Type: 'image/png', File, StructureId: Id }))
      await ok(admin.get(`api/Structures/Logo/${Id}`))
    },
  },
  'GET api/Structures/GetCurrentStructure': {
    'answers the structure of a distributor, and the farm of a farmer': async () => {
      const codeOf = async (one: Client) => (await ok(one.get('api/Structures/GetCurrentStructure'))).record.Code
      expect(await codeOf(distributor)).toBe('DEMO-S01')
      expect(await codeOf(farmer)).toMatch(/^DEMO-F/)
    },
  },
  'GET api/Structures/GetStructuresByTenantId': {
    'answers the structures of a tenant': async () => {
      const { Id, Tenant_Id } = await recordOf('api/Structures', 'DEMO-S01')
      const { rows } = await ok(admin.get(`api/Structures/GetStructuresByTenantId?id=${Tenant_Id}&GetInactive=false`))
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
  ...sites,
  'POST api/FarmSites': {
    ...sites['POST api/FarmSites'],
    'reads coordinates with a decimal comma': () => expectCoordinates('api/FarmSites', site),
  },
  'GET api/FarmSites/GetSitesByTenantId': {
    'answers the sites of a tenant': async () => {
      const { Id, Tenant_Id } = await recordOf('api/Farms', 'DEMO-F01')
      const { rows } = await ok(admin.get(`api/FarmSites/GetSitesByTenantId?id=${Tenant_Id}&GetInactive=false`))
      expect(new Set(rows.map(({ FarmId }) => FarmId))).toEqual(new Set([Id]))
    },
  },
  'GET api/Markers': {
    'answers a marker of each client': async () => {
      const { rows } = await ok(admin.get('api/Markers'))
      const marker = rows.find(({ Nom }) => Nom === 'GAEC du Grand Chêne Bleu')
      const text = expect.any(String)
      expect(marker).toMatchObject({ Latitude: 48.018, Longitude: -2.951, HtmlInfo: text, ImageSrc: text })
    },
  },
})
