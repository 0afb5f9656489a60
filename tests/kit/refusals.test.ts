import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '../../packages/server/src/kit/database/embedded.ts'
import { openDatabase } from '../../packages/server/src/kit/database/open-database.ts'
import { silentLog } from './support/databases.ts'
import { type PostgresCluster, startPostgresCluster } from './support/postgres-cluster.ts'

const temporaryFolder = mkdtempSync(join(tmpdir(), 'provende-refusals-'))
afterAll(() => rmSync(temporaryFolder, { recursive: true, force: true }))

/** The error of a database that cannot be opened. */
const refusalMessageOf = (opened: Promise<unknown>) =>
  opened.then(
    () => 'opened',
    (error) => error,
  )

describe('a PostgreSQL that cannot be used is refused with a reason, and without the password', () => {
  let cluster: PostgresCluster
  beforeAll(async () => {
    cluster = await startPostgresCluster()
  })
  afterAll(() => cluster.stop())
  const postgresql = (databaseUrl: string) =>
    refusalMessageOf(openDatabase({ databaseUrl, dataDirectory: temporaryFolder, log: silentLog }))
  const changed = (part: 'pathname' | 'username' | 'password' | 'search', value: string) => () =>
    Object.assign(new URL(cluster.url), { [part]: value }).href

  test.each([
    ['an invalid address', () => 'user:hunter2@localhost', 'databaseUrlInvalid'],
    ['an address of another kind of database', () => 'mysql://root:hunter2@localhost/provende', 'databaseUrlInvalid'],
    ['a host without a server', () => 'postgresql://x:hunter2@127.0.0.1:9/provende', 'databaseUnreachable'],
    ['a host that does not exist', () => 'postgresql://x:hunter2@nowhere.invalid/provende', 'databaseUnreachable'],
    ['a socket that does not exist', () => 'postgresql:///provende?host=/nowhere&user=x', 'databaseUnreachable'],
    ['encryption the server does not offer', changed('search', '?sslmode=verify-full'), 'databaseUnreachable'],
    ['a wrong password', changed('password', 'hunter2'), 'databaseSignInRefused'],
    ['no password', changed('password', ''), 'databaseSignInRefused'],
    ['a user that does not exist', changed('username', 'nobody'), 'databaseSignInRefused'],
    ['a database that does not exist', changed('pathname', '/nowhere'), 'databaseMissing'],
  ])('%s', async (_, url, reason) => {
    const refusal = await postgresql(url())
    expect(refusal).toMatchObject({ name: 'StartRefusal', reason })
    expect(refusal.message + refusal.detail).not.toMatch(/hunter2|:provende@/)
  })

  test('a user without permission to connect to the database', async () => {
    const database = await openDatabase({ databaseUrl: cluster.url, dataDirectory: temporaryFolder, log: silentLog })
    await database.pool.query(`create database private`)
    await database.pool.query(`create role stranger login password 'provende'`)
    await database.pool.query(`revoke connect on database private from public`)
    await database.close()
    const url = Object.assign(new URL(cluster.url), { pathname: '/private', username: 'stranger' })
    expect(await postgresql(url.href)).toMatchObject({ reason: 'databaseSignInRefused' })
  })

  test('a version that is too old', async () => {
    const { url, stop } = await fakeServer('140012')
    expect(await postgresql(url)).toMatchObject({ reason: 'databaseTooOld', detail: expect.stringContaining('(14)') })
    stop()
  })
})

/** A server that answers only the version query of PostgreSQL: a version that old cannot be installed. */
async function fakeServer(version: string) {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const text = (value: string) => Buffer.from(`${value}\0`)
  const ready = message('Z', Buffer.from('I'))
  const column = message(
    'T',
    Buffer.concat([
      Buffer.from([0, 1]),
      text('server_version_num'),
      Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
    ]),
  )
  const row = message('D', Buffer.concat([Buffer.from([0, 1, 0, 0, 0, version.length]), Buffer.from(version)]))
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      socket.once('data', () => socket.write(Buffer.concat([column, row, message('C', text('SHOW')), ready])))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `postgresql://x:x@127.0.0.1:${port}/old`, stop: () => server.close() }
}

describe('a data directory that cannot be used is refused with a reason, and not changed', () => {
  const embedded = (dataDirectory: string, minFreeBytes?: number) =>
    refusalMessageOf(openEmbedded({ dataDirectory, log: silentLog, minFreeBytes }))

  test('a file instead of a directory', async () => {
    const file = join(temporaryFolder, 'file')
    writeFileSync(file, '')
    expect(await embedded(file)).toMatchObject({ reason: 'dataDirectoryNotWritable', detail: file })
    expect(await embedded(join(file, 'below'))).toMatchObject({ reason: 'dataDirectoryNotWritable' })
  })

  test('a location that is not writable', async () => {
    expect(await embedded('/sys/provende')).toMatchObject({ reason: 'dataDirectoryNotWritable' })
  })

  test('a full disk', async () => {
    const directory = join(temporaryFolder, 'full')
    expect(await embedded(directory, Number.MAX_SAFE_INTEGER)).toMatchObject({ reason: 'diskFull', detail: directory })
    expect(readdirSync(directory)).toEqual([])
  })

  test('files of another PostgreSQL version', async () => {
    const directory = join(temporaryFolder, 'older')
    mkdirSync(join(directory, 'database'), { recursive: true })
    writeFileSync(join(directory, 'database', 'PG_VERSION'), '17\n')
    expect(await embedded(directory)).toMatchObject({ reason: 'dataDirectoryFromOtherVersion' })
    expect(readdirSync(directory)).toEqual(['database'])
  })
})
