import { foldText } from '@provende/domain/kit/fold-text.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { GridColumn } from './grid-column.ts'

/* What a person sees of a grid: the columns chosen, the rows found, in the order chosen. */

export type GridSort = { readonly key: string; readonly isDescending: boolean }
export type GridSorting = {
  readonly sort: GridSort | null
  /** Ascending, descending or, when it is asked for a third time, the usual order; numbers begin with the largest. */
  readonly onSort: (key: string) => void
}

type GridViewOptions<Row, Column> = {
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  readonly rowKey: (row: Row) => number
  /** Where a word is looked for. */
  readonly findText: (row: Row) => string
  readonly hidden: ReadonlySet<string>
  /** Rows are sorted anew when this changes, not when a value is typed: a row does not leave under the hand. */
  readonly sortedFor: unknown
  /** Where the order stays from one grid to the next, and over a reload. */
  readonly sortStore?: { read(): GridSort | null; write(sort: GridSort | null): void }
}

export function useGridView<Row, Column extends GridColumn<Row>>(options: GridViewOptions<Row, Column>) {
  const { rows, columns, rowKey, findText, hidden } = options
  const [find, setFind] = useState('')
  const sorting = useSortedRows(options)
  const shown = useMemo(() => {
    const words = foldText(find).split(/\s+/).filter(Boolean)
    const matching =
      words.length === 0
        ? rows
        : rows.filter((row) => {
            const text = foldText(findText(row))
            return words.every((word) => text.includes(word))
          })
    const { places } = sorting
    if (places === null) return matching
    const placeOf = (row: Row) => places.get(rowKey(row)) ?? rows.length
    return matching.toSorted((one, other) => placeOf(one) - placeOf(other))
  }, [rows, rowKey, findText, find, sorting])
  const visible = useMemo(
    () => (hidden.size === 0 ? columns : columns.filter(({ key }) => !hidden.has(key))),
    [columns, hidden],
  )
  return { rows: shown, columns: visible, find, setFind, sorting }
}

function useSortedRows<Row, Column extends GridColumn<Row>>(options: GridViewOptions<Row, Column>) {
  const latest = useRef(options)
  latest.current = options
  const [chosen, setChosen] = useState((): SortedRows | null => {
    const sort = options.sortStore?.read() ?? null
    return sort !== null && isSortable(options, sort.key) ? sortedBy(options, sort) : null
  })
  if (chosen !== null && chosen.sortedFor !== options.sortedFor) setChosen(sortedBy(options, chosen.sort))
  const sortNow = chosen?.sort ?? null
  const onSort = useCallback(
    (key: string) => {
      const { columns, sortStore } = latest.current
      const column = columns.find((one) => one.key === key)
      if (column?.sortBy === undefined) return
      const sort = nextSort(sortNow, key, column.isNumber ?? false)
      sortStore?.write(sort)
      setChosen(sort === null ? null : sortedBy(latest.current, sort))
    },
    [sortNow],
  )
  return useMemo(() => ({ sort: chosen?.sort ?? null, places: chosen?.places ?? null, onSort }), [chosen, onSort])
}

type SortedRows = {
  readonly sort: GridSort
  readonly places: ReadonlyMap<number, number>
  readonly sortedFor: unknown
}

const sortedBy = <Row, Column extends GridColumn<Row>>(
  options: GridViewOptions<Row, Column>,
  sort: GridSort,
): SortedRows => ({ sort, places: placesOf(options, sort), sortedFor: options.sortedFor })

const isSortable = <Row, Column extends GridColumn<Row>>({ columns }: GridViewOptions<Row, Column>, key: string) =>
  columns.find((column) => column.key === key)?.sortBy !== undefined

export function nextSort(sort: GridSort | null, key: string, isNumber: boolean): GridSort | null {
  if (sort?.key !== key) return { key, isDescending: isNumber }
  return sort.isDescending === isNumber ? { key, isDescending: !isNumber } : null
}

function placesOf<Row, Column extends GridColumn<Row>>(
  { rows, columns, rowKey }: GridViewOptions<Row, Column>,
  { key, isDescending }: GridSort,
): ReadonlyMap<number, number> {
  const sortBy = columns.find((column) => column.key === key)?.sortBy
  const sorted = sortBy === undefined ? rows : rows.toSorted(bySortKey(sortBy, isDescending))
  return new Map(sorted.map((row, place) => [rowKey(row), place]))
}

type SortKey = number | string | null

/** Rows without a key are last, whichever way one sorts. */
export const bySortKey =
  <Row>(sortBy: (row: Row) => SortKey, isDescending: boolean) =>
  (one: Row, other: Row): number => {
    const [a, b] = [sortBy(one), sortBy(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
    return isDescending ? -order : order
  }
