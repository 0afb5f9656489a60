import { addDays, dayInParis } from '@provende/domain/kit/day.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { type ApiResponse, createWorld, type World } from '../support.ts'
import {
  addAccount,
  advanceClock,
  countRows,
  lastAuditEntry,
  signIn,
  signInForToken,
  statusWithToken,
} from '../support-access.ts'
import { addOrganisation, type Branch, createBranch } from '../support-branch.ts'

/* Management of tenants and of terms of use by the platform. */

type WireRecord = Record<string, unknown> & { Id: number; ModificationDate: string }
const tenantsPath = '/api/Tenant/Manage'
const termsPath = '/api/TermOfUse/Manage'
const recordIn = (response: ApiResponse): WireRecord => {
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
  return response.body as WireRecord
}
const recordsIn = (response: ApiResponse) => response.body as WireRecord[]

onMainEngine(({ fresh }) => {
  let world: World
  let branch: Branch
  beforeAll(async () => {
    world = await createWorld(await fresh())
    branch = await createBranch(world)
  })
  const byHost = (method: string, path: string, body?: unknown) =>
    world.host.call(method, path, body === undefined ? {} : { body })
  let tenantCount = 0
  const create = (overrides: Record<string, unknown> = {}) => {
    tenantCount += 1
    return byHost('POST', tenantsPath, { TenantName: `Fabricant ${tenantCount}`, RoleId: 2, ...overrides })
  }

  describe('tenantsPath', () => {
    test('are listed when opened, with the fields of the specification', async () => {
      const unopened = await addOrganisation(world, branch.distributor, 'Farm', { status: 0 })
      const response = await byHost('GET', `${tenantsPath}?NbPerPage=100`)
      const listedIds = recordsIn(response).map(({ Id }) => Id)
      for (const { tenantId } of Object.values(branch)) expect(listedIds).toContain(tenantId)
      expect(listedIds).not.toContain(unopened.tenantId)
      expect((await byHost('GET', `${tenantsPath}/${unopened.tenantId}`)).problems).toEqual(['record.notFound'])
      expect(recordsIn(response).find(({ Id }) => Id === branch.farm.tenantId)).toMatchObject({
        TenantName: branch.farm.name,
        MasterTenant_Id: branch.manufacturer.tenantId,
        RoleId: 5,
        StatusId: 1,
        MaxUsers: 100,
        DefaultLanguage: 'fr-FR',
        DefaultCurrencyID: 1,
        GroupId: 1,
      })
      for (const order of ['RoleId', 'TenantName', 'Tenant_Code', 'MaxUsers', 'MasterTenant_Id', 'Adress'])
        expect((await byHost('GET', `${tenantsPath}?Order=${order}`)).status, order).toBe(200)
      expect((await byHost('GET', `${tenantsPath}?TenantName=${branch.farm.name.slice(-4)}`)).count).toBeGreaterThan(0)
    })
    test('are listed without farms on request, as their count says', async () => {
      const { count, body } = await byHost('GET', `${tenantsPath}?withoutFarms=true&NbPerPage=100`)
      expect(new Set((body as WireRecord[]).map(({ RoleId }) => RoleId))).not.toContain(5)
      expect((body as WireRecord[]).map(({ Id }) => Id)).toContain(branch.distributor.tenantId)
      const counts = recordsIn(await byHost('GET', '/api/Stats/Own'))
      expect(counts).toContainEqual({ Family: 'managedTenant', Count: count })
    })
    test('are managed by the platform only', async () => {
      for (const role of ['TC', 'AdminDif', 'AdminDistri', 'Farmer'] as const) {
        const person = await world.addPerson(branch.manufacturer.tenantId, role)
        expect((await person.call('GET', tenantsPath)).status, role).toBe(403)
        expect((await person.call('DELETE', `${tenantsPath}/${branch.farm.tenantId}`)).status, role).toBe(403)
      }
    })
    test('a new manufacturer has the constants, its organisation, and its first administrator invited', async () => {
      const first = { FirstName: 'Anne', LastName: 'Première', Email: 'first@provende.test' }
      const tenant = recordIn(
        await create({ TenantName: 'Minéraux Neufs', Tenant_Code: 'MN', FirstAdministrator: first }),
      )
      expect(tenant).toMatchObject({
        MaxUsers: 100,
        DefaultLanguage: 'fr-FR',
        DefaultCurrencyID: 1,
        GroupId: 1,
        StatusId: 1,
      })
      expect(tenant).toMatchObject({ RoleId: 2, MasterTenant_Id: tenant.Id, ParentId: world.platform })
      expect(await countRows(world, `structure where tenant_id = $1 and name = 'Minéraux Neufs'`, [tenant.Id])).toBe(1)
      const people = recordsIn(await byHost('GET', `/api/User/Manage/GetAllUsersByTenantId/${tenant.Id}`))
      expect(people).toEqual([expect.objectContaining({ Email: first.Email, RoleName: 'CMVPAdminDif' })])
      expect(await countRows(world, 'outgoing_mail where to_address = $1', [first.Email])).toBe(1)
      const categories = `food_category where tenant_id = $1 and tenants_shared and code in ('MP', 'DIET')`
      expect(await countRows(world, categories, [tenant.Id])).toBe(2)
      expect(await lastAuditEntry(world, 'tenantCreated')).toMatchObject({ actor: world.host.id, tenant: tenant.Id })
    })
    test('are not created when their first administrator is refused', async () => {
      const before = await countRows(world, 'tenant')
      const takenPerson = { FirstName: 'A', LastName: 'B', Email: 'person1@provende.test' }
      const response = await create({ FirstAdministrator: takenPerson })
      expect(response.problems).toEqual(['user.emailTaken firstAdministrator.email'])
      expect(await countRows(world, 'tenant')).toBe(before)
    })
    test('a customer is created below its manufacturer or below the platform', async () => {
      const customer = recordIn(await create({ RoleId: 3, MasterTenant_Id: branch.manufacturer.tenantId }))
      expect(customer.ParentId).toBe(branch.manufacturer.tenantId)
      expect(recordIn(await create({ RoleId: 3, MasterTenant_Id: 0 })).ParentId).toBe(world.platform)
      const missing = await create({ RoleId: 3, MasterTenant_Id: branch.farm.tenantId })
      expect(missing.problems).toEqual(['record.referenceMissing masterTenantId'])
    })
    test.each([
      ['field.choice roleId', { RoleId: 4 }],
      ['field.required tenantName', { TenantName: '' }],
      ['field.tooSmall maxUsers', { MaxUsers: 0 }],
      ['record.referenceMissing defaultCurrencyId', { DefaultCurrencyID: 999_999 }],
      ['field.choice defaultLanguage', { DefaultLanguage: 'de-DE' }],
    ])('are refused with %s', async (problem, typed) => {
      expect((await create(typed)).problems).toEqual([problem])
    })
    test('with the same name are created once, also at the same time', async () => {
      const responses = await Promise.all([1, 2].map(() => create({ TenantName: 'Deux fois' })))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(responses.flatMap(({ problems }) => problems)).toEqual(['record.nameTaken tenantName'])
    })
    test('are changed from the version that was read, and keep their kind', async () => {
      const tenant = recordIn(await create())
      const changed = recordIn(await byHost('PUT', tenantsPath, { ...tenant, MaxUsers: 7, Contact: 'Mme Y' }))
      expect(changed).toMatchObject({ MaxUsers: 7, Contact: 'Mme Y' })
      expect((await byHost('PUT', tenantsPath, { ...tenant, MaxUsers: 8 })).problems).toEqual([
        'record.changedMeanwhile',
      ])
      expect((await byHost('PUT', tenantsPath, { ...changed, RoleId: 3 })).problems).toEqual(['tenant.kindKept roleId'])
    })
    test('closing one ends the sessions of its whole branch for good; reopened, people sign in again', async () => {
      const closedBranch = await createBranch(world)
      const account = await addAccount(world, closedBranch.farm.tenantId, 'Farmer')
      const openToken = await signInForToken(world, account.email)
      expect((await byHost('DELETE', `${tenantsPath}/${closedBranch.manufacturer.tenantId}`)).status).toBe(200)
      expect(await statusWithToken(world, openToken)).toBe(401)
      expect((await signIn(world, account.email)).problems).toEqual(['signIn.refused'])
      expect(await lastAuditEntry(world, 'tenantClosed')).toMatchObject({
        actor: world.host.id,
        tenant: closedBranch.manufacturer.tenantId,
      })
      expect((await byHost('DELETE', `${tenantsPath}/${closedBranch.manufacturer.tenantId}?restore=true`)).status).toBe(
        200,
      )
      expect(await statusWithToken(world, openToken)).toBe(401)
      expect((await signIn(world, account.email)).status).toBe(200)
    })
    test('the platform itself cannot be closed', async () => {
      expect((await byHost('DELETE', `${tenantsPath}/${world.platform}`)).problems).toEqual(['tenant.platform'])
    })
  })

  describe('terms of use', () => {
    const termsBody = (publishedOn: string, overrides: Record<string, unknown> = {}) => ({
      TitleFr: 'Conditions',
      TitleEn: 'Terms',
      ContentFr: 'Soyez bons.',
      ContentEn: 'Be good.',
      PublishedOn: publishedOn,
      ...overrides,
    })
    const day = (days: number) => addDays(dayInParis(world.clock.now), days)

    test('are added for today or later, in both languages, and accepted by people who sign in', async () => {
      expect((await byHost('POST', termsPath, termsBody(day(-1)))).problems).toEqual(['terms.dateTooEarly publishedOn'])
      expect((await byHost('POST', termsPath, termsBody(day(0), { ContentEn: ' ' }))).problems).toEqual([
        'field.required contentEn',
      ])
      const added = recordIn(await byHost('POST', termsPath, termsBody(day(0))))
      expect(added).toMatchObject({ State: 'inForce', AcceptedCount: 0 })
      expect(await lastAuditEntry(world, 'termsAdded')).toMatchObject({
        actor: world.host.id,
        detail: { versionId: added.Id },
      })
      const account = await addAccount(world, branch.farm.tenantId, 'Farmer')
      const token = await signInForToken(world, account.email)
      expect((await world.call(token, 'GET', '/api/Foods')).problems).toEqual(['terms.pending'])
      expect((await world.call(token, 'POST', `${termsPath}/UserAcceptTermOfUse/${added.Id}`)).status).toBe(200)
      await byHost('POST', `${termsPath}/UserAcceptTermOfUse/${added.Id}`)
      expect(recordIn(await byHost('GET', `${termsPath}/${added.Id}`)).AcceptedCount).toBe(2)
    })
    test('are in force as soon as their day begins in Paris', async () => {
      while (world.clock.now.getUTCHours() < 23) {
        advanceClock(world, { hours: 1 })
        await statusWithToken(world, world.host.token)
      }
      const dayInUtc = world.clock.now.toISOString().slice(0, 10)
      expect((await byHost('POST', termsPath, termsBody(dayInUtc))).problems).toEqual([
        'terms.dateTooEarly publishedOn',
      ])
      const added = recordIn(await byHost('POST', termsPath, termsBody(addDays(dayInUtc, 1))))
      expect(added.State).toBe('inForce')
      expect((await byHost('GET', `${tenantsPath}?NbPerPage=1`)).problems).toEqual(['terms.pending'])
      expect((await byHost('POST', `${termsPath}/UserAcceptTermOfUse/${added.Id}`)).status).toBe(200)
    })
    test('can be changed until they are in force, and never after', async () => {
      const upcoming = recordIn(await byHost('POST', termsPath, termsBody(day(3))))
      expect(upcoming.State).toBe('coming')
      const changed = recordIn(await byHost('PUT', termsPath, { ...upcoming, ContentFr: 'Soyez meilleurs.' }))
      expect(changed.ContentFr).toBe('Soyez meilleurs.')
      expect((await byHost('PUT', termsPath, { ...upcoming, ContentFr: 'x' })).problems).toEqual([
        'record.changedMeanwhile',
      ])
      advanceClock(world, { hours: 11 })
      for (let hours = 0; hours < 66; hours += 11) {
        await statusWithToken(world, world.host.token)
        advanceClock(world, { hours: 11 })
      }
      const inForce = await byHost('POST', `${termsPath}/UserAcceptTermOfUse/${upcoming.Id}`)
      expect(inForce.status).toBe(200)
      expect((await byHost('PUT', termsPath, { ...changed, PublishedOn: day(5) })).problems).toEqual(['terms.inForce'])
      expect(recordsIn(await byHost('GET', termsPath)).map(({ State }) => State)).toEqual(['inForce', 'past', 'past'])
    })
    test('are managed by the platform only; an unknown version is refused', async () => {
      const admin = await world.addPerson(branch.manufacturer.tenantId, 'AdminDif')
      const { Id } = recordsIn(await byHost('GET', termsPath))[0] ?? { Id: 0 }
      await admin.call('POST', `${termsPath}/UserAcceptTermOfUse/${Id}`)
      expect((await admin.call('GET', termsPath)).status).toBe(403)
      expect((await admin.call('POST', termsPath, { body: termsBody(day(1)) })).status).toBe(403)
      expect((await byHost('GET', `${termsPath}/999999`)).problems).toEqual(['terms.versionUnknown'])
      expect((await byHost('PUT', termsPath, { ...termsBody(day(1)), Id: 999_999 })).problems).toEqual([
        'terms.versionUnknown',
      ])
    })
  })
})
