import type { Kysely } from 'kysely'
import type { Database } from '../kit/database/open-database.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Tables } from '../tables.ts'

/** Who a session works for: the current tenant decides what is visible, the person is kept with what he writes. */
export type Actor = { readonly tenantId: number; readonly userId: number }

/** What every store function takes first: one short transaction behind both walls, for one actor, at one instant. */
export type Scope = Actor & { readonly transaction: Kysely<Tables>; readonly now: Date }

/** What a scope is opened from. */
export type ScopeSource = { readonly database: Database; readonly clock: () => Date }

/** Runs `work` in one transaction as `actor`; never keep it open around a solve, a hash or a mail. */
export function inScope<T>(source: ScopeSource, actor: Actor, work: (scope: Scope) => Promise<T>): Promise<T> {
  const { tenantId, userId } = actor
  return inTransaction(source.database, { role: 'provende_app', tenantId, userId }, (transaction) =>
    work({ tenantId, userId, transaction, now: source.clock() }),
  )
}

/** The same for work that only reads. */
export function inReadScope<T>(source: ScopeSource, actor: Actor, work: (scope: Scope) => Promise<T>): Promise<T> {
  const { tenantId, userId } = actor
  return inTransaction(
    source.database,
    { role: 'provende_app', tenantId, userId },
    (transaction) => work({ tenantId, userId, transaction, now: source.clock() }),
    { readOnly: true },
  )
}
