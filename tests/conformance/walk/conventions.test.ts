import { beforeAll, describe, expect, test } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { createRecord } from './record-calls.ts'
import {
  expectOk,
  type Fields,
  nextMark,
  openWalkedApplication,
  type WalkClient,
  type WalkedApplication,
} from './support.ts'

/* What holds for all calls of an old client: paging, casing, blanks, numbers as text, lines sent back. */

const { demonstration } = databasesOf('postgresql')
let walk: WalkedApplication
let formulator: WalkClient
let admin: WalkClient
let host: WalkClient

beforeAll(async () => {
  walk = await openWalkedApplication(await demonstration())
  formulator = await walk.as('Formulateur')
  admin = await walk.as('AdminDif')
  host = await walk.as('Host')
})

/** The lists that tables show, with the column by which each is sorted here. */
const listCalls = {
  'api/Farms': 'Name',
  'api/Structures': 'Name',
  'api/FarmSites': 'Name',
  'api/StructureUsers': 'Email',
  'api/Foods': 'Code',
  'api/FoodBases': 'Label',
  'api/FoodCategorys': 'Code',
  'api/Nutrients': 'Code',
  'api/Races': 'Code',
  'api/Species': 'Code',
  'api/Packagings': 'Code',
  'api/Currencys': 'Code',
  'api/Units': 'Label',
  'api/Models': 'Code',
  'api/Models/Version': 'Name',
  'api/Analysis': 'Code',
  'api/Analysis/Version': 'Name',
  'api/Constraints': 'Code',
  'api/Constraints/Version': 'Name',
  'api/PriceLists': 'Code',
  'api/FormulesCMVP': 'Code',
} as const

const expectPaging = (column: string, options: Fields = {}) => {
  const values = { NbPerPage: 1, Page: 0, Order: column, Desc: false, Search: '', IncludeColumns: '', ...options }
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()
}

describe.each(Object.entries(listCalls))('%s', (path, column) => {
  test('answers pages from 0, with the count of all rows', async () => {
    const all = await expectOk(admin.get(`${path}?IncludeColumns=Id`))
    const page = await expectOk(admin.get(`${path}?${expectPaging(column)}`))
    expect([page.rows.length, page.count]).toEqual([1, all.rows.length])
    const beyond = await expectOk(admin.get(`${path}?${expectPaging(column, { Page: all.rows.length })}`))
    expect([beyond.rows.length, beyond.count]).toEqual([0, all.rows.length])
  })

  test('is sorted by a column, ascending and descending', async () => {
    const ids = async (Desc: boolean) =>
      (
        await expectOk(admin.get(`${path}?${expectPaging(column, { Desc, NbPerPage: 100, IncludeColumns: column })}`))
      ).rows.map((row) => row[column])
    const ascending = await ids(false)
    expect(await ids(true)).toEqual(ascending.toReversed())
  })

  test('takes blanks as a space, an address that defeats caches, parameters in any case', async () => {
    const { count } = await expectOk(admin.get(`${path}?${expectPaging(column)}`))
    const blanks = await expectOk(
      admin.get(`${path}?nbperpage=1&page=0&order=%20&desc=&search=%20&includecolumns=&getinactive=&_=1699999999999`),
    )
    expect(blanks.count).toBe(count)
  })

  test('includes the columns that are asked for', async () => {
    const [row] = (await expectOk(admin.get(`${path}?${expectPaging(column, { IncludeColumns: `Id,${column}` })}`)))
      .rows
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['Id', column]))
  })
})

test.each([
  'Account/GetModules',
  'Account/GetContext',
  'api/Structures/GetHierarchy?getInactive=false',
  'api/Structures/GetCurrentStructure',
  'api/StructureUsers/GetRoles',
  'api/StructureUsers/Role',
  'api/Markers',
  'api/Foods/GetAll?locale=fr-FR',
  'api/Foods/PriceList',
  'api/Foods/Composition/1',
  'api/Foods/FoodPJ/1',
  'api/Nutrients/GetAll',
  'api/PriceLists/GetAll',
  'api/FormulesCMVP/Single/1',
  'api/FormulesCMVP/AllData/1',
  'api/FormulesCMVP/Distri/1',
  'api/Farms/6',
  'api/Foods/1',
])('GET %s ignores an address that defeats caches', async (path) => {
  await expectOk(admin.get(`${path}${path.includes('?') ? '&' : '?'}_=1699999999999`))
})

