import type { Kysely } from 'kysely'
import type { Database } from '../kit/database/open-database.ts'
import { inSavepoint, inTransaction } from '../kit/database/transaction.ts'
import type { Tables } from '../tables.ts'

/** Who a session works for: the current tenant decides what is visible, the person is kept with what he writes. */
export type Actor = {
  readonly tenantId: number
  readonly userId: number
  /** The tenants below that an expert reaches; none or null when all. */
  readonly reach?: readonly number[] | null
  readonly isReadOnly?: boolean
}

/** What every store function takes first: one short transaction behind both walls, for one actor, at one instant. */
export type Scope = Actor & { readonly transaction: Kysely<Tables>; readonly now: Date }

/** What a scope is opened from; `within` an open transaction of the actor, each is a part of it (an import). */
export type ScopeSource = {
  readonly database: Database
  readonly clock: () => Date
  readonly within?: Kysely<Tables>
}
type Work<T> = (scope: Scope) => Promise<T>

function open<T>(source: ScopeSource, actor: Actor, work: Work<T>, readOnly: boolean): Promise<T> {
  const { tenantId, userId, reach = null, isReadOnly = false } = actor
  const parts = { tenantId, userId, reach, isReadOnly }
  const scoped = (transaction: Kysely<Tables>) => work({ ...parts, transaction, now: source.clock() })
  const { within } = source
  if (within !== undefined) return inSavepoint(within, () => scoped(within))
  return inTransaction(source.database, { role: 'provende_app', tenantId, userId }, scoped, { readOnly })
}

/** Runs `work` in one transaction as `actor`; never keep it open around a solve, a hash or a mail. */
export const inScope = <T>(source: ScopeSource, actor: Actor, work: Work<T>) => open(source, actor, work, false)

/** The same for work that only reads. */
export const inReadScope = <T>(source: ScopeSource, actor: Actor, work: Work<T>) => open(source, actor, work, true)
