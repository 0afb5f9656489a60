import { AsyncLocalStorage } from 'node:async_hooks'
import { readsShownOnly } from '@provende/domain/access/is-visible.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../tables.ts'
import { type ConnectionShares, currentCallRoute } from './connection-shares.ts'
import type { Database } from './database.ts'
import { isDatabaseOutage } from './outage.ts'

/**
 * The database role of a transaction. `provende_app` is restricted to a tenant by row-level security, `provende_access`
 * can only use the platform tables granted to it (sign-in, sessions, outbox, audit), `owner` is for migrations, seeds
 * and backups.
 */
export type TransactionRole =
  | {
      readonly role: 'provende_app'
      readonly tenantId: number
      readonly userId: number
      /** People of farms read formulas only as they were shown to them. */
      readonly personRole?: Role | undefined
    }
  | { readonly role: 'provende_access' }
  | { readonly role: 'owner' }

export type TransactionOptions = {
  readonly readOnly?: boolean
  /** All statements see the snapshot of the first one (repeatable read). */
  readonly snapshot?: boolean
  /**
   * How many times to retry `work` after a deadlock or a serialisation failure. `work` must have no other side effect, as
   * in a read-only transaction, which is retried once when its connection is lost.
   */
  readonly retries?: number
}

/**
 * State of one `inTransaction` call in its asynchronous context. It ends with the transaction, even if the context
 * lives on.
 */
type TransactionState = {
  readonly begin: string
  readonly shares: ConnectionShares
  readonly route: string | undefined
  phase: 'waiting' | 'open' | 'over'
  /** Tells `shares` that it has ended; set once it has a connection. */
  closeShare?: (error?: unknown) => void
}
const currentTransaction = new AsyncLocalStorage<TransactionState>()

const STATEMENT_TIMEOUT = '30s'
/** How long the statement of a call waits for a table or row that another transaction holds. */
const LOCK_TIMEOUT = '3s'
const RETRYABLE_CODES = new Set(['40001', '40P01'])

/**
 * Runs `work` in ONE short transaction; role and settings are transaction-local, so that nothing leaks to the next user
 * of the connection, even through PgBouncer. Begin, role and settings are a single round trip. Commits when `work`
 * resolves; rolls back and rethrows when it throws, also when `work` caught the error of a failed statement itself.
 * Within `work` use only the given handle: opening another connection throws.
 */
export async function inTransaction<T>(
  database: Database,
  as: TransactionRole,
  work: (transaction: Kysely<Tables>) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  let retriesLeft = options.retries ?? 0
  let outageRetriesLeft = options.readOnly ? 1 : 0
  for (;;) {
    refuseNestedTransaction()
    const { shares } = database
    const route = currentCallRoute.getStore()
    shares.check(route)
    const state: TransactionState = { begin: beginTransactionSql(as, options), shares, route, phase: 'waiting' }
    try {
      const result = await currentTransaction.run(state, () => database.kysely.transaction().execute(work))
      state.closeShare?.()
      return result
    } catch (error) {
      // Retry only conflicts with another transaction, if the caller allows it, and lost connections of what only reads.
      state.closeShare?.(error)
      if (isRetryableConflict(error) && retriesLeft > 0) retriesLeft -= 1
      else if (isDatabaseOutage(error) && outageRetriesLeft > 0) outageRetriesLeft -= 1
      else throw error
    } finally {
      state.phase = 'over'
    }
  }
}

const isRetryableConflict = (error: unknown) => RETRYABLE_CODES.has((error as { code?: string }).code ?? '')

/**
 * Switches an open transaction of the owner, until its end, to the role and settings of a user: for seeds that add rows
 * as that user.
 */
export async function actAsUserInTransaction(
  transaction: Kysely<Tables>,
  tenantId: number,
  userId: number,
): Promise<void> {
  const settings = userIdentitySettings({ tenantId, userId })
  await transaction.executeQuery(CompiledQuery.raw(`select ${setConfigCalls(settings)}`))
}

/**
 * Runs `work` within an open user transaction under the role `provende_access`: for what no tenant may read or write,
 * such as the password of a person the user administers. The caller must have checked the permission. When `work`
 * throws, the transaction is aborted.
 */
export async function withAccessRole<T>(transaction: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  const setRole = (role: string) =>
    transaction.executeQuery(CompiledQuery.raw(`select ${setConfigCalls([['role', role]])}`))
  await setRole('provende_access')
  const result = await work()
  await setRole('provende_app')
  return result
}

