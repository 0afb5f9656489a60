import { foldText } from '@provende/domain/kit/fold-text.ts'
import { useMemo, useState } from 'react'
import { hasFarmerPrice, type PriceRow } from './price-rows.ts'

const byName = (one: string, other: string) => one.localeCompare(other)

/** The visible rows: at first those of the food that a link is about; filtered by a search text, by a category, and optionally to foods without a price. */
export function usePriceRowsInView(rows: readonly PriceRow[], foodOfLink = '') {
  const [search, setSearch] = useState(foodOfLink)
  const [category, setCategory] = useState<string | null>(null)
  // The ids at the time the filter was switched on, so that a row stays visible when its price is typed.
  const [missing, setMissing] = useState<ReadonlySet<number> | null>(null)
  const query = foldText(search.trim())
  const shown = useMemo(
    () =>
      rows.filter(
        (row) =>
          (missing === null || missing.has(row.itemId)) &&
          (category === null || row.categoryNames.includes(category)) &&
          (query === '' || foldText(`${row.code} ${row.name}`).includes(query)),
      ),
    [rows, missing, category, query],
  )
  const categories = useMemo(() => [...new Set(rows.flatMap((row) => row.categoryNames))].sort(byName), [rows])
  const unpricedIds = () => new Set(rows.filter((row) => !hasFarmerPrice(row)).map(({ itemId }) => itemId))
  return {
    shown,
    search,
    setSearch,
    categories,
    category,
    setCategory,
    onlyMissing: missing !== null,
    setOnlyMissing: (only: boolean) => setMissing(only ? unpricedIds() : null),
    showAll: () => {
      setSearch('')
      setCategory(null)
      setMissing(null)
    },
  }
}

export type PriceRowsInView = ReturnType<typeof usePriceRowsInView>
