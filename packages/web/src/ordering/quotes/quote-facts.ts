import type { ListedQuote } from '@provende/contract/ordering/quote.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import { type QuoteResponse, quoteRoutes } from '@provende/contract/ordering/quote-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import { mayPerformOnQuote, type QuoteAction } from '@provende/domain/ordering/quote-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useListAddress } from '../../shell/lists/list-address.ts'
import { isInitialLoadFailure } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'

/* Shared by the screens of quotes. */

/** Screen names, as registered in the router. */
export const quoteScreenNames = {
  list: 'QuoteList',
  detail: 'QuoteDetail',
  offer: 'QuoteOffer',
  verification: 'QuoteVerification',
  verificationOf: 'QuoteVerificationOf',
} as const

export const quoteStateColours = {
  issued: 'blue',
  sent: 'blue',
  accepted: 'green',
  refused: 'red',
  expired: 'gray',
  replaced: 'gray',
} as const

type QuoteAccessTarget = Pick<ListedQuote, 'state' | 'mayWrite'>

/** What the signed-in user may do with quotes: a distributor sends and orders them, a farmer decides about them. */
export function useQuoteAccess() {
  const { context, mayCall } = useSession()
  const mayIssue = mayCall(quoteRoutes.issue.access)
  const isFarmer = fromWireRole(context.roleName) === 'Farmer'
  return {
    mayIssue,
    isAtFarm: context.tenantRoleName === 'Farm',
    may: (target: QuoteAccessTarget, action: QuoteAction) =>
      target.mayWrite && mayPerformOnQuote(target.state, action) && (action === 'decide' ? isFarmer : mayIssue),
  }
}

/** A quote; undefined while it loads. A missing one leads back to the list. */
export function useQuote(id: number): QuoteResponse | undefined {
  const call = useApiCall()
  const navigate = useNavigate()
  const list = useListAddress(quoteScreenNames.list)
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: queryKeyOf(quote, 'single', id),
    queryFn: async ({ signal }) => (await call(routes.quotes.single, { params: { id } }, signal)).response,
    staleTime: 0,
    throwOnError: isInitialLoadFailure,
    meta: {
      family: quote.name,
      notFound: () => void navigate({ href: list, replace: true }),
    },
  })
  return isFetchedAfterMount ? data : undefined
}
