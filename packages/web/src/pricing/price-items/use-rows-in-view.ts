import { useMemo, useState } from 'react'
import { foldText } from '../../kit/fold-text.ts'
import { isPriced, type PriceRow } from './price-rows.ts'

/** The visible rows: filtered by a search text, and optionally to foods without a price. */
export function useRowsInView(rows: readonly PriceRow[]) {
  const [search, setSearch] = useState('')
  // The ids at the time the filter was switched on, so that a row stays visible when its price is typed.
  const [missing, setMissing] = useState<ReadonlySet<number> | null>(null)
  const query = foldText(search.trim())
  const shown = useMemo(
    () =>
      rows.filter(
        (row) =>
          (missing === null || missing.has(row.itemId)) &&
          (query === '' || foldText(`${row.code} ${row.name}`).includes(query)),
      ),
    [rows, missing, query],
  )
  const unpricedIds = () => new Set(rows.filter((row) => !isPriced(row)).map(({ itemId }) => itemId))
  return {
    shown,
    search,
    setSearch,
    onlyMissing: missing !== null,
    setOnlyMissing: (only: boolean) => setMissing(only ? unpricedIds() : null),
    showAll: () => {
      setSearch('')
      setMissing(null)
    },
  }
}

export type RowsInView = ReturnType<typeof useRowsInView>
