import type { Role } from '@provende/domain/access/roles.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../kit/database/database.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Tables } from '../tables.ts'

/** The acting user: the current tenant decides what is visible, the user is recorded with each write. */
export type Actor = {
  readonly tenantId: number
  readonly userId: number
  /** The tenants below that an expert may access; undefined or null for all. */
  readonly reach?: readonly number[] | null
  readonly isReadOnly?: boolean
  /** The role of the acting person; undefined for the application itself, which sees what those who write see. */
  readonly role?: Role | undefined
}

/**
 * First parameter of every store function: a short transaction of one actor at one instant, restricted to its tenants.
 */
export type Scope = Actor & { readonly transaction: Kysely<Tables>; readonly now: Date }

/** What scopes are opened from; within an `outerTransaction` (an import) they are part of it, which undoes refused rows. */
export type ScopeSource = {
  readonly database: Database
  readonly clock: () => Date
  readonly outerTransaction?: Kysely<Tables>
}
type Work<T> = (scope: Scope) => Promise<T>

function runInScope<T>(source: ScopeSource, actor: Actor, work: Work<T>, readOnly: boolean): Promise<T> {
  const { tenantId, userId, reach = null, isReadOnly = false, role } = actor
  const actorFields = { tenantId, userId, reach, isReadOnly, role }
  const runScoped = (transaction: Kysely<Tables>) => work({ ...actorFields, transaction, now: source.clock() })
  const { outerTransaction } = source
  if (outerTransaction !== undefined) return runScoped(outerTransaction)
  const as = { role: 'provende_app', tenantId, userId, personRole: role } as const
  return inTransaction(source.database, as, runScoped, { readOnly })
}

/** Runs `work` in one transaction as `actor`; never keep it open during a solve, a password hash or a mail. */
export const inScope = <T>(source: ScopeSource, actor: Actor, work: Work<T>) => runInScope(source, actor, work, false)

/** The same, read-only. */
export const inReadScope = <T>(source: ScopeSource, actor: Actor, work: Work<T>) =>
  runInScope(source, actor, work, true)
