import { foldText } from '@provende/domain/kit/fold-text.ts'
import { useMemo, useState } from 'react'
import { hasFarmerPrice, type PriceRow } from './price-rows.ts'

const byName = (one: string, other: string) => one.localeCompare(other)

/** The search parameters of the screen that hold the filters while prices are read, so that its links to the form keep them. */
export const priceViewParams = ['food', 'category', 'missing'] as const
type PriceViewParams = { readonly [name in (typeof priceViewParams)[number]]?: string | undefined }

/**
 * The visible rows: filtered by a search text, by a category, and optionally to foods without a price. `initial` holds
 * the filters of the address; a form has no
 * `changeAddress`, which would ask about what is typed.
 */
export function usePriceRowsInView(
  rows: readonly PriceRow[],
  initial: PriceViewParams = {},
  changeAddress: (changes: PriceViewParams, options: { keepScroll: true }) => void = () => undefined,
) {
  const onChange = (changes: PriceViewParams) => changeAddress(changes, { keepScroll: true })
  const [search, setSearch] = useState(initial.food ?? '')
  const [category, setCategory] = useState<string | null>(initial.category ?? null)
  const [onlyMissing, setOnlyMissing] = useState(initial.missing !== undefined)
  // The ids at the time the filter was switched on, so that a row stays visible when its price is typed.
  const [missing, setMissing] = useState<ReadonlySet<number> | null>(null)
  const unpricedIds = () => new Set(rows.filter((row) => !hasFarmerPrice(row)).map(({ itemId }) => itemId))
  // By the address it was on before the foods were loaded.
  if (onlyMissing && missing === null && rows.length > 0) setMissing(unpricedIds())
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
  const showSearch = (text: string) => {
    setSearch(text)
    onChange({ food: text || undefined })
  }
  const showCategory = (name: string | null) => {
    setCategory(name)
    onChange({ category: name ?? undefined })
  }
  const showOnlyMissing = (only: boolean) => {
    setOnlyMissing(only)
    setMissing(only ? unpricedIds() : null)
    onChange({ missing: only ? 'true' : undefined })
  }
  return {
    shown,
    search,
    setSearch: showSearch,
    categories,
    category,
    setCategory: showCategory,
    onlyMissing,
    setOnlyMissing: showOnlyMissing,
    showAll: () => {
      showSearch('')
      showCategory(null)
      showOnlyMissing(false)
    },
  }
}

export type PriceRowsInView = ReturnType<typeof usePriceRowsInView>
