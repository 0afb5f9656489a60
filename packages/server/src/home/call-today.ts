import { type CallToday, maxCalledFarms } from '@provende/contract/home/dashboards.ts'
import { type AnalysedMilk, callReasons, compareCalls } from '@provende/domain/farm-data/call-reasons.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { sql } from 'kysely'
import { lowStockSql } from '../ordering/orders/stock-days.ts'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

/** Analyses older than that are those of a farm that has stopped entering any. */
const maxAnalysisDays = 400

type FarmRow = {
  readonly farmId: number
  readonly farmName: string
  readonly city: string
  readonly phoneNumber: string
  /** The newest two of each site, the newest first; null without any. */
  readonly analyses: readonly (readonly [siteId: number, day: string, fat: number, protein: number])[] | null
}

/** The farms that the scope sees, with the reasons to call them, the most pressing first. */
export async function loadCallToday(scope: Scope): Promise<CallToday> {
  const since = new Date(scope.now.getTime() - maxAnalysisDays * 86_400_000)
  // Sites and analyses of the tenant of a visible farm are visible too; testing that is cheaper than their visibility.
  const { rows } = await sql<FarmRow>`
    with seen as materialized (select id, tenant_id, name, city, phone_number, label_key from farm
        where not deleted and ${visibleTo(scope, 'farm')}),
      by_farm as (select farm_id, json_agg(json_build_array(site.id, newest.day, fat, protein)) as analyses
        from farm_site site join seen on seen.id = farm_id and seen.tenant_id = site.tenant_id, lateral (
          select (date at time zone 'UTC')::date::text as day, fat_grams_per_litre as fat, protein_grams_per_litre as protein,
            tenant_id
          from milk_analysis where farm_site_id = site.id and not deleted and date >= ${since}
          -- As in the index of the one analysis of a month.
          order by month_of(date) desc limit 2) newest
        where not site.deleted and newest.tenant_id = site.tenant_id group by farm_id)
    select id as "farmId", name as "farmName", city, phone_number as "phoneNumber", analyses
    from seen left join by_farm on farm_id = id order by label_key, id`.execute(scope.transaction)
  const lowStocks = await loadLowStocks(scope)
  const today = dayInParis(scope.now)
  const calls = rows
    .map(({ analyses, ...farm }) => {
      const sites = [...Map.groupBy(analyses ?? [], ([siteId]) => siteId).values()].map((ofSite) =>
        ofSite.map(
          ([, day, fatGramsPerLitre, proteinGramsPerLitre]): AnalysedMilk => ({
            ...{ day, fatGramsPerLitre, proteinGramsPerLitre },
          }),
        ),
      )
      return { ...farm, reasons: callReasons({ stockDays: lowStocks.get(farm.farmId) ?? null, sites }, today) }
    })
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => compareCalls(a.reasons, b.reasons))
  return {
    farmsCount: rows.length,
    callsCount: calls.length,
    farms: calls.slice(0, maxCalledFarms).map(({ reasons, ...farm }) => ({
      ...farm,
      reasons: reasons.map((reason) => ({ days: null, from: null, to: null, ...reason })),
    })),
  }
}

/** The days of stock of the farms whose stock is followed and low, by their ids. */
async function loadLowStocks(scope: Scope): Promise<ReadonlyMap<number, number>> {
  const followed = sql`select id from farm where follow_stock and not deleted and ${visibleTo(scope, 'farm')}`
  const { rows } = await sql<{ farmId: number; stockDays: number }>`
    select farm_id as "farmId", stock_days as "stockDays" from (${lowStockSql(scope, followed)}) low`.execute(
    scope.transaction,
  )
  return new Map(rows.map(({ farmId, stockDays }) => [farmId, stockDays]))
}
