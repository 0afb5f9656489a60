import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { type Client, type Fields, nextMark, ok, openWalk, type Walk, walk } from './support.ts'

/* Tenants of the platform, and reports of errors. */

const { demonstration } = databasesOf('postgresql')
let session: Walk
let host: Client

beforeAll(async () => {
  session = await openWalk(await demonstration())
  host = await session.as('Host')
})

/** A new tenant with the documented defaults. */
const tenant = (mark: string): Fields => ({
  MasterTenant_Id: null,
  TenantName: `Fabricant ${mark}`,
  StatusId: 1,
  RoleId: 2,
  MaxUsers: 100,
  DefaultLanguage: 'fr-FR',
  DefaultCurrencyID: 1,
  GroupId: 1,
  Adress: '1 rue du Port',
  Contact: 'Contact',
  Tenant_Code: mark,
})
const create = async () => (await ok(host.post('api/Tenant/Manage', tenant(nextMark())))).record
const read = async (id: unknown) => (await ok(host.get(`api/Tenant/Manage/${id}`))).record

const report = {
  ExceptionName: 'TypeError',
  Exception: 'TypeError: x is undefined\n  at list.js:3',
  Lvl: 2,
  UserName: 'Alix Demeyronne',
  Route: 'FarmList',
  Message: 'x is undefined',
  Parameters: '{"name":" "}',
  Ctx: 'FarmListViewModel',
}

walk('tenants', {
  'GET api/Tenant/Manage': {
    'lists tenants with their fields': async () => {
      const { rows } = await ok(host.get('api/Tenant/Manage'))
      expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['Id', ...Object.keys(tenant(''))]))
    },
  },
  'GET api/Tenant/Manage/{id}': {
    'answers the fields of a tenant': async () =>
      expect(Object.keys(await read((await create()).Id))).toEqual(expect.arrayContaining(Object.keys(tenant('')))),
  },
  'POST api/Tenant/Manage': {
    'creates a tenant with the documented defaults': async () => {
      const { MasterTenant_Id, ...sent } = tenant(nextMark())
      const { record } = await ok(host.post('api/Tenant/Manage', { Id: 0, MasterTenant_Id, ...sent }))
      expect(await read(record.Id)).toMatchObject(sent)
    },
  },
  'PUT api/Tenant/Manage': {
    'saves the whole model with its changes': async () => {
      const { Id } = await create()
      await ok(host.put('api/Tenant/Manage', { ...(await read(Id)), Contact: 'Autre contact', MaxUsers: '50' }))
      expect(await read(Id)).toMatchObject({ Contact: 'Autre contact', MaxUsers: 50 })
    },
  },
  'POST api/Error/Manage': {
    'answers a token to anybody, whatever is null': async () => {
      for (const client of [host, session.anonymous]) {
        expect((await ok(client.post('api/Error/Manage', report))).json).toEqual(expect.stringMatching(/\S/))
        const empty = { ...report, UserName: null, Route: null, Parameters: null, Ctx: null }
        expect((await ok(client.post('api/Error/Manage', empty))).json).toEqual(expect.stringMatching(/\S/))
      }
    },
  },
  'GET api/Error/Manage/Open/{Token}': {
    'answers the entry of a token to those who manage errors': async () => {
      const { json } = await ok(host.post('api/Error/Manage', report))
      const { record } = await ok(host.get(`api/Error/Manage/Open/${json}`))
      const fields =
        'Id,Route,ControllerName,Action,Parameters,UserName,ErrorName,Error,Message,Comment,Lvl,Guid,ClosedDate'
      expect(Object.keys(record)).toEqual(expect.arrayContaining(fields.split(',')))
      expect(record).toMatchObject({ Route: 'FarmList', Message: 'x is undefined', Lvl: 2, ClosedDate: null })
    },
  },
})
