import { roleIdOf } from '@provende/contract/access/user-routes.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { type Answer, createWorld, messageOf, type Person, type World } from './support.ts'
import { addAccount, count, lastAudit, pass, password, signIn, statusWith, tokenOf } from './support-access.ts'
import { addPlace, type Branch, type Place, personBody, settleBranch } from './support-people.ts'

/* People as administrators keep them: who sees whom, who may change whom, invitations, sessions. */

type Wire = Record<string, unknown> & { Id: number; ModificationDate: string }
const users = '/api/StructureUsers'
const names = (answer: Answer) => (answer.body as Wire[]).map(({ Id }) => Id)
const wire = (answer: Answer): Wire => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body as Wire
}
const codes = (answer: Answer) =>
  (JSON.parse((answer.body as { MessageDetail: string }).MessageDetail) as { Code: number }[]).map(({ Code }) => Code)

eachEngine(({ fresh }) => {
  let world: World
  let branch: Branch
  let admin: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    branch = await settleBranch(world)
    admin = await world.addPerson(branch.maker.tenantId, 'AdminDif')
  })

  const add = (by: Person, place: Place, role: Role, more: Record<string, unknown> = {}) =>
    by.call('POST', users, { body: personBody(place, roleIdOf(role), more) })
  const read = async (by: Person, id: number) => wire(await by.call('GET', `${users}/${id}`))
  const edit = async (by: Person, id: number, changes: Record<string, unknown>) =>
    by.call('PUT', users, { body: { ...(await read(by, id)), ...changes } })

  describe('lists', () => {
    test('show the people of the current tenant; with child users those below, never those beside or above', async () => {
      const seller = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      const farmer = await world.addPerson(branch.farm.tenantId, 'Farmer')
      const rival = await world.addPerson(branch.rival.tenantId, 'AdminDistri')
      const own = await seller.call('GET', users)
      expect(names(own)).toEqual([seller.id])
      expect(own.count).toBe(1)
      const all = names(await seller.call('GET', `${users}?GetChildUsers=true`))
      expect(all).toContain(farmer.id)
      for (const hidden of [rival.id, admin.id]) expect(all).not.toContain(hidden)
      expect(names(await farmer.call('GET', users))).toEqual([farmer.id])
    })
    test('say of each what the specification lists', async () => {
      const { Id } = wire(await add(admin, branch.distributor, 'AdminDistri', { FirstName: 'Zoé', LastName: 'Carré' }))
      const [row] = (await admin.call('GET', `${users}?GetChildUsers=true&Name=zo%C3%A9%20carre`)).body as Wire[]
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
    test('come by page, in any order of their columns, without the inactive unless asked', async () => {
      const place = await addPlace(world, branch.distributor, 'Structure')
      for (const last of ['Adam', 'Bruno', 'Céline'])
        wire(
          await add(admin, place, 'ExpertDistri', { LastName: last, FirstName: 'X', Job: last === 'Adam' ? 'z' : 'a' }),
        )
      const path = `/api/User/Manage/GetAllUsersByTenantId/${place.tenantId}`
      const page = await admin.call('GET', `${path}?NbPerPage=2&Page=0&Order=Name`)
      expect((page.body as Wire[]).map(({ LastName }) => LastName)).toEqual(['Adam', 'Bruno'])
      // Called as they are sorted.
      expect((page.body as Wire[]).map(({ FullName }) => FullName)).toEqual(['Adam X', 'Bruno X'])
      expect(page.count).toBe(3)
      for (const order of ['FullName', 'StructureName', 'Email', 'RoleName', 'RoleId', 'Job', 'PhoneNumber'])
        expect((await admin.call('GET', `${path}?Order=${order}&Desc=true`)).status, order).toBe(200)
      const [first] = names(page)
      await admin.call('DELETE', `${users}/${first}`)
      expect((await admin.call('GET', path)).count).toBe(2)
      expect((await admin.call('GET', `${path}?GetInactive=true`)).count).toBe(3)
    })
    test('of another tenant answer like those of none', async () => {
      const seller = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      const path = (tenantId: number) => `/api/User/Manage/GetAllUsersByTenantId/${tenantId}`
      const missing = await seller.call('GET', path(999_999))
      expect(missing.problems).toEqual(['record.notFound'])
      for (const tenantId of [branch.rival.tenantId, branch.maker.tenantId, world.platform])
        expect((await seller.call('GET', path(tenantId))).text).toBe(missing.text)
    })
  })

  describe('another tenant’s person', () => {
    test('answers byte for byte like a missing one, whatever is asked', async () => {
      const seller = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      const other = await world.addPerson(branch.rival.tenantId, 'ExpertDistri')
      const body = personBody(branch.distributor, 7, { ModificationDate: world.clock.now.toISOString() })
      const asked = (id: number) => [
        seller.call('GET', `${users}/${id}`),
        seller.call('PUT', users, { body: { ...body, Id: id } }),
        seller.call('DELETE', `${users}/${id}`),
        seller.call('DELETE', `${users}/${id}?restore=true`),
        seller.call('GET', `${users}/Role?Id=${id}`),
        seller.call('GET', `${users}/GetRoles?UserId=${id}`),
      ]
      const missing = await Promise.all(asked(999_999))
      for (const id of [other.id, admin.id, world.host.id]) {
        const answers = await Promise.all(asked(id))
        expect(answers.map(({ text }) => text)).toEqual(missing.map(({ text }) => text))
      }
      expect(missing.map(codes)).toEqual(missing.map(() => [6]))
    })
  })

  describe('roles', () => {
    const given = async (by: Person, query = '') =>
      ((await by.call('GET', `${users}/GetRoles${query}`)).body as { Name: string }[]).map(({ Name }) => Name)
    const manufacturer = ['CMVPAdminDif', 'CMVPExpertDif', 'CMVPFormulateur']
    const distributor = ['CMVPAdminDistri', 'CMVPExpertDistri']

    test('are offered as documented, and of a structure those that fit it', async () => {
      expect(await given(admin)).toEqual(manufacturer)
      const expert = await world.addPerson(branch.maker.tenantId, 'ExpertDif')
      const seller = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      expect(await given(expert)).toEqual(distributor)
      expect(await given(seller)).toEqual(distributor)
      expect(await given(admin, `?StructureId=${branch.distributor.structureId}`)).toEqual(distributor)
      for (const by of [admin, expert, seller])
        expect(await given(by, `?StructureId=${branch.farm.structureId}`)).toEqual(['CMVPFarmer'])
      expect(await given(world.host)).toHaveLength(8)
      expect((await seller.call('GET', `${users}/Role`)).body).toEqual({ Id: 6, Name: 'CMVPAdminDistri' })
      expect((await admin.call('GET', `${users}/Role?Id=${seller.id}`)).body).toEqual({
        Id: 6,
        Name: 'CMVPAdminDistri',
      })
    })
    test('that may not be given are refused, on adding and on editing', async () => {
      const expert = await world.addPerson(branch.maker.tenantId, 'ExpertDif')
      for (const [by, place, role] of [
        [expert, branch.maker, 'AdminDif'],
        [expert, branch.maker, 'AdminDistri'],
        [admin, branch.maker, 'Host'],
        [admin, branch.maker, 'AdminDistri'],
        [admin, branch.farm, 'AdminDif'],
        [admin, branch.distributor, 'AdminDif'],
      ] as [Person, Place, Role][]) {
        const answer = await add(by, place, role)
        expect(answer.problems, role).toEqual(['user.roleRefused roleId'])
        expect(codes(answer)).toEqual([290])
      }
      const { Id } = wire(await add(admin, branch.maker, 'Formulateur'))
      expect((await edit(admin, Id, { RoleId: 1 })).problems).toEqual(['user.roleRefused roleId'])
      expect(wire(await edit(admin, Id, { RoleId: 4 })).RoleName).toBe('CMVPExpertDif')
    })
    test('keep an expert from changing those more powerful than himself', async () => {
      const expert = await world.addPerson(branch.maker.tenantId, 'ExpertDif')
      const seen = await read(expert, admin.id)
      expect(seen.MayWrite).toBe(false)
      const taken = await expert.call('PUT', users, { body: { ...seen, Email: 'mine@provende.test' } })
      expect(taken.problems).toEqual(['access.denied'])
      expect((await expert.call('DELETE', `${users}/${admin.id}`)).problems).toEqual(['access.denied'])
      expect((await read(admin, admin.id)).Email).toBe(seen.Email)
    })
    test('a farmer is added to a farm by whoever writes over it, and only a farmer', async () => {
      const seller = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      expect(wire(await add(seller, branch.farm, 'Farmer')).RoleName).toBe('CMVPFarmer')
      expect((await add(seller, branch.rivalFarm, 'Farmer')).problems).toEqual(['record.referenceMissing structureId'])
    })
    test('who may not write users adds and changes nobody', async () => {
      for (const role of ['Formulateur', 'TC', 'ExpertDistri', 'Farmer'] as const) {
        const by = await world.addPerson(branch.maker.tenantId, role)
        expect((await add(by, branch.maker, 'AdminDif')).problems, role).toEqual(['access.denied'])
      }
    })
    test('nobody is created at host level', async () => {
      const answer = await add(world.host, branch.maker, 'AdminDif')
      expect(answer.problems).toEqual(['user.hostLevel'])
      expect(codes(answer)).toEqual([9])
      expect(messageOf(answer)).toBe('Impossible de créer un utilisateur au niveau host')
    })
    test('of a browsing Host may not be given: he only reads there', async () => {
      const host = await world.addPerson(world.platform, 'Host')
      expect((await host.call('GET', `/Account/Browse/${branch.maker.tenantId}`)).status).toBe(200)
      expect((await add(host, branch.maker, 'AdminDif')).status).not.toBe(200)
    })
    test('of an administrator who browses a distributor are those of the distributor', async () => {
      const browsing = await world.addPerson(branch.maker.tenantId, 'AdminDif')
      expect((await browsing.call('GET', `/Account/Browse/${branch.distributor.tenantId}`)).status).toBe(200)
      expect(await given(browsing)).toEqual(distributor)
      expect((await add(browsing, branch.distributor, 'AdminDistri')).status).toBe(200)
      expect((await add(browsing, branch.rival, 'AdminDistri')).problems).toEqual([
        'record.referenceMissing structureId',
      ])
    })
  })

  describe('what is typed', () => {
    test.each([
      [8, 'field.email email', { Email: 'nobody' }],
      [8, 'field.email email2', { Email2: 'nobody' }],
      [11, 'password.weak password', { Password: 'short', PasswordConfirm: 'short' }],
      [7, 'password.mismatch passwordConfirm', { Password: password, PasswordConfirm: 'other' }],
      [5, 'record.referenceMissing structureId', { StructureId: 999_999 }],
      [100, 'field.required structureId', { StructureId: null }],
      [100, 'field.required firstName', { FirstName: ' ' }],
    ])('is refused with code %d: %s', async (code, problem, typed) => {
      const before = await count(world, 'app_user')
      const answer = await add(admin, branch.maker, 'Formulateur', typed)
      expect(answer.problems).toEqual([problem])
      expect(codes(answer)).toEqual([code])
      expect(await count(world, 'app_user')).toBe(before)
    })
    test('an e-mail somebody has already is refused without saying whose, also twice at once', async () => {
      const elsewhere = await world.addPerson(branch.rival.tenantId, 'AdminDistri')
      const { rows } = await world.database.pool.query('select email from app_user where id = $1', [elsewhere.id])
      const seller = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      const taken = await add(seller, branch.distributor, 'ExpertDistri', { Email: rows[0].email.toUpperCase() })
      expect(taken.problems).toEqual(['user.emailTaken email'])
      expect(codes(taken)).toEqual([10])
      expect(messageOf(taken)).toBe('Adresse e-mail déjà utilisée.')
      const body = personBody(branch.distributor, roleIdOf('ExpertDistri'))
      const twice = await Promise.all([1, 2].map(() => seller.call('POST', users, { body })))
      expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await count(world, 'outgoing_mail where to_address = $1', [body.Email])).toBe(1)
    })
    test('whose he is is said by the structure; what a client sends back is ignored', async () => {
      const made = wire(
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
      expect(made).toMatchObject({ Tenant_Id: branch.distributor.tenantId, User_Id: admin.id, RoleId: 6 })
      expect(made.Tenants_Shared).toBe(false)
      const unknown = await add(admin, branch.maker, 'Formulateur', { IsAdmin: true })
      expect(unknown.problems).toEqual(['field.unknown isAdmin'])
    })
    test('a structure without an opened tenant takes nobody', async () => {
      const kept = await addPlace(world, branch.distributor, 'Farm', { status: 0 })
      expect((await add(admin, kept, 'Farmer')).problems).toEqual(['record.referenceMissing structureId'])
      const offered = await admin.call('GET', `${users}/Structures?Name=${encodeURIComponent(kept.name)}`)
      expect(offered.count).toBe(0)
    })
  })

  describe('a new person', () => {
    test('is invited by a mail whose link serves once, for a week', async () => {
      const address = 'invited@provende.test'
      const { Id } = wire(await add(admin, branch.distributor, 'AdminDistri', { Email: address }))
      expect(await lastAudit(world, 'userInvited')).toMatchObject({
        actor: admin.id,
        asUser: Id,
        tenant: branch.distributor.tenantId,
      })
      const code = await mailedCode(address)
      const reset = (typed: string) =>
        world.call(null, 'POST', '/Account/ResetPassword', {
          body: { Email: address, Password: typed, ConfirmPassword: typed, Code: code },
        })
      pass(world, { days: 6, hours: 23 })
      expect((await signIn(world, address)).problems).toEqual(['signIn.refused'])
      expect((await reset(password)).status).toBe(200)
      expect((await signIn(world, address)).status).toBe(200)
      expect((await reset(`${password}2`)).problems).toEqual(['password.resetRefused'])
    })
    test('who waits more than a week asks for another link himself', async () => {
      const address = 'late@provende.test'
      const late = await world.addPerson(branch.maker.tenantId, 'AdminDif')
      wire(await add(late, branch.distributor, 'AdminDistri', { Email: address }))
      const code = await mailedCode(address)
      pass(world, { days: 7, minutes: 1 })
      const body = { Email: address, Password: password, ConfirmPassword: password, Code: code }
      const refused = await world.call(null, 'POST', '/Account/ResetPassword', { body })
      expect(refused.problems).toEqual(['password.resetRefused'])
      await world.call(null, 'POST', '/Account/ForgotPassword', { body: { Email: address } })
      const again = { ...body, Code: await mailedCode(address) }
      expect((await world.call(null, 'POST', '/Account/ResetPassword', { body: again })).status).toBe(200)
    })
    test('with a typed password is not mailed to, and signs in with it', async () => {
      const by = await world.addPerson(branch.maker.tenantId, 'AdminDif')
      const typed = { Email: 'typed@provende.test', Password: password, PasswordConfirm: password }
      const made = wire(await add(by, branch.maker, 'Formulateur', typed))
      expect(JSON.stringify(made)).not.toContain(password)
      expect(await count(world, 'outgoing_mail where to_address = $1', [typed.Email])).toBe(0)
      expect((await signIn(world, typed.Email)).status).toBe(200)
    })
  })

  describe('the most people of a tenant', () => {
    const limited = async (most: number) => {
      const by = await world.addPerson(branch.maker.tenantId, 'AdminDif')
      const place = await addPlace(world, branch.maker, 'Structure')
      await world.database.pool.query('update tenant set max_users = $1 where id = $2', [most, place.tenantId])
      return { by, place }
    }
    test('is kept when two are added at once: the second is refused in words', async () => {
      const { by, place } = await limited(1)
      const answers = await Promise.all([1, 2, 3].map(() => add(by, place, 'ExpertDistri')))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const refused = answers.find(({ status }) => status === 409) as Answer
      expect(refused.problems).toEqual(['user.tooMany'])
      expect(codes(refused)).toEqual([291])
      expect(await count(world, 'app_user where tenant_id = $1', [place.tenantId])).toBe(1)
    })
    test('counts active people: who is deactivated makes room, who comes back needs it', async () => {
      const { by, place } = await limited(1)
      const { Id } = wire(await add(by, place, 'ExpertDistri'))
      expect((await by.call('DELETE', `${users}/${Id}`)).status).toBe(200)
      wire(await add(by, place, 'ExpertDistri'))
      expect((await by.call('DELETE', `${users}/${Id}?restore=true`)).problems).toEqual(['user.tooMany'])
    })
  })

  describe('an edit', () => {
    let by: Person
    beforeAll(async () => {
      by = await world.addPerson(branch.maker.tenantId, 'AdminDif')
    })
    /** Somebody of the distributor with an open session. */
    const somebody = async () => {
      const account = await addAccount(world, branch.distributor.tenantId, 'ExpertDistri')
      return { ...account, open: await tokenOf(world, account.email) }
    }
    test('of name, phone and job leaves the session of the person', async () => {
      const { id, open } = await somebody()
      expect(wire(await edit(by, id, { Job: 'Directeur', FirstName: 'Paul' }))).toMatchObject({ FirstName: 'Paul' })
      expect(await statusWith(world, open)).toBe(200)
      expect(await lastAudit(world, 'userChanged')).toMatchObject({ actor: by.id, asUser: id })
    })
    test.each([
      ['role', { RoleId: 6 }],
      ['e-mail', { Email: 'moved@provende.test' }],
      ['password', { Password: `${password}9`, PasswordConfirm: `${password}9` }],
    ])('of the %s ends his sessions and the links he was mailed', async (_, changes) => {
      const { id, open, email } = await somebody()
      await world.call(null, 'POST', '/Account/ForgotPassword', { body: { Email: email } })
      const code = await mailedCode(email)
      expect((await edit(by, id, changes)).status).toBe(200)
      expect(await statusWith(world, open)).toBe(401)
      const now = (await read(by, id)).Email
      const body = { Email: now, Password: password, ConfirmPassword: password, Code: code }
      const reset = await world.call(null, 'POST', '/Account/ResetPassword', { body })
      expect(reset.problems).toEqual(['password.resetRefused'])
    })
    test('that started from an older version is refused, and leaves the session', async () => {
      const { id, open } = await somebody()
      const old = await read(by, id)
      await edit(by, id, { Job: 'First' })
      const late = await by.call('PUT', users, { body: { ...old, Email: 'late2@provende.test' } })
      expect(late.problems).toEqual(['record.changedMeanwhile'])
      expect(await statusWith(world, open)).toBe(200)
      expect((await read(by, id)).Job).toBe('First')
    })
    test('moves nobody to another structure', async () => {
      const { id } = await somebody()
      const moved = await edit(by, id, { StructureId: branch.rival.structureId })
      expect(moved.problems).toEqual(['user.structureKept structureId'])
    })
    test('of oneself changes neither role, nor e-mail, nor password, nor whether one is active', async () => {
      const changes: [string, Record<string, unknown>][] = [
        ['roleId', { RoleId: 4 }],
        ['email', { Email: 'self@provende.test' }],
        ['password', { Password: password, PasswordConfirm: password }],
      ]
      for (const [field, change] of changes)
        expect((await edit(by, by.id, change)).problems, field).toEqual([`user.ownAccount ${field}`])
      expect((await by.call('DELETE', `${users}/${by.id}`)).problems).toEqual(['user.ownDeactivation'])
      expect(wire(await edit(by, by.id, { PhoneNumber: '06' })).PhoneNumber).toBe('06')
    })
  })

  describe('deactivation', () => {
    test('ends the sessions of the person for good, and is undone by activation', async () => {
      const by = await world.addPerson(branch.maker.tenantId, 'AdminDif')
      const account = await addAccount(world, branch.distributor.tenantId, 'ExpertDistri')
      const open = await tokenOf(world, account.email)
      expect((await by.call('DELETE', `${users}/${account.id}`)).status).toBe(200)
      expect(await statusWith(world, open)).toBe(401)
      expect((await signIn(world, account.email)).problems).toEqual(['signIn.refused'])
      expect(await lastAudit(world, 'userDeactivated')).toMatchObject({ actor: by.id, asUser: account.id })
      expect((await by.call('DELETE', `${users}/${account.id}?restore=true`)).status).toBe(200)
      expect(await statusWith(world, open)).toBe(401)
      expect((await signIn(world, account.email)).status).toBe(200)
      expect(await lastAudit(world, 'userRestored')).toMatchObject({ actor: by.id, asUser: account.id })
    })
    test('of the last administrator of a tenant is warned of', async () => {
      const by = await world.addPerson(branch.maker.tenantId, 'AdminDif')
      const place = await addPlace(world, branch.maker, 'Structure')
      const { Id, IsLastAdministrator } = wire(await add(by, place, 'AdminDistri'))
      expect(IsLastAdministrator).toBe(true)
      wire(await add(by, place, 'AdminDistri'))
      expect((await read(by, Id)).IsLastAdministrator).toBe(false)
    })
    test('is written down with who really did it, also during a visit', async () => {
      const real = await world.addPerson(branch.maker.tenantId, 'AdminDif')
      const visited = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      const target = await world.addPerson(branch.distributor.tenantId, 'ExpertDistri')
      expect((await real.call('GET', `/Account/Visit/visited/${visited.id}`)).status).toBe(200)
      expect((await real.call('DELETE', `${users}/${target.id}`)).status).toBe(200)
      expect(await lastAudit(world, 'userDeactivated')).toMatchObject({
        actor: real.id,
        asUser: target.id,
        detail: { visitedUserId: visited.id },
      })
      expect((await real.call('DELETE', `${users}/${visited.id}`)).problems).toEqual(['user.ownDeactivation'])
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