/**
 * Runs `work` within an open user transaction as the owner: for the tables of the job queue, which no other role reaches, in
 * the transaction that stores what a job computed. When `work` throws, the transaction is aborted.
 */
export async function asOwnerInTransaction<T>(transaction: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  await transaction.executeQuery(CompiledQuery.raw(`select ${setConfigCalls([['role', 'none']])}`))
  const result = await work()
  await transaction.executeQuery(CompiledQuery.raw(`select ${setConfigCalls([['role', 'provende_app']])}`))
  return result
}

/** Runs `work` in a savepoint: if it throws, only its own writes are rolled back. */
export async function inSavepoint<T>(transaction: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  await transaction.executeQuery(CompiledQuery.raw('savepoint part'))
  try {
    return await work()
  } catch (error) {
    // The caller handles the error; here only the writes are rolled back.
    await transaction.executeQuery(CompiledQuery.raw('rollback to savepoint part'))
    throw error
  } finally {
    await transaction.executeQuery(CompiledQuery.raw('release savepoint part'))
  }
}

function beginTransactionSql(as: TransactionRole, options: TransactionOptions): string {
  const settings: [string, string][] = [
    ['statement_timeout', STATEMENT_TIMEOUT],
    ['timezone', 'UTC'],
    ['search_path', 'public, pg_temp'],
    // Recursive queries are estimated far too high: PostgreSQL would compile for 200 ms what runs in 1 ms.
    ['jit', 'off'],
  ]
  // Migrations may wait for running calls to end.
  if (as.role !== 'owner') settings.push(['lock_timeout', LOCK_TIMEOUT])
  if (as.role === 'provende_app') settings.push(...userIdentitySettings(as))
  else if (as.role !== 'owner') settings.push(['role', as.role])
  const modes = (options.snapshot ? ' isolation level repeatable read' : '') + (options.readOnly ? ' read only' : '')
  return `begin${modes}; select ${setConfigCalls(settings)}`
}

type UserIdentity = { readonly tenantId: number; readonly userId: number; readonly personRole?: Role | undefined }
const userIdentitySettings = ({ tenantId, userId, personRole }: UserIdentity): [string, string][] => [
  ['role', 'provende_app'],
  ['app.tenant_id', toIdText(tenantId)],
  ['app.user_id', toIdText(userId)],
  ...(readsShownOnly(personRole) ? [['app.reads_shown_only', 'true'] as [string, string]] : []),
]
const setConfigCalls = (settings: readonly [string, string][]) =>
  settings.map(([name, value]) => `set_config('${name}', '${value}', true)`).join(', ')

function toIdText(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError(`Not an id: ${value}`)
  return String(value)
}

function refuseNestedTransaction(): void {
  if (currentTransaction.getStore()?.phase !== 'open') return
  throw new Error(
    'Inside a transaction use the handle given to it: a second connection could wait for this one for ever',
  )
}

/**
 * Makes a pool throw when another connection is requested inside a transaction, which would otherwise hang: the
 * embedded database has only one connection, and any pool can be exhausted that way.
 */
export function refusePoolUseInTransaction(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  const guardedConnect = (callback?: unknown) => {
    refuseNestedTransaction()
    const state = currentTransaction.getStore()
    if (state?.phase === 'waiting') state.phase = 'open'
    return connect(callback)
  }
  return Object.assign(pool, { connect: guardedConnect })
}

/** Kysely's PostgreSQL dialect, whose transactions begin with the role and settings of `inTransaction`. */
export class ProvendeDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver() {
    return new ProvendeDriver({ pool: this.#pool })
  }
}

class ProvendeDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const state = currentTransaction.getStore()
    if (state === undefined) return super.beginTransaction(connection, settings)
    // Again: while it waited for the connection its route may have become blocked.
    state.closeShare = state.shares.open(state.route)
    try {
      await connection.executeQuery(CompiledQuery.raw(state.begin))
    } catch (error) {
      // `begin` may have succeeded before the role was refused: roll back, so that the connection is not returned
      // inside a transaction. If that fails too the driver discards the connection, and the first error is the
      // informative one.
      await (this as Driver).rollbackTransaction(connection).catch(() => undefined)
      throw error
    }
  }
}
