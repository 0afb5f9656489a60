import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * A column; priority 0 never folds, and the higher the number, the sooner it folds. A mark, such as a state, folds first of
 * all on a phone: there it is beside the name, and what is below the name has the width of the row.
 */
export type FoldableColumn = {
  readonly key: string
  readonly priority: number
  readonly isMark?: true
  readonly isPending?: boolean
}
/**
 * `folded`: keys of the folded columns; `wraps`: the first column wraps to leave room for others; `tight`: the rest is
 * still too wide, so all cells wrap.
 */
export type ColumnFolding = { readonly folded: ReadonlySet<string>; readonly wraps: boolean; readonly tight: boolean }

const nothingFolded: ColumnFolding = { folded: new Set(), wraps: false, tight: false }

/** From `wideTablePx` on, a first column wider than `wrappedColumnPx` wraps rather than making other columns fold. */
const wideTablePx = 600
const wrappedColumnPx = 240

/** Width of the column with the expand button; the same in the style sheet. */
const expandButtonPx = 36

/**
 * Which columns to fold so that the others fit in `available` px: the highest priority number first, among equals the
 * last one first. `widths` are the natural column widths, `fixed` the width beside the columns (the row menu), in px.
 */
export function computeColumnFolding(
  columns: readonly FoldableColumn[],
  widths: readonly number[],
  fixed: number,
  available: number,
): ColumnFolding {
  const [natural = 0] = widths
  const first = available >= wideTablePx ? Math.min(natural, wrappedColumnPx) : natural
  const widthOf = new Map(columns.map((column, index) => [column.key, index === 0 ? first : (widths[index] ?? 0)]))
  const foldsMarks = available < wideTablePx
  const order = columns
    .map(({ key, priority, isMark }, index) => ({ key, index, priority: isMark && foldsMarks ? Infinity : priority }))
    .filter((column) => column.priority > 0)
    .toSorted((a, b) => (b.priority === a.priority ? b.index - a.index : b.priority - a.priority))
  const folded = new Set<string>()
  let needed = fixed + [...widthOf.values()].reduce((sum, width) => sum + width, 0)
  for (const { key } of order) {
    if (needed <= available) break
    if (folded.size === 0) needed += expandButtonPx
    needed -= widthOf.get(key) ?? 0
    folded.add(key)
  }
  const wraps = needed - first + natural > available && first < natural
  return folded.size === 0 && needed <= available && !wraps
    ? nothingFolded
    : { folded, wraps, tight: needed > available }
}

/** The same columns over other rows: cells that need more room than there is wrap, and no column comes or goes. */
export function refitFolding(
  { folded }: ColumnFolding,
  columns: readonly FoldableColumn[],
  widths: readonly number[],
  fixed: number,
  available: number,
): ColumnFolding {
  const [natural = 0] = widths
  const first = available >= wideTablePx ? Math.min(natural, wrappedColumnPx) : natural
  const others = columns.map(({ key }, index) => (index === 0 || folded.has(key) ? 0 : (widths[index] ?? 0)))
  const beside = others.reduce((sum, width) => sum + width, fixed + (folded.size > 0 ? expandButtonPx : 0))
  const wraps = first < natural && beside + natural > available
  const tight = beside + first > available
  return folded.size === 0 && !wraps && !tight ? nothingFolded : { folded, wraps, tight }
}

/** What was measured last with all its columns: rows at a width, even where nothing came of it. */
const measuredNothing = {
  decision: '',
  rows: undefined as readonly unknown[] | undefined,
  columns: undefined as readonly FoldableColumn[] | undefined,
}
const nothingDecided = {
  containerPx: Number.POSITIVE_INFINITY,
  decidedFor: '',
  measured: measuredNothing,
  wasPending: false,
}

const isSameColumnFolding = (a: ColumnFolding, b: ColumnFolding) =>
  a.tight === b.tight &&
  a.wraps === b.wraps &&
  a.folded.size === b.folded.size &&
  [...a.folded].every((key) => b.folded.has(key))

/**
 * Folds columns by measured overflow. Rows have no cells of folded columns. Measuring renders all of them for one layout
 * before the paint, which lays out every row twice more. So it runs at most once per content, and only when the table
 * overflows or has more room than the last folding had. Columns that come and go with what is found would disturb: the first
 * rows of a list decide, once all that their cells say is there, until the width or the columns are others. The third value:
 * whether it is open which columns there will be, before the first rows of a list that was never shown. `isBesidePanel`: a
 * panel takes a part of the window.
 */
