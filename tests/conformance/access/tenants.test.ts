import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { type Answer, createWorld, type World } from './support.ts'
import { addAccount, count, lastAudit, pass, signIn, statusWith, tokenOf } from './support-access.ts'
import { addPlace, type Branch, settleBranch } from './support-people.ts'

/* Tenants and terms of use, as the platform manages them. */

type Wire = Record<string, unknown> & { Id: number; ModificationDate: string }
const tenants = '/api/Tenant/Manage'
const terms = '/api/TermOfUse/Manage'
const wire = (answer: Answer): Wire => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body as Wire
}
const list = (answer: Answer) => answer.body as Wire[]

eachEngine(({ fresh }) => {
  let world: World
  let branch: Branch
  beforeAll(async () => {
    world = await createWorld(await fresh())
    branch = await settleBranch(world)
  })
  const byHost = (method: string, path: string, body?: unknown) =>
    world.host.call(method, path, body === undefined ? {} : { body })
  let made = 0
  const create = (more: Record<string, unknown> = {}) => {
    made += 1
    return byHost('POST', tenants, { TenantName: `Fabricant ${made}`, RoleId: 2, ...more })
  }

  describe('tenants', () => {
    test('are listed when they are opened, with what the specification lists', async () => {
      const kept = await addPlace(world, branch.distributor, 'Farm', { status: 0 })
      const answer = await byHost('GET', `${tenants}?NbPerPage=100`)
      const found = list(answer).map(({ Id }) => Id)
      for (const { tenantId } of Object.values(branch)) expect(found).toContain(tenantId)
      expect(found).not.toContain(kept.tenantId)
      expect((await byHost('GET', `${tenants}/${kept.tenantId}`)).problems).toEqual(['record.notFound'])
      expect(list(answer).find(({ Id }) => Id === branch.farm.tenantId)).toMatchObject({
        TenantName: branch.farm.name,
        MasterTenant_Id: branch.maker.tenantId,
        RoleId: 5,
        StatusId: 1,
        MaxUsers: 100,
        DefaultLanguage: 'fr-FR',
        DefaultCurrencyID: 1,
        GroupId: 1,
      })
      for (const order of ['RoleId', 'TenantName', 'Tenant_Code', 'MaxUsers', 'MasterTenant_Id', 'Adress'])
        expect((await byHost('GET', `${tenants}?Order=${order}`)).status, order).toBe(200)
      expect((await byHost('GET', `${tenants}?TenantName=${branch.farm.name.slice(-4)}`)).count).toBeGreaterThan(0)
    })
    test('are the platform’s alone', async () => {
      for (const role of ['TC', 'AdminDif', 'AdminDistri', 'Farmer'] as const) {
        const person = await world.addPerson(branch.maker.tenantId, role)
        expect((await person.call('GET', tenants)).status, role).toBe(403)
        expect((await person.call('DELETE', `${tenants}/${branch.farm.tenantId}`)).status, role).toBe(403)
      }
    })
    test('a manufacturer begins with the constants, its organisation, and its first administrator invited', async () => {
      const first = { FirstName: 'Anne', LastName: 'Première', Email: 'first@provende.test' }
      const tenant = wire(await create({ TenantName: 'Minéraux Neufs', Tenant_Code: 'MN', FirstAdministrator: first }))
      expect(tenant).toMatchObject({
        MaxUsers: 100,
        DefaultLanguage: 'fr-FR',
        DefaultCurrencyID: 1,
        GroupId: 1,
        StatusId: 1,
      })
      expect(tenant).toMatchObject({ RoleId: 2, MasterTenant_Id: tenant.Id, ParentId: world.platform })
      expect(await count(world, `structure where tenant_id = $1 and name = 'Minéraux Neufs'`, [tenant.Id])).toBe(1)
      const people = list(await byHost('GET', `/api/User/Manage/GetAllUsersByTenantId/${tenant.Id}`))
      expect(people).toEqual([expect.objectContaining({ Email: first.Email, RoleName: 'CMVPAdminDif' })])
      expect(await count(world, 'outgoing_mail where to_address = $1', [first.Email])).toBe(1)
      expect(await lastAudit(world, 'tenantCreated')).toMatchObject({ actor: world.host.id, tenant: tenant.Id })
    })
    test('nothing is left of one whose first administrator is refused', async () => {
      const before = await count(world, 'tenant')
      const taken = { FirstName: 'A', LastName: 'B', Email: 'person1@provende.test' }
      const answer = await create({ FirstAdministrator: taken })
      expect(answer.problems).toEqual(['user.emailTaken firstAdministrator.email'])
      expect(await count(world, 'tenant')).toBe(before)
    })
    test('a customer stands under its manufacturer, or under the platform', async () => {
      const under = wire(await create({ RoleId: 3, MasterTenant_Id: branch.maker.tenantId }))
      expect(under.ParentId).toBe(branch.maker.tenantId)
      expect(wire(await create({ RoleId: 3, MasterTenant_Id: 0 })).ParentId).toBe(world.platform)
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
    test('of one name, also two at once, are created once', async () => {
      const answers = await Promise.all([1, 2].map(() => create({ TenantName: 'Deux fois' })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.flatMap(({ problems }) => problems)).toEqual(['record.nameTaken tenantName'])
    })
    test('are changed from the version that was read, and keep their kind and place', async () => {
      const tenant = wire(await create())
      const changed = wire(await byHost('PUT', tenants, { ...tenant, MaxUsers: 7, Contact: 'Mme Y' }))
      expect(changed).toMatchObject({ MaxUsers: 7, Contact: 'Mme Y' })
      expect((await byHost('PUT', tenants, { ...tenant, MaxUsers: 8 })).problems).toEqual(['record.changedMeanwhile'])
      expect((await byHost('PUT', tenants, { ...changed, RoleId: 3 })).problems).toEqual(['tenant.kindKept roleId'])
    })
    test('closed, they end the sessions of the whole branch for good; opened again, one signs in anew', async () => {
      const own = await settleBranch(world)
      const account = await addAccount(world, own.farm.tenantId, 'Farmer')
      const open = await tokenOf(world, account.email)
      expect((await byHost('DELETE', `${tenants}/${own.maker.tenantId}`)).status).toBe(200)
      expect(await statusWith(world, open)).toBe(401)
      expect((await signIn(world, account.email)).problems).toEqual(['signIn.refused'])
      expect(await lastAudit(world, 'tenantClosed')).toMatchObject({ actor: world.host.id, tenant: own.maker.tenantId })
      expect((await byHost('DELETE', `${tenants}/${own.maker.tenantId}?restore=true`)).status).toBe(200)
      expect(await statusWith(world, open)).toBe(401)
      expect((await signIn(world, account.email)).status).toBe(200)
    })
    test('the platform itself is never closed', async () => {
      expect((await byHost('DELETE', `${tenants}/${world.platform}`)).problems).toEqual(['tenant.platform'])
    })
  })

  describe('terms of use', () => {
    const written = (publishedOn: string, more: Record<string, unknown> = {}) => ({
      TitleFr: 'Conditions',
      TitleEn: 'Terms',
      ContentFr: 'Soyez bons.',
      ContentEn: 'Be good.',
      PublishedOn: publishedOn,
      ...more,
    })
    const day = (days: number) => new Date(world.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

    test('are added for a day that is not past, in both languages, and read by who must accept them', async () => {
      expect((await byHost('POST', terms, written(day(-1)))).problems).toEqual(['terms.dateTooEarly publishedOn'])
      expect((await byHost('POST', terms, written(day(0), { ContentEn: ' ' }))).problems).toEqual([
        'field.required contentEn',
      ])
      const added = wire(await byHost('POST', terms, written(day(0))))
      expect(added).toMatchObject({ State: 'inForce', AcceptedCount: 0 })
      expect(await lastAudit(world, 'termsAdded')).toMatchObject({
        actor: world.host.id,
        detail: { versionId: added.Id },
      })
      const account = await addAccount(world, branch.farm.tenantId, 'Farmer')
      const token = await tokenOf(world, account.email)
      expect((await world.call(token, 'GET', '/api/Foods')).problems).toEqual(['terms.pending'])
      expect((await world.call(token, 'POST', `${terms}/UserAcceptTermOfUse/${added.Id}`)).status).toBe(200)
      await byHost('POST', `${terms}/UserAcceptTermOfUse/${added.Id}`)
      expect(wire(await byHost('GET', `${terms}/${added.Id}`)).AcceptedCount).toBe(2)
    })
    test('are changed until the day they are in force, and never after', async () => {
      const coming = wire(await byHost('POST', terms, written(day(3))))
      expect(coming.State).toBe('coming')
      const changed = wire(await byHost('PUT', terms, { ...coming, ContentFr: 'Soyez meilleurs.' }))
      expect(changed.ContentFr).toBe('Soyez meilleurs.')
      expect((await byHost('PUT', terms, { ...coming, ContentFr: 'x' })).problems).toEqual(['record.changedMeanwhile'])
      pass(world, { hours: 11 })
      for (let hours = 0; hours < 66; hours += 11) {
        await statusWith(world, world.host.token)
        pass(world, { hours: 11 })
      }
      const inForce = await byHost('POST', `${terms}/UserAcceptTermOfUse/${coming.Id}`)
      expect(inForce.status).toBe(200)
      expect((await byHost('PUT', terms, { ...changed, PublishedOn: day(5) })).problems).toEqual(['terms.inForce'])
      expect(list(await byHost('GET', terms)).map(({ State }) => State)).toEqual(['inForce', 'past'])
    })
    test('are the platform’s alone, and an unknown version is refused', async () => {
      const admin = await world.addPerson(branch.maker.tenantId, 'AdminDif')
      const { Id } = list(await byHost('GET', terms))[0] ?? { Id: 0 }
      await admin.call('POST', `${terms}/UserAcceptTermOfUse/${Id}`)
      expect((await admin.call('GET', terms)).status).toBe(403)
      expect((await admin.call('POST', terms, { body: written(day(1)) })).status).toBe(403)
      expect((await byHost('GET', `${terms}/999999`)).problems).toEqual(['terms.versionUnknown'])
      expect((await byHost('PUT', terms, { ...written(day(1)), Id: 999_999 })).problems).toEqual([
        'terms.versionUnknown',
      ])
    })
  })
})