test.each(['API/FOODS', 'api/foods'])('paths are read in any case: %s', async (path) => {
  expect((await expectOk(formulator.get(path))).rows.length).toBeGreaterThan(80)
})

/* The specification says of all lists that they take GetInactive, and that tables are sorted by their columns. */
test.each(['api/Nutrients/GetAll', 'api/Currencys', 'api/Units'])('GET %s takes GetInactive', async (path) => {
  await expectOk(admin.get(`${path}?GetInactive=true`))
})
test.each(['api/Foods/GetAll', 'api/Foods/PriceList', 'api/PriceLists/GetAll', 'api/Markers'])(
  'GET %s takes GetInactive',
  async (path) => {
    await expectOk(admin.get(`${path}?GetInactive=true`))
  },
)

const sortedColumn = async (path: string, column: string) => {
  await expectOk(admin.get(`${path}?${expectPaging(column)}`))
}
test.each([
  ...['FullName', 'StructureName', 'Email', 'RoleName', 'Job', 'PhoneNumber'].map((name) => [
    'api/StructureUsers',
    name,
  ]),
  ...['Name', 'Code', 'FarmName', 'DistributorName', 'CreationDate'].map((name) => ['api/FormulesCMVP', name]),
  ...['Name', 'Code', 'StartDate', 'EndDate'].map((name) => ['api/PriceLists', name]),
  ...['Name', 'City', 'Code', 'Expert', 'DistributorName', 'Stock'].map((name) => ['api/Farms', name]),
])('GET %s is sorted by %s', (path, column) => sortedColumn(path ?? '', column ?? ''))
test.each([
  ['api/PriceLists', 'StartDatePublic'],
  ['api/PriceLists', 'EndDatePublic'],
])('GET %s is sorted by %s', (path, column) => sortedColumn(path, column))
test('the search of formulas is paged', async () => {
  const blanks = Array.from({ length: 11 }, () => '%20').join('/')
  const { rows, count } = await expectOk(
    admin.get(`api/FormulesCMVP/MultiFilter/false/${blanks}/?${expectPaging('Name')}`),
  )
  expect([rows.length, count]).toEqual([1, (await expectOk(admin.get('api/FormulesCMVP'))).rows.length])
})

const packagingFields = (mark: string): Fields => ({
  Name: `Sac ${mark}`,
  Code: mark,
  Volume: 25,
  Discount: 0,
  Description: '',
})
const createPackaging = async (overrides: Fields = {}) =>
  createRecord(formulator, 'api/Packagings', { ...packagingFields(nextMark()), ...overrides })

test('bodies are read in any case', async () => {
  const mark = nextMark()
  const body = { name: `Sac ${mark}`, CODE: mark, volume: 25, disCount: 3, description: 'Un sac' }
  expect(await createRecord(formulator, 'api/Packagings', body)).toMatchObject({ Code: mark, Discount: 3 })
})

test('booleans are read as text, or as 1 and 0', async () => {
  for (const [sent, stored] of [
    ['True', true],
    ['false', false],
    [1, true],
  ])
    expect(await createPackaging({ Tenants_Shared: sent })).toMatchObject({ Tenants_Shared: stored })
})

test('null is no line of a list, and no list', async () => {
  const { rows } = await expectOk(formulator.get('api/Foods?NbPerPage=2'))
  const mark = nextMark()
  const list = { Name: `Liste ${mark}`, Code: mark, StartDate: '2026-01-01' }
  const items = [null, { ItemId: rows[0]?.Id, Price: 10, Price2: 0, Price3: 0 }, null]
  const record = await createRecord(formulator, 'api/PriceLists', { ...list, Items: items })
  expect(record.Items).toHaveLength(1)
  await expectOk(formulator.put('api/PriceLists', { ...record, Items: null }))
  expect((await expectOk(formulator.get(`api/PriceLists/${record.Id}`))).record.Items).toHaveLength(1)
})

test('a path may end with a slash', async () => {
  const { Id } = await createPackaging()
  expect((await expectOk(formulator.get(`api/Packagings/${Id}/`))).record.Id).toBe(Id)
  expect((await expectOk(formulator.get('api/Packagings/?NbPerPage=1'))).rows).toHaveLength(1)
})

