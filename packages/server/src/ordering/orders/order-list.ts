import type { QueryOf } from '@provende/contract/kit/route.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import type { orderRoutes } from '@provende/contract/ordering/order-routes.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import type { Session } from '../../access/session/session.ts'
import { canSeePrices } from '../../formulation/formula/formula-record.ts'
import { refusal } from '../../kit/handler.ts'
import { toListQuery } from '../../records/handlers.ts'
import type { Scope } from '../../records/scope.ts'
import { listRecords } from '../../records/store.ts'

/** The orders that a query lets through, the newest first unless it sorts them; not by a price its reader may not see. */
export function listOrders(scope: Scope, session: Session, query: QueryOf<typeof orderRoutes.list>) {
  const { farmId, structureId, formulaId, status, dispatchState } = query
  const documented = toListQuery(orderForm, query)
  const isByHiddenPrice = documented.order === 'distributorPricePerTonneEur' && !canSeePrices(session)
  if (isByHiddenPrice) throw refusal('request.order', undefined, { what: query.order ?? '' })
  if (dispatchState !== undefined && !canSeePrices(session)) throw refusal('field.invalid', 'dispatchState')
  const newest = query.order?.trim() ? {} : { order: 'creationDate', descending: query.desc ?? true }
  const equals = Object.entries({ farmId, structureId, formulaId, status, dispatchState }).flatMap(
    ([field, value]): [string, number | string][] => (value === undefined ? [] : [[field, value]]),
  )
  const withInactive = documented.withInactive || status === orderStatuses.cancelled
  return listRecords(scope, orderForm, { ...documented, ...newest, equals, withInactive })
}
