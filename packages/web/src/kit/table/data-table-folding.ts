import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** What folding knows of a column: 0 never folds; the higher the priority number, the sooner the column folds. */
export type Foldable = { readonly key: string; readonly priority: number }
/**
 * Columns that fold; whether the texts of the first column wrap to leave room for others; whether what is left is still
 * too wide, so that all cells must wrap.
 */
export type Folding = { readonly folded: ReadonlySet<string>; readonly wraps: boolean; readonly tight: boolean }

const nothingFolded: Folding = { folded: new Set(), wraps: false, tight: false }

/** On a desk, in px: one long name does not take the room of every other column, but goes on in a second line. */
const deskWidth = 600
const wrappedWidth = 240

/** Width of the column that opens the folded rest of a row, in px; the style sheet gives it the same. */
const openerWidth = 36

/**
 * Which columns to fold so that the others fit in `available` px: the highest priority number first, among equals the
 * last one first. `widths` are the natural widths, `fixed` what stands beside the columns (the menu of a row).
 */
export function foldingFor(
  columns: readonly Foldable[],
  widths: readonly number[],
  fixed: number,
  available: number,
): Folding {
  const [natural = 0] = widths
  const first = available >= deskWidth ? Math.min(natural, wrappedWidth) : natural
  const widthOf = new Map(columns.map((column, index) => [column.key, index === 0 ? first : (widths[index] ?? 0)]))
  const order = columns
    .map((column, index) => ({ ...column, index }))
    .filter((column) => column.priority > 0)
    .toSorted((a, b) => b.priority - a.priority || b.index - a.index)
  const folded = new Set<string>()
  let needed = fixed + [...widthOf.values()].reduce((sum, width) => sum + width, 0)
  for (const { key } of order) {
    if (needed <= available) break
    if (folded.size === 0) needed += openerWidth
    needed -= widthOf.get(key) ?? 0
    folded.add(key)
  }
  const wraps = needed - first + natural > available && first < natural
  return folded.size === 0 && needed <= available && !wraps
    ? nothingFolded
    : { folded, wraps, tight: needed > available }
}

const same = (a: Folding, b: Folding) =>
  a.tight === b.tight &&
  a.wraps === b.wraps &&
  a.folded.size === b.folded.size &&
  [...a.folded].every((key) => b.folded.has(key))

/**
 * Folds columns by measured overflow. Widths are measured once per content (all columns shown for the length of one
 * measurement, before anything is painted), when it does not fit or when there is more room than what was folded had:
 * measuring lays out every row twice more, and columns that come and go while somebody types are no help.
 */
export function useFolding(
  columns: readonly Foldable[],
  content: unknown,
): [RefObject<HTMLTableElement | null>, Folding] {
  const table = useRef<HTMLTableElement>(null)
  const [folding, setFolding] = useState(nothingFolded)
  const shown = useRef({ folding: nothingFolded, room: Number.POSITIVE_INFINITY })
  // Fonts arrive after the first paint and change every width.
  const [fonts, setFonts] = useState(0)
  useLayoutEffect(() => void document.fonts.ready.then(() => setFonts(1)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content or fonts must be measured anew
  useLayoutEffect(() => {
    const element = table.current
    const room = element?.parentElement
    if (!element || !room) return
    let measured: Measured | undefined
    const fit = () => {
      const { folding: present, room: then } = shown.current
      const hasMore = present !== nothingFolded && room.clientWidth > then
      if (!present.tight && !hasMore && element.offsetWidth <= room.clientWidth) return
      measured ??= measure(element, columns.length)
      const next = foldingFor(columns, measured.widths, measured.fixed, room.clientWidth)
      shown.current = { folding: same(present, next) ? present : next, room: room.clientWidth }
      setFolding(shown.current.folding)
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(room)
    return () => observer.disconnect()
  }, [columns, content, fonts])
  return [table, folding]
}

type Measured = { readonly widths: number[]; readonly fixed: number }

/** Natural widths in px: of each column, and of the menus of the rows. */
function measure(table: HTMLTableElement, count: number): Measured {
  table.dataset.measuring = ''
  const cells = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width)
  delete table.dataset.measuring
  // The first cell is the opener, which measuring hides.
  return { widths: cells.slice(1, 1 + count), fixed: cells.slice(1 + count).reduce((sum, width) => sum + width, 0) }
}