test('a record is removed and restored with its id in a body', async () => {
  const { Id } = await createPackaging()
  const isDeleted = async () => (await expectOk(formulator.get(`api/Packagings/${Id}`))).record.Deleted
  await expectOk(formulator.send('DELETE', 'api/Packagings', { id: Id }))
  expect(await isDeleted()).toBe(true)
  await expectOk(formulator.send('DELETE', 'api/Packagings', { Id, Restore: true }))
  expect(await isDeleted()).toBe(false)
})

test('constraint sets are filtered by their breed', async () => {
  const { rows } = await expectOk(formulator.get('api/Constraints'))
  const breed = rows[0]?.TypeObjectId
  const filtered = (await expectOk(formulator.get(`api/Constraints?TypeObjectId=${breed}`))).rows
  expect(filtered.map(({ Id }) => Id)).toEqual(rows.filter((row) => row.TypeObjectId === breed).map(({ Id }) => Id))
})

test('numbers are read as text with a comma or a dot', async () => {
  expect(await createPackaging({ Volume: '25,5', Discount: '-12.25' })).toMatchObject({
    Volume: 25.5,
    Discount: -12.25,
  })
})

test('the headers of a browser library are taken, also without a body', async () => {
  const headers = { Accept: 'application/json, text/plain, */*', 'Content-Type': 'application/json;charset=UTF-8' }
  const { record } = await expectOk(formulator.send('POST', 'api/Packagings', packagingFields(nextMark()), headers))
  await expectOk(formulator.send('GET', `api/Packagings/${record.Id}`, undefined, headers))
  await expectOk(formulator.send('DELETE', `api/Packagings?id=${record.Id}`, undefined, headers))
})

test('an id is removed and restored in the path as in the query', async () => {
  const { Id } = await createPackaging()
  const isDeleted = async () => (await expectOk(formulator.get(`api/Packagings/${Id}`))).record.Deleted
  await expectOk(formulator.delete(`api/Packagings/${Id}`))
  expect(await isDeleted()).toBe(true)
  await expectOk(formulator.delete(`api/Packagings/${Id}?restore=True`))
  expect(await isDeleted()).toBe(false)
  await expectOk(formulator.delete(`api/Packagings?Id=${Id}&Restore=false`))
  expect(await isDeleted()).toBe(true)
  await expectOk(formulator.delete(`api/Packagings?id=${Id}&restore=true`))
  expect(await isDeleted()).toBe(false)
})

test.each([
  ['api/Packagings', ['Volume', 'Discount', 'Description']],
  ['api/FoodCategorys', ['ParentId', 'Description']],
  ['api/Foods', ['BaseId', 'ParentId', 'Categories', 'Description', 'Keywords']],
  ['api/Nutrients', ['Description', 'KeyWords', 'UnitId', 'CategoryId', 'isComplex', 'Equation', 'PreparedEquation']],
  ['api/Species', ['Description', 'Races']],
  ['api/Models', ['Description', 'TypeId', 'Versions']],
  ['api/PriceLists', ['Description', 'StartDate', 'EndDate', 'CurrencyId', 'DistributeurName']],
])('POST %s takes null and nothing for what was not filled in', async (path, fields) => {
  const named = () => {
    const mark = nextMark()
    return { Name: `Nom ${mark}`, Code: mark }
  }
  await createRecord(formulator, path, named())
  await createRecord(formulator, path, { ...named(), ...Object.fromEntries(fields.map((name) => [name, null])) })
})

describe('the row of a list is sent back as an edit, which keeps its lines', () => {
  test.each([
    ['api/Foods', 'Properties'],
    ['api/Models/Version', 'Items'],
    ['api/Analysis/Version', 'Items'],
    ['api/Constraints/Version', 'Content'],
    ['api/PriceLists', 'Items'],
  ])('PUT %s', async (path, lines) => {
    const [row] = (await expectOk(formulator.get(path))).rows
    const read = async () => (await expectOk(formulator.get(`${path}/${row?.Id}`))).record
    const before = await read()
    await expectOk(formulator.put(path, { ...row, Name: `Renommé ${nextMark()}` }))
    const after = await read()
    expect(after[lines]).toEqual(before[lines])
    expect(after.Name).not.toBe(before.Name)
  })
})