export function useColumnFolding(
  columns: readonly FoldableColumn[],
  rows: readonly unknown[] | undefined,
  isBesidePanel = false,
): [RefObject<HTMLTableElement | null>, ColumnFolding, boolean] {
  const table = useRef<HTMLTableElement>(null)
  // A list that is shown again has the columns it had, from its placeholder rows on.
  const memoryKey = `${window.innerWidth}${isBesidePanel ? ' beside' : ''} ${columns.map(({ key }) => key).join(' ')}`
  const [remembered] = useState(() => lastFoldingOf(memoryKey))
  const [folding, setFolding] = useState(remembered ?? nothingFolded)
  const [isMeasuring, setMeasuring] = useState(false)
  const isOpen = rows === undefined && remembered === undefined
  const last = useRef({ folding, ...nothingDecided })
  // Fonts load after the first paint and change every width.
  const [fonts, setFonts] = useState(0)
  useLayoutEffect(() => void document.fonts.ready.then(() => setFonts(1)), [])
  useLayoutEffect(() => {
    const element = table.current
    const container = element?.parentElement
    if (!element || !container || isOpen) return
    const isPending = columns.some((column) => column.isPending)
    let measured: MeasuredTable | undefined
    const note = (decision: string) => {
      if (rows === undefined || rows.length === 0) return
      last.current.wasPending = isPending
      if (isPending || last.current.decidedFor === decision) return
      last.current.decidedFor = decision
      noteFolding(memoryKey, last.current.folding)
    }
    const fit = () => {
      const { folding: current, containerPx, decidedFor } = last.current
      const available = container.clientWidth
      const decision = `${available} ${fonts} ${memoryKey}`
      const isDecided = decidedFor === decision
      const hasMoreRoom = current !== nothingFolded && available > containerPx
      // A first column that wraps would give way to the last word before the table is too wide.
      const hasLessRoom = current.wraps && Number.isFinite(containerPx) && available < containerPx
      // With narrow cells all columns had room; now that the rest of them is there, it would only wrap.
      const isNewlyComplete = last.current.wasPending && !isPending && available > 0
      const mustMeasure = isNewlyComplete || current.tight || hasMoreRoom || hasLessRoom
      const isFitting = !mustMeasure && element.offsetWidth <= available
      if (isFitting && !isMeasuring) {
        // Of what was remembered no width is known yet: from here on a wider window has more room.
        if (!Number.isFinite(containerPx)) last.current = { ...last.current, containerPx: available }
        return note(decision)
      }
      if (!isDecided && current.folded.size > 0 && !isMeasuring) {
        const { measured: before } = last.current
        if (before.decision === decision && before.rows === rows && before.columns === columns) return
        last.current.measured = { decision, rows, columns }
        return setMeasuring(true)
      }
      measured ??= measureTable(element, columns.length)
      const { widths, fixed } = measured
      const next = isDecided
        ? refitFolding(current, columns, widths, fixed, available)
        : computeColumnFolding(columns, widths, fixed, available)
      const folding = isSameColumnFolding(current, next) ? current : next
      last.current = { ...last.current, folding, containerPx: available }
      setFolding(folding)
      setMeasuring(false)
      note(decision)
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(container)
    return () => observer.disconnect()
  }, [columns, rows, fonts, memoryKey, isOpen, isMeasuring])
  return [table, isMeasuring ? nothingFolded : folding, isOpen]
}

/** By the width of the window and the columns. */
const lastFoldings = new Map<string, ColumnFolding>()
const storageKey = (memoryKey: string) => `provende.folded.${memoryKey}`

/** The folding a list had last, also before a reload: its placeholder rows have the columns that its rows will have. */
function lastFoldingOf(memoryKey: string): ColumnFolding | undefined {
  const last = lastFoldings.get(memoryKey)
  if (last !== undefined) return last
  try {
    const { folded, wraps, tight } = JSON.parse(window.sessionStorage.getItem(storageKey(memoryKey)) ?? '')
    return { folded: new Set<string>(folded), wraps: wraps === true, tight: tight === true }
  } catch {
    // Nothing stored, or nothing that can be read: the rows are measured.
    return undefined
  }
}

function noteFolding(memoryKey: string, folding: ColumnFolding): void {
  lastFoldings.set(memoryKey, folding)
  try {
    window.sessionStorage.setItem(storageKey(memoryKey), JSON.stringify({ ...folding, folded: [...folding.folded] }))
  } catch {
    // Storage is full or blocked: it is measured again after a reload.
  }
}

type MeasuredTable = { readonly widths: number[]; readonly fixed: number }

/** Natural widths in px: of each column, and of the row menus. */
function measureTable(table: HTMLTableElement, count: number): MeasuredTable {
  table.dataset.measuring = ''
  const heads = table.querySelectorAll('thead > tr:first-child > th')
  const cells = Array.from(heads, (cell) => cell.getBoundingClientRect().width)
  delete table.dataset.measuring
  // The first cell holds the expand button, hidden while measuring.
  return { widths: cells.slice(1, 1 + count), fixed: cells.slice(1 + count).reduce((sum, width) => sum + width, 0) }
}

/** Whether what a row says below its name needs the name of the column: a number or a day alone does not say of what. */
export const isLabelledInCaption = ({ align }: { readonly align?: 'right' | undefined }, cell: unknown): boolean =>
  align === 'right' || (typeof cell === 'string' && /^\d/.test(cell))
