import type { Role } from '@provende/domain/access/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTermOfUse } from '../../packages/server/src/access/terms-of-use.ts'
import { buildApp } from '../../packages/server/src/app.ts'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, type Person, type World } from './support.ts'
import { addAccount, count, lastAudit, noMail, servicesOf, statusWith, tokenOf } from './support-access.ts'

type Shown = Record<string, unknown>

eachEngine(({ fresh }) => {
  let world: World
  /** platform ─ maker ─ distributor ─ farm; the maker also has a rival of the distributor, the platform another maker. */
  let places: { maker: number; distributor: number; farm: number; rival: number; otherMaker: number }
  beforeAll(async () => {
    world = await createWorld(await fresh())
    const maker = await world.addTenant(world.platform, 'MasterTenant')
    const distributor = await world.addTenant(maker)
    places = {
      maker,
      distributor,
      farm: await world.addTenant(distributor, 'Farm'),
      rival: await world.addTenant(maker),
      otherMaker: await world.addTenant(world.platform, 'MasterTenant'),
    }
  })

  const nameOf = (person: Person) =>
    world.database.pool
      .query(`select first_name || ' ' || last_name as name from app_user where id = $1`, [person.id])
      .then(({ rows }) => rows[0].name as string)
  const asked = (who: Person, path: string, headers?: Record<string, string>) =>
    who.call('GET', path, headers && { headers })
  const visit = async (who: Person, whom: Person) =>
    asked(who, `/Account/Visit/${encodeURIComponent(await nameOf(whom))}/${whom.id}`)
  const browse = (who: Person, tenantId: number) => asked(who, `/Account/Browse/${tenantId}`)
  const leaveVisit = async (who: Person, to: Person) =>
    asked(who, `/Account/GetBackFromVisit/${encodeURIComponent(await nameOf(to))}`)
  const leaveBrowse = (who: Person, tenantId: number) => asked(who, `/Account/GetBackFromBrowse/${tenantId}`)
  const contextOf = async (who: Person) => (await asked(who, '/Account/GetContext')).body as Shown
  /** Where a session is: `person in tenant`, by id. */
  const whereIs = async (who: Person) => {
    const { UserId, TenantId } = await contextOf(who)
    return `${UserId} in ${TenantId}`
  }
  const stepsOf = async ({ id }: Person) =>
    (await world.database.pool.query('select steps from session where user_id = $1', [id])).rows[0].steps
  const entering = async (who: Person, ...steps: (Person | number)[]) => {
    for (const step of steps) {
      const answer = await (typeof step === 'number' ? browse(who, step) : visit(who, step))
      expect(answer.status, answer.text).toBe(200)
    }
  }
  /** Gives the organisation of a tenant to an expert. */
  const assign = (expert: Person, tenantId: number) =>
    set(
      `with given as (insert into organisation (tenant_id, type_id, name) values ($2, 2, 'Assigned ' || $2::bigint)
         on conflict (tenant_id) do update set name = excluded.name returning id)
       insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) select $1, id, $2, now() from given`,
      expert.id,
      tenantId,
    )
  const set = (statement: string, ...values: unknown[]) => world.database.pool.query(statement, values)

  describe('a visit', () => {
    test('acts as the visited person, with his rights and modules, and the trail knows who it really is', async () => {
      const [admin, farmer] = [
        await world.addPerson(places.maker, 'AdminDif'),
        await world.addPerson(places.farm, 'Farmer'),
      ]
      expect(await visit(admin, farmer)).toMatchObject({ status: 200, body: null })
      expect(await contextOf(admin)).toMatchObject({
        UserId: farmer.id,
        UserName: await nameOf(farmer),
        RoleName: 'CMVPFarmer',
        TenantId: places.farm,
        TenantRoleName: 'Farm',
        Visit: [
          { UserId: admin.id, UserName: await nameOf(admin) },
          { UserId: farmer.id, UserName: await nameOf(farmer) },
        ],
        Browse: [],
      })
      const modules = await asked(farmer, '/Account/GetModules')
      expect((await asked(admin, '/Account/GetModules')).body).toEqual(modules.body)
      expect((await admin.call('POST', '/api/Packagings', { body: {} })).problems).toEqual(['access.denied'])
      expect(await lastAudit(world, 'visit')).toEqual({
        actor: admin.id,
        asUser: farmer.id,
        tenant: places.farm,
        detail: { fromUserId: admin.id, fromTenantId: places.maker },
      })
      await leaveVisit(admin, admin)
      expect(await lastAudit(world, 'visitLeft')).toEqual({
        actor: admin.id,
        asUser: farmer.id,
        tenant: places.farm,
        detail: { toUserId: admin.id, toTenantId: places.maker },
      })
      expect(await contextOf(admin)).toMatchObject({ UserId: admin.id, Visit: [] })
      expect((await asked(admin, '/api/Foods')).status).toBe(200)
    })

    test('writes as the visited person, and what is kept of logging off names both', async () => {
      const [admin, formulator] = [
        await world.addPerson(places.maker, 'AdminDif'),
        await world.addPerson(places.maker, 'Formulateur'),
      ]
      await entering(admin, formulator)
      const body = { Code: 'VISIT', Name: 'Visited', Volume: 10 }
      const { body: made } = await admin.call('POST', '/api/Packagings', { body })
      expect(made).toMatchObject({ User_Id: formulator.id, Tenant_Id: places.maker })
      await admin.call('POST', '/Account/LogOff')
      expect(await lastAudit(world, 'logOff')).toMatchObject({
        actor: admin.id,
        asUser: formulator.id,
        tenant: places.maker,
      })
    })

    test.each<[Role, Role, keyof typeof places, boolean]>([
      ['AdminDif', 'AdminDistri', 'distributor', true],
      ['AdminDif', 'ExpertDif', 'maker', true],
      ['AdminDif', 'Formulateur', 'maker', true],
      ['AdminDif', 'Farmer', 'otherMaker', false],
      ['ExpertDif', 'Farmer', 'farm', true],
      ['ExpertDif', 'AdminDistri', 'distributor', false],
      ['ExpertDif', 'Formulateur', 'maker', false],
      ['Formulateur', 'Farmer', 'farm', false],
      ['AdminDif', 'Host', 'maker', false],
      ['AdminDif', 'TC', 'maker', false],
      ['TC', 'Farmer', 'farm', false],
    ])('%s of the maker visits %s of the %s: %s', async (role, visitedRole, place, allowed) => {
      const visitor = await world.addPerson(places.maker, role)
      const visited = await world.addPerson(places[place], visitedRole)
      expect((await visit(visitor, visited)).status).toBe(allowed ? 200 : 404)
      expect(await whereIs(visitor)).toBe(
        allowed ? `${visited.id} in ${places[place]}` : `${visitor.id} in ${places.maker}`,
      )
    })

    test('every call that may change something is in the trail, with the person really signed in', async () => {
      const world = await createWorld(await fresh())
      const maker = await world.addTenant(world.platform, 'MasterTenant')
      const [admin, formulator] = [
        await world.addPerson(maker, 'AdminDif'),
        await world.addPerson(maker, 'Formulateur'),
      ]
      const base = (name: string) => ({ Label: name, ShortLabel: name, KeyWords: '', Description: '' })
      await admin.call('POST', '/api/FoodBases', { body: base('own') })
      expect(await count(world, "audit_entry where action = 'acted'")).toBe(0)
      await admin.call('GET', `/Account/Visit/x/${formulator.id}`)
      const made = await admin.call('POST', '/api/FoodBases', { body: base('visited') })
      const { Id } = made.body as { Id: number }
      await admin.call('GET', '/api/FoodBases')
      // Behind the right to change, and sent like a change: both only read.
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
      const who = { actor: admin.id, visited: formulator.id, tenant: maker }
      expect(rows).toEqual([
        { ...who, detail: { call: 'POST /api/FoodBases' } },
        { ...who, detail: { call: 'DELETE /api/FoodBases/{id}', id: Id } },
        // Refused, and made all the same; each names its record in its own way.
        { ...who, detail: { call: 'PUT /api/Foods/Composition', foodId: 41 } },
        { ...who, detail: { call: 'DELETE /api/Foods/DelFile', id: 42 } },
      ])
    })
    test('of a name that is not the person’s is of the person whose id it is', async () => {
      const [admin, expert] = [
        await world.addPerson(places.maker, 'AdminDif'),
        await world.addPerson(places.maker, 'ExpertDif'),
      ]
      expect((await asked(admin, `/account/visit/a%2Fb%20%C3%A9/${expert.id}`)).status).toBe(200)
      expect(await whereIs(admin)).toBe(`${expert.id} in ${places.maker}`)
    })
  })

  describe('what may not be entered answers word for word like what does not exist', () => {
    test('people', async () => {
      const admin = await world.addPerson(places.distributor, 'AdminDistri')
      const missing = await asked(admin, '/Account/Visit/x/999999')
      expect(missing).toMatchObject({ status: 404, problems: ['record.notFound'] })
      const gone = await world.addPerson(places.farm, 'Farmer')
      await set('update app_user set deleted = true where id = $1', gone.id)
      const closed = await world.addTenant(places.distributor, 'Farm')
      const inClosed = await world.addPerson(closed, 'Farmer')
      await set('update tenant set deleted = true where id = $1', closed)
      const outside = [
        admin,
        gone,
        inClosed,
        world.host,
        await world.addPerson(places.maker, 'AdminDif'),
        await world.addPerson(places.rival, 'ExpertDistri'),
        await world.addPerson(places.distributor, 'AdminDif'),
      ]
      for (const one of outside) expect((await visit(admin, one)).text).toBe(missing.text)
      expect(await stepsOf(admin)).toEqual([])
    })

    test('tenants, and ways back to where one never was', async () => {
      const admin = await world.addPerson(places.distributor, 'AdminDistri')
      const missing = await asked(admin, '/Account/Browse/999999')
      expect(missing).toMatchObject({ status: 404, problems: ['record.notFound'] })
      const [closed, unopened] = [await world.addTenant(places.farm, 'Farm'), await world.addTenant(places.distributor)]
      await set('update tenant set deleted = true where id = $1', closed)
      await set('update tenant set status_id = 0 where id = $1', unopened)
      for (const tenant of [
        closed,
        unopened,
        world.platform,
        places.maker,
        places.rival,
        places.otherMaker,
        places.distributor,
      ])
        expect((await browse(admin, tenant)).text, `${tenant}`).toBe(missing.text)
      await entering(admin, places.farm)
      for (const tenant of [places.farm, places.maker, 999_999])
        expect((await leaveBrowse(admin, tenant)).text).toBe(missing.text)
      expect((await leaveVisit(admin, admin)).text).toBe(missing.text)
      expect(await whereIs(admin)).toBe(`${admin.id} in ${places.farm}`)
    })

    test('what is no id at all is refused as such', async () => {
      for (const path of ['/Account/Browse/0', '/Account/Browse/1e3', '/Account/Visit/x/-1', '/Account/Visit/x/a'])
        expect((await asked(world.host, path)).status, path).toBe(422)
    })

    test('what an expert or an adviser does not reach; what is taken from him while he is there has ended', async () => {
      const [expert, adviser] = [
        await world.addPerson(places.maker, 'ExpertDif'),
        await world.addPerson(places.maker, 'TC'),
      ]
      const farmer = await world.addPerson(places.farm, 'Farmer')
      const colleague = await world.addPerson(places.maker, 'ExpertDif')
      expect((await browse(adviser, places.farm)).status).toBe(404)
      await assign(expert, places.farm)
      await assign(adviser, places.farm)
      for (const one of [expert, adviser]) {
        expect((await browse(one, places.distributor)).status).toBe(404)
        expect((await browse(one, places.rival)).status).toBe(404)
      }
      expect((await visit(expert, await world.addPerson(places.distributor, 'ExpertDistri'))).status).toBe(404)
      await entering(expert, places.farm, farmer)
      await entering(adviser, places.farm)
      await set('delete from expert_assignment')
      // Without assignments an expert has all of his tenant, an adviser nothing.
      expect([await whereIs(expert), await whereIs(adviser)]).toEqual([
        `${farmer.id} in ${places.farm}`,
        `${adviser.id} in ${places.maker}`,
      ])
      await assign(expert, places.rival)
      expect(await whereIs(expert)).toBe(`${expert.id} in ${places.maker}`)
      await entering(expert, colleague)
    })
  })

  describe('a browse', () => {
    test('is by the documented variant of a role, which keeps its rights and writes where it is', async () => {
      const admin = await world.addPerson(places.maker, 'AdminDif')
      await entering(admin, places.distributor)
      expect(await contextOf(admin)).toMatchObject({
        UserId: admin.id,
        RoleName: 'CMVPAdminDifBrowse',
        TenantId: places.distributor,
        TenantRoleName: 'Structure',
        Visit: [],
        Browse: [{ TenantId: places.maker }, { TenantId: places.distributor }],
      })
      expect(await lastAudit(world, 'browse')).toEqual({
        actor: admin.id,
        asUser: admin.id,
        tenant: places.distributor,
        detail: { fromUserId: admin.id, fromTenantId: places.maker },
      })
      const body = { Code: 'BROWSED', Name: 'Browsed', Volume: 10 }
      const made = (await admin.call('POST', '/api/Packagings', { body })).body as { Id: number }
      expect(made).toMatchObject({ Tenant_Id: places.distributor, User_Id: admin.id })
      const expert = await world.addPerson(places.maker, 'ExpertDif')
      await entering(expert, places.distributor)
      expect(await contextOf(expert)).toMatchObject({ RoleName: 'CMVPExpertDifBrowse' })
      expect((await asked(expert, `/api/Packagings/${made.Id}`)).status).toBe(200)
    })

    test('by any other role only reads: every write is refused, no record says it may be written', async () => {
      const formulator = await world.addPerson(places.maker, 'Formulateur')
      const own = { body: { Code: 'OWN', Name: 'Own', Volume: 10, Tenants_Shared: true } }
      const local = await world.addPerson(places.distributor, 'Formulateur')
      const made = (await local.call('POST', '/api/Packagings', { body: { Code: 'L', Name: 'Local', Volume: 1 } }))
        .body as Shown & { Id: number }
      expect((await formulator.call('POST', '/api/Packagings', own)).status).toBe(200)
      const before = await asked(formulator, '/Account/GetModules')
      const inList = async () =>
        (await asked(formulator, '/api/Packagings')).body as { Id: number; MayWrite: boolean }[]
      expect((await inList()).find(({ Id }) => Id === made.Id)).toMatchObject({ MayWrite: true })

      await entering(formulator, places.distributor)
      expect(await contextOf(formulator)).toMatchObject({ RoleName: 'CMVPFormulateur', TenantId: places.distributor })
      expect((await asked(formulator, '/Account/GetModules')).body).toEqual(before.body)
      expect((await inList()).map(({ MayWrite }) => MayWrite)).not.toContain(true)
      expect((await asked(formulator, `/api/Packagings/${made.Id}`)).body).toMatchObject({ MayWrite: false })
      for (const [method, path] of [
        ['POST', '/api/Packagings'],
        ['PUT', '/api/Packagings'],
        ['DELETE', `/api/Packagings/${made.Id}?restore=false`],
        ['POST', '/api/Foods'],
      ] as const) {
        const answer = await formulator.call(method, path, { body: made })
        expect(answer, `${method} ${path}`).toMatchObject({ status: 403, problems: ['access.readOnly'] })
      }
      await leaveBrowse(formulator, places.maker)
      expect((await inList()).find(({ Id }) => Id === made.Id)).toMatchObject({ MayWrite: true })
    })

    test('sees what the browsed tenant sees, and nothing of the others', async () => {
      const [admin, rival] = [
        await world.addPerson(places.maker, 'AdminDif'),
        await world.addPerson(places.rival, 'Formulateur'),
      ]
      const body = { Code: 'RIVAL', Name: 'Of the rival', Volume: 1 }
      const { Id } = (await rival.call('POST', '/api/Packagings', { body })).body as { Id: number }
      expect((await asked(admin, `/api/Packagings/${Id}`)).status).toBe(200)
      await entering(admin, places.distributor)
      expect((await asked(admin, `/api/Packagings/${Id}`)).status).toBe(404)
    })
  })

  describe('visits and browses', () => {
    test('mix, and are left in the reverse of their order', async () => {
      const host = await world.addPerson(world.platform, 'Host')
      const admin = await world.addPerson(places.maker, 'AdminDif')
      const farmer = await world.addPerson(places.farm, 'Farmer')
      await entering(host, places.maker, admin, places.distributor, places.farm, farmer)
      const names = await Promise.all([host, admin, farmer].map(nameOf))
      expect(await contextOf(host)).toMatchObject({ Visit: names.map((UserName) => ({ UserName })), Browse: [] })
      const way: string[] = []
      for (const back of [
        () => leaveVisit(host, admin),
        () => leaveBrowse(host, places.distributor),
        () => leaveBrowse(host, places.maker),
        () => leaveVisit(host, host),
        () => leaveBrowse(host, world.platform),
      ]) {
        expect((await back()).status).toBe(200)
        way.push(await whereIs(host))
      }
      expect(way).toEqual([
        `${admin.id} in ${places.farm}`,
        `${admin.id} in ${places.distributor}`,
        `${admin.id} in ${places.maker}`,
        `${host.id} in ${places.maker}`,
        `${host.id} in ${world.platform}`,
      ])
      expect(await stepsOf(host)).toEqual([])
    })

    test('going back further leaves all that was entered since', async () => {
      const host = await world.addPerson(world.platform, 'Host')
      const admin = await world.addPerson(places.maker, 'AdminDif')
      await entering(host, places.maker, admin, places.distributor, places.farm)
      expect((await leaveBrowse(host, places.maker)).status).toBe(200)
      expect(await whereIs(host)).toBe(`${admin.id} in ${places.maker}`)
      await entering(host, places.distributor)
      expect((await leaveVisit(host, host)).status).toBe(200)
      expect(await whereIs(host)).toBe(`${host.id} in ${places.maker}`)
    })

    test('a name is compared as it is read, whatever its case', async () => {
      const admin = await world.addPerson(places.maker, 'AdminDif')
      await entering(admin, await world.addPerson(places.farm, 'Farmer'))
      const shouted = encodeURIComponent(` ${(await nameOf(admin)).toUpperCase()} `)
      expect((await asked(admin, `/Account/GetBackFromVisit/${shouted}`)).status).toBe(200)
    })

    test('end at twenty', async () => {
      const host = await world.addPerson(world.platform, 'Host')
      let below = places.otherMaker
      for (let depth = 0; depth < 20; depth++) {
        await entering(host, below)
        below = await world.addTenant(below)
      }
      expect(await browse(host, below)).toMatchObject({ status: 409, problems: ['steps.tooMany'] })
      expect((await leaveBrowse(host, world.platform)).status).toBe(200)
    })

    test('two at once take turns: the same person is visited once', async () => {
      const [admin, farmer] = [
        await world.addPerson(places.maker, 'AdminDif'),
        await world.addPerson(places.farm, 'Farmer'),
      ]
      const answers = await Promise.all([visit(admin, farmer), visit(admin, farmer)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      expect(await stepsOf(admin)).toEqual([{ visit: farmer.id }])
    })

    test('are of one session, and known to every process', async () => {
      const account = await addAccount(world, places.maker)
      const [one, other] = [await tokenOf(world, account.email), await tokenOf(world, account.email)]
      await world.call(one, 'GET', `/Account/Browse/${places.rival}`)
      const another = buildApp(servicesOf(world, noMail))
      const tenantWith = async (token: string) => {
        const response = await another.request('/Account/GetContext', { headers: { authorization: `bearer ${token}` } })
        return ((await response.json()) as { TenantId: number }).TenantId
      }
      expect([await tenantWith(one), await tenantWith(other)]).toEqual([places.rival, places.maker])
    })

    test('are left also while terms of use wait, and not entered', async () => {
      const [admin, farmer] = [
        await world.addPerson(places.maker, 'AdminDif'),
        await world.addPerson(places.farm, 'Farmer'),
      ]
      await entering(admin, places.distributor, farmer)
      const id = await inTransaction(world.database, { role: 'owner' }, (transaction) =>
        createTermOfUse(transaction, {
          title: { fr: 'T', en: 'T' },
          content: { fr: 'T', en: 'T' },
          publishedOn: world.clock.now.toISOString().slice(0, 10),
        }),
      )
      expect((await browse(admin, places.farm)).problems).toEqual(['terms.pending'])
      expect((await leaveVisit(admin, admin)).status).toBe(200)
      expect((await visit(admin, farmer)).problems).toEqual(['terms.pending'])
      expect((await leaveBrowse(admin, places.maker)).status).toBe(200)
      await set('delete from term_of_use where id = $1', id)
    })
  })

  describe('what is no longer allowed has ended, and nobody is locked out', () => {
    const restored: (() => Promise<unknown>)[] = []
    const undo = async () => {
      for (const one of restored.splice(0)) await one()
    }
    const setting = async (table: 'app_user' | 'tenant', id: number, column: string, from: unknown, to: unknown) => {
      await set(`update ${table} set ${column} = $1 where id = $2`, to, id)
      restored.push(() => set(`update ${table} set ${column} = $1 where id = $2`, from, id))
    }
    /** A host in the maker, as its administrator, in the distributor, as the farmer of the farm. */
    const deep = async () => {
      const host = await world.addPerson(world.platform, 'Host')
      const admin = await world.addPerson(places.maker, 'AdminDif')
      const farmer = await world.addPerson(places.farm, 'Farmer')
      await entering(host, places.maker, admin, places.distributor, farmer)
      return { host, admin, farmer }
    }

    test.each<[string, (given: Awaited<ReturnType<typeof deep>>) => Promise<void>, number]>([
      ['the visited person is deactivated', ({ farmer }) => setting('app_user', farmer.id, 'deleted', false, true), 3],
      ['his tenant is deactivated', () => setting('tenant', places.farm, 'deleted', false, true), 3],
      [
        'his role is one that is not visited',
        ({ farmer }) => setting('app_user', farmer.id, 'role', 'Farmer', 'TC'),
        3,
      ],
      ['the browsed tenant is closed', () => setting('tenant', places.distributor, 'status_id', 1, 0), 2],
      ['the browsed tenant is deactivated', () => setting('tenant', places.distributor, 'deleted', false, true), 2],
      [
        'an earlier visitor may no longer visit',
        ({ admin }) => setting('app_user', admin.id, 'role', 'AdminDif', 'Formulateur'),
        3,
      ],
      [
        'an earlier visited person is deactivated',
        ({ admin }) => setting('app_user', admin.id, 'deleted', false, true),
        1,
      ],
      ['the first tenant is deactivated', () => setting('tenant', places.maker, 'deleted', false, true), 0],
    ])('%s: back to the step before', async (_, change, kept) => {
      const given = await deep()
      const { host, admin } = given
      await change(given)
      expect(await whereIs(host)).toBe(
        [
          `${host.id} in ${world.platform}`,
          `${host.id} in ${places.maker}`,
          `${admin.id} in ${places.maker}`,
          `${admin.id} in ${places.distributor}`,
        ][kept],
      )
      expect(await stepsOf(host)).toHaveLength(kept)
      expect(await lastAudit(world, 'stepsEnded')).toMatchObject({ actor: host.id, detail: { left: 4 - kept } })
      await undo()
      // What may be entered again is entered again, never come back to by itself.
      expect(await stepsOf(host)).toHaveLength(kept)
      expect(await statusWith(world, host.token)).toBe(200)
    })

    test('the trail tells it once, also when ten calls meet it together', async () => {
      const { host, farmer } = await deep()
      await setting('app_user', farmer.id, 'deleted', false, true)
      const answers = await Promise.all(Array.from({ length: 10 }, () => contextOf(host)))
      expect(new Set(answers.map(({ TenantId }) => TenantId))).toEqual(new Set([places.distributor]))
      expect(await count(world, `audit_entry where action = 'stepsEnded' and actor_user_id = $1`, [host.id])).toBe(1)
      await undo()
    })

    test('the person really signed in who is deactivated is signed out, whomever he visits', async () => {
      const { host } = await deep()
      await setting('app_user', host.id, 'deleted', false, true)
      expect(await statusWith(world, host.token)).toBe(401)
      await undo()
      expect(await statusWith(world, host.token)).toBe(200)
    })

    test('a call that was meant for the step before does nothing, but tells so', async () => {
      const [admin, formulator] = [
        await world.addPerson(places.maker, 'AdminDif'),
        await world.addPerson(places.distributor, 'Formulateur'),
      ]
      await entering(admin, formulator)
      const acting = { 'x-acting-as': `${formulator.id} ${places.distributor} ${admin.id} ${formulator.id}` }
      expect((await asked(admin, '/api/Packagings', acting)).status).toBe(200)
      await setting('app_user', formulator.id, 'deleted', false, true)
      const body = { Code: 'MEANT', Name: 'Meant for the distributor', Volume: 1 }
      const before = await count(world, 'packaging')
      const answer = await admin.call('POST', '/api/Packagings', { body, headers: acting })
      expect(answer).toMatchObject({ status: 409, problems: ['session.elsewhere'] })
      expect(await count(world, 'packaging')).toBe(before)
      // What tells where one is, and leads back, works from anywhere.
      expect((await asked(admin, '/Account/GetContext', acting)).status).toBe(200)
      await undo()
    })
  })
})
