import type { Reach } from '@provende/contract/organisations/reach.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'

/**
 * How many active farms an expert with assignments sees, of all below his organisation; null for whoever sees all, and for
 * technical advisers, who are in no organisation of farms. The farms he does not see are counted by the role of access: only their number leaves it.
 */
export async function loadReach(services: Services, { tenantId, reach, role }: Session): Promise<Reach> {
  if (reach === null || role === 'TC') return null
  const { rows } = await inTransaction(
    services.database,
    { role: 'provende_access' },
    (transaction) =>
      sql<{ farms: number; allFarms: number; mayAddFarms: boolean }>`
        select count(*) filter (where tenant_id = any (${reach}::bigint[])) as farms, count(*) as "allFarms",
          exists (select from structure where tenant_id = any (${reach}::bigint[]) and not deleted) as "mayAddFarms"
        from farm join tenant_closure on descendant_id = tenant_id
        where ancestor_id = ${tenantId} and not deleted`.execute(transaction),
    { readOnly: true },
  )
  return rows[0] ?? null
}
