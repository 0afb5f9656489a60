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
        Exception: `at call (${code})\u0000`,
      })
      const { body, text } = await readError(world.host, token)
      for (const hidden of [code, secret, 'abc', 'xyz']) expect(text).not.toContain(hidden)
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

  test('errors are kept for 90 days after they last happened, the latest 5,000 of all', async () => {
    const { pool } = world.database
    const messages = async () => (await pool.query('select message from error_entry order by message')).rows
    await pool.query('delete from error_entry')
    await reportError(null, { ...errorReport, Message: 'old' })
    advanceClock(world, { days: 90 })
    await reportError(null, { ...errorReport, Message: 'new' })
    await deleteExpiredRows(services)
    expect(await messages()).toEqual([{ message: 'new' }])
    await pool.query(
      `insert into error_entry (guid, creation_date, lvl)
       select 'flood ' || number, $1::timestamptz - number * interval '1 second', 3 from generate_series(1, 5010) number`,
      [world.clock.now],
    )
    await deleteExpiredRows(services)
    expect(await messages()).toHaveLength(5000)
    expect(await messages()).toContainEqual({ message: 'new' })
  })
})
