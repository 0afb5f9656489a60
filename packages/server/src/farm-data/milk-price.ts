import { milkPrice } from '@provende/contract/farm-data/milk-price.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { sql } from 'kysely'
import type { Scope, ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { type SiteEntry, type SiteRecordRules, siteRecordHandlers } from './site-record.ts'

/** Milk prices: one a month. A second one on the same day has a sentence of its own. */
export const milkPriceHandlers = (source: ScopeSource) => siteRecordHandlers(source, milkPrice, milkPriceRules)

const milkPriceRules: SiteRecordRules = {
  problems: dayTakenProblems,
  uniqueIndexProblems: { milk_price_month: { key: 'milkPrice.monthTaken', field: 'date' } },
}

async function dayTakenProblems(scope: Scope, { content, existing, site }: SiteEntry): Promise<Problem[]> {
  const { rows } = await sql`select from milk_price
    where farm_site_id = ${site.id} and date = ${content.date} and id <> ${existing?.id ?? 0} and not deleted
      and ${visibleTo(scope, 'milk_price')}`.execute(scope.transaction)
  return rows.length === 0 ? [] : [{ key: 'milkPrice.dayTaken', field: 'date' }]
}
