import { type CallToday, maxCalledFarms } from '@provende/contract/home/dashboards.ts'
import { type AnalysedMilk, callReasons, compareCalls } from '@provende/domain/farm-data/call-reasons.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { sql } from 'kysely'
import { loadStockDays } from '../ordering/orders/stock-days.ts'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

/** Analyses older than that are those of a farm that has stopped entering any. */
const maxAnalysisDays = 400

type FarmRow = {
  readonly farmId: number
  readonly farmName: string
  readonly city: string
  readonly phoneNumber: string
  readonly followStock: boolean
  readonly analyses: readonly (AnalysedMilk & { readonly siteId: number })[]
}

/** The farms that the scope sees, with the reasons to call them, the most pressing first. */
export async function loadCallToday(scope: Scope): Promise<CallToday> {
  const since = new Date(scope.now.getTime() - maxAnalysisDays * 86_400_000)
  const { rows } = await sql<FarmRow>`
    with by_farm as (select farm_id, jsonb_agg(to_jsonb(newest) order by day desc) as analyses
      from farm_site, lateral (select farm_site_id as "siteId", (date at time zone 'UTC')::date::text as day,
          fat_grams_per_litre as "fatGramsPerLitre", protein_grams_per_litre as "proteinGramsPerLitre"
        from milk_analysis where farm_site_id = farm_site.id and not deleted and date >= ${since}
          and ${visibleTo(scope, 'milk_analysis')}
        -- As in the index of the one analysis of a month.
        order by month_of(date) desc limit 2) newest
      where not farm_site.deleted and ${visibleTo(scope, 'farm_site')} group by farm_id)
    select id as "farmId", name as "farmName", city, phone_number as "phoneNumber", follow_stock as "followStock",
      coalesce(analyses, '[]') as analyses
    from farm left join by_farm on farm_id = farm.id
    where not deleted and ${visibleTo(scope, 'farm')} order by label_key, id`.execute(scope.transaction)
  const followed = rows.filter(({ followStock }) => followStock).map(({ farmId }) => farmId)
  const stockDays = await loadStockDays(scope, followed)
  const today = dayInParis(scope.now)
  const calls = rows
    .map(({ analyses, followStock: _, ...farm }) => {
      const sites = [...Map.groupBy(analyses, ({ siteId }) => siteId).values()]
      return { ...farm, reasons: callReasons({ stockDays: stockDays.get(farm.farmId) ?? null, sites }, today) }
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
