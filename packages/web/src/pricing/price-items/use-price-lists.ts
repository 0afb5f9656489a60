import { currency } from '@provende/contract/pricing/currency.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import { currencySign } from '@provende/text/currency.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { stateOfPriceList } from '../price-list-state.ts'
import type { PriceListComparison } from './price-columns.ts'
import type { PriceLineDraft } from './price-lines.ts'

/** The other price lists the user may read, as choices. */
export function useOtherPriceListChoices(exceptId: number): readonly { value: string; label: string }[] {
  const call = useApiCall()
  const words = useWords().pricing.prices
  const { data } = useQuery({
    queryKey: queryKeyOf(priceList, 'all'),
    queryFn: async ({ signal }) => (await call(routes.priceLists.all, {}, signal)).response,
  })
  return useMemo(
    () =>
      (data ?? [])
        .filter(({ id }) => id !== exceptId)
        .map((list) => ({
          value: String(list.id),
          label: words.listOption(list.name, list.code, words.states[stateOfPriceList(list)].toLowerCase()),
        })),
    [data, words, exceptId],
  )
}

/** The list to compare with; undefined if none is chosen or while loading. */
export function usePriceListComparison(listId: number | null): PriceListComparison | undefined {
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: queryKeyOf(priceList, 'compared', listId),
    queryFn: async ({ signal }) =>
      (await call(routes.priceLists.one, { params: { id: listId ?? 0 } }, signal)).response,
    enabled: listId !== null,
  })
  return useMemo(
    () =>
      listId === null || data === undefined
        ? undefined
        : { code: data.code, lines: new Map(data.items.map((line) => [line.itemId, line as PriceLineDraft])) },
    [listId, data],
  )
}

/** The currency sign for column headers; the euro sign while loading and for a list without a currency. */
export function useCurrencySign(currencyId: unknown): string {
  const call = useApiCall()
  const id = typeof currencyId === 'number' ? currencyId : null
  const { data } = useQuery({
    queryKey: queryKeyOf(currency, 'one', id),
    queryFn: async ({ signal }) => (await call(routes.currencies.one, { params: { id: id ?? 0 } }, signal)).response,
    enabled: id !== null,
  })
  return data === undefined ? '€' : currencySign(data.code)
}
