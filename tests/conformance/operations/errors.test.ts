import { routes } from '@provende/contract/routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessionOf } from '../../packages/server/src/access/session.ts'
import { randomToken, type Services } from '../../packages/server/src/kit/services.ts'
import { keepFault } from '../../packages/server/src/operations/error-log.ts'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, type Person, type World } from './support.ts'
import { noMail, pass, servicesOf } from './support-access.ts'

const report = {
  ExceptionName: 'TypeError',
  Exception: 'TypeError: x is undefined\n  at screen.tsx:3',
  Lvl: 2,
  UserName: 'somebody',
  Route: '/Admin/Packagings/List',
  Message: 'x is undefined',
  Parameters: '{"id":"3"}',
  Ctx: 'Firefox',
}

eachEngine(({ fresh }) => {
  let world: World
  let services: Services
  let person: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    services = servicesOf(world, noMail)
    person = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })
  const send = async (who: Person | null, body: object = report): Promise<string> =>
    (await world.call(who?.token ?? null, 'POST', '/api/Error/Manage', { body })).body as string
  const open = (who: Person, token: string) => who.call('GET', `/api/Error/Manage/Open/${token}`)
  const fault = async (who: Person, error: unknown, params: unknown = { id: 3 }) =>
    keepFault(services, error, { route: routes.packagings.one, params, session: await sessionOf(services, who.token) })

  describe('a fault met in the browser', () => {
    test('is found again by its token: by whoever met it, and by those who manage errors', async () => {
      const token = await send(person)
      const expected = {
        Id: expect.any(Number),
        Guid: token,
        CreationDate: world.clock.now.toISOString(),
        ClosedDate: null,
        Lvl: 2,
        Route: report.Route,
        ControllerName: '',
        Action: '',
        Parameters: report.Parameters,
        UserName: expect.stringMatching(/^Person \d+$/),
        ErrorName: 'TypeError',
        Error: `${report.Exception}\n\nFirefox`,
        Message: report.Message,
        Comment: '',
      }
      expect((await open(person, token)).body).toEqual(expected)
      expect((await open(world.host, token)).body).toEqual(expected)
    })

    test('is to everybody else like one that does not exist', async () => {
      const colleague = await world.addPerson(person.tenantId, 'AdminDif')
      const missing = await open(colleague, '00000000-0000-4000-8000-000000000000')
      expect(missing).toMatchObject({ status: 404, problems: ['record.notFound'] })
      expect(await open(colleague, await send(person))).toEqual(missing)
      expect(await open(colleague, 'no%20token')).toEqual(missing)
      expect(await open(colleague, 'a%00b')).toEqual(missing)
    })

    test('before the sign-in belongs to nobody: only those who manage errors find it', async () => {
      const token = await send(null)
      expect((await open(world.host, token)).body).toMatchObject({ UserName: 'somebody', Guid: token })
      expect((await open(person, token)).status).toBe(404)
    })

    test('is kept without passwords, tokens and codes, wherever they stand', async () => {
      const [code, secret] = [randomToken(), 'Provende-2026!']
      const token = await send(person, {
        ...report,
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
      const { body, text } = await open(world.host, token)
      for (const hidden of [code, secret, 'abc', 'xyz']) expect(text).not.toContain(hidden)
      expect(body).toMatchObject({ Route: '/ResetPassword/3/***', Message: 'password=***&next=1' })
    })

    test('cannot be reported without end from one address', async () => {
      await world.database.pool.query('delete from rate_count')
      const statuses = await Promise.all(
        Array.from(
          { length: 61 },
          async () => (await world.call(null, 'POST', '/api/Error/Manage', { body: {} })).status,
        ),
      )
      expect(statuses.filter((status) => status === 429)).toHaveLength(1)
      pass(world, { minutes: 10 })
      expect(await send(null)).toMatch(/^[\da-f-]{36}$/)
    })
  })

  describe('a fault of the server', () => {
    test('says its inside to those who mend it, and to whoever met it only that it happened', async () => {
      const error = new Error('relation "packaging" does not exist')
      const token = await fault(person, error)
      const seen = {
        Guid: token,
        Route: 'GET /api/Packagings/{id}',
        ControllerName: '/api/Packagings',
        Action: 'GET',
        Lvl: 3,
      }
      expect((await open(world.host, token)).body).toMatchObject({
        ...seen,
        ErrorName: 'Error',
        Message: error.message,
        Error: error.stack,
        Parameters: '{"id":3}',
      })
      const own = await open(person, token)
      expect(own.body).toMatchObject({ ...seen, ErrorName: '', Message: '', Error: '' })
      expect(own.text).not.toContain('relation')
    })

    test('has a token also when it cannot be stored, or is no error at all', async () => {
      expect(await fault(person, 'a text, thrown')).toMatch(/^[\da-f-]{36}$/)
      const away = await fresh()
      await away.close()
      const call = { route: routes.packagings.one, params: {}, session: null }
      expect(await keepFault({ ...services, database: away }, new Error('fault'), call)).toMatch(/^[\da-f-]{36}$/)
    })
  })

  describe('the texts of views', () => {
    const path = '/api/Template?replaceOldtemplate=false&mergeViewComponant=false'

    test('are those of the tenant, under the names it gave them; nothing for others and before the sign-in', async () => {
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
})
