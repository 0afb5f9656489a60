import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { notBuilt, walked, withoutPath } from './documented-calls.ts'
import { type Client, openWalk } from './support.ts'

const { demonstration } = databasesOf('postgresql')
let client: Client
beforeAll(async () => {
  client = await (await openWalk(await demonstration())).as('AdminDif')
})

const waiting = Object.values(notBuilt).flat()

test('each documented call is listed once', () => {
  const calls: string[] = [...Object.values(walked).flat(), ...waiting, ...withoutPath]
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})

test('each area is walked by one file', () => {
  const files = readdirSync(import.meta.dirname).map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  for (const area of Object.keys(walked))
    expect(files.filter((text) => text.includes(`\nwalk('${area}', {`))).toHaveLength(1)
})

/** The codes of an address that does not exist, and of a method that it does not accept; a missing record has another. */
const unknownCall = [153, 154]

test.each(waiting)('%s is not built', async (call) => {
  const [method = '', path = ''] = call.split(' ')
  const address = path.replaceAll(/\{\w+\}/g, '1')
  const { status, codes } = await client.send(method, address, method === 'GET' ? undefined : {})
  expect(status).toBeOneOf([404, 405])
  expect(codes.filter((code) => !unknownCall.includes(code))).toEqual([])
})
