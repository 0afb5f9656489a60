import { maxSeriesMonths, type siteSeriesRoutes } from '@provende/contract/farm-data/site-series.ts'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { type IncidenceSetting, incidenceSettingOn } from '@provende/domain/farm-data/incidence.ts'
import { milkProductionTypeIds, milkSpeciesOf } from '@provende/domain/farm-data/milk-species.ts'
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
import { incidenceSettingsSql } from './incidence-setting.ts'

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

type ComparedFarm = {
  readonly id: number
  readonly productionTypeIds: readonly number[]
  readonly settings: readonly IncidenceSetting[]
}

/** How the farms of the same distributor did in a month; a farm that the scope does not see is missing. */
async function loadBenchmarks(scope: Scope, farmId: number | undefined, month: string): Promise<Benchmark[]> {
  const chosen = farmId === undefined ? sql`tenant_id = ${scope.tenantId}` : sql`id = ${farmId}`
  const farms = await sql<ComparedFarm>`
    select id, array(select distinct production_type_id from farm_site site
        join farm_site_productions on farm_site_id = site.id where farm_id = farm.id and not site.deleted)::int[]
        as "productionTypeIds",
      ${jsonRowsOf(incidenceSettingsSql(sql<number>`farm.tenant_id`))} as settings
    from farm where ${chosen} and ${visibleTo(scope, 'farm')} order by id limit 1`.execute(scope.transaction)
  const [farm] = farms.rows
  if (farm === undefined) {
    if (farmId !== undefined) throw refusal('record.notFound')
    return []
  }
  const [species, ...others] = milkSpeciesOf(farm.productionTypeIds)
  const setting =
    species === undefined || others.length > 0
      ? null
      : incidenceSettingOn(lastDayOfMonth(month), species, farm.settings)
  const incidence = setting && [
    ...[setting.fatReferenceGramsPerLitre, setting.fatEurPerGram],
    ...[setting.proteinReferenceGramsPerLitre, setting.proteinEurPerGram],
  ]
  const { rows } = await sql<Benchmark>`
    select figure, farms_count::int as "farmsCount", lower_quartile as "lowerQuartile", median,
      upper_quartile as "upperQuartile"
    from milk_benchmarks(${farm.id}, ${firstDayOfMonth(month)}::date, ${[...milkProductionTypeIds]}::integer[],
      ${incidence}::double precision[])
    order by figure`.execute(scope.transaction)
  return rows
}

/** SQL: the rows of a query as an array of objects. */
const jsonRowsOf = (query: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(to_jsonb(line)) from (${query}) line), '[]')`

type SeriesSite = {
  readonly id: number
  readonly tenantId: number
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
    select id, tenant_id as "tenantId", name, array(select production_type_id from farm_site_productions
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

type WithSite<Row> = Row & { readonly siteId: number }
type SeriesRows = {
  readonly [Name in 'quantities' | 'analyses' | 'herds' | 'prices']: readonly WithSite<SiteRecords[Name][number]>[]
} & { readonly objectives: readonly WithSite<ObjectiveRow>[]; readonly settings: readonly IncidenceSetting[] }

/** The figures of each site of a farm by month, in one statement however many sites there are. */
async function loadSiteSeries(
  scope: Scope,
  sites: readonly SeriesSite[],
  range: { readonly from: string; readonly to: string },
) {
  const first = noonInstantOf(firstDayOfMonth(addMonths(range.from, -monthsBefore)))
  const last = noonInstantOf(lastDayOfMonth(range.to))
  const siteIds = sites.map(({ id }) => id)
  const select = (table: string, columns: RawBuilder<unknown>, period: RawBuilder<unknown>) =>
    jsonRowsOf(sql`select farm_site_id as "siteId", ${columns} from ${sql.table(table)}
      where farm_site_id = any(${siteIds}::bigint[]) and not deleted and ${period} and ${visibleTo(scope, table)}`)
  const dated = sql`date between ${first} and ${last}`
  const day = sql`(date at time zone 'UTC')::date::text as day`
  // The entry that ends after the range has litres of its last days too.
  const untilNextEntry = sql`date >= ${first} and date <= ${noonInstantOf(lastDayOfMonth(addMonths(range.to, monthsBefore)))}`
  const { rows } = await sql<SeriesRows>`
    select ${select('milk_quantity', sql`${day}, litres`, untilNextEntry)} as quantities,
      ${select(
        'milk_analysis',
        sql`${day}, fat_grams_per_litre as "fatGramsPerLitre", protein_grams_per_litre as "proteinGramsPerLitre",
          cells_per_ml as "cellsPerMl", urea_grams_per_litre as "ureaGramsPerLitre"`,
        dated,
      )} as analyses,
      ${select('site_herd', sql`${day}, head_count as "headCount"`, dated)} as herds,
      ${select('milk_price', sql`${day}, eur_per1000_litres as "eurPer1000Litres"`, dated)} as prices,
      ${select(
        'site_objective',
        sql`year, undelivered_percent as "undeliveredPercent", max_fat_grams_per_litre as "maxFatGramsPerLitre",
          max_protein_grams_per_litre as "maxProteinGramsPerLitre", litres_per_animal_day as "litresPerAnimalDay"`,
        sql`year between ${Number(range.from.slice(0, 4))} and ${Number(range.to.slice(0, 4))}`,
      )} as objectives,
      ${jsonRowsOf(incidenceSettingsSql(sites[0]?.tenantId ?? scope.tenantId))} as settings`.execute(scope.transaction)
  const [recorded] = rows
  if (recorded === undefined) throw new Error('the series returned nothing')
  const bySite = <Row extends { readonly siteId: number }>(of: readonly Row[]) =>
    Map.groupBy(of, ({ siteId }) => siteId)
  const quantities = bySite(recorded.quantities)
  const analyses = bySite(recorded.analyses)
  const herds = bySite(recorded.herds)
  const prices = bySite(recorded.prices)
  const objectives = bySite(recorded.objectives)
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
      return [id, monthlySeries(records, recorded.settings, range)]
    }),
  )
  return { series, objectives }
}
