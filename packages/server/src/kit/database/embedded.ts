import { access, chmod, constants, mkdir, readFile, rename, rm } from 'node:fs/promises'
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
import type { Database } from './database.ts'
import { diskSpaceByMeasuring, freeBytesReader, type ReadFreeBytes } from './disk-space.ts'
import { DurableFileSystem, fsyncPath, fsyncTree, restrictTreeToOwner } from './durable-file-system.ts'
import { startDatabaseUpkeep } from './embedded-upkeep.ts'
import { prepareRepeatedStatements } from './repeated-statements.ts'
import { withWholeStatements } from './whole-statements.ts'
import { wrapPool } from './wrap-pool.ts'

/** Major version of the PostgreSQL inside PGlite; data files are not compatible across major versions. */
const POSTGRESQL_VERSION = '18'
/** The write-ahead log grows in segments of 16 MB; a new database takes about 40 MB. */
const MIN_FREE_BYTES_TO_START = 128 * 1024 * 1024
/** Requests queue for the single connection; after this long an error is better than waiting. */
const CONNECTION_TIMEOUT_MS = 30_000

export const embeddedExtensions = { pg_trgm, unaccent }

export type EmbeddedOptions = { dataDirectory: string; log: Log; minFreeBytes?: number }

/**
 * Opens the embedded database in `<dataDirectory>/database`, creating it the first time. Acknowledged writes are on the
 * disk, and only one process at a time uses it.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const directory = resolve(options.dataDirectory)
  try {
    await mkdir(directory, { recursive: true })
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
    // For its own user only, also where an older version made it.
    await chmod(directory, 0o700).catch((error) =>
      options.log.warn({ err: error }, 'Others may read the folder of the data: it belongs to another user'),
    )
    const unlock = lockDataDirectory(directory)
    try {
      await refuseFullDisk(directory, options.minFreeBytes ?? MIN_FREE_BYTES_TO_START)
      const pglite = await startEmbedded(join(directory, 'database'), options.log)
      return wrapPglite(pglite, options.log, { onClosed: unlock, freeBytes: freeBytesReader(directory) })
    } catch (error) {
      // Release the lock when opening fails.
      unlock()
      throw error
    }
  } catch (error) {
    // File system errors the operator can fix become StartRefusals.
    throw toStartRefusal(error as NodeJS.ErrnoException, directory)
  }
}

/** In memory. */
const readUnlimitedBytes = () => Promise.resolve(Number.POSITIVE_INFINITY)

/** Wraps a running PGlite as a Database: its single connection, upkeep and shutdown. */
export function wrapPglite(
  pglite: PGlite,
  log: Log,
  { onClosed, freeBytes = readUnlimitedBytes }: { onClosed?: () => void; freeBytes?: ReadFreeBytes } = {},
): Database {
  const pool = keepSingleConnection(
    new pg.Pool({
      ...createPgConfig(withWholeStatements(pglite) as PGlite),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      types: columnParsers,
    } as pg.PoolConfig),
  )
  pool.on('connect', prepareRepeatedStatements)
  const database = wrapPool('embedded', pool, log, diskSpaceByMeasuring(freeBytes), async () => {
    // A checkpoint now saves recovery from the write-ahead log at the next start.
    await pglite.exec('checkpoint')
    await pglite.close()
    onClosed?.()
  })
  const stopUpkeep = startDatabaseUpkeep(pool, log)
  return { ...database, close: () => stopUpkeep().then(database.close) }
}

type ConnectCallback = (error?: Error, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void

/**
 * A pool replaces its connection after a failed statement. Here the connection is the database itself and is never
 * lost: a replacement would share it with the closing one, and receive the reply to its termination message instead of
 * its own. The next waiting request gets the connection one event loop turn later: the database replies without ever
 * yielding, so a queue that never empties would keep the process from accepting connections, for half a minute in some
 * runs.
 */
function keepSingleConnection(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => Promise<pg.PoolClient>
  const withDeferredRelease = (client: pg.PoolClient) => {
    const { release } = client
    return Object.assign(client, { release: () => void setImmediate(release) })
  }
  const connectAndDefer = (callback?: ConnectCallback) => {
    if (!callback) return connect().then(withDeferredRelease)
    return connect((error, client) =>
      client ? callback(error, withDeferredRelease(client), client.release) : callback(error),
    )
  }
  return Object.assign(pool, { connect: connectAndDefer })
}

async function startEmbedded(directory: string, log: Log): Promise<PGlite> {
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // No database yet on the first start; other errors are rethrown.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (version === undefined) await createDatabase(directory, log)
  else if (version.trim() !== POSTGRESQL_VERSION) {
    throw new StartRefusal('dataDirectoryFromOtherVersion', { detail: `${directory} (PostgreSQL ${version.trim()})` })
  } else restrictTreeToOwner(directory)
  return startPglite(new DurableFileSystem(directory), log)
}

/**
 * Creates the database in a temporary directory and renames it when complete and synced, so that a partial one is never
 * used.
 */
async function createDatabase(directory: string, log: Log): Promise<void> {
  const unfinished = `${directory}.new`
  await rm(unfinished, { recursive: true, force: true })
  const pglite = await startPglite(new DurableFileSystem(unfinished), log)
  await pglite.exec('checkpoint')
  await pglite.close()
  restrictTreeToOwner(unfinished)
  fsyncTree(unfinished)
  await rename(unfinished, directory)
  fsyncPath(join(directory, '..'))
}

/** Starts PGlite on a file system with real fsync, configured to use it. */
export async function startPglite(fs: DurableFileSystem, log: Log): Promise<PGlite> {
  let lastLines: string[] = []
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
        lastLines = [...lastLines.slice(-4), line]
        if (PANIC_LINE.test(line)) endProcess(log, line)
        return false
      },
    })
  } catch (error) {
    // PGlite's own error is uninformative; include the last lines PostgreSQL wrote.
    throw new Error(`The embedded database did not start. ${lastLines.join(' ')}`, { cause: error })
  }
}

/**
 * The first line PostgreSQL writes when it panics. Lines that quote a statement begin with a tab, so user text cannot
 * match.
 */
const PANIC_LINE = /^(?:\S+ \S+ UTC \[\d+\] PANIC: |Aborted\()/

/**
 * The disk failed under the write-ahead log. Memory can no longer be trusted and must not answer again; the next start
 * recovers all acknowledged writes from the disk.
 */
function endProcess(log: Log, line: string): never {
  log.fatal({ detail: line }, 'The embedded database stopped to protect its data')
  process.exit(1)
}

async function refuseFullDisk(directory: string, minFreeBytes: number): Promise<void> {
  if ((await freeBytesReader(directory)()) < minFreeBytes) throw new StartRefusal('diskFull', { detail: directory })
}

function toStartRefusal(error: NodeJS.ErrnoException, directory: string): Error {
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
