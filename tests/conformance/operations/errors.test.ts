import { routes } from '@provende/contract/routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessionOf } from '../../../packages/server/src/access/session/session.ts'
import { randomToken, type Services } from '../../../packages/server/src/kit/services.ts'
import { deleteExpiredRows } from '../../../packages/server/src/operations/cleanup.ts'
import { storeFault } from '../../../packages/server/src/operations/error-log.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'
import { advanceClock, noMail, servicesOf } from '../support-access.ts'

const errorReport = {
  ExceptionName: 'TypeError',
  Exception: 'TypeError: x is undefined\n  at screen.tsx:3',
  Lvl: 2,
  UserName: 'somebody',
  Route: '/Admin/Packagings/List',
  Message: 'x is undefined',
  Parameters: '{"id":"3"}',
  Ctx: 'Firefox',
}

onMainEngine(({ fresh }) => {
  let world: World
  let services: Services
  let person: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    services = servicesOf(world, noMail)
    person = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })
  const reportError = async (caller: Person | null, body: object = errorReport): Promise<string> =>
    (await world.call(caller?.token ?? null, 'POST', '/api/Error/Manage', { body })).body as string
  const readError = (caller: Person, token: string) => caller.call('GET', `/api/Error/Manage/Open/${token}`)
  const recordFailure = async (caller: Person, error: unknown, params: unknown = { id: 3 }) =>
    storeFault(services, error, {
      route: routes.packagings.one,
      params,
      session: await sessionOf(services, caller.token),
    })

  describe('an error in the browser', () => {
    test('is found by its token, by the person it happened to and by those who manage errors', async () => {
      const token = await reportError(person)
      const expected = {
        Id: expect.any(Number),
        Guid: token,
        CreationDate: world.clock.now.toISOString(),
        ClosedDate: null,
        Lvl: 2,
        Route: errorReport.Route,
        ControllerName: '',
        Action: '',
        Parameters: errorReport.Parameters,
        UserName: expect.stringMatching(/^Person \d+$/),
        ErrorName: 'TypeError',
        Error: `${errorReport.Exception}\n\nFirefox`,
        Message: errorReport.Message,
        Comment: '',
        Times: expect.any(Number),
        LastDate: world.clock.now.toISOString(),
        ReopenedDate: null,
        Versions: [],
        User_Id: person.id,
        Tenant_Id: person.tenantId,
        Tenants_Shared: false,
      }
      expect((await readError(person, token)).body).toEqual(expected)
      expect((await readError(world.host, token)).body).toEqual(expected)
    })

    test('answers everybody else like a missing one', async () => {
      const colleague = await world.addPerson(person.tenantId, 'AdminDif')
      const missing = await readError(colleague, '00000000-0000-4000-8000-000000000000')
      expect(missing).toMatchObject({ status: 404, problems: ['record.notFound'] })
      expect(await readError(colleague, await reportError(person))).toEqual(missing)
      expect(await readError(colleague, 'no%20token')).toEqual(missing)
      expect(await readError(colleague, 'a%00b')).toEqual(missing)
    })

    test('before the sign-in is found only by those who manage errors', async () => {
      const token = await reportError(null)
      expect((await readError(world.host, token)).body).toMatchObject({ UserName: 'somebody', Guid: token })
      expect((await readError(person, token)).status).toBe(404)
    })

    test('is stored without passwords, tokens and codes, in every field', async () => {
      const [code, secret] = [randomToken(), 'Provende-2026!']
      const token = await reportError(person, {
        ...errorReport,
        Route: `/ResetPassword/3/${code}`,
        Parameters: JSON.stringify({
          Password: secret,
          code,
          access_token: 'abc',
          list: ['Authorization: bearer xyz'],
        }),
        Message: `password=${secret}&next=1`,
        Ctx: '{"Price4":412.5,"prixTonne": "398,10"}',
        Exception: `at call (${code})\u0000`,
      })
      const { body, text } = await readError(world.host, token)
      for (const hidden of [code, secret, 'abc', 'xyz', '412.5', '398,10']) expect(text).not.toContain(hidden)
      expect(body).toMatchObject({ Route: '/ResetPassword/3/***', Message: 'password=***&next=1' })
    })

    test('is not refused for what it says: what is not text becomes text, and what is too long is cut', async () => {
      const token = await reportError(person, {
        ExceptionName: null,
        Exception: 'x'.repeat(1_000_000),
        Lvl: 'high',
        Route: 7,
        Message: ['of', 'a', 'kind'],
        Browser: 'unknown to the contract',
      })
      const { body } = await readError(person, token)
      expect(body).toMatchObject({ ErrorName: '', Lvl: 2, Route: '7', Message: '["of","a","kind"]' })
      expect((body as { Error: string }).Error).toHaveLength(20_000)
    })

    test('that happens again on the same day is counted, for each person', async () => {
      const again = { ...errorReport, Message: 'again and again' }
      const token = await reportError(person, again)
      advanceClock(world, { minutes: 5 })
      expect(await reportError(person, { ...again, Parameters: '{"id":"4"}' })).toBe(token)
      const { body } = await readError(person, token)
      expect(body).toMatchObject({
        Times: 2,
        Parameters: errorReport.Parameters,
        LastDate: world.clock.now.toISOString(),
      })
      const { body: detail } = await world.host.call('GET', `/api/Error/Manage/${(body as { Id: number }).Id}`)
      expect(detail).toMatchObject({ Occurrences: [{ Guid: token, Times: 2 }] })
      const colleague = await world.addPerson(person.tenantId, 'AdminDif')
      expect(await reportError(colleague, again)).not.toBe(token)
      expect(await reportError(person, { ...again, Message: 'another' })).not.toBe(token)
      for (let step = 0; step < 2; step += 1) {
        advanceClock(world, { hours: 8 })
        // The sessions go on.
        for (const reader of [person, world.host]) expect((await readError(reader, token)).status).toBe(200)
      }
      expect(await reportError(person, again)).not.toBe(token)
    })

    test('is rate-limited per IP address', async () => {
      await world.database.pool.query('delete from rate_count')
      const statuses = await Promise.all(
        Array.from(
          { length: 61 },
          async () => (await world.call(null, 'POST', '/api/Error/Manage', { body: {} })).status,
        ),
      )
      expect(statuses.filter((status) => status === 429)).toHaveLength(1)
      advanceClock(world, { minutes: 10 })
      expect(await reportError(null)).toMatch(/^[\da-f-]{36}$/)
    })
  })

  describe('an unexpected failure of the server', () => {
    test('shows its details to those who manage errors, and to the person it happened to only that it happened', async () => {
      const error = new Error('relation "packaging" does not exist')
      const token = await recordFailure(person, error)
      const visibleFields = {
        Guid: token,
        Route: 'GET /api/Packagings/{id}',
        ControllerName: '/api/Packagings',
        Action: 'GET',
        Lvl: 3,
      }
      expect((await readError(world.host, token)).body).toMatchObject({
        ...visibleFields,
        ErrorName: 'Error',
        Message: error.message,
        Error: error.stack,
        Parameters: '{"id":3}',
      })
      const ownView = await readError(person, token)
      expect(ownView.body).toMatchObject({ ...visibleFields, ErrorName: '', Message: '', Error: '' })
      expect(ownView.text).not.toContain('relation')
    })

    test('has a token even when it cannot be stored or the thrown value is not an Error', async () => {
      expect(await recordFailure(person, 'a text, thrown')).toMatch(/^[\da-f-]{36}$/)
      const closedDatabase = await fresh()
      await closedDatabase.close()
      const call = { route: routes.packagings.one, params: {}, session: null }
      expect(await storeFault({ ...services, database: closedDatabase }, new Error('fault'), call)).toMatch(
        /^[\da-f-]{36}$/,
      )
    })
  })

  describe('for administrators', () => {
    type Row = Readonly<Record<string, unknown>> & { readonly Id: number }
    const list = async (query = '') => {
      const response = await world.host.call('GET', `/api/Error/Admin?${query}`)
      return { ...response, rows: response.body as Row[] }
    }
    const manage = (body: object, caller: Person = world.host) => caller.call('PUT', '/api/Error/Admin', { body })
    const idOf = async (token: string) => ((await readError(world.host, token)).body as Row).Id
    const kindOf = async (token: string) =>
      (await world.host.call('GET', `/api/Error/Manage/${await idOf(token)}`)).body as Row
    const mark = (text: string) => ({ ...errorReport, ErrorName: text, Message: `marked ${text}` })

    test('those of one kind are one line, whoever met them, with their count, first and last time, and versions', async () => {
      const colleague = await world.addPerson(person.tenantId, 'AdminDif')
      const first = world.clock.now.toISOString()
      const report = (number: number) => ({
        ...mark('grouped'),
        Message: `farm ${number} has no site`,
        Version: `1.${number}`,
      })
      const token = await reportError(person, report(0))
      advanceClock(world, { hours: 2 })
      for (let number = 1; number <= 25; number += 1) await reportError(colleague, report(number))
      expect(await kindOf(token)).toMatchObject({
        Times: 26,
        CreationDate: first,
        LastDate: world.clock.now.toISOString(),
        Versions: Array.from({ length: 20 }, (_, index) => `1.${index + 6}`),
        Message: 'farm 25 has no site',
      })
      const { rows } = await list('Search=has%20no%20site')
      expect(rows).toHaveLength(1)
      expect(rows[0]).not.toHaveProperty('Error')
    })

    test('one is commented, closed, and open again by itself when it comes back', async () => {
      const report = mark('closed')
      const token = await reportError(person, report)
      const Id = await idOf(token)
      const changed = await manage({ Id, Comment: 'Corrigé', close: 'true', lvl: '4' })
      const closedDate = world.clock.now.toISOString()
      expect(changed.body).toMatchObject({ Id, Comment: 'Corrigé', Lvl: 4, ClosedDate: closedDate })
      advanceClock(world, { minutes: 1 })
      // What is not sent stays as it is.
      expect((await manage({ Id, Comment: 'Corrigé en 1.2', close: null })).body).toMatchObject({
        Lvl: 4,
        ClosedDate: closedDate,
      })
      expect((await list('OnlyOpen=True&NbPerPage=1000')).rows.map((row) => row.Id)).not.toContain(Id)
      await reportError(person, report)
      expect(await kindOf(token)).toMatchObject({
        ClosedDate: null,
        ReopenedDate: world.clock.now.toISOString(),
        Comment: 'Corrigé en 1.2',
        Times: 2,
      })
      expect((await list('OnlyOpen=True&NbPerPage=1000')).rows.map((row) => row.Id)).toContain(Id)
    })

    test('the list is filtered by person, level, and days in Paris; open ones come first', async () => {
      await world.database.pool.query('delete from error_kind')
      const early = await idOf(await reportError(null, { ...mark('early'), UserName: 'Ève Brénot' }))
      for (const update of ['error_entry set creation_date', 'error_kind set first_date'])
        await world.database.pool.query(`update ${update} = $1, last_date = $1`, ['2020-03-01T23:30:00Z']) // 2 March in Paris
      const late = await idOf(await reportError(null, { ...mark('late'), Lvl: 5 }))
      const ids = async (query: string) => (await list(query)).rows.map((row) => row.Id)
      expect(await ids('')).toEqual([late, early])
      expect(await ids('UserName=brenot')).toEqual([early])
      expect(await ids('UserName=%20&Lvl=&StartDate=&EndDate=')).toEqual([late, early])
      expect(await ids('Lvl=5')).toEqual([late])
      expect(await ids('StartDate=2020-03-02&EndDate=2020-03-02')).toEqual([early])
      expect(await ids('EndDate=2020-03-01')).toEqual([])
      expect(await ids(`UserId=${world.host.id}`)).toEqual([])
      await manage({ Id: late, close: true })
      expect(await ids('')).toEqual([early, late])
      expect(await ids('Order=LastDate&Desc=true')).toEqual([late, early])
      expect(await list('NbPerPage=1')).toMatchObject({ body: [{ Id: early }], count: 2 })
      expect((await list('Order=Error')).status).toBe(400)
    })

    test('who browses a tenant reads there what people of it and below it met, and its times alone', async () => {
      const browser = await world.addPerson(world.platform, 'Host')
      const farmer = await world.addPerson(await world.addTenant(person.tenantId, 'Farm'), 'Farmer')
      const stranger = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
      const both = await reportError(stranger, mark('met by both'))
      await reportError(stranger, { ...mark('met by both'), Parameters: 'of the stranger', Version: '7.7' })
      const below = await reportError(farmer, mark('met by both'))
      const other = await reportError(stranger, mark('met by the stranger'))
      const Id = await idOf(below)
      const read = async () => (await browser.call('GET', '/api/Error/Admin?Search=met%20by')).body as Row[]
      expect(await read()).toHaveLength(2)
      expect(await kindOf(both)).toMatchObject({ Id, Times: 3 })
      expect((await browser.call('GET', `/Account/Browse/${person.tenantId}`)).status).toBe(200)
      expect(await read()).toMatchObject([{ Id, Guid: below, Times: 1, Tenant_Id: farmer.tenantId, Versions: [] }])
      const detail = await browser.call('GET', `/api/Error/Manage/${Id}`)
      expect(detail.body).toMatchObject({ Times: 1, Occurrences: [{ Guid: below }] })
      expect(detail.text).not.toContain('of the stranger')
      const ofOthers = await browser.call('GET', `/api/Error/Admin?UserId=${stranger.id}`)
      expect(ofOthers).toMatchObject({ body: [], count: 0 })
      expect((await browser.call('GET', `/api/Error/Manage/${await idOf(other)}`)).status).toBe(404)
      expect((await readError(browser, other)).status).toBe(404)
      expect((await readError(browser, below)).status).toBe(200)
      expect((await browser.call('GET', `/Account/GetBackFromBrowse/${world.platform}`)).status).toBe(200)
      expect(await read()).toHaveLength(2)
    })

    test('everybody else is refused; an error that is gone is missing', async () => {
      expect((await person.call('GET', '/api/Error/Admin')).status).toBe(403)
      expect((await person.call('GET', '/api/Error/Manage/1')).status).toBe(403)
      expect((await manage({ Id: 1, close: true }, person)).status).toBe(403)
      expect(await manage({ Id: 999_999, close: true })).toMatchObject({ status: 404, problems: ['record.notFound'] })
      expect((await world.host.call('GET', '/api/Error/Manage/999999')).status).toBe(404)
    })
  })

  describe('the texts of views', () => {
    const path = '/api/Template?replaceOldtemplate=false&mergeViewComponant=false'

    test('are those of the tenant, under its names; empty for other tenants and before the sign-in', async () => {
      await world.database.pool.query('insert into view_text (tenant_id, view_name, texts) values ($1, $2, $3)', [
        person.tenantId,
        'LoginExtend',
        JSON.stringify({ title: 'Bienvenue', OK: 'Entrer' }),
      ])
      expect((await person.call('GET', path)).body).toEqual({ LoginExtend: { title: 'Bienvenue', OK: 'Entrer' } })
      expect((await world.host.call('GET', path)).body).toEqual({})
      expect(await world.call(null, 'GET', path)).toMatchObject({ status: 200, body: {} })
    })
  })

  test('errors are kept for 180 days after they last happened, the latest 5,000 of all', async () => {
    const { pool } = world.database
    const messages = async () => (await pool.query('select message from error_entry order by message')).rows
    await pool.query('delete from error_kind')
    await reportError(null, { ...errorReport, Message: 'old' })
    advanceClock(world, { days: 180 })
    await reportError(null, { ...errorReport, Message: 'new' })
    await deleteExpiredRows(services)
    expect(await messages()).toEqual([{ message: 'new' }])
    await pool.query(
      `insert into error_entry (guid, creation_date, lvl, kind_id)
       select 'flood ' || number, $1::timestamptz - number * interval '1 second', 3, (select min(id) from error_kind)
       from generate_series(1, 5010) number`,
      [world.clock.now],
    )
    await deleteExpiredRows(services)
    expect(await messages()).toHaveLength(5000)
    expect(await messages()).toContainEqual({ message: 'new' })
  })
})
