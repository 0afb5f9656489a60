import { milkAnalysis } from '@provende/contract/farm-data/milk-analysis.ts'
import { milkPrice } from '@provende/contract/farm-data/milk-price.ts'
import { milkQuantity } from '@provende/contract/farm-data/milk-quantity.ts'
import { siteHerd } from '@provende/contract/farm-data/site-herd.ts'
import type { MonthPart } from '@provende/contract/farm-data/site-month-fields.ts'
import type { Family, ListedRecordOf } from '@provende/contract/records/family.ts'
import { type RawBuilder, sql } from 'kysely'
import { withIsoInstants } from '../kit/database/iso-instants.ts'
import { columnFields, tableOf } from '../records/columns.ts'
import type { Scope } from '../records/scope.ts'
import { recordColumns } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { milkAnalysisRules } from './milk-analysis.ts'
import { milkPriceRules } from './milk-price.ts'
import { milkQuantityRules } from './milk-quantity.ts'
import { siteHerdRules } from './site-herd.ts'
import type { SiteRecordRules } from './site-record.ts'

/** The families of the parts of a month, with their rules. */
export const partFamilies: Readonly<Record<MonthPart, { readonly family: Family; readonly rules: SiteRecordRules }>> = {
  quantity: { family: milkQuantity, rules: milkQuantityRules },
  herd: { family: siteHerd, rules: siteHerdRules },
  analysis: { family: milkAnalysis, rules: milkAnalysisRules },
  price: { family: milkPrice, rules: milkPriceRules },
}
/** Active records; `condition` ends with their order. */
export async function selectRecords<T extends Family>(scope: Scope, family: T, condition: RawBuilder<unknown>) {
  const table = tableOf(family.name)
  const result = await sql<ListedRecordOf<T>>`
    select ${recordColumns(scope, table, columnFields(family))} from ${sql.table(table)}
    where not deleted and ${visibleTo(scope, table)} and ${condition}`.execute(scope.transaction)
  return withIsoInstants(result)
}
