import { farmSite, type farmSiteRoutes } from '@provende/contract/organisations/farm-site.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import { type Handlers, refusal } from '../kit/handler.ts'
import { columnFields, selected } from '../records/columns.ts'
import { type RecordRules, recordHandlers, writableRecord } from '../records/handlers.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { setDeleted } from '../records/store.ts'
import { visibleTo, writableBy } from '../records/visible-to.ts'
import { tellingMore, tenantsBelow } from './place.ts'

/** The productions of a site that something else depends on, by the numbers of their types. */
export type UsedProductions = (scope: Scope, siteId: number) => Promise<readonly number[]>

/** Most sites of a tenant. */
const mostSites = 20_000

/** The sites of farms, each of its farm's tenant (spec 1 §7); `uses` says what its productions are needed for. */
export function farmSiteHandlers(
  source: ScopeSource,
  uses: readonly UsedProductions[],
): Handlers<typeof farmSiteRoutes, Actor> {
  const handlers = recordHandlers(source, farmSite, siteRules(uses)) as unknown as Handlers<
    typeof farmSiteRoutes,
    Actor
  >
  return {
    ...tellingMore<typeof handlers>(source, handlers, told),
    remove: ({ session, params: { id }, query: { restore } }) =>
      inScope(source, session, async (scope) => {
        const { farmId } = await writableRecord(scope, farmSite, id)
        if (restore && (await farmOf(scope, farmId)).deleted) throw refusal('farmSite.farmInactive')
        await setDeleted(scope, farmSite, id, !restore)
        return { answer: null }
      }),
    ofTenant: ({ session, query }) =>
      inReadScope(source, session, async (scope) => {
        const { rows } = await sql<AnyRecord>`
          select ${selected('farm_site', columnFields(farmSite))}, ${writableBy(scope, 'farm_site')} as "mayWrite"
          from farm_site where tenant_id in ${tenantsBelow(scope, query.id)} and ${visibleTo(scope, 'farm_site')}
          ${query.getInactive ? sql`` : sql`and not deleted`} order by label_key, id limit ${mostSites}`.execute(
          scope.transaction,
        )
        const sites = rows.map((row) => ({ ...row, productions: [] }))
        return { answer: (await told(scope, session, sites)) as never }
      }),
  }
}

/** With the name of its farm, which whoever sees the site sees. */
async function told(scope: Scope, _session: Actor, sites: AnyRecord[]): Promise<AnyRecord[]> {
  const { rows } = await sql<{ id: number; farmName: string }>`
    select farm_site.id, farm.name as "farmName" from farm_site join farm on farm.id = farm_id
    where farm_site.id = any(${sites.map(({ id }) => id)}::bigint[])`.execute(scope.transaction)
  const names = new Map(rows.map(({ id, farmName }) => [id, farmName]))
  return sites.map((site) => ({ ...site, farmName: names.get(site.id) ?? '' }))
}

const siteRules = (uses: readonly UsedProductions[]): RecordRules => ({
  ownerTenant: async (scope, content) => {
    const farm = await farmOf(scope, content.farmId)
    if (farm.deleted) throw refusal('farmSite.farmInactive')
    return farm.tenantId
  },
  beforeSave: async (scope, content, existing) => {
    const given = typesIn(content)
    const problems = given.flatMap((type, index): Problem[] =>
      given.indexOf(type) < index ? [{ key: 'production.twice', field: `productions.${index}.productionTypeId` }] : [],
    )
    if (existing === null) return problems
    if (content.farmId !== existing.farmId) problems.push({ key: 'farmSite.keepsFarm', field: 'farmId' })
    const gone = typesIn(existing).filter((type) => !given.includes(type))
    const used = gone.length === 0 ? [] : (await Promise.all(uses.map((use) => use(scope, existing.id)))).flat()
    if (gone.some((type) => used.includes(type))) problems.push({ key: 'production.inUse', field: 'productions' })
    return problems
  },
})

const typesIn = ({ productions }: Readonly<Record<string, unknown>>): number[] =>
  ((productions ?? []) as { productionTypeId: number }[]).map(({ productionTypeId }) => productionTypeId)

/** A farm one may write for, as it is until the site is saved; any other answers like a missing one. */
async function farmOf(scope: Scope, farmId: unknown): Promise<{ tenantId: number; deleted: boolean }> {
  const { rows } = await sql<{ tenantId: number; deleted: boolean }>`
    select tenant_id as "tenantId", deleted from farm where id = ${farmId} and ${writableBy(scope, 'farm')}
    for share`.execute(scope.transaction)
  const [farm] = rows
  if (farm === undefined) throw refusal('record.referenceMissing', 'farmId')
  return farm
}
