import pg from 'pg'
import type { Log } from '../log.ts'
import { StartRefusal, type StartRefusalReason } from '../start-refusal.ts'
import { columnParsers } from './column-parsers.ts'
import type { Database } from './database.ts'
import { diskSpaceByServerErrors } from './disk-space.ts'
import { prepareRepeatedStatements } from './repeated-statements.ts'
import { wrapPool } from './wrap-pool.ts'

const MIN_SERVER_VERSION = 150_000
const MAX_CONNECTIONS = 10
/** Also how long a call waits for a free connection. */
const CONNECT_TIMEOUT_MS = 5_000
/** A new connection would prepare and plan every statement again, which is half the time of most calls. */
const IDLE_TIMEOUT_MS = 30 * 60_000

export type PostgresqlOptions = {
  /** Short-lived databases, whose statements are few: each is planned once instead of at its first and its second use. */
  readonly preparesAtFirstUse?: boolean
}

/**
 * Opens a pool on PostgreSQL 15 or newer, directly or through PgBouncer in transaction mode: nothing is set per session,
 * everything per transaction. Only on a direct connection repeated statements stay prepared.
 */
export async function openPostgresql(
  databaseUrl: string,
  log: Log,
  { preparesAtFirstUse = false }: PostgresqlOptions = {},
): Promise<Database> {
  const address = addressWithoutCredentials(databaseUrl)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types: columnParsers,
  })
  const database = wrapPool('postgresql', pool, log, diskSpaceByServerErrors(pool))
  try {
    const { rows } = await pool.query('show server_version_num')
    const version = Number(rows[0].server_version_num)
    if (version < MIN_SERVER_VERSION)
      throw new StartRefusal('databaseTooOld', { detail: `${address} (${Math.floor(version / 10_000)})` })
    await prepareStatementsIfDirect(pool, preparesAtFirstUse)
  } catch (error) {
    // Errors the operator can fix become StartRefusals.
    await database.close()
    throw error instanceof StartRefusal ? error : toStartRefusal(error as ConnectionError, address)
  }
  return database
}

/** Prepares repeated statements where connections reach the server itself: a pooler hands out process ids of its own. */
async function prepareStatementsIfDirect(pool: pg.Pool, preparesAtFirstUse: boolean): Promise<void> {
  const prepare = (client: pg.ClientBase) => prepareRepeatedStatements(client, preparesAtFirstUse ? 1 : 2)
  const client = (await pool.connect()) as pg.PoolClient & { readonly processID: number | null }
  try {
    const { rows } = await client.query('select pg_backend_pid() as process')
    if (rows[0].process !== client.processID) return
    pool.on('connect', prepare)
    // This connection was opened before.
    prepare(client)
  } finally {
    client.release()
  }
}

type ConnectionError = Error & { code?: string }

/** Host, port and database of the URL, without user and password, for error messages. */
function addressWithoutCredentials(databaseUrl: string): string {
  let url: URL
  try {
    url = new URL(databaseUrl)
  } catch (error) {
    // The URL itself is not repeated: it may contain a password.
    throw new StartRefusal('databaseUrlInvalid', {
      detail: 'postgresql://user:password@host:5432/database',
      cause: error,
    })
  }
  if (url.protocol !== 'postgresql:' && url.protocol !== 'postgres:') {
    throw new StartRefusal('databaseUrlInvalid', { detail: 'postgresql://user:password@host:5432/database' })
  }
  return (url.host || url.searchParams.get('host') || 'localhost') + url.pathname
}

/** The StartRefusal for a known connection error; any other error stays a fault. */
function toStartRefusal(error: ConnectionError, address: string): Error {
  const reason = startRefusalReasonOf(error)
  return reason ? new StartRefusal(reason, { detail: address, cause: error }) : error
}

const REASON_BY_CODE: Record<string, StartRefusalReason> = {
  '28P01': 'databaseSignInRefused',
  '28000': 'databaseSignInRefused',
  '42501': 'databaseSignInRefused',
  '3D000': 'databaseMissing',
  '53300': 'databaseUnreachable',
  '57P03': 'databaseUnreachable',
  ECONNREFUSED: 'databaseUnreachable',
  ECONNRESET: 'databaseUnreachable',
  EHOSTUNREACH: 'databaseUnreachable',
  ENETUNREACH: 'databaseUnreachable',
  ENOTFOUND: 'databaseUnreachable',
  EAI_AGAIN: 'databaseUnreachable',
  ETIMEDOUT: 'databaseUnreachable',
  ENOENT: 'databaseUnreachable',
  EACCES: 'databaseUnreachable',
}

function startRefusalReasonOf({ code, message }: ConnectionError): StartRefusalReason | undefined {
  if (code && REASON_BY_CODE[code]) return REASON_BY_CODE[code]
  // PgBouncer has no error code for an unknown database or a rejected password.
  if (/no such database/.test(message)) return 'databaseMissing'
  if (/SASL authentication failed|client password must be a/.test(message)) return 'databaseSignInRefused'
  if (/timeout|terminated unexpectedly|does not support SSL|certificate/i.test(message)) return 'databaseUnreachable'
  return undefined
}
