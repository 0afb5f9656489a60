import { useMemo, useRef } from 'react'

/** By id of a row: a number that no other row on the page has. */
export type RowPlaces = ReadonlyMap<number, number>

/**
 * The places of other rows. A row that stays keeps its place; one that comes takes that of one that went, so that its element
 * is used again: to change its texts takes half the time of making a row. The place of the row `focused`, which has the focus, is
 * for no other: the focus would be on another record.
 */
export function nextRowPlaces(before: RowPlaces, ids: readonly number[], focused?: number): RowPlaces {
  const stays = new Set(ids)
  const free = Array.from(before)
    .filter(([id]) => !stays.has(id) && id !== focused)
    .map(([, place]) => place)
    .toSorted((a, b) => b - a)
  let next = Math.max(-1, ...before.values()) + 1
  return new Map(ids.map((id) => [id, before.get(id) ?? free.pop() ?? next++]))
}

/** The id of the row that has the focus. */
const focusedRowId = (): number | undefined => {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-id]')
  return row ? Number(row.dataset.id) : undefined
}

/** The places of the rows of a table: the keys of their elements. */
export function useRowPlaces(rows: readonly { readonly id: number }[]): RowPlaces {
  const last = useRef<RowPlaces>(new Map())
  return useMemo(() => {
    last.current = nextRowPlaces(
      last.current,
      rows.map(({ id }) => id),
      focusedRowId(),
    )
    return last.current
  }, [rows])
}
