import pg from 'pg'
import type { Log } from '../log.ts'
import { StartRefusal, type StartRefusalReason } from '../start-refusal.ts'
import { columnParsers } from './column-parsers.ts'
import { describeDatabase } from './describe-database.ts'
import type { Database } from './open-database.ts'

const OLDEST_VERSION = 150_000
const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Opens a pool on a PostgreSQL of version 15 or newer, straight or through PgBouncer in transaction mode: nothing is
 * asked of a session (no start-up options, no named statements), everything of a transaction.
 */
export async function openPostgresql(databaseUrl: string, log: Log): Promise<Database> {
  const address = addressWithoutSecrets(databaseUrl)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: columnParsers,
  })
  const database = describeDatabase('postgresql', pool, log)
  try {
    const { rows } = await pool.query('show server_version_num')
    const version = Number(rows[0].server_version_num)
    if (version < OLDEST_VERSION)
      throw new StartRefusal('databaseTooOld', { detail: `${address} (${Math.floor(version / 10_000)})` })
  } catch (error) {
    // What the operator can put right is said as such.
    await database.close()
    throw error instanceof StartRefusal ? error : refusalOf(error as ConnectionError, address)
  }
  return database
}

type ConnectionError = Error & { code?: string }

/** Host, port and database of the URL: what an operator needs to recognise it, without user and password. */
function addressWithoutSecrets(databaseUrl: string): string {
  let url: URL
  try {
    url = new URL(databaseUrl)
  } catch (error) {
    // The text itself is not repeated: it may hold a password.
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

/** The refusal for each way in which PostgreSQL, PgBouncer or the network says no; anything else stays a fault. */
function refusalOf(error: ConnectionError, address: string): Error {
  const reason = reasonOf(error)
  return reason ? new StartRefusal(reason, { detail: address, cause: error }) : error
}

const REASONS: Record<string, StartRefusalReason> = {
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

function reasonOf({ code, message }: ConnectionError): StartRefusalReason | undefined {
  if (code && REASONS[code]) return REASONS[code]
  // PgBouncer has no code of its own for a database it does not know, or for a password it does not like.
  if (/no such database/.test(message)) return 'databaseMissing'
  if (/SASL authentication failed|client password must be a/.test(message)) return 'databaseSignInRefused'
  if (/timeout|terminated unexpectedly|does not support SSL|certificate/i.test(message)) return 'databaseUnreachable'
  return undefined
}
