import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../conformance/support.ts'
import { databasesOf, silentLog } from '../kit/support/databases.ts'
import { serveWorld } from './support/serve.ts'

/* Requests of which the rest never comes. */

const { fresh } = databasesOf('postgresql')
const recordedFaults: object[] = []
let servedWorld: Awaited<ReturnType<typeof serveWorld>>
beforeAll(async () => {
  const world = await createWorld(await fresh())
  // The order in which they end decides, not how fast: silence is noticed first.
  const timeouts = { headers: 600, request: 1200, silence: 300, idle: 60_000, check: 50 }
  const log = Object.assign(Object.create(silentLog), { error: (fault: object) => recordedFaults.push(fault) })
  servedWorld = await serveWorld(world, { log }, timeouts)
})
afterAll(() => servedWorld.close())

/** Sends one part, then nothing, or another byte every tenth of a second, until the server closes the connection. */
async function sendHalfRequest(part: string, drip?: string): Promise<string> {
  const socket = connect(servedWorld.port, '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk.toString('latin1')
  })
  // The server may reset the connection while we still write.
  socket.on('error', () => undefined)
  socket.write(part)
  const timer = setInterval(() => drip !== undefined && socket.writable && socket.write(drip), 100)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return response
}

const requestHead = 'POST /Token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n'

test.each([
  ['half a header', 'POST /Token HTTP/1.1\r\nHos', undefined],
  ['half a header, and another byte again and again', 'POST /Token HTTP/1.1\r\nHost: a\r\nX: ', 'x'],
  ['half a body', `${requestHead}Content-Length: 5000\r\n\r\nLogin=`, undefined],
  ['half a body, and another byte again and again', `${requestHead}Content-Length: 5000\r\n\r\nLogin=`, 'x'],
])('a connection with %s is closed', async (_, part, drip) => {
  expect(await sendHalfRequest(part, drip)).not.toMatch(/HTTP\/1.1 (2|5)\d\d/)
})

test('a body whose end does not come is no fault of ours', async () => {
  await sendHalfRequest(`${requestHead}Content-Length: 5000\r\n\r\nLogin=`)
  // Answered after the end of the other one was noticed.
  expect((await fetch(`${servedWorld.url}/healthz`)).status).toBe(200)
  expect(recordedFaults).toEqual([])
})
