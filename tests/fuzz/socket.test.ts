import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../conformance/support.ts'
import { databasesOf } from '../kit/databases.ts'

/* Bytes on a real connection that are hardly HTTP: each gets a refusal or a closed door, and the next caller is served. */

const { fresh } = databasesOf('embedded')
let server: ServerType
let port: number
beforeAll(async () => {
  const world = await createWorld(await fresh())
  server = createAdaptorServer({ fetch: world.app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  await once(server, 'close')
})

/** Longest a connection may stay open after the last byte, in ms. */
const patience = 5000

/** What comes back for these bytes until the connection ends. */
async function answerTo(bytes: string | Uint8Array): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
  })
  // A door that is shut in the face of whoever still writes is an answer, too.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const timer = setTimeout(() => socket.destroy(new Error('no end')), patience)
  socket.end(bytes)
  await closed
  clearTimeout(timer)
  return answer
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

async function expectDecency(bytes: string | Uint8Array) {
  const answer = await answerTo(bytes)
  const status = statusOf(answer)
  expect(status === 0 || (status >= 200 && status < 500), answer).toBe(true)
  expect(answer).not.toMatch(/node_modules|\.ts:\d|TypeError|\bat \w+ \(/)
}

const stillServes = async () => {
  const answer = await answerTo('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(statusOf(answer)).toBe(200)
}

const request = (line: string, ...headers: string[]) =>
  `${[line, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['a TLS hello', Uint8Array.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
  ['no host', request('GET /api/Units HTTP/1.1')],
  ['a host that is none', request('GET /api/Units HTTP/1.1', 'Host: a b\\c@d')],
  ['a host of garbage', request('GET /api/Units HTTP/1.1', 'Host: [::bad')],
  ['an address without a path', request('GET HTTP/1.1', 'Host: a')],
  ['an address of another host', request('GET http://[::bad/api/Units HTTP/1.1', 'Host: a')],
  ['an absolute address', request('GET http://a/api/Units HTTP/1.1', 'Host: a')],
  ['a star', request('OPTIONS * HTTP/1.1', 'Host: a')],
  ['two slashes', request('GET // HTTP/1.1', 'Host: a')],
  ['a backslash', request('GET /\\evil.example/api/Units HTTP/1.1', 'Host: a')],
  ['raw bytes in the path', Buffer.from(request('GET /api/Foods/\u00FF\u00FE HTTP/1.1', 'Host: a'), 'latin1')],
  ['a broken escape', request('GET /api/Foods/%zz?% HTTP/1.1', 'Host: a')],
  ['a way out of the folder', request('GET /assets/../../../../etc/passwd HTTP/1.1', 'Host: a')],
  ['an escaped way out', request('GET /assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1', 'Host: a')],
  ['an endless header', request('GET / HTTP/1.1', 'Host: a', `X: ${'x'.repeat(100_000)}`)],
  ['a header with a bare line feed', request('GET /api/Units HTTP/1.1', 'Host: a', 'X: a\nSet-Cookie: b')],
  ['two lengths', `${request('POST /Token HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2')}a`],
  [
    'a length and pieces',
    `${request('POST /Token HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  ],
  ['pieces that are none', `${request('POST /Token HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked')}zz\r\n`],
  [
    'a body that never ends',
    `${request('POST /Token HTTP/1.1', 'Host: a', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 50')}a=`,
  ],
  ['a method nobody knows', request('BREW /api/Units HTTP/1.1', 'Host: a')],
])('%s gets a refusal or a closed door, and the next caller is served', async (_, bytes) => {
  await expectDecency(bytes)
  await stillServes()
})

test('so does any bytes', async () => {
  const junk = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((text) => Buffer.from(request(`GET /${text} HTTP/1.1`, 'Host: a'))),
    fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((text) => Buffer.from(request('GET /api/Units HTTP/1.1', 'Host: a', text))),
  )
  await fc.assert(fc.asyncProperty(junk, expectDecency), { numRuns: process.env.LONG ? 3000 : 30, endOnFailure: true })
  await stillServes()
})
