import { tonnageObjective, type tonnageObjectiveRoutes } from '@provende/contract/ordering/tonnage-objective.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import type { Handlers } from '../../kit/handler.ts'
import { recordHandlers, toListQuery } from '../../records/handlers.ts'
import { inReadScope, type Scope, type ScopeSource } from '../../records/scope.ts'
import { listRecords } from '../../records/store.ts'
import { isTraderTenant } from './trader-tenant.ts'

/* The tonnes aimed at in a year: each distributor, and the manufacturer, has his own. */

export const tonnageObjectiveHandlers = (source: ScopeSource): Handlers<typeof tonnageObjectiveRoutes, Session> => ({
  ...recordHandlers(source, tonnageObjective, {
    beforeSave: async (scope, content, existing) => {
      content.tenantsShared = false
      return existing !== null || (await isTraderTenant(scope)) ? [] : [{ key: 'tonnageObjective.tenant' }]
    },
    uniqueIndexProblems: { tonnage_objective_year: { key: 'tonnageObjective.yearTaken', field: 'year' } },
  }),
  // Of those below there is one for each year too: they are theirs.
  list: ({ session, query }) =>
    inReadScope(source, session, (scope) =>
      listRecords(scope, tonnageObjective, {
        ...toListQuery(tonnageObjective, query),
        condition: sql`tonnage_objective.tenant_id = ${scope.tenantId}`,
      }),
    ),
})

/** The tonnes that the current structure aims at in a year; null where none are entered. */
export async function loadTonnageObjective(scope: Scope, year: number): Promise<number | null> {
  const { rows } = await sql<{ tonnes: number }>`
    select tonnes from tonnage_objective where tenant_id = ${scope.tenantId} and year = ${year} and not deleted`.execute(
    scope.transaction,
  )
  return rows[0]?.tonnes ?? null
}
