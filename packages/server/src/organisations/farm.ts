import { farm } from '@provende/contract/organisations/farm.ts'
import type { farmRoutes } from '@provende/contract/organisations/farm-routes.ts'
import type { RecordOf } from '@provende/contract/records/family.ts'
import { lowStockDays } from '@provende/domain/organisations/low-stock.ts'
import type { Session } from '../access/session/session.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { listRecords } from '../records/store.ts'
import { createDetailsWrappers } from '../records/with-details.ts'
import { type LoadOrganisationOrderFacts, noOrderFacts } from './order-facts.ts'
import { loadTenantFacts, type OrganisationKind, organisationHandlers } from './organisation.ts'

type FarmHandlers = Handlers<typeof farmRoutes, Session>

const farmKind: OrganisationKind<typeof farm> = {
  family: farm,
  tenantRole: 'Farm',
  parentField: 'structureId',
  firstUserRole: 'Farmer',
}
type FarmRecord = RecordOf<typeof farm>

/** Farms, each with a tenant below that of its distributor (spec 1 §7 "Farms"). */
export function farmHandlers(services: Services, loadOrders: LoadOrganisationOrderFacts): FarmHandlers {
  const records = organisationHandlers(services, farmKind)
  const detailed = createDetailsWrappers(services, addFarmDetails(loadOrders))
  const list = detailed.list(records.list)
  return {
    ...records,
    list: (call) => (isOrderedByStock(call.query) || call.query.lowStock ? listFarmsByStock(list, call) : list(call)),
    one: detailed.one(records.one),
    create: detailed.one(records.create),
    replace: detailed.one(records.replace),
    ofTenant: detailed.one(({ session, query }) =>
      inReadScope(services, session, async (scope) => {
        const page = await listRecords(scope, farm, { ...singleRecordQuery, equals: [['ownerTenantId', query.id]] })
        const [record] = page.response
        if (record === undefined) throw refusal('record.notFound')
        return { response: record }
      }),
    ),
  }
}

type FarmListCall = Parameters<FarmHandlers['list']>[0]

const isOrderedByStock = ({ order = '' }: FarmListCall['query']) => order.trim().toLowerCase() === 'stock'

/** A page of farms by the days of their stock, which are computed and so limited and sorted here; farms without come last. */
async function listFarmsByStock(list: FarmHandlers['list'], call: FarmListCall): ReturnType<FarmHandlers['list']> {
  const { nbPerPage, page, order, desc, ...query } = call.query
  const isByStock = isOrderedByStock(call.query)
  const { response } = await list({ ...call, query: { ...query, page: 0, ...(isByStock ? {} : { order, desc }) } })
  const limited = query.lowStock ? response.filter(({ stock }) => stock !== null && stock < lowStockDays) : response
  const direction = desc ? -1 : 1
  const missing = Number.POSITIVE_INFINITY * direction
  const byStock = (one: (typeof response)[number], other: (typeof response)[number]) => {
    const [first, second] = [one.stock ?? missing, other.stock ?? missing]
    return first === second ? one.id - other.id : (first - second) * direction
  }
  const sorted = isByStock ? limited.toSorted(byStock) : limited
  const size = nbPerPage ?? sorted.length
  return { response: sorted.slice(page * size, (page + 1) * size), count: sorted.length }
}

const singleRecordQuery = {
  limit: 1,
  offset: 0,
  order: 'id',
  descending: false,
  withInactive: true,
  contains: [],
} as const

/** The type id of farms on the wire, where they are listed with distributors. Source: spec 1 §9. */
export const farmTypeId = 2

/** Adds the tenant facts, the last order and, where the stock is tracked, how long it lasts. */
const addFarmDetails =
  (loadOrders: LoadOrganisationOrderFacts) =>
  async (scope: Scope, session: Session, records: readonly FarmRecord[]) => {
    const factsOf = await loadTenantFacts(scope, session, records)
    const orders = await loadOrders(
      scope,
      records.map(({ id }) => id),
    )
    return (record: FarmRecord) => {
      const { stockDays, lastOrderDate } = orders.get(record.id) ?? noOrderFacts
      const stock = record.followStock ? stockDays : null
      const typed = { typeId: farmTypeId, parentId: record.structureId ?? null }
      return { ...record, ...typed, ...factsOf(record), stock, lastOrderDate }
    }
  }
