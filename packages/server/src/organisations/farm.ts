import { farm } from '@provende/contract/organisations/farm.ts'
import type { farmRoutes } from '@provende/contract/organisations/farm-routes.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import type { Session } from '../access/session.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { listRecords } from '../records/store.ts'
import { type PlaceKind, placeHandlers, tellingMore, tenantFacts } from './place.ts'

type FarmHandlers = Handlers<typeof farmRoutes, Session>

const kind: PlaceKind = { family: farm, tenantRole: 'Farm', above: 'structureId', firstRole: 'Farmer' }

/** Farms, each with a tenant below that of its distributor (spec 1 §7 "Farms"). */
export function farmHandlers(services: Services): FarmHandlers {
  const ofTenant: FarmHandlers['ofTenant'] = ({ session, query }) =>
    inReadScope(services, session, async (scope) => {
      const { records } = await listRecords(scope, farm, { ...oneOfAll, equals: [['ownerTenantId', query.id]] })
      const [found] = await told(scope, session, records)
      if (found === undefined) throw refusal('record.notFound')
      return { answer: found as never }
    })
  return { ...tellingMore<FarmHandlers>(services, placeHandlers(services, kind), told), ofTenant }
}

const oneOfAll = { limit: 1, offset: 0, order: 'id', descending: false, withInactive: true, contains: [] } as const

/** Whether its tenant is opened; days of stock and the last order come with orders. */
async function told(scope: Scope, session: Session, records: AnyRecord[]): Promise<AnyRecord[]> {
  const factsOf = await tenantFacts(scope, session, records)
  return records.map((record) => ({ ...record, ...factsOf(record), stock: null, lastOrderDate: null }))
}
