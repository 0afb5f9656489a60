import { maxSeriesMonths, type siteSeriesRoutes } from '@provende/contract/farm-data/site-series.ts'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { milkProductionTypeIds } from '@provende/domain/farm-data/milk-species.ts'
import {
  combinedSeries,
  type MonthPoint,
  monthlySeries,
  type SiteRecords,
} from '@provende/domain/farm-data/monthly-series.ts'
import { noonInstantOf } from '@provende/domain/kit/day.ts'
import { addMonths, firstDayOfMonth, lastDayOfMonth, monthsBetween } from '@provende/domain/kit/month.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Handlers, refusal } from '../kit/handler.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { loadIncidenceSettings } from './incidence-setting.ts'

/** The figures of sites by month, for charts. */
export const siteSeriesHandlers = (source: ScopeSource): Handlers<typeof siteSeriesRoutes, Actor> => ({
  benchmarks: ({ session, query: { farmId, month } }) =>
    inReadScope(source, session, async (scope) => ({ response: await loadBenchmarks(scope, farmId, month) })),
  series: ({ session, query: { farmSiteId, farmId, from, to } }) =>
    inReadScope(source, session, async (scope) => {
      if (monthsBetween(from, to).length > maxSeriesMonths)
        throw refusal('siteSeries.tooLong', 'to', { limit: maxSeriesMonths })
      const sites = await loadSites(scope, farmSiteId, farmId)
      const { series, objectives } = await loadSiteSeries(scope, sites, { from, to })
      const [only, ...others] = sites
      return {
        response: {
          sites: sites.map(({ id, name }) => ({ id, name })),
          months: combinedSeries(sites.map(({ id }) => series.get(id) ?? [])),
          objectives: only === undefined || others.length > 0 ? [] : (objectives.get(only.id) ?? []),
        },
      }
    }),
})

type Benchmark = ResponseOf<typeof siteSeriesRoutes.benchmarks>[number]

/** How the farms of the same distributor did in a month; a farm that the scope does not see is missing. */
async function loadBenchmarks(scope: Scope, farmId: number | undefined, month: string): Promise<Benchmark[]> {
  const chosen = farmId === undefined ? sql`tenant_id = ${scope.tenantId}` : sql`id = ${farmId}`
  const farms = await sql<{ id: number }>`select id from farm where ${chosen} and ${visibleTo(scope, 'farm')}
    order by id limit 1`.execute(scope.transaction)
  const [farm] = farms.rows
  if (farm === undefined) {
    if (farmId !== undefined) throw refusal('record.notFound')
    return []
  }
  const { rows } = await sql<Benchmark>`
    select figure, farms_count::int as "farmsCount", lower_quartile as "lowerQuartile", median,
      upper_quartile as "upperQuartile"
    from milk_benchmarks(${farm.id}, ${firstDayOfMonth(month)}::date, ${[...milkProductionTypeIds]}::integer[])
    order by figure`.execute(scope.transaction)
  return rows
}

type SeriesSite = {
  readonly id: number
  readonly name: string
  readonly productionTypeIds: readonly number[]
}

/** A site, or the active sites of a farm, by default of the current tenant; at most 200. */
async function loadSites(scope: Scope, siteId: number | undefined, farmId: number | undefined): Promise<SeriesSite[]> {
  const chosen =
    siteId !== undefined
      ? sql`id = ${siteId}`
      : farmId !== undefined
        ? sql`farm_id = ${farmId} and not deleted`
        : sql`tenant_id = ${scope.tenantId} and not deleted`
  const { rows } = await sql<SeriesSite>`
    select id, name, array(select production_type_id from farm_site_productions
      where farm_site_id = farm_site.id order by position)::int[] as "productionTypeIds"
    from farm_site where ${chosen} and ${visibleTo(scope, 'farm_site')} order by label_key, id limit 200`.execute(
    scope.transaction,
  )
  if (siteId !== undefined && rows.length === 0) throw refusal('record.notFound')
  return rows
}

type ObjectiveRow = SiteRecords['objectives'][number] & {
  readonly maxFatGramsPerLitre: number | null
  readonly maxProteinGramsPerLitre: number | null
  readonly litresPerAnimalDay: number | null
}

/** Years before a series that records are read of: litres are those since the entry before. */
const monthsBefore = 12

/** The figures of each site by month, in a few statements however many sites there are. */
async function loadSiteSeries(
  scope: Scope,
  sites: readonly SeriesSite[],
  range: { readonly from: string; readonly to: string },
) {
  const settings = await loadIncidenceSettings(scope)
  const first = noonInstantOf(firstDayOfMonth(addMonths(range.from, -monthsBefore)))
  const last = noonInstantOf(lastDayOfMonth(range.to))
  const siteIds = sites.map(({ id }) => id)
  const select = <Row>(table: string, columns: RawBuilder<unknown>, period: RawBuilder<unknown>) =>
    selectBySite<Row>(scope, siteIds, table, columns, period)
  const dated = sql`date between ${first} and ${last}`
  const day = sql`(date at time zone 'UTC')::date::text as day`
  const quantities = await select<SiteRecords['quantities'][number]>(
    'milk_quantity',
    sql`${day}, litres`,
    // The entry that ends after the range has litres of its last days too.
    sql`date >= ${first} and date <= ${noonInstantOf(lastDayOfMonth(addMonths(range.to, monthsBefore)))}`,
  )
  const analyses = await select<SiteRecords['analyses'][number]>(
    'milk_analysis',
    sql`${day}, fat_grams_per_litre as "fatGramsPerLitre", protein_grams_per_litre as "proteinGramsPerLitre",
      cells_per_ml as "cellsPerMl", urea_grams_per_litre as "ureaGramsPerLitre"`,
    dated,
  )
  const herds = await select<SiteRecords['herds'][number]>('site_herd', sql`${day}, head_count as "headCount"`, dated)
  const prices = await select<SiteRecords['prices'][number]>(
    'milk_price',
    sql`${day}, eur_per1000_litres as "eurPer1000Litres"`,
    dated,
  )
  const objectives = await select<ObjectiveRow>(
    'site_objective',
    sql`year, undelivered_percent as "undeliveredPercent", max_fat_grams_per_litre as "maxFatGramsPerLitre",
      max_protein_grams_per_litre as "maxProteinGramsPerLitre", litres_per_animal_day as "litresPerAnimalDay"`,
    sql`year between ${Number(range.from.slice(0, 4))} and ${Number(range.to.slice(0, 4))}`,
  )
  const series = new Map<number, MonthPoint[]>(
    sites.map(({ id, productionTypeIds }) => {
      const records = {
        productionTypeIds,
        quantities: quantities.get(id) ?? [],
        analyses: analyses.get(id) ?? [],
        herds: herds.get(id) ?? [],
        prices: prices.get(id) ?? [],
        objectives: objectives.get(id) ?? [],
      }
      return [id, monthlySeries(records, settings, range)]
    }),
  )
  return { series, objectives }
}

/** The active rows of a table by site. */
async function selectBySite<Row>(
  scope: Scope,
  siteIds: readonly number[],
  table: string,
  columns: RawBuilder<unknown>,
  period: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, Row[]>> {
  const { rows } = await sql<Row & { siteId: number }>`
    select farm_site_id as "siteId", ${columns} from ${sql.table(table)}
    where farm_site_id = any(${[...siteIds]}::bigint[]) and not deleted and ${period} and ${visibleTo(scope, table)}`.execute(
    scope.transaction,
  )
  return Map.groupBy(rows, ({ siteId }) => siteId)
}
