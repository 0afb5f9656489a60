import { farm } from '@provende/contract/organisations/farm.ts'
import { structure } from '@provende/contract/organisations/structure.ts'
import type { structureRoutes } from '@provende/contract/organisations/structure-routes.ts'
import type { OrganisationNode } from '@provende/contract/organisations/structure-tree.ts'
import type { RecordOf } from '@provende/contract/records/family.ts'
import { mayWrite } from '@provende/domain/access/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { withIsoInstants } from '../kit/database/iso-instants.ts'
import { type Handlers, maxListRowsPlusOne, refuseTooManyRows } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { columnFields } from '../records/columns.ts'
import { toListQuery } from '../records/handlers.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { listRecords, recordColumns } from '../records/store.ts'
import { ownedBy, visibleTo } from '../records/visible-to.ts'
import { createDetailsWrappers } from '../records/with-details.ts'
import { farmTypeId } from './farm.ts'
import { type LoadOrganisationOrderFacts, noOrderFacts } from './order-facts.ts'
import { loadTenantFacts, type OrganisationKind, organisationHandlers, tenantAndBelowSql } from './organisation.ts'
import { isLogoVisible, loadEffectiveLogo, structureLogoHandlers } from './structure-logo.ts'
import { structurePropertyHandlers } from './structure-properties.ts'

type StructureHandlers = Handlers<typeof structureRoutes, Session>

const structureKind: OrganisationKind<typeof structure> = {
  family: structure,
  tenantRole: 'Structure',
  parentField: 'parentId',
  firstUserRole: 'AdminDistri',
}
type StructureRecord = RecordOf<typeof structure>
/** Distributors and farms as one family, with the fields of distributors. */
const organisationFamily = { ...structure, name: 'organisation' }

/** Distributors, each with a tenant below that of its parent (spec 1 §7 "Structures"). */
export function structureHandlers(services: Services, loadOrders: LoadOrganisationOrderFacts): StructureHandlers {
  const records = organisationHandlers(services, structureKind)
  const details = addStructureDetails(loadOrders)
  const detailed = createDetailsWrappers(services, details)
  const list = (call: Parameters<StructureHandlers['list']>[0]) =>
    call.query.type === farmTypeId
      ? listFarmsAsStructures(services, call)
      : call.query.distributors
        ? listDistributors(services, call)
        : records.list(call)
  const inScopeOf = <T>(session: Session, work: (scope: Scope) => Promise<T>) => inReadScope(services, session, work)
  return {
    ...records,
    list: detailed.list(list),
    one: detailed.one(records.one),
    create: detailed.one(records.create),
    replace: detailed.one(records.replace),
    ...structureLogoHandlers(services),
    ...structurePropertyHandlers(services),
    hierarchy: ({ session, query }) =>
      inScopeOf(session, async (scope) => ({
        response: await loadTreeNodes(scope, query.getInactive, query.withFarms),
      })),
    current: ({ session }) =>
      inScopeOf(session, async (scope) => {
        const records = await loadOrganisationsWhere(scope, sql`organisation.tenant_id = ${scope.tenantId}`)
        const [current] = records.map(await details(scope, session, records))
        return { response: current === undefined ? null : { ...current, logo: await loadEffectiveLogo(scope) } }
      }),
    ofTenant: ({ session, query }) =>
      inScopeOf(session, async (scope) => {
        const active = query.getInactive ? sql`true` : sql`not organisation.deleted`
        const where = sql`type_id = 1 and ${active} and tenant_id in ${tenantAndBelowSql(scope, query.id)}`
        const records = await loadOrganisationsWhere(scope, where)
        return { response: records.map(await details(scope, session, records)) }
      }),
  }
}

/** The list of farms in the form of distributors. */
const listFarmsAsStructures = (services: Services, { session, query }: Parameters<StructureHandlers['list']>[0]) =>
  inReadScope(services, session, (scope) => {
    const listQuery = toListQuery(organisationFamily, { ...query, type: undefined })
    return listRecords(scope, organisationFamily, { ...listQuery, equals: [['typeId', farmTypeId]] })
  })

