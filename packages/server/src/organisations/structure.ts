import { structure } from '@provende/contract/organisations/structure.ts'
import type { structureRoutes } from '@provende/contract/organisations/structure-routes.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../access/session.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { columnFields, selected } from '../records/columns.ts'
import { listQuery } from '../records/handlers.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { listRecords } from '../records/store.ts'
import { heldBy, visibleTo, writableBy } from '../records/visible-to.ts'
import { type PlaceKind, placeHandlers, tellingMore, tenantFacts, tenantsBelow } from './place.ts'
import { shownLogo, structureLogoHandlers } from './structure-logo.ts'
import { structurePropertyHandlers } from './structure-properties.ts'

type StructureHandlers = Handlers<typeof structureRoutes, Session>

const kind: PlaceKind = { family: structure, tenantRole: 'Structure', above: 'parentId', firstRole: 'AdminDistri' }
/** Distributors and farms in the form of distributors. */
const organisation: Family = { ...structure, name: 'organisation' }
/** Farms by their number on the wire. Source: spec 1 §9. */
const farmType = 2
/** Most places a tree shows. */
const mostNodes = 20_000

/** Distributors, each with a tenant below that of the one above it (spec 1 §7 "Structures"). */
export function structureHandlers(services: Services): StructureHandlers {
  const records = placeHandlers(services, kind)
  const list: StructureHandlers['list'] = ({ session, query, ...call }) =>
    query.type !== farmType
      ? (records.list({ session, query, ...call } as never) as never)
      : inReadScope(services, session, async (scope) => {
          const asked = listQuery(organisation, { ...query, type: undefined } as never, {})
          const found = await listRecords(scope, organisation, { ...asked, equals: [['typeId', farmType]] })
          return { answer: found.records as never, count: found.count }
        })
  const whole = <T>(session: Session, work: (scope: Scope) => Promise<T>) => inReadScope(services, session, work)
  return {
    ...tellingMore<StructureHandlers>(services, { ...records, list }, told),
    ...structureLogoHandlers(services),
    ...structurePropertyHandlers(services),
    hierarchy: ({ session, query }) =>
      whole(session, async (scope) => ({ answer: await nodes(scope, query.getInactive, query.withFarms) })),
    current: ({ session }) =>
      whole(session, async (scope) => {
        const found = await recordsWhere(scope, sql`organisation.tenant_id = ${scope.tenantId}`)
        const [own] = await told(scope, session, found)
        return { answer: own === undefined ? null : ({ ...own, logo: await shownLogo(scope) } as never) }
      }),
    ofTenant: ({ session, query }) =>
      whole(session, async (scope) => {
        const active = query.getInactive ? sql`true` : sql`not organisation.deleted`
        const where = sql`type_id = 1 and ${active} and tenant_id in ${tenantsBelow(scope, query.id)}`
        return { answer: (await told(scope, session, await recordsWhere(scope, where))) as never }
      }),
  }
}

/** Distributors and farms the scope sees and that fulfil a condition, by name. */
async function recordsWhere(scope: Scope, condition: RawBuilder<unknown>): Promise<AnyRecord[]> {
  const { rows } = await sql<AnyRecord>`
    select ${selected('organisation', columnFields(structure))}, ${writableBy(scope, 'organisation')} as "mayWrite"
    from organisation where ${condition} and ${visibleTo(scope, 'organisation')}
    order by label_key, id limit ${mostNodes}`.execute(scope.transaction)
  return rows
}

/** What a page of distributors is told with; orders come from an area of their own. */
async function told(scope: Scope, session: Session, records: AnyRecord[]): Promise<AnyRecord[]> {
  const factsOf = await tenantFacts(scope, session, records)
  const { rows } = await sql<{ id: number; typeId: number; farmsCount: number }>`
    with recursive branch (root, id) as (
      select id, id from organisation where id = any(${records.map(({ id }) => id)}::bigint[])
      union all select root, child.id from organisation child join branch on child.parent_id = branch.id
        where ${heldBy(scope, 'child')})
    select root as id, max(top.type_id)::integer as "typeId",
      count(*) filter (where below.type_id = ${farmType} and not below.deleted and below.id <> root) as "farmsCount"
    from branch join organisation below on below.id = branch.id join organisation top on top.id = root
    group by root`.execute(scope.transaction)
  const byId = new Map(rows.map(({ id, ...counted }) => [id, counted]))
  const orders = { ordersCount: 0, lastOrderDate: null }
  return records.map((record) => ({ ...record, ...factsOf(record), ...byId.get(record.id), ...orders }))
}

/** The tree as rows, distributors before farms, by name. */
async function nodes(scope: Scope, withInactive: boolean, withFarms: boolean) {
  const { rows } = await sql<Record<string, unknown>>`
    select organisation.id, organisation.parent_id as "parentId", type_id as "typeId", organisation.name,
      organisation.code, tenant.id as "ownerTenantId", status_id = 1 as "createTenant", organisation.deleted
    from organisation join tenant on tenant.id = organisation.tenant_id
    where ${heldBy(scope, 'organisation')} ${withInactive ? sql`` : sql`and not organisation.deleted`}
      ${withFarms ? sql`` : sql`and type_id = 1`}
    order by type_id, organisation.label_key, organisation.id limit ${mostNodes}`.execute(scope.transaction)
  return rows as never
}
