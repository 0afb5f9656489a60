import { milkPrice } from '@provende/contract/farm-data/milk-price.ts'
import type { ScopeSource } from '../records/scope.ts'
import { dayTakenProblems, type SiteRecordRules, siteRecordHandlers } from './site-record.ts'

/** Milk prices: one a month. A second one on the same day has a sentence of its own. */
export const milkPriceHandlers = (source: ScopeSource) => siteRecordHandlers(source, milkPrice, milkPriceRules)

export const milkPriceRules: SiteRecordRules = {
  problems: (scope, entry) => dayTakenProblems(scope, entry, milkPrice, 'milkPrice.dayTaken'),
  uniqueIndexProblems: { milk_price_month: { key: 'milkPrice.monthTaken', field: 'date' } },
}