/** SQL: a row of `structure` is a distributor, not the manufacturer above it, which has one too. */
export const isDistributorSql = sql<boolean>`exists (select from tenant
  where tenant.id = structure.tenant_id and tenant.role = 'Structure')`

const listDistributors = (services: Services, { session, query }: Parameters<StructureHandlers['list']>[0]) =>
  inReadScope(services, session, (scope) =>
    listRecords(scope, structure, { ...toListQuery(structure, query), condition: isDistributorSql }),
  )

/** Visible distributors and farms matching a condition, by name. */
async function loadOrganisationsWhere(scope: Scope, condition: RawBuilder<unknown>): Promise<StructureRecord[]> {
  const result = await sql<StructureRecord>`
    select ${recordColumns(scope, 'organisation', columnFields(structure))}
    from organisation where ${condition} and ${visibleTo(scope, 'organisation')}
    order by label_key, id limit ${maxListRowsPlusOne}`.execute(scope.transaction)
  return refuseTooManyRows(withIsoInstants(result))
}

type StructureFacts = {
  readonly typeId: OrganisationNode['typeId']
  readonly farmsCount: number
  readonly hasLogo: boolean
}
const noStructureFacts: StructureFacts = { typeId: 1, farmsCount: 0, hasLogo: false }

/** Adds tenant facts, type, logo, the number of farms and orders to a page of distributors. */
const addStructureDetails =
  (loadOrders: LoadOrganisationOrderFacts) =>
  async (scope: Scope, session: Session, records: readonly StructureRecord[]) => {
    const orders = await loadOrders(
      scope,
      records.map(({ id }) => id),
    )
    const factsOf = await loadTenantFacts(scope, session, records)
    // Its own farms, as its orders are: what the list of its farms and its page name.
    const { rows } = await sql<StructureFacts & { id: number }>`
    with farms as materialized (
      select parent_id, count(*) as many from organisation
      where type_id = ${farmTypeId} and not deleted and parent_id = any(${records.map(({ id }) => id)}::bigint[])
        and ${visibleTo(scope, 'organisation')}
      group by parent_id)
    select id, type_id::integer as "typeId", coalesce(many, 0)::bigint as "farmsCount",
      exists (select 1 from structure_logo where structure_id = organisation.id and ${isLogoVisible(scope)}) as "hasLogo"
    from organisation left join farms on farms.parent_id = id
    where id = any(${records.map(({ id }) => id)}::bigint[])`.execute(scope.transaction)
    const byId = new Map(rows.map(({ id, ...counts }) => [id, counts]))
    return (record: StructureRecord) => {
      const { typeId, farmsCount, hasLogo } = byId.get(record.id) ?? noStructureFacts
      const facts = factsOf(record)
      const { ordersCount, lastOrderDate } = orders.get(record.id) ?? noOrderFacts
      // A farm is written by people who may write farms, also where it is listed as a structure.
      const isWritable = facts.mayWrite && (typeId !== farmTypeId || mayWrite(session.role, farm.permission.screen))
      return { ...record, ...facts, mayWrite: isWritable, typeId, farmsCount, hasLogo, ordersCount, lastOrderDate }
    }
  }

/** The tree as rows, distributors before farms, by name. */
async function loadTreeNodes(scope: Scope, withInactive: boolean, withFarms: boolean) {
  const { rows } = await sql<OrganisationNode>`
    select organisation.id, organisation.parent_id as "parentId", type_id as "typeId", organisation.name,
      organisation.code, tenant.id as "ownerTenantId", status_id = 1 as "createTenant", organisation.deleted
    from organisation join tenant on tenant.id = organisation.tenant_id
    where ${ownedBy(scope, 'organisation')} ${withInactive ? sql`` : sql`and not organisation.deleted`}
      ${withFarms ? sql`` : sql`and type_id = 1`}
    order by type_id, organisation.label_key, organisation.id limit ${maxListRowsPlusOne}`.execute(scope.transaction)
  return refuseTooManyRows(rows)
}
