import { access, constants, mkdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartRefusal } from '../start-refusal.ts'
import { columnParsers } from './column-parsers.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { describeDatabase } from './describe-database.ts'
import { DurableFileSystem, fsyncPath, fsyncTree } from './durable-file-system.ts'
import { keepUp } from './embedded-upkeep.ts'
import type { Database } from './open-database.ts'
import { prepareRepeated } from './repeated-statements.ts'

/** Major version of the PostgreSQL inside PGlite: the files of one are not those of another. */
const POSTGRESQL_VERSION = '18'
/** The log of writes takes its space in pieces of 16 MB, a new database about 40. */
const LEAST_FREE_BYTES = 128 * 1024 * 1024
/** Requests queue for the single connection; one that waits longer would rather be told. */
const LONGEST_WAIT_MS = 30_000

export const embeddedExtensions = { pg_trgm, unaccent }

export type EmbeddedOptions = { dataDirectory: string; log: Log; leastFreeBytes?: number }

/**
 * Opens (the first time: creates) the embedded database in `<dataDirectory>/database`. What it acknowledges is on the
 * disk, and one process at a time uses it.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const directory = resolve(options.dataDirectory)
  try {
    await mkdir(directory, { recursive: true })
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
    const unlock = lockDataDirectory(directory)
    try {
      await refuseFullDisk(directory, options.leastFreeBytes ?? LEAST_FREE_BYTES)
      const lite = await startEmbedded(join(directory, 'database'), options.log)
      return describeEmbedded(lite, options.log, unlock)
    } catch (error) {
      // The claim must not outlive the attempt.
      unlock()
      throw error
    }
  } catch (error) {
    // A directory or a disk that declines is the operator's to put right: said as such.
    throw refusalOf(error as NodeJS.ErrnoException, directory)
  }
}

/** A running PGlite, dressed for the program: the one connection, its upkeep, its end. */
export function describeEmbedded(lite: PGlite, log: Log, closed?: () => void): Database {
  const pool = keepConnection(
    new pg.Pool({
      ...createPgConfig(lite),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: LONGEST_WAIT_MS,
      types: columnParsers,
    } as pg.PoolConfig),
  )
  pool.on('connect', prepareRepeated)
  const database = describeDatabase('embedded', pool, log, async () => {
    // What is in the tables need not be read from the log of writes at the next start.
    await lite.exec('checkpoint')
    await lite.close()
    closed?.()
  })
  const stopUpkeep = keepUp(pool, log)
  return { ...database, close: () => stopUpkeep().then(database.close) }
}

type GivenClient = (error?: Error, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void

/**
 * A pool replaces its connection after a statement that failed. Here the connection is the database itself, it is never
 * lost: the replacement would share it with the one that leaves, and hear its farewell instead of its own answers.
 * The next who waits gets it one turn of the event loop later: the database answers without ever leaving a turn, so that
 * a queue that does not run dry would keep the process from accepting connections, half a minute for some.
 */
function keepConnection(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (given?: GivenClient) => Promise<pg.PoolClient>
  const kept = (client: pg.PoolClient) => {
    const { release } = client
    return Object.assign(client, { release: () => void setImmediate(release) })
  }
  const connectKept = (given?: GivenClient) => {
    if (!given) return connect().then(kept)
    return connect((error, client) => (client ? given(error, kept(client), client.release) : given(error)))
  }
  return Object.assign(pool, { connect: connectKept })
}

async function startEmbedded(directory: string, log: Log): Promise<PGlite> {
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A missing database is the first start; anything else is told.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (version === undefined) await createIn(directory, log)
  else if (version.trim() !== POSTGRESQL_VERSION) {
    throw new StartRefusal('dataDirectoryFromOtherVersion', { detail: `${directory} (PostgreSQL ${version.trim()})` })
  }
  return startPglite(new DurableFileSystem(directory), log)
}

/** Creates the database beside its place and moves it there when it is whole and on the disk: never half a one. */
async function createIn(directory: string, log: Log): Promise<void> {
  const unfinished = `${directory}.new`
  await rm(unfinished, { recursive: true, force: true })
  const lite = await startPglite(new DurableFileSystem(unfinished), log)
  await lite.exec('checkpoint')
  await lite.close()
  fsyncTree(unfinished)
  await rename(unfinished, directory)
  fsyncPath(join(directory, '..'))
}

/** PGlite on a file system whose fsync is meant, asked to use it. */
export async function startPglite(fs: DurableFileSystem, log: Log): Promise<PGlite> {
  let lastWords: string[] = []
  try {
    return await PGlite.create({
      fs,
      extensions: embeddedExtensions,
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        '-c',
        'wal_sync_method=fsync',
      ],
      onStderr: (line) => {
        lastWords = [...lastWords.slice(-4), line]
        if (PANIC.test(line)) endProcess(log, line)
        return false
      },
    })
  } catch (error) {
    // PGlite's own error says nothing; what PostgreSQL wrote last says what is wrong.
    throw new Error(`The embedded database did not start. ${lastWords.join(' ')}`, { cause: error })
  }
}

/** The first line of the database's last words. Lines that quote a statement begin with a tab, whatever they contain. */
const PANIC = /^(?:\S+ \S+ UTC \[\d+\] PANIC: |Aborted\()/

/**
 * The disk failed under the log of writes. What is in memory can no longer be trusted and must not answer once more; the
 * next start recovers from the disk all that was acknowledged.
 */
function endProcess(log: Log, line: string): never {
  log.fatal({ detail: line }, 'The embedded database stopped to protect its data')
  process.exit(1)
}

async function refuseFullDisk(directory: string, leastFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < leastFreeBytes) throw new StartRefusal('diskFull', { detail: directory })
}

function refusalOf(error: NodeJS.ErrnoException, directory: string): Error {
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartRefusal('dataDirectoryNotWritable', { detail: directory, cause: error })
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartRefusal('diskFull', { detail: directory, cause: error })
    default:
      return error
  }
}
