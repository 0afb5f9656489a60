import { sql } from 'kysely'
import { refusal } from '../kit/handler.ts'
import type { Scope } from '../records/scope.ts'
import { visibleTo, writableBy } from '../records/visible-to.ts'

/** A site that somebody may write records of. */
export type WritableSite = {
  readonly id: number
  readonly tenantId: number
  readonly deleted: boolean
  readonly productionTypeIds: readonly number[]
}

/** Locks a writable site until a record of it is saved; any other is refused like a missing one. */
export async function lockWritableSite(scope: Scope, siteId: unknown): Promise<WritableSite> {
  const { rows } = await sql<WritableSite>`
    select id, tenant_id as "tenantId", deleted, array(select production_type_id from farm_site_productions
      where farm_site_id = farm_site.id order by position)::int[] as "productionTypeIds"
    from farm_site where id = ${siteId} and ${writableBy(scope, 'farm_site')} for share`.execute(scope.transaction)
  const [site] = rows
  if (site === undefined) throw refusal('record.referenceMissing', 'farmSiteId')
  return site
}

/** The names of sites and their farms, by the id of the site. */
export async function loadSiteNames(scope: Scope, siteIds: readonly number[]) {
  const { rows } = await sql<{ id: number; farmSiteName: string; farmName: string }>`
    select farm_site.id, farm_site.name as "farmSiteName", farm.name as "farmName"
    from farm_site join farm on farm.id = farm_id
    where farm_site.id = any(${[...siteIds]}::bigint[]) and ${visibleTo(scope, 'farm_site')}`.execute(scope.transaction)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
