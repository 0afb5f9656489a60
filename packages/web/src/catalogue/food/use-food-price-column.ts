import { routes } from '@provende/contract/routes.ts'
import { calendarDayOf, dayInParis } from '@provende/domain/kit/day.ts'
import { wordsInCurrency } from '@provende/text/currency.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DisplayedColumn, FamilyUi } from '../../records/record-set.ts'
import { type ApiCall, useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'

/* What foods cost, as a column of their list: on the list of prices that began last of those of the tenant, else of those shared with it. */

type PricesNow = { readonly byFood: ReadonlyMap<number, number | null>; readonly currencyCode: string }
const noPrices: PricesNow = { byFood: new Map(), currencyCode: 'EUR' }

/** The list of prices that began last of those of the tenant, else of those shared with it; undefined without any. */
export async function readPriceListNow(call: ApiCall, tenantId: number, signal: AbortSignal) {
  const { response: lists } = await call(routes.priceLists.list, { query: { getInactive: false } }, signal)
  const today = dayInParis(new Date())
  const dayOf = (day: string | null) => calendarDayOf(day ?? '') ?? ''
  const running = lists.filter(
    ({ startDate, endDate }) => dayOf(startDate) <= today && (dayOf(endDate) || today) >= today,
  )
  const ownLists = running.filter(({ ownerTenantId }) => ownerTenantId === tenantId)
  const [latest] = (ownLists.length > 0 ? ownLists : running).toSorted((one, other) =>
    dayOf(other.startDate).localeCompare(dayOf(one.startDate)),
  )
  return latest
}

async function readPricesNow(call: ApiCall, tenantId: number, signal: AbortSignal): Promise<PricesNow> {
  const latest = await readPriceListNow(call, tenantId, signal)
  if (latest === undefined) return noPrices
  const [{ response: list }, { response: currencies }] = await Promise.all([
    call(routes.priceLists.one, { params: { id: latest.id } }, signal),
    call(routes.currencies.list, { query: { getInactive: true } }, signal),
  ])
  const code = currencies.find(({ id }) => id === list.currencyId)?.code ?? noPrices.currencyCode
  return { byFood: new Map(list.items.map(({ itemId, price4 }) => [itemId, price4])), currencyCode: code }
}

/** The records with a column of prices, for those who may see price lists; it is there, and empty, before they are read. */
export function useWithPriceColumn(records: FamilyUi): FamilyUi {
  const call = useApiCall()
  const session = useSession()
  const { tenantId } = session.context
  const maySee = session.mayCall(routes.priceLists.list.access)
  const { data = noPrices, isPending } = useQuery({
    queryKey: ['priceList', 'prices now', tenantId],
    queryFn: ({ signal }) => readPricesNow(call, tenantId, signal),
    enabled: maySee,
    staleTime: 60_000,
  })
  return useMemo(() => {
    if (!maySee) return records
    const price: DisplayedColumn = {
      ...{ field: 'farmerPrice', kind: 'decimal', isUnsorted: true, isPending },
      header: (words) => wordsInCurrency(words.catalogue.foodFacts, data.currencyCode).farmerPrice,
      text: ({ id }, _words, culture) => formatNumber(data.byFood.get(id) ?? null, 2, culture),
      csv: ({ id }) => data.byFood.get(id) ?? null,
    }
    const [name, code, ...others] = records.look.columns
    const columns = [name, code, price, ...others].filter((column) => column !== undefined)
    return { ...records, look: { ...records.look, columns } }
  }, [records, data, isPending, maySee])
}
