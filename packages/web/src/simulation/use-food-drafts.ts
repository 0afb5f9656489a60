import type { SimulatedPriceList } from '@provende/contract/simulation/simulation-routes.ts'
import { useState } from 'react'
import { useScreenQueryParams } from '../shell/routing/screen.ts'
import type { StockDraft } from './missing-foods-part.tsx'
import { isReplacementComplete, type ReplacementDraft, replacementOf } from './replaced-foods-part.tsx'

/** The foods that run short and those that are replaced, as they are typed; of a new simulation also the one of the address. */
export function useFoodDrafts(start: SimulatedPriceList) {
  const [address] = useScreenQueryParams()
  const [stockStart] = useState<StockDraft>({ months: start.stockMonths, stocks: start.stocks })
  const [stocks, setStocks] = useState(stockStart)
  const [areStocksInvalid, setStocksInvalid] = useState(false)
  const [replacedStart] = useState<readonly ReplacementDraft[]>(start.replacements)
  const [replaced, setReplaced] = useState(() => {
    const food = start.items.find(({ itemId }) => itemId === Number(address.replace))
    const isNew = food && !replacedStart.some(({ itemId }) => itemId === food.itemId)
    return isNew ? [...replacedStart, replacementOf(food)] : replacedStart
  })
  return {
    ...{ stocks, setStocks, setStocksInvalid, replaced, setReplaced },
    isInvalid: areStocksInvalid || !replaced.every(isReplacementComplete),
    hasChanges: stocks !== stockStart || replaced !== replacedStart,
    toSave: () => ({
      stockMonths: stocks.months,
      stocks: stocks.stocks.map(({ itemId, tonnes }) => ({ itemId, tonnes })),
      replacements: replaced.flatMap(({ itemId, byItemId, factor, limits }) =>
        byItemId === null || factor === null ? [] : [{ itemId, byItemId, factor, limits }],
      ),
    }),
  }
}
