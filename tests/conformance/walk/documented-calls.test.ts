import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { callsNotBuilt, callsWithoutPath, walkedCalls } from './documented-calls.ts'
import { openWalkedApplication, type WalkClient } from './support.ts'

const { demonstration } = databasesOf('postgresql')
let client: WalkClient
beforeAll(async () => {
  client = await (await openWalkedApplication(await demonstration())).as('AdminDif')
})

const callsWaiting = Object.values(callsNotBuilt).flat()

test('each documented call is listed once', () => {
  const calls: string[] = [...Object.values(walkedCalls).flat(), ...callsWaiting, ...callsWithoutPath]
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})

test('each area is walked by one file', () => {
  const files = readdirSync(import.meta.dirname).map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  for (const area of Object.keys(walkedCalls))
    expect(files.filter((text) => text.includes(`\ndefineWalkTests('${area}', {`))).toHaveLength(1)
})

/** The codes of an address that does not exist, and of a method that it does not accept; a missing record has another. */
const callNumbersWithoutPath = [153, 154]

test.each(callsWaiting)('%s is not built', async (call) => {
  const [method = '', path = ''] = call.split(' ')
  const address = path.replaceAll(/\{\w+\}/g, '1')
  const { status, codes } = await client.send(method, address, method === 'GET' ? undefined : {})
  expect(status).toBeOneOf([404, 405])
  expect(codes.filter((code) => !callNumbersWithoutPath.includes(code))).toEqual([])
})
