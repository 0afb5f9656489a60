import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../tables.ts'
import type { Database } from './open-database.ts'

/**
 * Whose eyes a transaction has. `provende_app` is walled by tenant (row-level security), `provende_access` sees only
 * the platform tables granted to it (sign-in, sessions, outbox, audit), `owner` is for migrations, seeds and backups.
 */
export type TransactionRole =
  | { readonly role: 'provende_app'; readonly tenantId: number; readonly userId: number }
  | { readonly role: 'provende_access' }
  | { readonly role: 'owner' }

export type TransactionOptions = {
  readonly readOnly?: boolean
  /** All statements see the database as it was at the first one. */
  readonly snapshot?: boolean
  /** How many more times to run `work` after a deadlock or a serialisation failure. `work` must have no other effect. */
  readonly retries?: number
}

/** What the asynchronous flow of one `inTransaction` knows. It ends with the transaction, not with the flow. */
type OpenTransaction = { readonly begin: string; state: 'waiting' | 'open' | 'over' }
const openTransaction = new AsyncLocalStorage<OpenTransaction>()

const LONGEST_STATEMENT = '30s'
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Runs `work` in ONE short transaction; role and settings hold until its end and no longer (transaction-local, so that
 * nothing leaks to the next user of the connection, not even through PgBouncer). Begin, role and settings are a single
 * round trip. Commits when `work` resolves; rolls back and rethrows when it throws, also when it caught the error of a
 * failed statement itself. Within `work` use only the given handle: another connection is refused as a mistake.
 */
export async function inTransaction<T>(
  database: Database,
  as: TransactionRole,
  work: (transaction: Kysely<Tables>) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let retriesLeft = options.retries ?? 0; ; retriesLeft--) {
    refuseNesting()
    const flow: OpenTransaction = { begin: beginStatements(as, options), state: 'waiting' }
    try {
      return await openTransaction.run(flow, () => database.kysely.transaction().execute(work))
    } catch (error) {
      // Only a conflict with another transaction may be tried again, and only where the caller said so.
      if (retriesLeft <= 0 || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
    } finally {
      flow.state = 'over'
    }
  }
}

/** Gives an open transaction of the owner, until its end, the eyes of a person: what a seed adds as somebody would. */
export async function lookThroughEyesOf(transaction: Kysely<Tables>, tenantId: number, userId: number): Promise<void> {
  const settings = personSettings({ tenantId, userId })
  await transaction.executeQuery(CompiledQuery.raw(`select ${settingCalls(settings)}`))
}

/**
 * Runs `work` within an open transaction of a person with the eyes of access: for what no tenant may read or write, such
 * as the password of somebody he administers. What `work` may touch is for its caller to have checked. When it throws,
 * the transaction is over.
 */
export async function throughAccess<T>(transaction: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  const take = (role: string) => transaction.executeQuery(CompiledQuery.raw(`select ${settingCalls([['role', role]])}`))
  await take('provende_access')
  const result = await work()
  await take('provende_app')
  return result
}

/** Runs `work` within an open transaction so that what it wrote goes when it throws, and nothing else with it. */
export async function inSavepoint<T>(transaction: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  await transaction.executeQuery(CompiledQuery.raw('savepoint part'))
  try {
    return await work()
  } catch (error) {
    // Whoever waits for `work` learns why it failed; here only what it wrote is taken back.
    await transaction.executeQuery(CompiledQuery.raw('rollback to savepoint part'))
    throw error
  } finally {
    await transaction.executeQuery(CompiledQuery.raw('release savepoint part'))
  }
}

function beginStatements(as: TransactionRole, options: TransactionOptions): string {
  const settings: [string, string][] = [
    ['statement_timeout', LONGEST_STATEMENT],
    ['timezone', 'UTC'],
    ['search_path', 'public, pg_temp'],
  ]
  if (as.role === 'provende_app') settings.push(...personSettings(as))
  else if (as.role !== 'owner') settings.push(['role', as.role])
  const modes = (options.snapshot ? ' isolation level repeatable read' : '') + (options.readOnly ? ' read only' : '')
  return `begin${modes}; select ${settingCalls(settings)}`
}

type Person = { readonly tenantId: number; readonly userId: number }
const personSettings = ({ tenantId, userId }: Person): [string, string][] => [
  ['role', 'provende_app'],
  ['app.tenant_id', id(tenantId)],
  ['app.user_id', id(userId)],
]
const settingCalls = (settings: readonly [string, string][]) =>
  settings.map(([name, value]) => `set_config('${name}', '${value}', true)`).join(', ')

function id(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError(`Not an id: ${value}`)
  return String(value)
}

function refuseNesting(): void {
  if (openTransaction.getStore()?.state !== 'open') return
  throw new Error(
    'Inside a transaction use the handle given to it: a second connection could wait for this one for ever',
  )
}

/**
 * Lets a pool refuse, at once and with a name, the mistake that would otherwise hang: asking for another connection
 * inside a transaction (the embedded database has only one, and any pool can be exhausted that way).
 */
export function guardPool(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  const guarded = (callback?: unknown) => {
    refuseNesting()
    const flow = openTransaction.getStore()
    if (flow?.state === 'waiting') flow.state = 'open'
    return connect(callback)
  }
  return Object.assign(pool, { connect: guarded })
}

/** Kysely's dialect for PostgreSQL, whose transactions begin with the role and settings of `inTransaction`. */
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
    const flow = openTransaction.getStore()
    if (flow === undefined) return super.beginTransaction(connection as never, settings)
    try {
      await connection.executeQuery(CompiledQuery.raw(flow.begin))
    } catch (error) {
      // `begin` may have taken effect before the role was refused: the connection must not go back half open. When not
      // even that is possible the driver discards it, and the first error is the one that says why.
      await this.rollbackTransaction(connection as never).catch(() => undefined)
      throw error
    }
  }
}
