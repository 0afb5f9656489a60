import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../packages/server/src/app.ts'
import { createLog } from '../../packages/server/src/kit/log.ts'
import { createWorld, type World } from '../conformance/support.ts'
import { addAccount, noMail, password, servicesOf } from '../conformance/support-access.ts'
import { databasesOf } from '../kit/support/databases.ts'

/* One line a request: who called what, how long it took; nothing of what was sent. */

const { fresh } = databasesOf('postgresql')
let world: World
const loggedLines: string[] = []
beforeAll(async () => {
  world = await createWorld(await fresh())
})
afterAll(() => void loggedLines.splice(0))

function appWithAccessLog(accessLog: boolean) {
  const log = createLog('info', new Writable({ write: (chunk, _, done) => done(void loggedLines.push(String(chunk))) }))
  const services = servicesOf(world, noMail)
  return buildApp({ ...services, log, settings: { ...services.settings, accessLog } })
}

test('a request is one line with method, route, status, time, person and tenant, and without what was sent', async () => {
  const app = appWithAccessLog(true)
  const { email, id, tenantId, token } = await addAccount(world, await world.addTenant(world.platform))
  const headers = { authorization: `bearer ${token}` }
  await app.request('/Token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', Login: email, Password: password }),
  })
  await app.request('/api/Packagings/424242?Secret=in-the-query', { headers })
  await app.request('/api/Nothing/private-name', { headers })
  await app.request('/readyz')
  const metrics = await (await app.request('/metrics')).text()
  expect(metrics).toContain('provende_http_request_seconds_count{method="GET",route="/api/Packagings/{id}"')
  const entries = loggedLines.map((line) => JSON.parse(line))
  const timed = { ms: expect.any(Number), time: expect.any(String), level: 'info', msg: 'request' }
  expect(entries).toEqual([
    { ...timed, method: 'POST', route: '/Token', status: 200 },
    {
      ...timed,
      method: 'GET',
      route: '/api/Packagings/{id}',
      status: expect.any(Number),
      person: id,
      tenant: tenantId,
    },
    { ...timed, method: 'GET', route: '/api/*', status: 404 },
  ])
  const text = loggedLines.join('')
  for (const secret of [token, email, password, 'in-the-query', '424242', 'private-name'])
    expect(text).not.toContain(secret)
})

test('it can be switched off', async () => {
  loggedLines.splice(0)
  await appWithAccessLog(false).request('/api/Packagings')
  expect(loggedLines).toEqual([])
})