describe('a record is duplicated by creating what was read, with the suffix - Copy', () => {
  test.each([
    ['api/FoodBases', ['Label', 'ShortLabel']],
    ['api/FoodCategorys', ['Name', 'Code']],
    ['api/Nutrients', ['Name', 'Code']],
    ['api/Species', ['Name', 'Code']],
    ['api/Races', ['Name', 'Code']],
    ['api/Packagings', ['Name', 'Code']],
    ['api/Models', ['Name', 'Code']],
    ['api/Models/Version', ['Name']],
    ['api/Analysis/Version', ['Name']],
    ['api/Constraints', ['Name', 'Code']],
    ['api/Constraints/Version', ['Name']],
    ['api/PriceLists', ['Name', 'Code']],
  ])('POST %s', async (path, suffixed) => {
    const [row] = (await expectOk(formulator.get(path))).rows
    const source = (await expectOk(formulator.get(`${path}/${row?.Id}`))).record
    const copied = Object.fromEntries(suffixed.map((name) => [name, `${source[name]} - Copy`]))
    const { record } = await expectOk(formulator.post(path, { ...source, ...copied }))
    expect(record.Id).not.toBe(source.Id)
    expect((await expectOk(formulator.get(`${path}/${record.Id}`))).record).toMatchObject(copied)
  })
})

test.each(['2027-01-01', '2027-01-01T12:00:00', '2027-01-01T12:00:00+01:00', '2027-01-01T11:00:00.000Z'])(
  'a price list starts on the day of %s',
  async (StartDate) => {
    const mark = nextMark()
    const content = { Name: `Tarif ${mark}`, Code: mark, StartDate, CurrencyId: 1, type: 'simple', Items: [] }
    const { StartDatePublic } = await createRecord(formulator, 'api/PriceLists', content)
    expect(StartDatePublic).toBe('01/01/2027')
  },
)

test('names are found by a filter in which # & < > % / are spaces', async () => {
  const name = `Sac ${nextMark()} 5 % <fin> & blanc/roux #2`
  const { Id } = await createPackaging({ Name: name })
  const filter = encodeURIComponent(name.replaceAll(/[#&<>%/]/g, ' '))
  expect((await expectOk(formulator.get(`api/Packagings?Name=${filter}`))).rows.map((row) => row.Id)).toEqual([Id])
})

test('foods are found by a filter from which % was removed', async () => {
  const mark = nextMark()
  const name = `Sel ${mark} 5 % fin`
  const { Id } = await createRecord(formulator, 'api/Foods', { Name: name, Code: mark, Properties: [] })
  const filter = encodeURIComponent(name.replaceAll('%', ''))
  expect((await expectOk(formulator.get(`api/Foods?Name=${filter}`))).rows.map((row) => row.Id)).toEqual([Id])
})

test('lists of the platform are paged like all others', async () => {
  const { rows, count } = await expectOk(host.get(`api/Tenant/Manage?${expectPaging('TenantName')}`))
  expect([rows.length, Number(count) > 10]).toEqual([1, true])
})

test.each([
  ['api/Farms', "La Farm n'existe pas"],
  ['api/Structures', "La structure n'existe pas"],
  ['api/FarmSites', "Le site n'existe pas"],
  ['api/StructureUsers', "L'utilisateur n'existe pas"],
])('a missing record of %s is said in the words of the specification', async (path, sentence) => {
  expect((await admin.get(`${path}/999999`)).message).toBe(sentence)
})

test('every refusal has a Message, and a list with numeric codes in its MessageDetail', async () => {
  const answers = [
    await formulator.get('api/Foods/999999'),
    await formulator.post('api/Foods', { Name: '' }),
    await formulator.put('api/Foods', { Id: 999999, Name: 'Nom', Code: 'X' }),
    await formulator.delete('api/Foods?id=999999'),
    await formulator.get('api/Tenant/Manage'),
    await walk.anonymous.get('api/Foods'),
    await formulator.post('api/FormulesCMVP/Calcul', {}),
  ]
  for (const { isOk, message, codes } of answers) {
    expect(isOk).toBe(false)
    expect(message).toMatch(/\S/)
    expect(codes.length).toBeGreaterThan(0)
  }
})
