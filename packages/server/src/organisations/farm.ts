import { farm } from '@provende/contract/organisations/farm.ts'
import type { farmRoutes } from '@provende/contract/organisations/farm-routes.ts'
import type { RecordOf } from '@provende/contract/records/family.ts'
import type { Session } from '../access/session/session.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { listRecords } from '../records/store.ts'
import { type LoadOrganisationOrders, noOrders } from './order-facts.ts'
import { type OrganisationKind, organisationHandlers, tenantFacts, withDetails } from './organisation.ts'

type FarmHandlers = Handlers<typeof farmRoutes, Session>

const kind: OrganisationKind<typeof farm> = {
  family: farm,
  tenantRole: 'Farm',
  parentField: 'structureId',
  firstUserRole: 'Farmer',
}
type FarmRecord = RecordOf<typeof farm>

/** Farms, each with a tenant below that of its distributor (spec 1 §7 "Farms"). */
export function farmHandlers(services: Services, loadOrders: LoadOrganisationOrders): FarmHandlers {
  const records = organisationHandlers(services, kind)
  const detailed = withDetails(services, farmDetails(loadOrders))
  return {
    ...records,
    list: detailed.list(records.list),
    one: detailed.one(records.one),
    create: detailed.one(records.create),
    replace: detailed.one(records.replace),
    ofTenant: detailed.one(({ session, query }) =>
      inReadScope(services, session, async (scope) => {
        const page = await listRecords(scope, farm, { ...singleRecord, equals: [['ownerTenantId', query.id]] })
        const [record] = page.response
        if (record === undefined) throw refusal('record.notFound')
        return { response: record }
      }),
    ),
  }
}

const singleRecord = { limit: 1, offset: 0, order: 'id', descending: false, withInactive: true, contains: [] } as const

/** Adds the tenant facts, the last order and, where the stock is tracked, how long it lasts. */
const farmDetails =
  (loadOrders: LoadOrganisationOrders) => async (scope: Scope, session: Session, records: readonly FarmRecord[]) => {
    const factsOf = await tenantFacts(scope, session, records)
    const orders = await loadOrders(
      scope,
      records.map(({ id }) => id),
    )
    return (record: FarmRecord) => {
      const { stockDays, lastOrderDate } = orders.get(record.id) ?? noOrders
      const stock = record.followStock ? stockDays : null
      return { ...record, ...factsOf(record), stock, lastOrderDate }
    }
  }
