import { addDays, dayInParis } from '@provende/domain/kit/day.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  signInDelayByAccount,
  signInDelayByAccountAndAddress,
  signInLimitByAddress,
} from '../../../packages/server/src/access/sign-in/sign-in-throttle.ts'
import { createTermsVersion } from '../../../packages/server/src/access/terms-of-use.ts'
import { buildApp } from '../../../packages/server/src/app.ts'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import {
  countAttempt,
  countFailedAttempt,
  type FailureDelay,
  type RateLimit,
} from '../../../packages/server/src/kit/throttle.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { StatementRecorder } from '../../kit/support/statement-recorder.ts'
import { createWorld, type World } from '../support.ts'
import {
  addAccount,
  advanceClock,
  countRows,
  lastAuditEntry,
  noMail,
  password,
  servicesOf,
  signIn,
  signInForToken,
  statusWithToken,
} from '../support-access.ts'

const newPassword = 'Nouveau-2027?'
const documentedSignInError = {
  error: 'invalid_grant',
  error_description: 'Adresse e-mail ou mot de passe incorrect.',
  ModelState: {},
}

onMainEngine(({ fresh }) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(await fresh())
  })
  const account = (tenantId = world.platform) => addAccount(world, tenantId)
  const setDeleted = (table: 'app_user' | 'tenant', id: number, deleted: boolean) =>
    world.database.pool.query(`update ${table} set deleted = $1 where id = $2`, [deleted, id])

  /** Records failed sign-ins directly: hashing that many passwords would take long. */
  const recordFailures = (limit: RateLimit, subject: string, times: number) =>
    inTransaction(world.database, { role: 'provende_access' }, async (transaction) => {
      for (let attempt = 0; attempt < times; attempt++)
        await countAttempt(transaction, [[limit, subject]], world.clock.now)
    })

  const recordWrong = (delay: FailureDelay, subject: string, times: number) =>
    inTransaction(world.database, { role: 'provende_access' }, async (transaction) => {
      for (let failure = 0; failure < times; failure++)
        await countFailedAttempt(transaction, [[{ ...delay, seconds: () => 0 }, subject]], world.clock.now)
    })

  describe('signing in', () => {
    test('returns the documented token, whatever the case of the e-mail', async () => {
      const { email, id } = await account()
      const response = await signIn(world, ` ${email.toUpperCase()} `)
      expect(response.status).toBe(200)
      expect(response.body).toEqual({ token_type: 'bearer', access_token: expect.any(String), expires_in: 604_800 })
      expect(await lastAuditEntry(world, 'signIn')).toMatchObject({ actor: id, asUser: id, tenant: world.platform })
    })

    test('answers a wrong password, an unknown e-mail, a deactivated person and a deactivated tenant alike', async () => {
      const [wrong, deactivated] = [await account(), await account()]
      const closed = await world.addTenant(world.platform)
      const inClosedTenant = await account(await world.addTenant(closed, 'Farm'))
      const withoutPassword = await world.addPerson(world.platform, 'TC')
      await setDeleted('app_user', deactivated.id, true)
      await setDeleted('tenant', closed, true)
      const invited = (
        await world.database.pool.query('select email from app_user where id = $1', [withoutPassword.id])
      ).rows[0].email
      const responses = [
        await signIn(world, wrong.email, 'Provende-2026?'),
        await signIn(world, 'nobody@provende.test'),
        await signIn(world, 'no\u0000body'),
        await signIn(world, deactivated.email),
        await signIn(world, inClosedTenant.email),
        await signIn(world, invited),
      ]
      expect(responses[0]).toMatchObject({ status: 400, body: documentedSignInError })
      for (const response of responses) expect(response).toEqual(responses[0])
    })

    test('a refused sign-in is in the audit trail of the account, without an actor', async () => {
      const { email, id } = await account()
      await signIn(world, email, 'wrong')
      expect(await lastAuditEntry(world, 'signInRefused')).toMatchObject({
        actor: null,
        asUser: id,
        tenant: world.platform,
      })
    })

    /** Signs in from another address; the application of another process, by the same proxy. */
    const signInFrom = async (address: string, email: string, typed: string = password) => {
      const services = servicesOf(world, noMail)
      const app = buildApp({ ...services, settings: { ...services.settings, trustProxy: true } })
      const body = new URLSearchParams({ grant_type: 'password', Login: email, Password: typed })
      const response = await app.request('/Token', { method: 'POST', body, headers: { 'x-forwarded-for': address } })
      return { status: response.status, wait: response.headers.get('retry-after') }
    }
    const statuses = (status: number, count: number) => Array(count).fill(status)

    test('after five failures each attempt waits twice as long, in other processes too, and even with the right password', async () => {
      const { email } = await account()
      const failures = await Promise.all(Array.from({ length: 8 }, () => signInFrom('192.0.2.1', email, 'wrong')))
      expect(failures.map(({ status }) => status).toSorted()).toEqual([...statuses(400, 5), ...statuses(429, 3)])
      for (const wait of [2, 4, 8, 16, 32, 60, 60]) {
        expect(await signInFrom('192.0.2.1', email)).toEqual({ status: 429, wait: String(wait) })
        advanceClock(world, { minutes: (wait - 1) / 60 })
        expect(await signInFrom('192.0.2.1', email)).toEqual({ status: 429, wait: '1' })
        advanceClock(world, { minutes: 1 / 60 })
        expect((await signInFrom('192.0.2.1', email, 'wrong')).status).toBe(400)
      }
      advanceClock(world, { minutes: 1 })
      expect((await signInFrom('192.0.2.1', email)).status).toBe(200)
      for (let count = 0; count < 5; count += 1)
        expect((await signInFrom('192.0.2.1', email, 'wrong')).status).toBe(400)
    })

    test('the wait is said in words, as documented', async () => {
      const { email } = await account()
      await recordWrong(signInDelayByAccountAndAddress, `${email} in-process`, 5)
      const throttled = await signIn(world, email)
      expect(throttled).toMatchObject({ status: 429, problems: ['signIn.throttled'] })
      expect(throttled.body).toMatchObject({
        error: 'invalid_grant',
        error_description: "Trop d'essais. Réessayez dans 2 s.",
      })
    })

    test('failures are forgotten after an hour', async () => {
      const { email } = await account()
      await recordWrong(signInDelayByAccountAndAddress, `${email} in-process`, 20)
      advanceClock(world, { minutes: 60 })
      expect((await signIn(world, email, 'wrong')).status).toBe(400)
      expect((await signIn(world, email)).status).toBe(200)
    })

    test('who guesses at other addresses does not slow the person, who has signed in from there within 90 days', async () => {
      const { email } = await account()
      expect((await signInFrom('198.51.100.7', email)).status).toBe(200)
      advanceClock(world, { days: 89 })
      const guesses: number[] = []
      for (let host = 1; host <= 21; host += 1)
        guesses.push((await signInFrom(`203.0.113.${host}`, email, 'wrong')).status)
      expect(guesses).toEqual([...statuses(400, 20), 429])
      await recordFailures(signInLimitByAddress, '198.51.100.7', 100)
      // Any new address waits, the familiar one does not.
      expect(await signInFrom('203.0.113.99', email)).toEqual({ status: 429, wait: '2' })
      expect((await signInFrom('198.51.100.7', email, 'wrong')).status).toBe(400)
      expect((await signInFrom('198.51.100.7', email)).status).toBe(200)
      advanceClock(world, { days: 90 })
      await recordWrong(signInDelayByAccount, email, 20)
      expect((await signInFrom('198.51.100.7', email)).status).toBe(429)
    })

    test('of IPv6 the networks are counted, of which everybody has one', async () => {
      const { email } = await account()
      const guesses: number[] = []
      for (let host = 1; host <= 6; host += 1)
        guesses.push((await signInFrom(`2001:db8::${host}`, email, 'wrong')).status)
      expect(guesses).toEqual([...statuses(400, 5), 429])
      expect((await signInFrom('2001:db8:0:1::1', email)).status).toBe(200)
    })

    test('the person is told by mail, once a day; nobody else is', async () => {
      const { email } = await account()
      const mails = () => countRows(world, 'outgoing_mail where to_address = $1', [email])
      await recordWrong(signInDelayByAccountAndAddress, `${email} in-process`, 3)
      await signIn(world, email, 'wrong')
      expect(await mails()).toBe(0)
      for (let count = 0; count < 3; count += 1) {
        await signIn(world, email, 'wrong')
        advanceClock(world, { minutes: 1 })
      }
      expect(await mails()).toBe(1)
      const text = await world.database.pool.query('select body_text from outgoing_mail where to_address = $1', [email])
      expect(text.rows[0].body_text).toContain("depuis l'adresse in-process")
      advanceClock(world, { days: 1 })
      await recordWrong(signInDelayByAccountAndAddress, `${email} in-process`, 4)
      await signIn(world, email, 'wrong')
      expect(await mails()).toBe(2)
      const all = await countRows(world, 'outgoing_mail')
      await recordWrong(signInDelayByAccountAndAddress, 'nobody@provende.test in-process', 4)
      expect((await signIn(world, 'nobody@provende.test', 'wrong')).status).toBe(400)
      expect(await countRows(world, 'outgoing_mail')).toBe(all)
    })

    test('the work is the same whether the account exists or not, also when it is guessed', async () => {
      const { email } = await account()
      const statementsOf = async (Login: string) => {
        const { database } = world
        const recorder = new StatementRecorder(database)
        const kysely = database.kysely.withPlugin(recorder)
        const app = buildApp({ ...servicesOf(world, noMail), database: { ...database, kysely } })
        const body = new URLSearchParams({ grant_type: 'password', Login, Password: 'wrong' })
        await app.request('/Token', { method: 'POST', body })
        return recorder.sent
      }
      for (const failures of [0, 4, 30]) {
        await world.database.pool.query('delete from rate_count')
        for (const login of [email, 'nobody@provende.test'])
          await recordWrong(signInDelayByAccountAndAddress, `${login} in-process`, failures)
        const ofAccount = await statementsOf(email)
        expect(ofAccount.length).toBeGreaterThan(3)
        expect(await statementsOf('nobody@provende.test')).toEqual(ofAccount)
      }
    })

    test('a successful sign-in forgets the failures', async () => {
      const { email } = await account()
      await recordWrong(signInDelayByAccountAndAddress, `${email} in-process`, 4)
      await signInForToken(world, email)
      await recordWrong(signInDelayByAccountAndAddress, `${email} in-process`, 4)
      expect((await signIn(world, email)).status).toBe(200)
    })

    test('a hundred failures throttle an address for every account; successful sign-ins do not count', async () => {
      const { email } = await account()
      await world.database.pool.query('delete from rate_count')
      await recordFailures(signInLimitByAddress, 'in-process', 98)
      expect((await signIn(world, (await account()).email)).status).toBe(200)
      expect((await signIn(world, (await account()).email)).status).toBe(200)
      expect((await signIn(world, email, 'wrong')).status).toBe(400)
      expect((await signIn(world, email, 'wrong')).status).toBe(400)
      expect((await signIn(world, email)).problems).toEqual(['signIn.throttled'])
      advanceClock(world, { minutes: 15 })
      expect((await signIn(world, email)).status).toBe(200)
    })

    test('tokens are stored as hashes', async () => {
      const { email } = await account()
      const token = await signInForToken(world, email)
      expect(await countRows(world, `session where encode(token_hash, 'escape') like '%' || $1 || '%'`, [token])).toBe(
        0,
      )
    })
  })

  describe('a session', () => {
    test('ends after 12 hours without a call; each call restarts the 12 hours', async () => {
      const token = await signInForToken(world, (await account()).email)
      advanceClock(world, { hours: 11, minutes: 58 })
      expect(await statusWithToken(world, token)).toBe(200)
      advanceClock(world, { hours: 11, minutes: 58 })
      expect(await statusWithToken(world, token)).toBe(200)
      advanceClock(world, { hours: 12 })
      expect(await statusWithToken(world, token)).toBe(401)
    })

    test('ends 7 days after its sign-in, however often it is used', async () => {
      const token = await signInForToken(world, (await account()).email)
      for (let days = 0; days < 6.5; days += 0.5) {
        advanceClock(world, { hours: 11, minutes: 59 })
        expect(await statusWithToken(world, token)).toBe(200)
      }
      advanceClock(world, { hours: 11, minutes: 59 })
      expect(await statusWithToken(world, token)).toBe(200)
      advanceClock(world, { minutes: 15 })
      expect(await statusWithToken(world, token)).toBe(401)
    })

    test('ends at once when the person, his tenant or a tenant above is deactivated', async () => {
      const parentTenant = await world.addTenant(world.platform)
      const tenantId = await world.addTenant(parentTenant, 'Farm')
      const person = await account(tenantId)
      const token = () => signInForToken(world, person.email)
      const firstToken = await token()
      await setDeleted('app_user', person.id, true)
      expect(await statusWithToken(world, firstToken)).toBe(401)
      await setDeleted('app_user', person.id, false)
      // Restoring a tenant does not restore the sessions of its people.
      for (const closedId of [tenantId, parentTenant]) {
        const current = await token()
        expect(await statusWithToken(world, current)).toBe(200)
        await setDeleted('tenant', closedId, true)
        expect(await statusWithToken(world, current)).toBe(401)
        await setDeleted('tenant', closedId, false)
        expect(await statusWithToken(world, current)).toBe(401)
      }
      expect(await statusWithToken(world, await token())).toBe(200)
    })

    test('ends at log off, and other sessions of the person do not', async () => {
      const { email, id } = await account()
      const [firstToken, otherToken] = [await signInForToken(world, email), await signInForToken(world, email)]
      expect((await world.call(firstToken, 'POST', '/Account/LogOff')).status).toBe(200)
      expect(await statusWithToken(world, firstToken)).toBe(401)
      expect(await statusWithToken(world, otherToken)).toBe(200)
      expect(await lastAuditEntry(world, 'logOff')).toMatchObject({ actor: id, asUser: id })
    })

    test('describes the signed-in person under the documented names', async () => {
      const tenant = await world.addTenant(world.platform, 'MasterTenant')
      const { id, email, token } = await account(tenant)
      const { body } = await world.call(token, 'GET', '/Account/GetContext')
      expect(body).toEqual({
        UserId: id,
        UserName: expect.stringMatching(/^Person \d+$/),
        Email: email,
        TenantId: tenant,
        TenantName: 'Tenant MasterTenant',
        RoleName: 'CMVPAdminDif',
        TenantRoleName: 'MasterTenant',
        TenantSettings: { DefaultLanguage: 'fr-FR', DefaultCurrencyID: 1 },
        TermOfUseVersion: null,
        Visit: [],
        Browse: [],
        Culture: 'fr-FR',
      })
    })

    test('lists the modules of its role', async () => {
      const { token } = await addAccount(world, world.platform, 'TC')
      expect((await world.call(token, 'GET', '/Account/GetModules')).body).toEqual([
        ...['Farm [Read]', 'Map [Read]', 'Formule [Write]', 'OrderForm [Write]'],
      ])
    })

    test('stores the language of the person and answers in it', async () => {
      const { token } = await account()
      await world.call(token, 'PUT', '/Account/Culture', { body: { Culture: 'en-US' } })
      const response = await world.call(token, 'POST', '/api/TermOfUse/Manage/UserAcceptTermOfUse/99999')
      expect(response.body).toMatchObject({ Message: 'This version of the terms of use does not exist.' })
    })
  })

  describe('changing a password', () => {
    const change = (token: string, body: object) => world.call(token, 'POST', '/Account/ChangePassword', { body })
    const request = { OldPassword: password, NewPassword: newPassword, ConfirmPassword: newPassword }

    test('ends the other sessions of the person and not this one', async () => {
      const { email, id } = await account()
      const [usedToken, otherToken] = [await signInForToken(world, email), await signInForToken(world, email)]
      expect((await change(usedToken, request)).status).toBe(200)
      expect([await statusWithToken(world, usedToken), await statusWithToken(world, otherToken)]).toEqual([200, 401])
      expect((await signIn(world, email)).status).toBe(400)
      expect((await signIn(world, email, newPassword)).status).toBe(200)
      expect(await lastAuditEntry(world, 'passwordChanged')).toMatchObject({ actor: id, asUser: id })
    })

    test('is refused with the documented ModelState: a weak password, a wrong confirmation, or a wrong current password', async () => {
      const { email, token } = await account()
      const weak = await change(token, { ...request, NewPassword: 'weak', ConfirmPassword: 'other' })
      expect(weak).toMatchObject({
        status: 422,
        problems: ['password.weak newPassword', 'password.mismatch confirmPassword'],
      })
      expect(weak.body).toMatchObject({
        error_description: expect.stringMatching(/caractère spécial\.\n.*ne correspondent pas/),
        ModelState: { NewPassword: [expect.any(String)], ConfirmPassword: [expect.any(String)] },
      })
      const wrong = await change(token, { ...request, OldPassword: 'wrong' })
      expect(wrong).toMatchObject({ status: 422, problems: ['password.wrong oldPassword'] })
      expect((await signIn(world, email)).status).toBe(200)
    })

    test('is throttled after ten wrong current passwords', async () => {
      const { token } = await account()
      for (let attempt = 0; attempt < 10; attempt++) await change(token, { ...request, OldPassword: 'wrong' })
      expect(await change(token, request)).toMatchObject({ status: 429, problems: ['request.tooMany'] })
      advanceClock(world, { minutes: 15 })
      expect((await change(token, request)).status).toBe(200)
    })
  })

  describe('a forgotten password', () => {
    const forget = (email: string) => world.call(null, 'POST', '/Account/ForgotPassword', { body: { Email: email } })
    const reset = (Email: string, Code: string, Password = newPassword) =>
      world.call(null, 'POST', '/Account/ResetPassword', { body: { Email, Code, Password, ConfirmPassword: Password } })
    /** The code in the latest mail to an address. */
    const codeFor = async (email: string): Promise<string> => {
      const { rows } = await world.database.pool.query(
        'select body_text from outgoing_mail where to_address = $1 order by id desc limit 1',
        [email],
      )
      return /ResetPassword\/\d+\/([\w-]{43})/.exec(rows[0].body_text)![1]!
    }

    test('answers the same whether the e-mail is known or not; queues a mail only when it is known', async () => {
      const { email, id } = await account()
      const before = await countRows(world, 'outgoing_mail')
      const [knownEmail, unknownEmail, invalidEmail] = [
        await forget(email),
        await forget('no@provende.test'),
        await forget('a@b\r\nBcc: c@d.fr'),
      ]
      expect(knownEmail).toMatchObject({ status: 200, body: null })
      expect([unknownEmail, invalidEmail]).toEqual([knownEmail, knownEmail])
      expect(await countRows(world, 'outgoing_mail')).toBe(before + 1)
      const mail = (await world.database.pool.query('select * from outgoing_mail order by id desc limit 1')).rows[0]
      expect(mail).toMatchObject({ to_address: email, tenant_id: world.platform, sent_at: null })
      expect(mail.body_text).toContain(`http://provende.test/ResetPassword/${id}/`)
      expect(await countRows(world, `audit_entry where action = 'passwordForgotten' and as_user_id = $1`, [id])).toBe(1)
    })

    test('a reset code sets a password once and ends the open sessions', async () => {
      const { email, id } = await account()
      const openToken = await signInForToken(world, email)
      await forget(email)
      const code = await codeFor(email)
      expect((await reset(email, code)).status).toBe(200)
      expect(await statusWithToken(world, openToken)).toBe(401)
      expect((await signIn(world, email, newPassword)).status).toBe(200)
      expect(await reset(email, code)).toMatchObject({ status: 422, problems: ['password.resetRefused'] })
      expect(await lastAuditEntry(world, 'passwordReset')).toMatchObject({ actor: id, asUser: id })
    })

    test('of two simultaneous uses of a code, one succeeds', async () => {
      const { email } = await account()
      await forget(email)
      const code = await codeFor(email)
      const responses = await Promise.all([reset(email, code, 'Premier-2027!'), reset(email, code, 'Second-2027!')])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    })

    test('a reset code is valid for one hour', async () => {
      const { email } = await account()
      await forget(email)
      const code = await codeFor(email)
      advanceClock(world, { minutes: 60 })
      expect((await reset(email, code)).problems).toEqual(['password.resetRefused'])
      await forget(email)
      const newerCode = await codeFor(email)
      advanceClock(world, { minutes: 59 })
      expect((await reset(email, newerCode)).status).toBe(200)
    })

    test('a code is valid for one person, and using it ends older codes', async () => {
      const [requester, otherAccount] = [await account(), await account()]
      await forget(requester.email)
      const older = await codeFor(requester.email)
      await forget(requester.email)
      const code = await codeFor(requester.email)
      expect((await reset(otherAccount.email, code)).problems).toEqual(['password.resetRefused'])
      expect((await reset(requester.email, code, 'weak')).problems).toEqual(['password.weak password'])
      expect((await reset(requester.email, code)).status).toBe(200)
      expect((await reset(requester.email, older)).problems).toEqual(['password.resetRefused'])
    })

    test('changing the password ends pending codes, and resetting it by a code ends throttling', async () => {
      const { email, token } = await account()
      await forget(email)
      const code = await codeFor(email)
      const body = { OldPassword: password, NewPassword: newPassword, ConfirmPassword: newPassword }
      await world.call(token, 'POST', '/Account/ChangePassword', { body })
      expect((await reset(email, code)).problems).toEqual(['password.resetRefused'])
      await recordWrong(signInDelayByAccountAndAddress, `${email} in-process`, 10)
      await recordWrong(signInDelayByAccount, email, 30)
      expect((await signIn(world, email)).status).toBe(429)
      await forget(email)
      await reset(email, await codeFor(email), 'Troisieme-1!')
      expect((await signIn(world, email, 'Troisieme-1!')).status).toBe(200)
    })

    test('five requests per e-mail are accepted, then throttled, whether the e-mail is known or not', async () => {
      const { email } = await account()
      for (const address of [email, 'flooded@provende.test']) {
        for (let mails = 0; mails < 5; mails++) expect((await forget(address)).status).toBe(200)
        expect(await forget(address)).toMatchObject({ status: 429, problems: ['request.tooMany'] })
      }
    })
  })

  describe('terms of use', () => {
    const publish = (title: string, publishedOn: string) =>
      inTransaction(world.database, { role: 'owner' }, (transaction) =>
        createTermsVersion(transaction, {
          title: { fr: title, en: `${title} (en)` },
          content: { fr: 'Texte', en: 'Text' },
          publishedOn,
        }),
      )
    const day = (offset: number) => addDays(dayInParis(world.clock.now), offset)
    const accept = (token: string, version: number) =>
      world.call(token, 'POST', `/api/TermOfUse/Manage/UserAcceptTermOfUse/${version}`)

    test('pending terms block every call but the documented ones until they are accepted; accepting twice counts once', async () => {
      const { token, id } = await account()
      expect((await world.call(token, 'GET', '/api/TermOfUse/Manage/Current')).body).toBeNull()
      await publish('Anciennes', day(-10))
      const current = await publish('Actuelles', day(0))
      const future = await publish('Futures', day(1))

      expect(await world.call(token, 'GET', '/api/Packagings')).toMatchObject({
        status: 403,
        problems: ['terms.pending'],
      })
      expect(await statusWithToken(world, token)).toBe(200)
      expect((await world.call(token, 'GET', '/Account/GetContext')).body).toMatchObject({ TermOfUseVersion: current })
      expect((await world.call(token, 'GET', '/api/TermOfUse/Manage/Current')).body).toEqual({
        VersionID: current,
        Title: 'Actuelles',
        Content: 'Texte',
        PublishedOn: day(0),
      })
      for (const version of [future, 99_999])
        expect(await accept(token, version)).toMatchObject({ status: 404, problems: ['terms.versionUnknown'] })

      expect([(await accept(token, current)).status, (await accept(token, current)).status]).toEqual([200, 200])
      expect(await lastAuditEntry(world, 'termsAccepted')).toMatchObject({
        actor: id,
        asUser: id,
        detail: { versionId: current },
      })
      expect(await countRows(world, `audit_entry where action = 'termsAccepted' and actor_user_id = $1`, [id])).toBe(1)
      expect((await world.call(token, 'GET', '/api/Packagings')).status).toBe(200)

      for (let hours = 0; hours < 24; hours += 8) {
        await statusWithToken(world, token)
        advanceClock(world, { hours: 8 })
      }
      expect((await world.call(token, 'GET', '/api/Packagings')).problems).toEqual(['terms.pending'])
    })

    test('the person signed in accepts them, also while he visits somebody', async () => {
      const [visitor, visited] = [await account(), await account()]
      const version = await publish('Visite', day(0))
      const token = await signInForToken(world, visitor.email)
      await world.database.pool.query('update session set steps = $2 where user_id = $1', [
        visitor.id,
        JSON.stringify([{ visit: visited.id }]),
      ])
      await accept(token, version)
      expect(await lastAuditEntry(world, 'termsAccepted')).toMatchObject({ actor: visitor.id, asUser: visited.id })
      const { rows } = await world.database.pool.query(
        'select user_id from term_of_use_acceptance where term_of_use_id = $1',
        [version],
      )
      expect(rows).toEqual([{ user_id: visitor.id }])
      expect((await world.call(token, 'GET', '/Account/GetContext')).body).toMatchObject({ TermOfUseVersion: null })
    })
  })
})
