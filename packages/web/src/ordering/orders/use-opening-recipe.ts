import { CallError, type CallInput } from '@provende/contract/client.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'

/** The terms with which the recipe is computed before any are typed. */
const openingTerms = () => ({
  ...{
    quantityTonnes: 1,
    packagingId: null,
    deliveryType: deliveryTypes.delivery,
    description: '',
    nutritionalPurpose: '',
  },
  deliveryDate: noonInstantOf(dayInParis(new Date())),
})

/**
 * The recipe and its prices as they are when a form opens: an order that would be of another one is asked about. `readDigest`
 * waits for the digest of what was shown. Behind the question, `lookIfChanged` shows the price of today: whoever reviews it has
 * then seen it. What would refuse an order is known before one types.
 */
export function useOpeningRecipe(formulaId: number | null) {
  const readPreview = useReadPreview()
  const queries = useQueryClient()
  const { data, refetch } = useQuery({
    queryKey: queryKeyOf(orderForm, 'opening', formulaId),
    queryFn: ({ signal }) => readPreview({ ...openingTerms(), formulaId: formulaId ?? 0 }, signal),
    enabled: formulaId !== null,
    // Of this form: neither of one that was open before, nor of later.
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  const reading = useRef<ReturnType<typeof refetch>>(null)
  const readDigest = async (): Promise<string | null> => {
    const shown = reading.current
      ? (await reading.current).data
      : (data ?? (await refetch({ cancelRefetch: false })).data)
    return shown !== undefined && 'recipeDigest' in shown ? shown.recipeDigest : null
  }
  const lookIfChanged = (refusals: readonly Problem[]) => {
    if (!refusals.some(({ key }) => key === 'order.recipeChanged')) return
    reading.current = refetch()
    void queries.invalidateQueries({ queryKey: queryKeyOf(orderForm, 'preview') })
  }
  return { problems: data !== undefined && 'problems' in data ? data.problems : [], readDigest, lookIfChanged }
}
export type OpeningRecipe = ReturnType<typeof useOpeningRecipe>

type PreviewRequest = NonNullable<CallInput<typeof routes.orders.preview>['body']>

/** Reads a preview; a refusal is its answer, anything else is reported as usual. */
export function useReadPreview() {
  const call = useApiCall()
  return async (body: PreviewRequest, signal: AbortSignal) => {
    try {
      return (await call(routes.orders.preview, { body }, signal)).response
    } catch (error) {
      // Shown here: why the order would be refused.
      if (error instanceof CallError && error.token === null) return { problems: error.problems }
      throw error
    }
  }
}
