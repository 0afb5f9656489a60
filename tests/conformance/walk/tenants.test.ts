import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import {
  defineWalkTests,
  expectOk,
  type Fields,
  nextMark,
  openWalkedApplication,
  type WalkClient,
  type WalkedApplication,
} from './support.ts'

/* Tenants of the platform, and reports of errors. */

const { demonstration } = databasesOf('postgresql')
let walk: WalkedApplication
let host: WalkClient

beforeAll(async () => {
  walk = await openWalkedApplication(await demonstration())
  host = await walk.as('Host')
})

/** A new tenant with the documented defaults. */
const tenantFields = (mark: string): Fields => ({
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
const createTenant = async () => (await expectOk(host.post('api/Tenant/Manage', tenantFields(nextMark())))).record
const readTenant = async (id: unknown) => (await expectOk(host.get(`api/Tenant/Manage/${id}`))).record

const errorReport = {
  ExceptionName: 'TypeError',
  Exception: 'TypeError: x is undefined\n  at list.js:3',
  Lvl: 2,
  UserName: 'Alix Demeyronne',
  Route: 'FarmList',
  Message: 'x is undefined',
  Parameters: '{"name":" "}',
  Ctx: 'FarmListViewModel',
}

async function reportedError(): Promise<Fields> {
  const { json } = await expectOk(host.post('api/Error/Manage', errorReport))
  return (await expectOk(host.get(`api/Error/Manage/Open/${json}`))).record
}

defineWalkTests('tenants', {
  'GET api/Tenant/Manage': {
    'lists tenants with their fields': async () => {
      const { rows } = await expectOk(host.get('api/Tenant/Manage'))
      expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['Id', ...Object.keys(tenantFields(''))]))
    },
  },
  'GET api/Tenant/Manage/{id}': {
    'answers the fields of a tenant': async () =>
      expect(Object.keys(await readTenant((await createTenant()).Id))).toEqual(
        expect.arrayContaining(Object.keys(tenantFields(''))),
      ),
  },
  'POST api/Tenant/Manage': {
    'creates a tenant with the documented defaults': async () => {
      const { MasterTenant_Id, ...sent } = tenantFields(nextMark())
      const { record } = await expectOk(host.post('api/Tenant/Manage', { Id: 0, MasterTenant_Id, ...sent }))
      expect(await readTenant(record.Id)).toMatchObject(sent)
    },
  },
  'PUT api/Tenant/Manage': {
    'saves the whole model with its changes': async () => {
      const { Id } = await createTenant()
      await expectOk(
        host.put('api/Tenant/Manage', { ...(await readTenant(Id)), Contact: 'Autre contact', MaxUsers: '50' }),
      )
      expect(await readTenant(Id)).toMatchObject({ Contact: 'Autre contact', MaxUsers: 50 })
    },
  },
  'POST api/Error/Manage': {
    'answers a token to anybody, whatever is null': async () => {
      for (const client of [host, walk.anonymous]) {
        expect((await expectOk(client.post('api/Error/Manage', errorReport))).json).toEqual(expect.stringMatching(/\S/))
        const empty = { ...errorReport, UserName: null, Route: null, Parameters: null, Ctx: null }
        expect((await expectOk(client.post('api/Error/Manage', empty))).json).toEqual(expect.stringMatching(/\S/))
      }
    },
  },
  'GET api/Error/Manage/Open/{Token}': {
    'answers the entry of a token to those who manage errors': async () => {
      const { json } = await expectOk(host.post('api/Error/Manage', errorReport))
      const { record } = await expectOk(host.get(`api/Error/Manage/Open/${json}`))
      const fields =
        'Id,Route,ControllerName,Action,Parameters,UserName,ErrorName,Error,Message,Comment,Lvl,Guid,ClosedDate'
      expect(Object.keys(record)).toEqual(expect.arrayContaining(fields.split(',')))
      expect(record).toMatchObject({ Route: 'FarmList', Message: 'x is undefined', Lvl: 2, ClosedDate: null })
    },
  },
  'GET api/Error/Manage/{Id}': {
    'answers an entry by its id': async () => {
      const { Id } = await reportedError()
      expect((await expectOk(host.get(`api/Error/Manage/${Id}`))).record).toMatchObject({ Id, Route: 'FarmList' })
    },
  },
  'GET api/Error/Admin': {
    'lists entries by the documented filters, blank or set': async () => {
      const { Id } = await reportedError()
      for (const query of [
        '',
        '?OnlyOpen=True&Lvl=2&UserId=&UserName=%20&StartDate=&EndDate=',
        '?OnlyOpen=&Lvl=&UserName=%20&StartDate=2020-01-01&EndDate=2199-12-31',
      ])
        expect((await expectOk(host.get(`api/Error/Admin${query}`))).rows.map((row) => row.Id)).toContain(Id)
    },
  },
  'PUT api/Error/Admin': {
    'closes an entry with a comment': async () => {
      const { Id } = await reportedError()
      await expectOk(host.put('api/Error/Admin', { Id, Comment: 'Corrigé', close: true, lvl: 2 }))
      const { record } = await expectOk(host.get(`api/Error/Manage/${Id}`))
      expect(record).toMatchObject({ Comment: 'Corrigé', ClosedDate: expect.any(String) })
    },
  },
})
