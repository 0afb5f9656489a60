import { roleIdOf } from '@provende/contract/access/user-routes.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { type ApiResponse, createWorld, messageOf, type Person, type World } from '../support.ts'
import {
  addAccount,
  advanceClock,
  countRows,
  lastAuditEntry,
  password,
  signIn,
  signInForToken,
  statusWithToken,
} from '../support-access.ts'
import { addOrganisation, type Branch, createBranch, type Organisation, personBody } from '../support-branch.ts'

/* How administrators manage people: who sees whom, who may change whom, invitations, sessions. */

type WireRecord = Record<string, unknown> & { Id: number; ModificationDate: string }
const usersPath = '/api/StructureUsers'
const idsIn = (response: ApiResponse) => (response.body as WireRecord[]).map(({ Id }) => Id)
const recordIn = (response: ApiResponse): WireRecord => {
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
  return response.body as WireRecord
}
const problemCodesIn = (response: ApiResponse) =>
  (JSON.parse((response.body as { MessageDetail: string }).MessageDetail) as { Code: number }[]).map(({ Code }) => Code)

onMainEngine(({ fresh }) => {
  let world: World
  let branch: Branch
  let admin: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    branch = await createBranch(world)
    admin = await world.addPerson(branch.manufacturer.tenantId, 'AdminDif')
  })

  const add = (caller: Person, organisation: Organisation, role: Role, overrides: Record<string, unknown> = {}) =>
    caller.call('POST', usersPath, { body: personBody(organisation, roleIdOf(role), overrides) })
  const read = async (caller: Person, id: number) => recordIn(await caller.call('GET', `${usersPath}/${id}`))
  const edit = async (caller: Person, id: number, changes: Record<string, unknown>) =>
    caller.call('PUT', usersPath, { body: { ...(await read(caller, id)), ...changes } })

  describe('lists', () => {
    test('show the people of the current tenant, with GetChildUsers also those below, never those beside or above', async () => {
      const distributorAdmin = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      const farmer = await world.addPerson(branch.farm.tenantId, 'Farmer')
      const rival = await world.addPerson(branch.rival.tenantId, 'AdminDistri')
      const ownPeople = await distributorAdmin.call('GET', usersPath)
      expect(idsIn(ownPeople)).toEqual([distributorAdmin.id])
      expect(ownPeople.count).toBe(1)
      const withChildren = idsIn(await distributorAdmin.call('GET', `${usersPath}?GetChildUsers=true`))
      expect(withChildren).toContain(farmer.id)
      for (const hidden of [rival.id, admin.id]) expect(withChildren).not.toContain(hidden)
      expect(idsIn(await farmer.call('GET', usersPath))).toEqual([farmer.id])
    })
    test('show of each person what the specification lists', async () => {
      const { Id } = recordIn(
        await add(admin, branch.distributor, 'AdminDistri', { FirstName: 'Zoé', LastName: 'Carré' }),
      )
      const [row] = (await admin.call('GET', `${usersPath}?GetChildUsers=true&Name=zo%C3%A9%20carre`))
        .body as WireRecord[]
      expect(row).toMatchObject({
        Id,
        FullName: 'Carré Zoé',
        StructureId: branch.distributor.structureId,
        StructureName: branch.distributor.name,
        RoleId: 6,
        RoleName: 'CMVPAdminDistri',
        Job: 'Conseil',
        PhoneNumber: '02 99 00 00 00',
        SKUserId: Id,
        MayWrite: true,
      })
      expect(Object.keys(row ?? {})).not.toContain('TenantRole')
    })
    test('are paged, sorted by any column, and without inactive people unless requested', async () => {
      const organisation = await addOrganisation(world, branch.distributor, 'Structure')
      for (const last of ['Adam', 'Bruno', 'Céline'])
        recordIn(
          await add(admin, organisation, 'ExpertDistri', {
            LastName: last,
            FirstName: 'X',
            Job: last === 'Adam' ? 'z' : 'a',
          }),
        )
      const path = `/api/User/Manage/GetAllUsersByTenantId/${organisation.tenantId}`
      const page = await admin.call('GET', `${path}?NbPerPage=2&Page=0&Order=Name`)
      expect((page.body as WireRecord[]).map(({ LastName }) => LastName)).toEqual(['Adam', 'Bruno'])
      // FullName has the last name first, as the list is sorted.
      expect((page.body as WireRecord[]).map(({ FullName }) => FullName)).toEqual(['Adam X', 'Bruno X'])
      expect(page.count).toBe(3)
      for (const order of ['FullName', 'StructureName', 'Email', 'RoleName', 'RoleId', 'Job', 'PhoneNumber'])
        expect((await admin.call('GET', `${path}?Order=${order}&Desc=true`)).status, order).toBe(200)
      expect((await admin.call('GET', `${path}?Order=constructor`)).status).toBe(400)
      const [first] = idsIn(page)
      await admin.call('DELETE', `${usersPath}/${first}`)
      expect((await admin.call('GET', path)).count).toBe(2)
      expect((await admin.call('GET', `${path}?GetInactive=true`)).count).toBe(3)
    })
    test('are filtered by a part of their e-mail address', async () => {
      const caller = await world.addPerson(branch.rival.tenantId, 'AdminDistri')
      const other = await world.addPerson(branch.rival.tenantId, 'ExpertDistri')
      const list = async (email: string) =>
        idsIn(await caller.call('GET', `${usersPath}?Email=${encodeURIComponent(email)}`))
      expect(await list(other.email.toUpperCase())).toEqual([other.id])
      expect(await list('nobody@')).toEqual([])
      expect(await list(' ')).toEqual(expect.arrayContaining([caller.id, other.id]))
    })
    test('are found by the name of their structure and by their role in either language, beside their own names', async () => {
      const caller = await world.addPerson(branch.rival.tenantId, 'AdminDistri')
      const expert = await world.addPerson(branch.rival.tenantId, 'ExpertDistri')
      const { rows } = await world.database.pool.query('select name from tenant where id = $1', [branch.rival.tenantId])
      const search = async (text: string) =>
        idsIn(await caller.call('GET', `${usersPath}?NbPerPage=100&Search=${encodeURIComponent(text)}`))
      expect(await search(rows[0].name)).toEqual(expect.arrayContaining([caller.id, expert.id]))
      for (const role of ['expert distributeur', 'distributor expert']) {
        expect(await search(`${role} ${rows[0].name}`), role).toContain(expert.id)
        expect(await search(role), role).not.toContain(caller.id)
      }
      expect(await search(`${rows[0].name} nobody`)).toEqual([])
    })
    test('of another tenant answer like those of a missing tenant', async () => {
      const distributorAdmin = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      const path = (tenantId: number) => `/api/User/Manage/GetAllUsersByTenantId/${tenantId}`
      const missing = await distributorAdmin.call('GET', path(999_999))
      expect(missing.problems).toEqual(['record.notFound'])
      for (const tenantId of [branch.rival.tenantId, branch.manufacturer.tenantId, world.platform])
        expect((await distributorAdmin.call('GET', path(tenantId))).text).toBe(missing.text)
    })
  })

  describe('another tenant’s person', () => {
    test('answers byte for byte like a missing one, to every call', async () => {
      const distributorAdmin = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      const other = await world.addPerson(branch.rival.tenantId, 'ExpertDistri')
      const body = personBody(branch.distributor, 7, { ModificationDate: world.clock.now.toISOString() })
      const callsFor = (id: number) => [
        distributorAdmin.call('GET', `${usersPath}/${id}`),
        distributorAdmin.call('PUT', usersPath, { body: { ...body, Id: id } }),
        distributorAdmin.call('DELETE', `${usersPath}/${id}`),
        distributorAdmin.call('DELETE', `${usersPath}/${id}?restore=true`),
        distributorAdmin.call('GET', `${usersPath}/Role?Id=${id}`),
        distributorAdmin.call('GET', `${usersPath}/GetRoles?UserId=${id}`),
      ]
      const missing = await Promise.all(callsFor(999_999))
      for (const id of [other.id, admin.id, world.host.id]) {
        const responses = await Promise.all(callsFor(id))
        expect(responses.map(({ text }) => text)).toEqual(missing.map(({ text }) => text))
      }
      expect(missing.map(problemCodesIn)).toEqual(missing.map(() => [6]))
    })
  })

  describe('roles', () => {
    const roleNames = async (caller: Person, query = '') =>
      ((await caller.call('GET', `${usersPath}/GetRoles${query}`)).body as { Name: string }[]).map(({ Name }) => Name)
    const manufacturer = ['CMVPAdminDif', 'CMVPExpertDif', 'CMVPFormulateur']
    const distributor = ['CMVPAdminDistri', 'CMVPExpertDistri']

    test('are offered as documented, and for a structure those that fit it', async () => {
      expect(await roleNames(admin)).toEqual(manufacturer)
      const expert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
      const distributorAdmin = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      expect(await roleNames(expert)).toEqual(distributor)
      expect(await roleNames(distributorAdmin)).toEqual(distributor)
      expect(await roleNames(admin, `?StructureId=${branch.distributor.structureId}`)).toEqual(distributor)
      for (const caller of [admin, expert, distributorAdmin])
        expect(await roleNames(caller, `?StructureId=${branch.farm.structureId}`)).toEqual(['CMVPFarmer'])
      expect(await roleNames(world.host)).toHaveLength(8)
      expect((await distributorAdmin.call('GET', `${usersPath}/Role`)).body).toEqual({ Id: 6, Name: 'CMVPAdminDistri' })
      expect((await admin.call('GET', `${usersPath}/Role?Id=${distributorAdmin.id}`)).body).toEqual({
        Id: 6,
        Name: 'CMVPAdminDistri',
      })
    })
    test('are offered as documented for a person who is edited, whatever his tenant; for one who is only read, his own', async () => {
      const documented = [
        'CMVPAdminDif',
        'CMVPExpertDif',
        'CMVPAdminDistri',
        'CMVPExpertDistri',
        'CMVPFormulateur',
        'CMVPFarmer',
      ]
      const expert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
      const people = {
        formulator: await world.addPerson(branch.manufacturer.tenantId, 'Formulateur'),
        distributorAdmin: await world.addPerson(branch.distributor.tenantId, 'AdminDistri'),
        farmer: await world.addPerson(branch.farm.tenantId, 'Farmer'),
      }
      for (const { id } of Object.values(people))
        expect((await roleNames(admin, `?UserId=${id}`)).toSorted()).toEqual(documented.toSorted())
      const { distributorAdmin, formulator, farmer } = people
      expect(await roleNames(expert, `?UserId=${distributorAdmin.id}`)).toEqual(distributor)
      expect(await roleNames(distributorAdmin, `?UserId=${farmer.id}`)).toEqual([...distributor, 'CMVPFarmer'])
      expect(await roleNames(expert, `?UserId=${formulator.id}`)).toEqual(['CMVPFormulateur'])
      expect(await roleNames(admin, `?UserId=${admin.id}`)).toEqual(['CMVPAdminDif'])
      // Offered, but not assignable in that tenant.
      expect((await edit(admin, formulator.id, { RoleId: roleIdOf('Farmer') })).problems).toEqual([
        'user.roleRefused roleId',
      ])
    })
    test('with more rights than those of the caller keep their e-mail address and password, by which he could sign in as them', async () => {
      const expert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
      const Password = 'Provende-2026!'
      const changes = { Email: 'mine@provende.test', Password, PasswordConfirm: Password }
      const stronger = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      expect((await edit(expert, stronger.id, changes)).problems).toEqual([
        'user.strongerAccount email',
        'user.strongerAccount password',
      ])
      expect(recordIn(await edit(expert, stronger.id, { Job: 'Directrice' })).Job).toBe('Directrice')
      const equal = await world.addPerson(branch.distributor.tenantId, 'ExpertDistri')
      expect((await edit(expert, equal.id, { ...changes, Email: 'equal@provende.test' })).status).toBe(200)
      expect((await edit(admin, stronger.id, { ...changes, Email: 'stronger@provende.test' })).status).toBe(200)
    })
    test('that the caller may not assign are refused, on adding and on editing', async () => {
      const expert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
      for (const [caller, organisation, role] of [
        [expert, branch.manufacturer, 'AdminDif'],
        [expert, branch.manufacturer, 'AdminDistri'],
        [admin, branch.manufacturer, 'Host'],
        [admin, branch.manufacturer, 'AdminDistri'],
        [admin, branch.farm, 'AdminDif'],
        [admin, branch.distributor, 'AdminDif'],
      ] as [Person, Organisation, Role][]) {
        const response = await add(caller, organisation, role)
        expect(response.problems, role).toEqual(['user.roleRefused roleId'])
        expect(problemCodesIn(response)).toEqual([290])
      }
      const { Id } = recordIn(await add(admin, branch.manufacturer, 'Formulateur'))
      expect((await edit(admin, Id, { RoleId: 1 })).problems).toEqual(['user.roleRefused roleId'])
      expect(recordIn(await edit(admin, Id, { RoleId: 4 })).RoleName).toBe('CMVPExpertDif')
    })
    test('an expert cannot change people with more rights than his', async () => {
      const expert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
      const before = await read(expert, admin.id)
      expect(before.MayWrite).toBe(false)
      const refused = await expert.call('PUT', usersPath, { body: { ...before, Email: 'mine@provende.test' } })
      expect(refused.problems).toEqual(['access.denied'])
      expect((await expert.call('DELETE', `${usersPath}/${admin.id}`)).problems).toEqual(['access.denied'])
      expect((await read(admin, admin.id)).Email).toBe(before.Email)
    })
    test('a farmer is added by people who may write the farm, and not to other farms', async () => {
      const distributorAdmin = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      expect(recordIn(await add(distributorAdmin, branch.farm, 'Farmer')).RoleName).toBe('CMVPFarmer')
      expect((await add(distributorAdmin, branch.rivalFarm, 'Farmer')).problems).toEqual([
        'record.referenceMissing structureId',
      ])
    })
    test('a role that may not write users cannot add any', async () => {
      for (const role of ['Formulateur', 'TC', 'ExpertDistri', 'Farmer'] as const) {
        const caller = await world.addPerson(branch.manufacturer.tenantId, role)
        expect((await add(caller, branch.manufacturer, 'AdminDif')).problems, role).toEqual(['access.denied'])
      }
    })
    test('no user is created at host level', async () => {
      const response = await add(world.host, branch.manufacturer, 'AdminDif')
      expect(response.problems).toEqual(['user.hostLevel'])
      expect(problemCodesIn(response)).toEqual([9])
      expect(messageOf(response)).toBe('Impossible de créer un utilisateur au niveau host')
    })
    test('cannot be assigned by a browsing Host, who only reads', async () => {
      const host = await world.addPerson(world.platform, 'Host')
      expect((await host.call('GET', `/Account/Browse/${branch.manufacturer.tenantId}`)).status).toBe(200)
      expect((await add(host, branch.manufacturer, 'AdminDif')).status).not.toBe(200)
    })
    test('offered to an administrator who browses a distributor are those of the distributor', async () => {
      const browsing = await world.addPerson(branch.manufacturer.tenantId, 'AdminDif')
      expect((await browsing.call('GET', `/Account/Browse/${branch.distributor.tenantId}`)).status).toBe(200)
      expect(await roleNames(browsing)).toEqual(distributor)
      expect((await add(browsing, branch.distributor, 'AdminDistri')).status).toBe(200)
      expect((await add(browsing, branch.rival, 'AdminDistri')).problems).toEqual([
        'record.referenceMissing structureId',
      ])
    })
  })

  describe('a submitted person', () => {
    test.each([
      [8, 'field.email email', { Email: 'nobody' }],
      [8, 'field.email email2', { Email2: 'nobody' }],
      [11, 'password.weak password', { Password: 'short', PasswordConfirm: 'short' }],
      [7, 'password.mismatch passwordConfirm', { Password: password, PasswordConfirm: 'other' }],
      [5, 'record.referenceMissing structureId', { StructureId: 999_999 }],
      [100, 'field.required structureId', { StructureId: null }],
      [100, 'field.required firstName', { FirstName: ' ' }],
    ])('is refused with code %d: %s', async (code, problem, typed) => {
      const before = await countRows(world, 'app_user')
      const response = await add(admin, branch.manufacturer, 'Formulateur', typed)
      expect(response.problems).toEqual([problem])
      expect(problemCodesIn(response)).toEqual([code])
      expect(await countRows(world, 'app_user')).toBe(before)
    })
    test('with a taken e-mail is refused without saying whose it is, also when added twice at once', async () => {
      const elsewhere = await world.addPerson(branch.rival.tenantId, 'AdminDistri')
      const { rows } = await world.database.pool.query('select email from app_user where id = $1', [elsewhere.id])
      const distributorAdmin = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      const refused = await add(distributorAdmin, branch.distributor, 'ExpertDistri', {
        Email: rows[0].email.toUpperCase(),
      })
      expect(refused.problems).toEqual(['user.emailTaken email'])
      expect(problemCodesIn(refused)).toEqual([10])
      expect(messageOf(refused)).toBe('Adresse e-mail déjà utilisée.')
      const body = personBody(branch.distributor, roleIdOf('ExpertDistri'))
      const twice = await Promise.all([1, 2].map(() => distributorAdmin.call('POST', usersPath, { body })))
      expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await countRows(world, 'outgoing_mail where to_address = $1', [body.Email])).toBe(1)
    })
    test('belongs to the tenant of the structure; read-only fields in the body are ignored', async () => {
      const created = recordIn(
        await add(admin, branch.distributor, 'AdminDistri', {
          Tenant_Id: branch.rival.tenantId,
          User_Id: 1,
          FullName: 'Somebody Else',
          StructureName: 'Elsewhere',
          RoleName: 'Host',
          SKUserId: 1,
          Tenants_Shared: true,
        }),
      )
      expect(created).toMatchObject({ Tenant_Id: branch.distributor.tenantId, User_Id: admin.id, RoleId: 6 })
      expect(created.Tenants_Shared).toBe(false)
      const unknown = await add(admin, branch.manufacturer, 'Formulateur', { IsAdmin: true })
      expect(unknown.problems).toEqual(['field.unknown isAdmin'])
    })
    test('is refused for a structure whose tenant is not opened', async () => {
      const unopened = await addOrganisation(world, branch.distributor, 'Farm', { status: 0 })
      expect((await add(admin, unopened, 'Farmer')).problems).toEqual(['record.referenceMissing structureId'])
      const offered = await admin.call('GET', `${usersPath}/Structures?Name=${encodeURIComponent(unopened.name)}`)
      expect(offered.count).toBe(0)
    })
  })

  describe('a new person', () => {
    test('is invited by a mail whose link is valid once, for 7 days', async () => {
      const address = 'invited@provende.test'
      const { Id } = recordIn(await add(admin, branch.distributor, 'AdminDistri', { Email: address }))
      expect(await lastAuditEntry(world, 'userInvited')).toMatchObject({
        actor: admin.id,
        asUser: Id,
        tenant: branch.distributor.tenantId,
      })
      const code = await mailedCode(address)
      const reset = (typed: string) =>
        world.call(null, 'POST', '/Account/ResetPassword', {
          body: { Email: address, Password: typed, ConfirmPassword: typed, Code: code },
        })
      advanceClock(world, { days: 6, hours: 23 })
      expect((await signIn(world, address)).problems).toEqual(['signIn.refused'])
      expect((await reset(password)).status).toBe(200)
      expect((await signIn(world, address)).status).toBe(200)
      expect((await reset(`${password}2`)).problems).toEqual(['password.resetRefused'])
    })
    test('is invited once more until there is a password; only the last link works, and says whose it is', async () => {
      const address = 'again@provende.test'
      const inviter = await world.addPerson(branch.manufacturer.tenantId, 'AdminDif')
      const { Id, InvitedDate, LastSignInDate } = recordIn(
        await add(inviter, branch.distributor, 'AdminDistri', { Email: address }),
      )
      expect([typeof InvitedDate, LastSignInDate]).toEqual(['string', null])
      const invitedNames = async (caller: Person) =>
        (await caller.call('GET', `${usersPath}?GetChildUsers=true&Invited=true&Role=CMVPAdminDistri`)).body
      const neverSignedIn = async (caller: Person) =>
        (await caller.call('GET', `${usersPath}?GetChildUsers=true&Invited=never&NbPerPage=100`)).body
      const isListed = expect.arrayContaining([expect.objectContaining({ Id })])
      expect(await invitedNames(inviter)).toEqual(isListed)
      expect(await neverSignedIn(inviter)).toEqual(isListed)
      const toDo = async () => (await inviter.call('GET', '/api/Stats/Orders')).body as WireRecord
      const before = Number((await toDo()).OpenInvitations)
      const first = await mailedCode(address)
      const check = (code: string) => world.call(null, 'POST', '/Account/CheckResetCode', { body: { Code: code } })
      advanceClock(world, { hours: 2 })
      const invite = (caller: Person) => caller.call('POST', `${usersPath}/${Id}/Invitation`)
      expect((await invite(inviter)).status).toBe(200)
      const second = await mailedCode(address)
      expect((await check(first)).problems).toEqual(['password.resetRefused'])
      expect(recordIn(await check(second))).toEqual({ Email: address, IsInvitation: true })
      const body = { Email: address, Password: password, ConfirmPassword: password, Code: second }
      expect((await world.call(null, 'POST', '/Account/ResetPassword', { body })).status).toBe(200)
      expect((await check(second)).problems).toEqual(['password.resetRefused'])
      expect((await invite(inviter)).problems).toEqual(['user.hasPassword'])
      await signIn(world, address)
      expect(await invitedNames(inviter)).not.toEqual(isListed)
      expect(await neverSignedIn(inviter)).not.toEqual(isListed)
      // He has a session, but was neither invited nor has he signed in.
      expect(await neverSignedIn(inviter)).toContainEqual(
        expect.objectContaining({ Id: inviter.id, InvitedDate: null }),
      )
      expect((await toDo()).OpenInvitations).toBe(before - 1)
      const listed = recordIn(await inviter.call('GET', `${usersPath}/${Id}`))
      expect(Date.parse(String(listed.LastSignInDate))).toBe(world.clock.now.getTime())
      const rival = await world.addPerson(branch.rival.tenantId, 'AdminDif')
      expect((await invite(rival)).problems).toEqual(['record.notFound'])
    })
    test('requests a new link himself when the invitation has expired', async () => {
      const address = 'late@provende.test'
      const lateCreator = await world.addPerson(branch.manufacturer.tenantId, 'AdminDif')
      recordIn(await add(lateCreator, branch.distributor, 'AdminDistri', { Email: address }))
      const code = await mailedCode(address)
      advanceClock(world, { days: 7, minutes: 1 })
      const body = { Email: address, Password: password, ConfirmPassword: password, Code: code }
      const refused = await world.call(null, 'POST', '/Account/ResetPassword', { body })
      expect(refused.problems).toEqual(['password.resetRefused'])
      await world.call(null, 'POST', '/Account/ForgotPassword', { body: { Email: address } })
      const retry = { ...body, Code: await mailedCode(address) }
      expect((await world.call(null, 'POST', '/Account/ResetPassword', { body: retry })).status).toBe(200)
    })
    test('with a password in the request gets no mail and signs in with it', async () => {
      const caller = await world.addPerson(branch.manufacturer.tenantId, 'AdminDif')
      const typed = { Email: 'typed@provende.test', Password: password, PasswordConfirm: password }
      const created = recordIn(await add(caller, branch.manufacturer, 'Formulateur', typed))
      expect(JSON.stringify(created)).not.toContain(password)
      expect(await countRows(world, 'outgoing_mail where to_address = $1', [typed.Email])).toBe(0)
      expect((await signIn(world, typed.Email)).status).toBe(200)
    })
  })

  describe('the maximum number of people of a tenant', () => {
    const withMaxUsers = async (maxUsers: number) => {
      const caller = await world.addPerson(branch.manufacturer.tenantId, 'AdminDif')
      const organisation = await addOrganisation(world, branch.manufacturer, 'Structure')
      await world.database.pool.query('update tenant set max_users = $1 where id = $2', [
        maxUsers,
        organisation.tenantId,
      ])
      return { caller, organisation }
    }
    test('holds when several are added at once: the others are refused with a message', async () => {
      const { caller, organisation } = await withMaxUsers(1)
      const responses = await Promise.all([1, 2, 3].map(() => add(caller, organisation, 'ExpertDistri')))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const refused = responses.find(({ status }) => status === 409) as ApiResponse
      expect(refused.problems).toEqual(['user.tooMany'])
      expect(problemCodesIn(refused)).toEqual([291])
      expect(await countRows(world, 'app_user where tenant_id = $1', [organisation.tenantId])).toBe(1)
    })
    test('counts active people: deactivating frees a seat, restoring needs one', async () => {
      const { caller, organisation } = await withMaxUsers(1)
      const { Id } = recordIn(await add(caller, organisation, 'ExpertDistri'))
      expect((await caller.call('DELETE', `${usersPath}/${Id}`)).status).toBe(200)
      recordIn(await add(caller, organisation, 'ExpertDistri'))
      expect((await caller.call('DELETE', `${usersPath}/${Id}?restore=true`)).problems).toEqual(['user.tooMany'])
    })
  })

  describe('an edit', () => {
    let caller: Person
    beforeAll(async () => {
      caller = await world.addPerson(branch.manufacturer.tenantId, 'AdminDif')
    })
    /** An expert of the distributor with an open session. */
    const signedInExpert = async () => {
      const account = await addAccount(world, branch.distributor.tenantId, 'ExpertDistri')
      return { ...account, openToken: await signInForToken(world, account.email) }
    }
    test('of name, phone and job does not end the sessions of the person', async () => {
      const { id, openToken } = await signedInExpert()
      expect(recordIn(await edit(caller, id, { Job: 'Directeur', FirstName: 'Paul' }))).toMatchObject({
        FirstName: 'Paul',
      })
      expect(await statusWithToken(world, openToken)).toBe(200)
      expect(await lastAuditEntry(world, 'userChanged')).toMatchObject({ actor: caller.id, asUser: id })
    })
    test.each([
      ['role', { RoleId: 6 }],
      ['e-mail', { Email: 'moved@provende.test' }],
      ['password', { Password: `${password}9`, PasswordConfirm: `${password}9` }],
    ])('of the %s ends his sessions and the links mailed to him', async (_, changes) => {
      const { id, openToken, email } = await signedInExpert()
      await world.call(null, 'POST', '/Account/ForgotPassword', { body: { Email: email } })
      const code = await mailedCode(email)
      expect((await edit(caller, id, changes)).status).toBe(200)
      expect(await statusWithToken(world, openToken)).toBe(401)
      const currentEmail = (await read(caller, id)).Email
      const body = { Email: currentEmail, Password: password, ConfirmPassword: password, Code: code }
      const reset = await world.call(null, 'POST', '/Account/ResetPassword', { body })
      expect(reset.problems).toEqual(['password.resetRefused'])
    })
    test('of an outdated version is refused and does not end the sessions', async () => {
      const { id, openToken } = await signedInExpert()
      const stale = await read(caller, id)
      await edit(caller, id, { Job: 'First' })
      const late = await caller.call('PUT', usersPath, { body: { ...stale, Email: 'late2@provende.test' } })
      expect(late.problems).toEqual(['record.changedMeanwhile'])
      expect(await statusWithToken(world, openToken)).toBe(200)
      expect((await read(caller, id)).Job).toBe('First')
    })
    test('cannot move a person to another structure', async () => {
      const { id } = await signedInExpert()
      const moved = await edit(caller, id, { StructureId: branch.rival.structureId })
      expect(moved.problems).toEqual(['user.structureKept structureId'])
    })
    test('of oneself cannot change role, e-mail, password or activity', async () => {
      const changes: [string, Record<string, unknown>][] = [
        ['roleId', { RoleId: 4 }],
        ['email', { Email: 'self@provende.test' }],
        ['password', { Password: password, PasswordConfirm: password }],
      ]
      for (const [field, change] of changes)
        expect((await edit(caller, caller.id, change)).problems, field).toEqual([`user.ownAccount ${field}`])
      expect((await caller.call('DELETE', `${usersPath}/${caller.id}`)).problems).toEqual(['user.ownDeactivation'])
      expect(recordIn(await edit(caller, caller.id, { PhoneNumber: '06' })).PhoneNumber).toBe('06')
    })
  })

  describe('deactivation', () => {
    test('ends the sessions of the person for good; restoring lets him sign in again', async () => {
      const caller = await world.addPerson(branch.manufacturer.tenantId, 'AdminDif')
      const account = await addAccount(world, branch.distributor.tenantId, 'ExpertDistri')
      const openToken = await signInForToken(world, account.email)
      expect((await caller.call('DELETE', `${usersPath}/${account.id}`)).status).toBe(200)
      expect(await statusWithToken(world, openToken)).toBe(401)
      expect((await signIn(world, account.email)).problems).toEqual(['signIn.refused'])
      expect(await lastAuditEntry(world, 'userDeactivated')).toMatchObject({ actor: caller.id, asUser: account.id })
      expect((await caller.call('DELETE', `${usersPath}/${account.id}?restore=true`)).status).toBe(200)
      expect(await statusWithToken(world, openToken)).toBe(401)
      expect((await signIn(world, account.email)).status).toBe(200)
      expect(await lastAuditEntry(world, 'userRestored')).toMatchObject({ actor: caller.id, asUser: account.id })
    })
    test('of the last administrator of a tenant is flagged for a warning', async () => {
      const caller = await world.addPerson(branch.manufacturer.tenantId, 'AdminDif')
      const organisation = await addOrganisation(world, branch.manufacturer, 'Structure')
      const { Id, IsLastAdministrator } = recordIn(await add(caller, organisation, 'AdminDistri'))
      expect(IsLastAdministrator).toBe(true)
      recordIn(await add(caller, organisation, 'AdminDistri'))
      expect((await read(caller, Id)).IsLastAdministrator).toBe(false)
    })
    test('is in the audit trail with the person signed in, also during a visit', async () => {
      const real = await world.addPerson(branch.manufacturer.tenantId, 'AdminDif')
      const visited = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      const target = await world.addPerson(branch.distributor.tenantId, 'ExpertDistri')
      expect((await real.call('GET', `/Account/Visit/${visited.email}/${visited.id}`)).status).toBe(200)
      expect((await real.call('DELETE', `${usersPath}/${target.id}`)).status).toBe(200)
      expect(await lastAuditEntry(world, 'userDeactivated')).toMatchObject({
        actor: real.id,
        asUser: target.id,
        detail: { visitedUserId: visited.id },
      })
      expect((await real.call('DELETE', `${usersPath}/${visited.id}`)).problems).toEqual(['user.ownDeactivation'])
    })
  })

  /** The code of the latest mail to an address. */
  async function mailedCode(address: string): Promise<string> {
    const { rows } = await world.database.pool.query(
      'select body_text from outgoing_mail where to_address = $1 order by id desc limit 1',
      [address],
    )
    const link = /\/ResetPassword\/\d+\/(\S+)/.exec(rows[0].body_text)
    return link?.[1] ?? ''
  }
})
