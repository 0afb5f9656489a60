import { sql } from 'kysely'
import type { Scope } from '../../records/scope.ts'

/** The roles of tenants that sell: distributors and manufacturers. */
const traderRoles = ['Structure', 'MasterTenant', 'ClientTenant']

/** Whether the current tenant sells, unlike a farm and the platform. */
export async function isTraderTenant(scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ role: string }>`select role from tenant where id = ${scope.tenantId}`.execute(
    scope.transaction,
  )
  return traderRoles.includes(rows[0]?.role ?? '')
}
