import type { staleFormulasRoute } from '@provende/contract/home/stats.ts'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { canSeePrices } from '../formulation/formula/formula-record.ts'
import { planForManyFormulas, staleFormulaIdsSql } from '../formulation/formula/formula-sources.ts'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

/** Comparing so many takes about a tenth of a second. */
const maxCompared = 1000

/** How many of the newest formulas before an id are stale, and before which id to go on; null after the last. */
export async function countStaleFormulas(
  scope: Scope,
  session: Session,
  before: number | undefined,
): Promise<ResponseOf<typeof staleFormulasRoute>> {
  // Farmers are not told of prices, nor of those that change.
  if (!canSeePrices(session)) return { count: 0, next: null }
  await planForManyFormulas(scope)
  const { rows } = await sql<{ count: number; next: number | null }>`
    with compared as materialized (select id from formula
      where not deleted and not is_locked and ${before === undefined ? sql`true` : sql`id < ${before}`}
        and ${visibleTo(scope, 'formula')} order by id desc limit ${maxCompared})
    select (select count(*) from (${staleFormulaIdsSql(scope, sql`select id from compared`)}) stale) as count,
      (select case when count(*) = ${maxCompared} then min(id) end from compared) as next`.execute(scope.transaction)
  return rows[0] ?? { count: 0, next: null }
}
