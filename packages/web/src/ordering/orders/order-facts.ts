import { type ListedOrder, orderForm } from '@provende/contract/ordering/order-form.ts'
import { type OrderResponse, orderRoutes } from '@provende/contract/ordering/order-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import { mayPerformOnOrder, type OrderAction, orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useListAddress } from '../../shell/lists/list-address.ts'
import { isInitialLoadFailure } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { orderScreenNames } from './order-screen-names.ts'

/* Shared by the screens of orders. */

export const orderStatusColours = {
  [orderStatuses.requested]: 'orange',
  [orderStatuses.entered]: 'blue',
  [orderStatuses.sent]: 'blue',
  [orderStatuses.validated]: 'green',
  [orderStatuses.cancelled]: 'gray',
} as const

export const dispatchColours = {
  none: 'gray',
  waiting: 'blue',
  sent: 'green',
  failed: 'red',
  replaced: 'gray',
  noAddress: 'red',
} as const

/** The number of an order; one that was only asked for has none. */
export const useOrderNumber = () => {
  const { noNumber } = useWords().ordering.view
  return ({ code }: Pick<ListedOrder, 'code'>) => (code === '' ? noNumber : code)
}

type OrderAccessTarget = Pick<ListedOrder, 'status' | 'mayWrite'>

/** What the signed-in user may do with orders. A farmer may only ask for one again. */
export function useOrderAccess() {
  const { context, mayCall } = useSession()
  const mayPlace = mayCall(orderRoutes.add.access)
  const mayAsk = mayCall(orderRoutes.ask.access)
  return {
    mayPlace,
    /** A particular nutritional purpose lifts the maxima of the product. */
    mayNamePurpose: fromWireRole(context.roleName) === 'AdminDif',
    isAtFarm: context.tenantRoleName === 'Farm',
    may: (order: OrderAccessTarget, action: OrderAction) =>
      mayPerformOnOrder(order.status, action) && order.mayWrite && (mayPlace || (action === 'orderAgain' && mayAsk)),
  }
}

/** An order; undefined while it loads. A missing one leads back to the list. */
export function useOrder(id: number | null): OrderResponse | undefined {
  const call = useApiCall()
  const navigate = useNavigate()
  const list = useListAddress(orderScreenNames.list)
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: queryKeyOf(orderForm, 'single', id),
    queryFn: async ({ signal }) => (await call(routes.orders.single, { params: { id: id ?? 0 } }, signal)).response,
    enabled: id !== null,
    staleTime: 0,
    throwOnError: isInitialLoadFailure,
    meta: {
      family: orderForm.name,
      notFound: () => void navigate({ href: list, replace: true }),
    },
  })
  return isFetchedAfterMount ? data : undefined
}
