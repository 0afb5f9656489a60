import { isMilkProduction } from '@provende/domain/farm-data/milk-species.ts'
import { sql } from 'kysely'
import type { LoadUsedProductions } from '../organisations/farm-site.ts'
import { visibleTo } from '../records/visible-to.ts'

/**
 * The productions that the records of a site are of. Its milk is that of all its milk productions; its herd, questionnaires and
 * formulas are of all its productions: a production is in use when it is the last one that they can be of. The formulas of a
 * farm are of any of its sites that has a production.
 */
export const loadRecordedProductions: LoadUsedProductions = async (scope, siteId, { before, after }) => {
  const ofSite = (table: string) =>
    sql`exists (select from ${sql.table(table)} where farm_site_id = ${siteId} and not deleted and ${visibleTo(scope, table)})`
  const { rows } = await sql<{ hasMilk: boolean; hasHerd: boolean; hasFormula: boolean }>`
    select ${ofSite('milk_quantity')} or ${ofSite('milk_analysis')} or ${ofSite('milk_price')} as "hasMilk",
      ${ofSite('site_herd')} or ${ofSite('qcm_session')} as "hasHerd",
      site_has_formulas(${siteId}) and not exists (select from farm_site site
        join farm_site other on other.farm_id = site.farm_id and other.id <> site.id and not other.deleted
        join farm_site_productions on farm_site_id = other.id where site.id = ${siteId}) as "hasFormula"`.execute(
    scope.transaction,
  )
  const { hasMilk = false, hasHerd = false, hasFormula = false } = rows[0] ?? {}
  if ((hasHerd || hasFormula) && after.length === 0) return before
  return hasMilk && !after.some(isMilkProduction) ? before.filter(isMilkProduction) : []
}
