import { farmSite, type farmSiteRoutes } from '@provende/contract/organisations/farm-site.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { ListedRecordOf, RecordOf } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import { withIsoInstants } from '../kit/database/iso-instants.ts'
import { type Handlers, maxListRowsPlusOne, refusal, refuseTooManyRows } from '../kit/handler.ts'
import { columnFields } from '../records/columns.ts'
import { type RecordRules, recordHandlers, requireWritableRecord } from '../records/handlers.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { recordColumns, setDeleted } from '../records/store.ts'
import { visibleTo, writableBy } from '../records/visible-to.ts'
import { createDetailsWrappers } from '../records/with-details.ts'
import { tenantAndBelowSql } from './organisation.ts'

/** Returns the production type ids of a site that other records depend on, when its productions change so. */
export type LoadUsedProductions = (
  scope: Scope,
  siteId: number,
  change: { readonly before: readonly number[]; readonly after: readonly number[] },
) => Promise<readonly number[]>

type SiteRecord = RecordOf<typeof farmSite>
type SiteRow = ListedRecordOf<typeof farmSite>

/** Farm sites, owned by the tenant of their farm (spec 1 §7); `usedProductionLoaders` finds the productions in use. */
export function farmSiteHandlers(
  source: ScopeSource,
  usedProductionLoaders: readonly LoadUsedProductions[],
): Handlers<typeof farmSiteRoutes, Actor> {
  const handlers = recordHandlers(source, farmSite, farmSiteRules(usedProductionLoaders))
  const detailed = createDetailsWrappers(source, addFarmName<SiteRecord>)
  return {
    ...handlers,
    list: createDetailsWrappers(source, addFarmName<SiteRow>).list(handlers.list),
    one: detailed.one(handlers.one),
    create: detailed.one(handlers.create),
    replace: detailed.one(handlers.replace),
    remove: ({ session, params: { id }, query: { restore } }) =>
      inScope(source, session, async (scope) => {
        const { farmId } = await requireWritableRecord(scope, farmSite, id)
        if (restore && (await lockWritableFarm(scope, farmId)).deleted) throw refusal('farmSite.farmInactive')
        await setDeleted(scope, farmSite, id, !restore)
        return { response: null }
      }),
    ofTenant: ({ session, query }) =>
      inReadScope(source, session, async (scope) => {
        const result = await sql<SiteRow>`
          select ${recordColumns(scope, 'farm_site', columnFields(farmSite))}
          from farm_site where tenant_id in ${tenantAndBelowSql(scope, query.id)} and ${visibleTo(scope, 'farm_site')}
          ${query.getInactive ? sql`` : sql`and not deleted`} order by label_key, id limit ${maxListRowsPlusOne}`.execute(
          scope.transaction,
        )
        const sites = refuseTooManyRows(withIsoInstants(result))
        return { response: sites.map(await addFarmName(scope, session, sites)) }
      }),
  }
}

/** Adds the name of the farm, which is visible to everyone who sees the site. */
async function addFarmName<Site extends SiteRow>(scope: Scope, _session: Actor, sites: readonly Site[]) {
  const { rows } = await sql<{ id: number; farmName: string }>`
    select farm_site.id, farm.name as "farmName" from farm_site join farm on farm.id = farm_id
    where farm_site.id = any(${sites.map(({ id }) => id)}::bigint[])`.execute(scope.transaction)
  const names = new Map(rows.map(({ id, farmName }) => [id, farmName]))
  return (site: Site) => ({ ...site, farmName: names.get(site.id) ?? '' })
}

const farmSiteRules = (usedProductionLoaders: readonly LoadUsedProductions[]): RecordRules => ({
  ownerTenant: async (scope, content) => {
    const farm = await lockWritableFarm(scope, content.farmId)
    if (farm.deleted) throw refusal('farmSite.farmInactive')
    return farm.tenantId
  },
  beforeSave: async (scope, content, existing) => {
    const typeIds = productionTypeIdsOf(content)
    const problems = typeIds.flatMap((type, index): Problem[] =>
      typeIds.indexOf(type) < index
        ? [{ key: 'production.twice', field: `productions.${index}.productionTypeId` }]
        : [],
    )
    if (existing === null) return problems
    if (content.farmId !== existing.farmId) problems.push({ key: 'farmSite.keepsFarm', field: 'farmId' })
    const change = { before: productionTypeIdsOf(existing), after: typeIds }
    const removed = change.before.filter((type) => !typeIds.includes(type))
    const used =
      removed.length === 0
        ? []
        : (await Promise.all(usedProductionLoaders.map((use) => use(scope, existing.id, change)))).flat()
    if (removed.some((type) => used.includes(type))) problems.push({ key: 'production.inUse', field: 'productions' })
    return problems
  },
})

const productionTypeIdsOf = ({ productions }: Readonly<Record<string, unknown>>): number[] =>
  ((productions ?? []) as { productionTypeId: number }[]).map(({ productionTypeId }) => productionTypeId)

/** Locks a writable farm until a record of it is saved; any other is refused like a missing one. */
export async function lockWritableFarm(scope: Scope, farmId: unknown): Promise<{ tenantId: number; deleted: boolean }> {
  const { rows } = await sql<{ tenantId: number; deleted: boolean }>`
    select tenant_id as "tenantId", deleted from farm where id = ${farmId} and ${writableBy(scope, 'farm')}
    for share`.execute(scope.transaction)
  const [farm] = rows
  if (farm === undefined) throw refusal('record.referenceMissing', 'farmId')
  return farm
}
