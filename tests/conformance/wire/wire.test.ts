import { pathParameters, type Route } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../packages/server/src/access/sign-in/passwords.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, messageOf, type Person, type World } from '../support.ts'

/* The API as existing clients use it: paths, names, codes and languages, literally as documented. */

const allRoutes = Object.values(routes).flatMap((group) => Object.values(group) as Route[])
/** A path of a route, with arbitrary parameters. */
const callableAddressOf = (route: Route) =>
  pathParameters(route.path).reduce((path, name) => path.replace(`{${name}}`, '987654321'), route.path)
const routeLabelOf = (route: Route) => `${route.method} ${route.path}`
const emptyBodyFor = (route: Route) => (route.bodyKind === 'none' ? {} : { body: {} })

const routesOpenedByToken: readonly Route[] = [routes.formulaPdf.formulaPdf, routes.quotePapers.priceSheetPdf]

onMainEngine(({ fresh }) => {
  let world: World
  let manufacturer: number
  let anna: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(manufacturer, 'AdminDif')
  })

  describe('signing in', () => {
    const signIn = (form: Readonly<Record<string, string>>) =>
      world.call(null, 'POST', '/Token', {
        body: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' },
      })

    test('returns the token for all calls, with its type in any case', async () => {
      await world.database.pool.query('insert into credential (user_id, password_hash) values ($1, $2)', [
        anna.id,
        await hashPassword('Provende-2026!'),
      ])
      const { rows } = await world.database.pool.query('select email from app_user where id = $1', [anna.id])
      const response = await signIn({ grant_type: 'password', Login: rows[0].email, Password: 'Provende-2026!' })
      expect(response.status, response.text).toBe(200)
      const { access_token: token, token_type: type, expires_in: seconds } = response.body as Record<string, unknown>
      expect([type, seconds]).toEqual(['bearer', 7 * 24 * 3600])
      for (const scheme of ['bearer', 'Bearer', 'BEARER']) {
        const headers = { authorization: `${scheme} ${token}` }
        expect((await world.call(null, 'GET', '/Account/GetContext', { headers })).status).toBe(200)
      }
      expect((await world.call(String(token), 'POST', '/Account/LogOff')).status).toBe(200)
      expect((await world.call(String(token), 'GET', '/Account/GetContext')).status).toBe(401)
    })

    test('returns errors in OAuth form and in the form of every other call', async () => {
      const refused = await signIn({ grant_type: 'password', Login: 'nobody@provende.test', Password: 'wrong' })
      expect(refused.status).toBe(400)
      expect(refused.body).toEqual({
        error: 'invalid_grant',
        error_description: 'Wrong e-mail address or password.',
        ModelState: {},
        Message: 'Wrong e-mail address or password.',
        MessageDetail: '[{"Code":132,"Key":"signIn.refused"}]',
      })
      const empty = await signIn({ grant_type: 'password', Login: '', Password: 'x' })
      expect(empty.body).toMatchObject({ ModelState: { Login: ['The Login field is required.'] } })
    })
  })

  describe('a record', () => {
    const packaging = { Name: 'Big bag', Code: 'BB', Volume: '1000.5', Discount: 0, Description: '' }
    test('refused for several reasons has each on its own line', async () => {
      const { body } = await anna.call('POST', '/api/Packagings', { body: { ...packaging, Name: '', Volume: -1 } })
      const { Message } = body as { Message: string }
      expect(Message.split('\n')).toEqual(['Name est obligatoire.', 'Volume : 0 au moins.'])
    })

    test('has exactly the documented names; the body may have those of old clients', async () => {
      const sent = { Id: 0, Tenant_Id: 0, Tenants_Shared: true, User_Id: null, Deleted: false, ...packaging }
      const response = await anna.call('POST', '/api/Packagings', { body: sent })
      expect(response.body).toEqual({
        Id: expect.any(Number),
        Tenant_Id: manufacturer,
        Tenants_Shared: true,
        User_Id: anna.id,
        CreationDate: '2026-03-02T08:00:00.000Z',
        ModificationDate: '2026-03-02T08:00:00.000Z',
        Deleted: false,
        MayWrite: true,
        ...packaging,
        Volume: 1000.5,
      })
    })

    test('is refused with the documented error codes', async () => {
      const codes = async (body: unknown) => {
        const response = await anna.call('POST', '/api/Packagings', { body })
        const { MessageDetail } = response.body as { MessageDetail: string }
        return (JSON.parse(MessageDetail) as { Code: number }[]).map(({ Code }) => Code)
      }
      expect(await codes({ ...packaging, Code: 'other' })).toEqual([2])
      expect(await codes({ ...packaging, Name: 'Other' })).toEqual([4])
      const missing = await anna.call('GET', '/api/Packagings/987654321')
      expect(missing.body).toMatchObject({ MessageDetail: '[{"Code":1,"Key":"record.notFound"}]' })
    })

    test('has wire names for fields in problems', async () => {
      const foods = await anna.call('POST', '/api/Foods', {
        body: { Name: 'a', Code: 'a', Properties: [{ Name: 'Bad' }] },
      })
      expect(foods.body).toMatchObject({ MessageDetail: expect.stringContaining('"Field":"Properties.0.Name"') })
      expect(messageOf(foods)).toContain('Name (Properties, ligne 1)')
    })

    test('is deactivated and restored by DELETE', async () => {
      const { rows } = await world.database.pool.query(`select id from packaging where code = 'BB'`)
      const deleted = async () => (await anna.call('GET', `/api/Packagings/${rows[0].id}`)).body as { Deleted: boolean }
      expect((await anna.call('DELETE', `/api/Packagings/${rows[0].id}`)).status).toBe(200)
      expect((await deleted()).Deleted).toBe(true)
      expect((await anna.call('DELETE', `/api/Packagings/${rows[0].id}?restore=true`)).status).toBe(200)
      expect((await deleted()).Deleted).toBe(false)
    })
  })

  test('the session is returned under its documented names', async () => {
    const context = await anna.call('GET', '/Account/GetContext')
    expect(context.body).toMatchObject({
      UserId: anna.id,
      TenantId: manufacturer,
      RoleName: 'CMVPAdminDif',
      TenantRoleName: 'MasterTenant',
      TenantSettings: { DefaultLanguage: 'fr-FR', DefaultCurrencyID: 1 },
      TermOfUseVersion: null,
      Visit: [],
      Browse: [],
      Culture: 'fr-FR',
    })
    const modules = await (await world.addPerson(manufacturer, 'TC')).call('GET', '/Account/GetModules')
    expect(modules.body).toEqual(['Farm [Read]', 'Map [Read]', 'Formule [Write]', 'OrderForm [Write]'])
  })

  test('messages are in the language of the person, or of the request before the sign-in', async () => {
    const sentence = async (call: Promise<{ body: unknown }>) => (await call).body as { Message: string }
    const messageFor = (token: string | null, language: string) =>
      sentence(world.call(token, 'GET', '/api/Packagings/987654321', { headers: { 'accept-language': language } }))
    expect((await messageFor(null, 'en-GB')).Message).toBe('Your session has ended. Sign in again.')
    expect((await messageFor(null, 'de')).Message).toBe('Votre session est terminée. Connectez-vous à nouveau.')
    expect((await messageFor(anna.token, 'en-US')).Message).toBe("L'enregistrement n'existe pas.")
    expect((await anna.call('PUT', '/Account/Culture', { body: { Culture: 'en-US' } })).status).toBe(200)
    expect((await messageFor(anna.token, 'fr-FR')).Message).toBe('Record not found.')
  })

  describe.each(allRoutes.map((route) => [routeLabelOf(route), route] as const))('%s', (_, route) => {
    test('is served, in any case of its path', async () => {
      for (const address of [
        callableAddressOf(route),
        callableAddressOf(route).toUpperCase(),
        callableAddressOf(route).toLowerCase(),
      ]) {
        const response = await world.call(null, route.method, address, emptyBodyFor(route))
        expect([404, 405], address).not.toContain(response.status)
        expect(response.status === 401, address).toBe(route.access !== 'public')
      }
    })

    test('is blocked by pending terms of use, unless allowed before them', async () => {
      const person = await addPersonWithPendingTerms(world)
      const response = await person.call(route.method, callableAddressOf(route), emptyBodyFor(route))
      // The link of a PDF is public, but without its token it is a call of the person.
      const isOfPerson = route.access !== 'public' || routesOpenedByToken.includes(route)
      const mustWait = isOfPerson && !route.beforeTerms
      expect(response.problems.includes('terms.pending'), response.text).toBe(mustWait)
      expect(response.status === 403).toBe(mustWait)
    })
  })

  test('before the terms are accepted, only the calls to read and accept them and to leave visits and browses are allowed', () => {
    const allowed = allRoutes.filter(({ beforeTerms, access }) => beforeTerms && access !== 'public').map(routeLabelOf)
    expect(allowed).toEqual([
      'POST /Account/LogOff',
      'GET /Account/GetModules',
      'GET /Account/GetContext',
      'PUT /Account/Culture',
      'GET /api/TermOfUse/Manage/Current',
      'POST /api/TermOfUse/Manage/UserAcceptTermOfUse/{versionId}',
      'GET /Account/GetBackFromVisit/{visitorUserName}',
      'GET /Account/GetBackFromBrowse/{id}',
      'GET /api/Error/Manage/Open/{token}',
    ])
  })

  test('accepting the terms of use unblocks the calls', async () => {
    const person = await addPersonWithPendingTerms(world)
    const { TermOfUseVersion: version } = (await person.call('GET', '/Account/GetContext')).body as {
      TermOfUseVersion: number
    }
    expect((await person.call('GET', '/api/Units')).problems).toEqual(['terms.pending'])
    const accepted = await person.call('POST', `/api/TermOfUse/Manage/UserAcceptTermOfUse/${version}`)
    expect(accepted.status, accepted.text).toBe(200)
    expect((await person.call('GET', '/api/Units')).status).toBe(200)
  })
})

/** Adds an administrator with pending terms of use; everybody already there is marked as having accepted them. */
async function addPersonWithPendingTerms(world: World): Promise<Person> {
  const { pool } = world.database
  await pool.query(
    `insert into term_of_use (title_fr, title_en, content_fr, content_en, published_on)
     select 'Conditions', 'Terms', 'Texte', 'Text', '2026-01-01' where not exists (select from term_of_use)`,
  )
  await pool.query(
    `insert into term_of_use_acceptance (user_id, term_of_use_id, accepted_at)
     select app_user.id, term_of_use.id, now() from app_user cross join term_of_use on conflict do nothing`,
  )
  return world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
}
