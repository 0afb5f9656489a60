import { useMemo, useState } from 'react'
import { isPriced, type PriceRow } from './price-rows.ts'

/** The visible rows: filtered by a search text, and optionally to foods without a price. */
export function useRowsInView(rows: readonly PriceRow[]) {
  const [search, setSearch] = useState('')
  // The ids at the time the filter was switched on, so that a row stays visible when its price is typed.
  const [missing, setMissing] = useState<ReadonlySet<number> | null>(null)
  const query = searchKey(search)
  const shown = useMemo(
    () =>
      rows.filter(
        (row) =>
          (missing === null || missing.has(row.itemId)) &&
          (query === '' || searchKey(`${row.code} ${row.name}`).includes(query)),
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

const searchKey = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
