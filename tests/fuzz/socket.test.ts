import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../conformance/support.ts'
import { databasesOf } from '../kit/support/databases.ts'

/*
 * Malformed HTTP on a real connection: each request gets an error or a closed connection, and the next one is served.
 */

const { fresh } = databasesOf('embedded')
let server: ServerType
let serverPort: number
beforeAll(async () => {
  const world = await createWorld(await fresh())
  server = createAdaptorServer({ fetch: world.app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  serverPort = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  await once(server, 'close')
})

/** The longest a connection may stay open after the last byte. */
const maxOpenMilliseconds = 5000

/** Sends bytes and returns everything received until the connection closes. */
async function sendBytes(bytes: string | Uint8Array): Promise<string> {
  const socket = connect(serverPort, '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk.toString('latin1')
  })
  // The server may reset the connection while we still write.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const timer = setTimeout(() => socket.destroy(new Error('no end')), maxOpenMilliseconds)
  socket.end(bytes)
  await closed
  clearTimeout(timer)
  return response
}

const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0)

async function expectSafeResponse(bytes: string | Uint8Array) {
  const response = await sendBytes(bytes)
  const status = statusOf(response)
  expect(status === 0 || (status >= 200 && status < 500), response).toBe(true)
  expect(response).not.toMatch(/node_modules|\.ts:\d|TypeError|\bat \w+ \(/)
}

const expectStillServing = async () => {
  const response = await sendBytes('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(statusOf(response)).toBe(200)
}

const rawRequest = (line: string, ...headers: string[]) =>
  `${[line, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['a TLS hello', Uint8Array.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
  ['no host', rawRequest('GET /api/Units HTTP/1.1')],
  ['an invalid host', rawRequest('GET /api/Units HTTP/1.1', 'Host: a b\\c@d')],
  ['a host with a broken IPv6 address', rawRequest('GET /api/Units HTTP/1.1', 'Host: [::bad')],
  ['a request line without a path', rawRequest('GET HTTP/1.1', 'Host: a')],
  ['an absolute URL with a broken host', rawRequest('GET http://[::bad/api/Units HTTP/1.1', 'Host: a')],
  ['an absolute URL', rawRequest('GET http://a/api/Units HTTP/1.1', 'Host: a')],
  ['an asterisk', rawRequest('OPTIONS * HTTP/1.1', 'Host: a')],
  ['two slashes', rawRequest('GET // HTTP/1.1', 'Host: a')],
  ['a backslash', rawRequest('GET /\\evil.example/api/Units HTTP/1.1', 'Host: a')],
  ['raw bytes in the path', Buffer.from(rawRequest('GET /api/Foods/\u00FF\u00FE HTTP/1.1', 'Host: a'), 'latin1')],
  ['a broken escape', rawRequest('GET /api/Foods/%zz?% HTTP/1.1', 'Host: a')],
  ['a path traversal', rawRequest('GET /assets/../../../../etc/passwd HTTP/1.1', 'Host: a')],
  ['an escaped path traversal', rawRequest('GET /assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1', 'Host: a')],
  ['an endless header', rawRequest('GET / HTTP/1.1', 'Host: a', `X: ${'x'.repeat(100_000)}`)],
  ['a header with a bare line feed', rawRequest('GET /api/Units HTTP/1.1', 'Host: a', 'X: a\nSet-Cookie: b')],
  ['two lengths', `${rawRequest('POST /Token HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2')}a`],
  [
    'a length and chunks',
    `${rawRequest('POST /Token HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  ],
  ['invalid chunks', `${rawRequest('POST /Token HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked')}zz\r\n`],
  [
    'a body that never ends',
    `${rawRequest('POST /Token HTTP/1.1', 'Host: a', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 50')}a=`,
  ],
  ['an unknown method', rawRequest('BREW /api/Units HTTP/1.1', 'Host: a')],
])('%s gets an error or a closed connection, and the next request is served', async (_, bytes) => {
  await expectSafeResponse(bytes)
  await expectStillServing()
})

test('so do random bytes', async () => {
  const randomBytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((text) => Buffer.from(rawRequest(`GET /${text} HTTP/1.1`, 'Host: a'))),
    fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((text) => Buffer.from(rawRequest('GET /api/Units HTTP/1.1', 'Host: a', text))),
  )
  await fc.assert(fc.asyncProperty(randomBytes, expectSafeResponse), {
    numRuns: process.env.LONG ? 3000 : 30,
    endOnFailure: true,
  })
  await expectStillServing()
})
