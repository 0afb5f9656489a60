import type { Role } from '@provende/domain/access/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTermsVersion } from '../../../packages/server/src/access/terms-of-use.ts'
import { buildApp } from '../../../packages/server/src/app.ts'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'
import {
  addAccount,
  countRows,
  lastAuditEntry,
  noMail,
  servicesOf,
  signInForToken,
  statusWithToken,
} from '../support-access.ts'

/* Visits (acting as another person), browses (entering another tenant), and the stack of both in a session. */

type WireRecord = Record<string, unknown>

onMainEngine(({ fresh }) => {
  let world: World
  /** platform ─ manufacturer ─ distributor ─ farm; also a rival distributor and another manufacturer. */
  let tenants: { manufacturer: number; distributor: number; farm: number; rival: number; otherManufacturer: number }
  beforeAll(async () => {
    world = await createWorld(await fresh())
    const manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    const distributor = await world.addTenant(manufacturer)
    tenants = {
      manufacturer,
      distributor,
      farm: await world.addTenant(distributor, 'Farm'),
      rival: await world.addTenant(manufacturer),
      otherManufacturer: await world.addTenant(world.platform, 'MasterTenant'),
    }
  })

  const nameOf = (person: Person) =>
    world.database.pool
      .query(`select first_name || ' ' || last_name as name from app_user where id = $1`, [person.id])
      .then(({ rows }) => rows[0].name as string)
  const get = (caller: Person, path: string, headers?: Record<string, string>) =>
    caller.call('GET', path, headers && { headers })
  const visit = async (caller: Person, visited: Person) =>
    get(caller, `/Account/Visit/${encodeURIComponent(await nameOf(visited))}/${visited.id}`)
  const browse = (caller: Person, tenantId: number) => get(caller, `/Account/Browse/${tenantId}`)
  const leaveVisit = async (caller: Person, to: Person) =>
    get(caller, `/Account/GetBackFromVisit/${encodeURIComponent(await nameOf(to))}`)
  const leaveBrowse = (caller: Person, tenantId: number) => get(caller, `/Account/GetBackFromBrowse/${tenantId}`)
  const contextOf = async (caller: Person) => (await get(caller, '/Account/GetContext')).body as WireRecord
  /** Who the session acts as, and where: `person in tenant`, by id. */
  const actingAsText = async (caller: Person) => {
    const { UserId, TenantId } = await contextOf(caller)
    return `${UserId} in ${TenantId}`
  }
  const stepsOf = async ({ id }: Person) =>
    (await world.database.pool.query('select steps from session where user_id = $1', [id])).rows[0].steps
  const enter = async (caller: Person, ...steps: (Person | number)[]) => {
    for (const step of steps) {
      const response = await (typeof step === 'number' ? browse(caller, step) : visit(caller, step))
      expect(response.status, response.text).toBe(200)
    }
  }
  /** Assigns the organisation of a tenant to an expert. */
  const assign = (expert: Person, tenantId: number) =>
    execute(
      `with assigned as (insert into organisation (tenant_id, type_id, name) values ($2, 2, 'Assigned ' || $2::bigint)
         on conflict (tenant_id) do update set name = excluded.name returning id)
       insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) select $1, id, $2, now() from assigned`,
      expert.id,
      tenantId,
    )
  const execute = (statement: string, ...values: unknown[]) => world.database.pool.query(statement, values)

  describe('a visit', () => {
    test('acts as the visited person, with his rights and modules; the audit trail names the person signed in', async () => {
      const [admin, farmer] = [
        await world.addPerson(tenants.manufacturer, 'AdminDif'),
        await world.addPerson(tenants.farm, 'Farmer'),
      ]
      expect(await visit(admin, farmer)).toMatchObject({ status: 200, body: null })
      expect(await contextOf(admin)).toMatchObject({
        UserId: farmer.id,
        UserName: await nameOf(farmer),
        RoleName: 'CMVPFarmer',
        TenantId: tenants.farm,
        TenantRoleName: 'Farm',
        Visit: [
          { UserId: admin.id, UserName: await nameOf(admin) },
          { UserId: farmer.id, UserName: await nameOf(farmer) },
        ],
        Browse: [],
      })
      const modules = await get(farmer, '/Account/GetModules')
      expect((await get(admin, '/Account/GetModules')).body).toEqual(modules.body)
      expect((await admin.call('POST', '/api/Packagings', { body: {} })).problems).toEqual(['access.denied'])
      expect(await lastAuditEntry(world, 'visit')).toEqual({
        actor: admin.id,
        asUser: farmer.id,
        tenant: tenants.farm,
        detail: { fromUserId: admin.id, fromTenantId: tenants.manufacturer },
      })
      await leaveVisit(admin, admin)
      expect(await lastAuditEntry(world, 'visitLeft')).toEqual({
        actor: admin.id,
        asUser: farmer.id,
        tenant: tenants.farm,
        detail: { toUserId: admin.id, toTenantId: tenants.manufacturer },
      })
      expect(await contextOf(admin)).toMatchObject({ UserId: admin.id, Visit: [] })
      expect((await get(admin, '/api/Foods')).status).toBe(200)
    })

    test('writes as the visited person; the audit of the log off names both', async () => {
      const [admin, formulator] = [
        await world.addPerson(tenants.manufacturer, 'AdminDif'),
        await world.addPerson(tenants.manufacturer, 'Formulateur'),
      ]
      await enter(admin, formulator)
      const body = { Code: 'VISIT', Name: 'Visited', Volume: 10 }
      const { body: created } = await admin.call('POST', '/api/Packagings', { body })
      expect(created).toMatchObject({ User_Id: formulator.id, Tenant_Id: tenants.manufacturer })
      await admin.call('POST', '/Account/LogOff')
      expect(await lastAuditEntry(world, 'logOff')).toMatchObject({
        actor: admin.id,
        asUser: formulator.id,
        tenant: tenants.manufacturer,
      })
    })

    test.each<[Role, Role, keyof typeof tenants, boolean]>([
      ['AdminDif', 'AdminDistri', 'distributor', true],
      ['AdminDif', 'ExpertDif', 'manufacturer', true],
      ['AdminDif', 'Formulateur', 'manufacturer', true],
      ['AdminDif', 'Farmer', 'otherManufacturer', false],
      ['ExpertDif', 'Farmer', 'farm', true],
      ['ExpertDif', 'AdminDistri', 'distributor', false],
      ['ExpertDif', 'Formulateur', 'manufacturer', false],
      ['Formulateur', 'Farmer', 'farm', false],
      ['AdminDif', 'Host', 'manufacturer', false],
      ['AdminDif', 'TC', 'manufacturer', false],
      ['TC', 'Farmer', 'farm', false],
    ])('%s of the manufacturer visits %s of the %s: %s', async (role, visitedRole, tenantKey, allowed) => {
      const visitor = await world.addPerson(tenants.manufacturer, role)
      const visited = await world.addPerson(tenants[tenantKey], visitedRole)
      expect((await visit(visitor, visited)).status).toBe(allowed ? 200 : 404)
      expect(await actingAsText(visitor)).toBe(
        allowed ? `${visited.id} in ${tenants[tenantKey]}` : `${visitor.id} in ${tenants.manufacturer}`,
      )
    })

    test('every call that may change something is in the audit trail, with the person signed in', async () => {
      const world = await createWorld(await fresh())
      const manufacturer = await world.addTenant(world.platform, 'MasterTenant')
      const [admin, formulator] = [
        await world.addPerson(manufacturer, 'AdminDif'),
        await world.addPerson(manufacturer, 'Formulateur'),
      ]
      const base = (name: string) => ({ Label: name, ShortLabel: name, KeyWords: '', Description: '' })
      await admin.call('POST', '/api/FoodBases', { body: base('own') })
      expect(await countRows(world, "audit_entry where action = 'acted'")).toBe(0)
      const visited = await admin.call('GET', `/Account/Visit/${formulator.email}/${formulator.id}`)
      expect(visited.status, visited.text).toBe(200)
      const created = await admin.call('POST', '/api/FoodBases', { body: base('visited') })
      const { Id } = created.body as { Id: number }
      await admin.call('GET', '/api/FoodBases')
      // Calls that only read are not logged: one needs a write permission, the other is a POST.
      await admin.call('GET', '/api/FormulesCMVP/Choices')
      await admin.call('POST', '/api/FormulesCMVP/Calcul', { body: { FormuleId: 7 } })
      await admin.call('DELETE', `/api/FoodBases/${Id}`)
      await admin.call('PUT', '/api/Foods/Composition', {
        body: [8, 9].map((part) => ({ FoodId: 41, CompositionFoodId: part, CompositionValue: 50 })),
      })
      await admin.call('DELETE', '/api/Foods/DelFile?Id=42')
      const { rows } = await world.database.pool.query(
        "select actor_user_id as actor, as_user_id as visited, tenant_id as tenant, detail from audit_entry where action = 'acted' order by id",
      )
      const actor = { actor: admin.id, visited: formulator.id, tenant: manufacturer }
      expect(rows).toEqual([
        { ...actor, detail: { call: 'POST /api/FoodBases' } },
        { ...actor, detail: { call: 'DELETE /api/FoodBases/{id}', id: Id } },
        // Refused calls are logged too; each names its record in its own way.
        { ...actor, detail: { call: 'PUT /api/Foods/Composition', foodId: 41 } },
        { ...actor, detail: { call: 'DELETE /api/Foods/DelFile', id: 42 } },
      ])
    })
    test('goes and comes back by the account or a name of the person, and by no other name', async () => {
      const [admin, expert] = [
        await world.addPerson(tenants.manufacturer, 'AdminDif'),
        await world.addPerson(tenants.manufacturer, 'ExpertDif'),
      ]
      const name = (person: Person, first: string, last: string, email: string) =>
        execute(
          `update app_user set first_name = '${first}', last_name = '${last}', email = '${email}' where id = $1`,
          person.id,
        )
      await name(admin, 'Anna', 'Le Goff', 'anna.legoff@provende.test')
      await name(expert, 'Élie', 'Ker/Ven', 'elie+expert@provende.test')
      const visits = [
        'ELIE%2Bexpert@provende.test',
        '%C3%89lie%20Ker%2FVen',
        'ker%20ven%20%C3%A9lie',
        ' Élie  Ker%2FVen ',
      ]
      const returns = ['anna.legoff@provende.test', 'Anna%20Le%20Goff', 'Le%20Goff%20Anna', 'LE%20GOFF%20ANNA']
      for (const [index, visitedName] of visits.entries()) {
        expect((await get(admin, `/account/visit/${visitedName}/${expert.id}`)).status, visitedName).toBe(200)
        expect(await actingAsText(admin)).toBe(`${expert.id} in ${tenants.manufacturer}`)
        for (const other of ['Élie%20Ker%2FVen', 'x', '%20'])
          expect((await get(admin, `/Account/GetBackFromVisit/${other}`)).status, other).toBe(404)
        expect((await get(admin, `/Account/GetBackFromVisit/${returns[index]}`)).status, returns[index]).toBe(200)
      }
      for (const other of ['x', '%20', 'Anna%20Le%20Goff', 'Ker', 'elie'])
        expect((await get(admin, `/Account/Visit/${other}/${expert.id}`)).problems, other).toEqual(['record.notFound'])
    })
  })

  describe('entering what is not allowed answers byte for byte like what does not exist', () => {
    test('people who may not be visited', async () => {
      const admin = await world.addPerson(tenants.distributor, 'AdminDistri')
      const missing = await get(admin, '/Account/Visit/x/999999')
      expect(missing).toMatchObject({ status: 404, problems: ['record.notFound'] })
      const deactivated = await world.addPerson(tenants.farm, 'Farmer')
      await execute('update app_user set deleted = true where id = $1', deactivated.id)
      const closed = await world.addTenant(tenants.distributor, 'Farm')
      const inClosed = await world.addPerson(closed, 'Farmer')
      await execute('update tenant set deleted = true where id = $1', closed)
      const outside = [
        admin,
        deactivated,
        inClosed,
        world.host,
        await world.addPerson(tenants.manufacturer, 'AdminDif'),
        await world.addPerson(tenants.rival, 'ExpertDistri'),
        await world.addPerson(tenants.distributor, 'AdminDif'),
      ]
      for (const person of outside) expect((await visit(admin, person)).text).toBe(missing.text)
      expect(await stepsOf(admin)).toEqual([])
    })

    test('tenants, and going back to where the session never was', async () => {
      const admin = await world.addPerson(tenants.distributor, 'AdminDistri')
      const missing = await get(admin, '/Account/Browse/999999')
      expect(missing).toMatchObject({ status: 404, problems: ['record.notFound'] })
      const [closed, unopened] = [
        await world.addTenant(tenants.farm, 'Farm'),
        await world.addTenant(tenants.distributor),
      ]
      await execute('update tenant set deleted = true where id = $1', closed)
      await execute('update tenant set status_id = 0 where id = $1', unopened)
      for (const tenant of [
        closed,
        unopened,
        world.platform,
        tenants.manufacturer,
        tenants.rival,
        tenants.otherManufacturer,
        tenants.distributor,
      ])
        expect((await browse(admin, tenant)).text, `${tenant}`).toBe(missing.text)
      await enter(admin, tenants.farm)
      for (const tenant of [tenants.farm, tenants.manufacturer, 999_999])
        expect((await leaveBrowse(admin, tenant)).text).toBe(missing.text)
      expect((await leaveVisit(admin, admin)).text).toBe(missing.text)
      expect(await actingAsText(admin)).toBe(`${admin.id} in ${tenants.farm}`)
    })

    test('an invalid id is refused as such', async () => {
      for (const path of ['/Account/Browse/1e3', '/Account/Visit/x/a'])
        expect((await get(world.host, path)).status, path).toBe(422)
    })

    test('tenants out of reach of an expert or adviser; a visit ends when its assignment is removed', async () => {
      const [expert, adviser] = [
        await world.addPerson(tenants.manufacturer, 'ExpertDif'),
        await world.addPerson(tenants.manufacturer, 'TC'),
      ]
      const farmer = await world.addPerson(tenants.farm, 'Farmer')
      const colleague = await world.addPerson(tenants.manufacturer, 'ExpertDif')
      expect((await browse(adviser, tenants.farm)).status).toBe(404)
      await assign(expert, tenants.farm)
      await assign(adviser, tenants.farm)
      for (const person of [expert, adviser]) {
        expect((await browse(person, tenants.distributor)).status).toBe(404)
        expect((await browse(person, tenants.rival)).status).toBe(404)
      }
      expect((await visit(expert, await world.addPerson(tenants.distributor, 'ExpertDistri'))).status).toBe(404)
      await enter(expert, tenants.farm, farmer)
      await enter(adviser, tenants.farm)
      await execute('delete from expert_assignment')
      // Without assignments an expert reaches all of his tenant, an adviser nothing.
      expect([await actingAsText(expert), await actingAsText(adviser)]).toEqual([
        `${farmer.id} in ${tenants.farm}`,
        `${adviser.id} in ${tenants.manufacturer}`,
      ])
      await assign(expert, tenants.rival)
      expect(await actingAsText(expert)).toBe(`${expert.id} in ${tenants.manufacturer}`)
      await enter(expert, colleague)
    })
  })

  describe('a browse', () => {
    test('uses the documented Browse variant of a role, which keeps its rights and writes in the browsed tenant', async () => {
      const admin = await world.addPerson(tenants.manufacturer, 'AdminDif')
      await enter(admin, tenants.distributor)
      expect(await contextOf(admin)).toMatchObject({
        UserId: admin.id,
        RoleName: 'CMVPAdminDifBrowse',
        TenantId: tenants.distributor,
        TenantRoleName: 'Structure',
        Visit: [],
        Browse: [{ TenantId: tenants.manufacturer }, { TenantId: tenants.distributor }],
      })
      expect(await lastAuditEntry(world, 'browse')).toEqual({
        actor: admin.id,
        asUser: admin.id,
        tenant: tenants.distributor,
        detail: { fromUserId: admin.id, fromTenantId: tenants.manufacturer },
      })
      const body = { Code: 'BROWSED', Name: 'Browsed', Volume: 10 }
      const created = (await admin.call('POST', '/api/Packagings', { body })).body as { Id: number }
      expect(created).toMatchObject({ Tenant_Id: tenants.distributor, User_Id: admin.id })
      const expert = await world.addPerson(tenants.manufacturer, 'ExpertDif')
      await enter(expert, tenants.distributor)
      expect(await contextOf(expert)).toMatchObject({ RoleName: 'CMVPExpertDifBrowse' })
      expect((await get(expert, `/api/Packagings/${created.Id}`)).status).toBe(200)
    })

    test('by any other role is read-only: every write is refused, and no record is marked writable', async () => {
      const formulator = await world.addPerson(tenants.manufacturer, 'Formulateur')
      const ownPackaging = { body: { Code: 'OWN', Name: 'Own', Volume: 10, Tenants_Shared: true } }
      const local = await world.addPerson(tenants.distributor, 'Formulateur')
      const created = (await local.call('POST', '/api/Packagings', { body: { Code: 'L', Name: 'Local', Volume: 1 } }))
        .body as WireRecord & { Id: number }
      expect((await formulator.call('POST', '/api/Packagings', ownPackaging)).status).toBe(200)
      const before = await get(formulator, '/Account/GetModules')
      const listPackagings = async () =>
        (await get(formulator, '/api/Packagings')).body as { Id: number; MayWrite: boolean }[]
      expect((await listPackagings()).find(({ Id }) => Id === created.Id)).toMatchObject({ MayWrite: true })

      await enter(formulator, tenants.distributor)
      expect(await contextOf(formulator)).toMatchObject({ RoleName: 'CMVPFormulateur', TenantId: tenants.distributor })
      expect((await get(formulator, '/Account/GetModules')).body).toEqual(before.body)
      expect((await listPackagings()).map(({ MayWrite }) => MayWrite)).not.toContain(true)
      expect((await get(formulator, `/api/Packagings/${created.Id}`)).body).toMatchObject({ MayWrite: false })
      for (const [method, path] of [
        ['POST', '/api/Packagings'],
        ['PUT', '/api/Packagings'],
        ['DELETE', `/api/Packagings/${created.Id}?restore=false`],
        ['POST', '/api/Foods'],
      ] as const) {
        const response = await formulator.call(method, path, { body: created })
        expect(response, `${method} ${path}`).toMatchObject({ status: 403, problems: ['access.readOnly'] })
      }
      await leaveBrowse(formulator, tenants.manufacturer)
      expect((await listPackagings()).find(({ Id }) => Id === created.Id)).toMatchObject({ MayWrite: true })
    })

    test('sees what the browsed tenant sees, and nothing of other tenants', async () => {
      const [admin, rival] = [
        await world.addPerson(tenants.manufacturer, 'AdminDif'),
        await world.addPerson(tenants.rival, 'Formulateur'),
      ]
      const body = { Code: 'RIVAL', Name: 'Of the rival', Volume: 1 }
      const { Id } = (await rival.call('POST', '/api/Packagings', { body })).body as { Id: number }
      expect((await get(admin, `/api/Packagings/${Id}`)).status).toBe(200)
      await enter(admin, tenants.distributor)
      expect((await get(admin, `/api/Packagings/${Id}`)).status).toBe(404)
    })
  })

  describe('visits and browses', () => {
    test('mix, and are left in reverse order', async () => {
      const host = await world.addPerson(world.platform, 'Host')
      const admin = await world.addPerson(tenants.manufacturer, 'AdminDif')
      const farmer = await world.addPerson(tenants.farm, 'Farmer')
      await enter(host, tenants.manufacturer, admin, tenants.distributor, tenants.farm, farmer)
      const names = await Promise.all([host, admin, farmer].map(nameOf))
      expect(await contextOf(host)).toMatchObject({ Visit: names.map((UserName) => ({ UserName })), Browse: [] })
      const positions: string[] = []
      for (const goBack of [
        () => leaveVisit(host, admin),
        () => leaveBrowse(host, tenants.distributor),
        () => leaveBrowse(host, tenants.manufacturer),
        () => leaveVisit(host, host),
        () => leaveBrowse(host, world.platform),
      ]) {
        expect((await goBack()).status).toBe(200)
        positions.push(await actingAsText(host))
      }
      expect(positions).toEqual([
        `${admin.id} in ${tenants.farm}`,
        `${admin.id} in ${tenants.distributor}`,
        `${admin.id} in ${tenants.manufacturer}`,
        `${host.id} in ${tenants.manufacturer}`,
        `${host.id} in ${world.platform}`,
      ])
      expect(await stepsOf(host)).toEqual([])
    })

    test('going back further leaves everything entered since', async () => {
      const host = await world.addPerson(world.platform, 'Host')
      const admin = await world.addPerson(tenants.manufacturer, 'AdminDif')
      await enter(host, tenants.manufacturer, admin, tenants.distributor, tenants.farm)
      expect((await leaveBrowse(host, tenants.manufacturer)).status).toBe(200)
      expect(await actingAsText(host)).toBe(`${admin.id} in ${tenants.manufacturer}`)
      await enter(host, tenants.distributor)
      expect((await leaveVisit(host, host)).status).toBe(200)
      expect(await actingAsText(host)).toBe(`${host.id} in ${tenants.manufacturer}`)
    })

    test('going back compares names ignoring case and surrounding spaces', async () => {
      const admin = await world.addPerson(tenants.manufacturer, 'AdminDif')
      await enter(admin, await world.addPerson(tenants.farm, 'Farmer'))
      const shouted = encodeURIComponent(` ${(await nameOf(admin)).toUpperCase()} `)
      expect((await get(admin, `/Account/GetBackFromVisit/${shouted}`)).status).toBe(200)
    })

    test('are limited to twenty', async () => {
      const host = await world.addPerson(world.platform, 'Host')
      let below = tenants.otherManufacturer
      for (let depth = 0; depth < 20; depth++) {
        await enter(host, below)
        below = await world.addTenant(below)
      }
      expect(await browse(host, below)).toMatchObject({ status: 409, problems: ['steps.tooMany'] })
      expect((await leaveBrowse(host, world.platform)).status).toBe(200)
    })

    test('made twice at once visit the same person once', async () => {
      const [admin, farmer] = [
        await world.addPerson(tenants.manufacturer, 'AdminDif'),
        await world.addPerson(tenants.farm, 'Farmer'),
      ]
      const responses = await Promise.all([visit(admin, farmer), visit(admin, farmer)])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
      expect(await stepsOf(admin)).toEqual([{ visit: farmer.id }])
    })

    test('belong to one session and are shared by all processes', async () => {
      const account = await addAccount(world, tenants.manufacturer)
      const [token, otherToken] = [
        await signInForToken(world, account.email),
        await signInForToken(world, account.email),
      ]
      await world.call(token, 'GET', `/Account/Browse/${tenants.rival}`)
      const otherProcess = buildApp(servicesOf(world, noMail))
      const tenantWith = async (token: string) => {
        const response = await otherProcess.request('/Account/GetContext', {
          headers: { authorization: `bearer ${token}` },
        })
        return ((await response.json()) as { TenantId: number }).TenantId
      }
      expect([await tenantWith(token), await tenantWith(otherToken)]).toEqual([tenants.rival, tenants.manufacturer])
    })

    test('can be left while terms of use are pending, and not entered', async () => {
      const [admin, farmer] = [
        await world.addPerson(tenants.manufacturer, 'AdminDif'),
        await world.addPerson(tenants.farm, 'Farmer'),
      ]
      await enter(admin, tenants.distributor, farmer)
      const id = await inTransaction(world.database, { role: 'owner' }, (transaction) =>
        createTermsVersion(transaction, {
          title: { fr: 'T', en: 'T' },
          content: { fr: 'T', en: 'T' },
          publishedOn: world.clock.now.toISOString().slice(0, 10),
        }),
      )
      expect((await browse(admin, tenants.farm)).problems).toEqual(['terms.pending'])
      expect((await leaveVisit(admin, admin)).status).toBe(200)
      expect((await visit(admin, farmer)).problems).toEqual(['terms.pending'])
      expect((await leaveBrowse(admin, tenants.manufacturer)).status).toBe(200)
      await execute('delete from term_of_use where id = $1', id)
    })
  })

  describe('a visit or browse that is no longer allowed ends, without signing out', () => {
    const undoActions: (() => Promise<unknown>)[] = []
    const undoChanges = async () => {
      for (const undo of undoActions.splice(0)) await undo()
    }
    const setColumn = async (
      table: 'app_user' | 'tenant',
      id: number,
      column: string,
      oldValue: unknown,
      newValue: unknown,
    ) => {
      await execute(`update ${table} set ${column} = $1 where id = $2`, newValue, id)
      undoActions.push(() => execute(`update ${table} set ${column} = $1 where id = $2`, oldValue, id))
    }
    /** A host who browses the manufacturer, visits its administrator, browses the distributor and visits the farmer. */
    const enterFourSteps = async () => {
      const host = await world.addPerson(world.platform, 'Host')
      const admin = await world.addPerson(tenants.manufacturer, 'AdminDif')
      const farmer = await world.addPerson(tenants.farm, 'Farmer')
      await enter(host, tenants.manufacturer, admin, tenants.distributor, farmer)
      return { host, admin, farmer }
    }

    test.each<[string, (people: Awaited<ReturnType<typeof enterFourSteps>>) => Promise<void>, number]>([
      [
        'the visited person is deactivated',
        ({ farmer }) => setColumn('app_user', farmer.id, 'deleted', false, true),
        3,
      ],
      ['his tenant is deactivated', () => setColumn('tenant', tenants.farm, 'deleted', false, true), 3],
      [
        'his role becomes one that cannot be visited',
        ({ farmer }) => setColumn('app_user', farmer.id, 'role', 'Farmer', 'TC'),
        3,
      ],
      ['the browsed tenant is closed', () => setColumn('tenant', tenants.distributor, 'status_id', 1, 0), 2],
      ['the browsed tenant is deactivated', () => setColumn('tenant', tenants.distributor, 'deleted', false, true), 2],
      [
        'an earlier visitor may no longer visit',
        ({ admin }) => setColumn('app_user', admin.id, 'role', 'AdminDif', 'Formulateur'),
        3,
      ],
      [
        'an earlier visited person is deactivated',
        ({ admin }) => setColumn('app_user', admin.id, 'deleted', false, true),
        1,
      ],
      ['the first tenant is deactivated', () => setColumn('tenant', tenants.manufacturer, 'deleted', false, true), 0],
    ])('%s: the stack ends before it', async (_, change, remaining) => {
      const people = await enterFourSteps()
      const { host, admin } = people
      await change(people)
      expect(await actingAsText(host)).toBe(
        [
          `${host.id} in ${world.platform}`,
          `${host.id} in ${tenants.manufacturer}`,
          `${admin.id} in ${tenants.manufacturer}`,
          `${admin.id} in ${tenants.distributor}`,
        ][remaining],
      )
      expect(await stepsOf(host)).toHaveLength(remaining)
      expect(await lastAuditEntry(world, 'stepsEnded')).toMatchObject({
        actor: host.id,
        detail: { left: 4 - remaining },
      })
      await undoChanges()
      // What becomes allowed again is not entered again by itself.
      expect(await stepsOf(host)).toHaveLength(remaining)
      expect(await statusWithToken(world, host.token)).toBe(200)
    })

    test('the audit trail records it once, also when ten calls detect it together', async () => {
      const { host, farmer } = await enterFourSteps()
      await setColumn('app_user', farmer.id, 'deleted', false, true)
      const responses = await Promise.all(Array.from({ length: 10 }, () => contextOf(host)))
      expect(new Set(responses.map(({ TenantId }) => TenantId))).toEqual(new Set([tenants.distributor]))
      expect(await countRows(world, `audit_entry where action = 'stepsEnded' and actor_user_id = $1`, [host.id])).toBe(
        1,
      )
      await undoChanges()
    })

    test('deactivating the person signed in ends his session, also during a visit', async () => {
      const { host } = await enterFourSteps()
      await setColumn('app_user', host.id, 'deleted', false, true)
      expect(await statusWithToken(world, host.token)).toBe(401)
      await undoChanges()
      expect(await statusWithToken(world, host.token)).toBe(200)
    })

    test('a call meant for an earlier visit or browse is refused and does nothing', async () => {
      const [admin, formulator] = [
        await world.addPerson(tenants.manufacturer, 'AdminDif'),
        await world.addPerson(tenants.distributor, 'Formulateur'),
      ]
      await enter(admin, formulator)
      const headers = { 'x-acting-as': `${formulator.id} ${tenants.distributor} ${admin.id} ${formulator.id}` }
      expect((await get(admin, '/api/Packagings', headers)).status).toBe(200)
      await setColumn('app_user', formulator.id, 'deleted', false, true)
      const body = { Code: 'MEANT', Name: 'Meant for the distributor', Volume: 1 }
      const before = await countRows(world, 'packaging')
      const response = await admin.call('POST', '/api/Packagings', { body, headers })
      expect(response).toMatchObject({ status: 409, problems: ['session.elsewhere'] })
      expect(await countRows(world, 'packaging')).toBe(before)
      // Reading the context and going back ignore the header.
      expect((await get(admin, '/Account/GetContext', headers)).status).toBe(200)
      await undoChanges()
    })
  })
})
