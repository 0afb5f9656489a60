import { isMilkProduction } from '@provende/domain/farm-data/milk-species.ts'
import { sql } from 'kysely'
import type { LoadUsedProductions } from '../organisations/farm-site.ts'
import { visibleTo } from '../records/visible-to.ts'

/**
 * The productions that the records of a site are of. Its milk is that of all its milk productions, its herd that of all
 * productions: a production is in use when it is the last one that they can be of.
 */
export const loadRecordedProductions: LoadUsedProductions = async (scope, siteId, { before, after }) => {
  const ofSite = (table: string) =>
    sql`exists (select from ${sql.table(table)} where farm_site_id = ${siteId} and not deleted and ${visibleTo(scope, table)})`
  const { rows } = await sql<{ hasMilk: boolean; hasHerd: boolean }>`
    select ${ofSite('milk_quantity')} or ${ofSite('milk_analysis')} or ${ofSite('milk_price')} as "hasMilk",
      ${ofSite('site_herd')} as "hasHerd"`.execute(scope.transaction)
  const { hasMilk = false, hasHerd = false } = rows[0] ?? {}
  if (hasHerd && after.length === 0) return before
  return hasMilk && !after.some(isMilkProduction) ? before.filter(isMilkProduction) : []
}
