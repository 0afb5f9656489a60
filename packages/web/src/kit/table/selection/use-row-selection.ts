import { useCallback, useMemo, useRef, useState } from 'react'

type RowWithId = { readonly id: number }

/** The rows of a list that are chosen for acts on several at once; they stay chosen on other pages and in another order. */
export type RowSelection<Row extends RowWithId> = {
  /** How many are chosen, how many of them are not on the page shown, and how many rows the filters find. */
  readonly count: number
  readonly elsewhere: number
  readonly total: number
  /** Whether all that the filters find are chosen, but those taken out since. */
  readonly isAll: boolean
  /** The chosen rows as far as they were shown; null when they are all that the filters find. */
  readonly rows: readonly Row[] | null
  readonly isChosen: (id: number) => boolean
  /** Chooses a row or takes it out; `isRange` does so with all rows between it and the last one. */
  readonly toggle: (row: Row, isRange: boolean) => void
  /** Chooses a row and the one moved to; moving back takes the former out. */
  readonly extend: (fromId: number, toId: number) => void
  readonly pageState: 'none' | 'some' | 'all'
  readonly togglePage: () => void
  readonly chooseAll: () => void
  readonly clear: () => void
  /** Leaves only these rows chosen. */
  readonly choose: (rows: readonly Row[]) => void
  /** The chosen rows, read from the server when all are. */
  readonly read: () => Promise<readonly Row[]>
}

/** `all` of what the filters find but `rows`, or only `rows`. */
type Chosen<Row> = { readonly all: boolean; readonly rows: ReadonlyMap<number, Row> }
const nothing = { all: false, rows: new Map<number, never>() }

const isIn = (chosen: Chosen<unknown>, id: number) => chosen.all !== chosen.rows.has(id)

/** The selection with some rows chosen or not. */
function withRows<Row extends RowWithId>(chosen: Chosen<Row>, rows: readonly Row[], isChosen: boolean): Chosen<Row> {
  const next = new Map(chosen.rows)
  for (const row of rows) chosen.all === isChosen ? next.delete(row.id) : next.set(row.id, row)
  return { ...chosen, rows: next }
}

type SelectionSource<Row> = {
  readonly rows: readonly Row[] | undefined
  readonly count: number
  /** Changes with the filters: what all of them find is another set then, and is no longer chosen. */
  readonly filterKey: string
  readonly readAll: () => Promise<readonly Row[]>
}

export function useRowSelection<Row extends RowWithId>(source: SelectionSource<Row>): RowSelection<Row> {
  const { rows, count: total, filterKey, readAll } = source
  const [chosen, setChosen] = useState<Chosen<Row>>(nothing)
  const [ofFilter, setOfFilter] = useState(filterKey)
  if (ofFilter !== filterKey) {
    setOfFilter(filterKey)
    if (chosen.all) setChosen(nothing)
  }
  const last = useRef<number | null>(null)
  const latest = useRef({ rows, chosen, readAll })
  latest.current = { rows, chosen, readAll }
  const change = useCallback((next: Chosen<Row>) => {
    latest.current = { ...latest.current, chosen: next }
    setChosen(next)
  }, [])
  const toggle = useCallback(
    (row: Row, isRange: boolean) => {
      const { rows: page = [], chosen: before } = latest.current
      const from = page.findIndex(({ id }) => id === last.current)
      const to = page.findIndex(({ id }) => id === row.id)
      const range = isRange && from >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
      last.current = row.id
      change(withRows(before, range, !isIn(before, row.id)))
    },
    [change],
  )
  const extend = useCallback(
    (fromId: number, toId: number) => {
      const { rows: page = [], chosen: before } = latest.current
      const rowOf = (id: number) => page.filter((row) => row.id === id)
      last.current = toId
      const isBack = isIn(before, fromId) && isIn(before, toId)
      change(
        isBack ? withRows(before, rowOf(fromId), false) : withRows(before, [...rowOf(fromId), ...rowOf(toId)], true),
      )
    },
    [change],
  )
  return useMemo(() => {
    const page = rows ?? []
    const onPage = page.filter(({ id }) => isIn(chosen, id)).length
    // What the page shows of a row is newer than what it was chosen with.
    const shown = new Map(page.map((row) => [row.id, row]))
    const chosenRows = chosen.all ? null : [...chosen.rows.values()].map((row) => shown.get(row.id) ?? row)
    const count = chosen.all ? Math.max(0, total - chosen.rows.size) : chosen.rows.size
    return {
      ...{ count, total, toggle, extend },
      elsewhere: Math.max(0, count - onPage),
      isAll: chosen.all,
      isChosen: (id: number) => isIn(chosen, id),
      pageState: onPage === 0 ? 'none' : onPage === page.length ? 'all' : 'some',
      togglePage: () => change(withRows(latest.current.chosen, page, onPage < page.length)),
      chooseAll: () => change({ all: true, rows: new Map() }),
      clear: () => change(nothing),
      choose: (only) => change({ all: false, rows: new Map(only.map((row) => [row.id, row])) }),
      rows: chosenRows,
      read: async () => chosenRows ?? (await latest.current.readAll()).filter(({ id }) => isIn(chosen, id)),
    }
  }, [rows, total, chosen, change, toggle, extend])
}
