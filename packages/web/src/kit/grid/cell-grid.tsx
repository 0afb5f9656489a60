// biome-ignore-all lint/a11y/useSemanticElements: a table would lay out all rows; only the visible ones are rendered
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell

import { parseDelimitedText } from '@provende/domain/kit/delimited-text.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import type { Culture } from '@provende/text/culture.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type CSSProperties,
  lazy,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  type UIEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useToasts } from '../toasts.ts'
import { useMedia } from '../use-media.ts'
import { useCulture, useWords } from '../words.tsx'
import type { CellEdit, CellInputState } from './cell-edit.ts'
import classes from './cell-grid.module.css'
import { type GridHandlers, useGridHandlers } from './cell-grid-keys.ts'
import { cellId, GridRow, groupHeightPx } from './cell-grid-row.tsx'
import { bringActiveCellIntoWindow } from './cell-in-window.ts'
import { type CellRange, type CellSelection, clampToGrid, selectedRange, selectionAt } from './cell-selection.ts'
import type { GridAct, GridColumn } from './grid-column.ts'
import { formatBlockAsText, isSingleCell, withoutThousandsMarks } from './paste-block.ts'
import { blockOfColumns, type RowBlock } from './row-block.ts'
import type { GridSorting } from './use-grid-view.ts'

type CellGridProps<Row> = {
  /** Accessible name of the grid. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => number
  readonly rowLabel: (row: Row) => string
  /** Inactive rows are hatched. */
  readonly isInactive?: (row: Row) => boolean
  readonly columns: readonly GridColumn<Row>[]
  /** Consecutive rows of one group are shown under its name; undefined for rows under none. */
  readonly groupOf?: (row: Row) => string | undefined
  readonly onEdit?: (edits: readonly CellEdit[]) => void
  /** The text being typed, at every keystroke; null when typing ends without a change. */
  readonly onTyping?: (edit: CellEdit | null) => void
  readonly onPaste?: (block: readonly (readonly string[])[], range: CellRange) => void
  readonly onUndo?: (() => void) | undefined
  readonly onRedo?: (() => void) | undefined
  /** Lower maximum height, for a grid in a dialog. */
  readonly compact?: boolean
  /** On a phone each row is a block: its texts in a line, its numbers below them, so that none is out of sight. */
  readonly blocksOnPhone?: boolean
  /** The grid has an invalid cell. */
  readonly invalid?: boolean
  readonly empty: ReactNode
  /** Columns with a sort key are sorted by their header, or by Alt with the arrows up and down. */
  readonly sorting?: GridSorting & { readonly label: (header: string) => string }
  /** Ctrl+F in the grid. */
  readonly onFind?: () => void
  /** The row one goes to. */
  readonly onRow?: (row: Row) => void
  readonly handle?: RefObject<GridHandle | null>
  /** What can be done with a row beside editing its cells, in the menu of a cell. */
  readonly rowActs?: (row: Row) => readonly GridAct[]
  /** Rendered below the grid, with the note of the active cell and what several selected cells make together. */
  readonly footer?: (note: string | undefined, sum: SelectionSum | null) => ReactNode
}

/** Of the numbers among several selected cells. */
export type SelectionSum = { readonly count: number; readonly sum: number; readonly unit: string }

export type GridHandle = {
  /** Selects the row of this key, in the first column one types into; false when it is not in sight. */
  readonly goToRow: (key: number) => boolean
  /** The same, while what has the focus keeps it: Tab leads to that row. */
  readonly showRow: (key: number) => boolean
  readonly focus: () => void
}

/** In px of the window; of a row other than the active one when it was opened in a selection. */
type MenuPlace = { readonly x: number; readonly y: number; readonly row?: number }

/** In px, the same in the style sheet; the header has at most two lines, on a phone names too. */
const rowHeightPx = 24
const phoneRowHeightPx = 36
/** Where names have two lines (`cell-grid.module.css`): not in a low window, as of a desk at 200 %, which is wider. */
const phoneRowsQuery = '(max-width: 47.9375em) and (min-height: 32.5625em), (max-width: 37.4375em)'
const headHeightPx = 40
/** Where rows are blocks, if they may be. */
const blocksQuery = '(max-width: 39.9375em)'
/** Of the page and the form around a grid, at both sides together. */
const edgesPx = 60
/** Rows rendered beyond the visible ones, so that scrolling shows no gap. */
const overscanRows = 4

/**
 * A grid used like a spreadsheet: arrows, Enter, Tab, typing, F2, Escape; copy and paste of blocks. Only visible rows
 * are rendered. The grid keeps the focus and marks one cell as active; after Escape, Tab leaves the grid.
 */
export function CellGrid<Row>(props: CellGridProps<Row>) {
  const { rows, columns, footer } = props
  const id = useId()
  const culture = useCulture()
  const { root, virtual, keys, selection, editing, handle, menu, block } = useGridState(props)
  useImperativeHandle(props.handle, () => handle)
  const range = selectedRange(selection)
  const { active } = selection
  const cell = rows[active.row]
  const note = cell === undefined ? undefined : columns[active.column]?.state?.(cell)?.note
  const shownRows = virtual.getVirtualItems()
  // Scrolled far away it is not in the page: nothing may be named that is not there.
  const isActiveRendered = cell !== undefined && shownRows.some(({ index }) => index === active.row)
  return (
    <div className={classes.card}>
      <div
        ref={root}
        className={props.compact ? `${classes.grid} ${classes.compact}` : classes.grid}
        style={block === null ? columnWidths(columns) : blockSizes(block)}
        data-blocks={block === null ? undefined : true}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-readonly={props.onEdit === undefined}
        aria-invalid={props.invalid || undefined}
        aria-activedescendant={isActiveRendered ? cellId(id, active) : undefined}
        {...keys.events}
        onScroll={markScrolledAside}
        onCopy={(event) => editing || copyCells(event, props, range, culture)}
        onPaste={(event) => pasteCells(event, props, range, editing && keys)}
      >
        <GridHead columns={columns} block={block} {...(props.sorting && { sorting: props.sorting })} />
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {shownRows.map(({ index, start }) => {
            const row = rows[index]
            const selected = index >= range.top && index <= range.bottom
            return (
              row !== undefined && (
                <GridRow
                  key={props.rowKey(row)}
                  id={id}
                  row={row}
                  index={index}
                  start={start}
                  group={groupAt(props, index)}
                  label={props.rowLabel(row)}
                  columns={columns}
                  block={block}
                  inactive={props.isInactive?.(row) ?? false}
                  left={selected ? range.left : -1}
                  right={selected ? range.right : -1}
                  active={index === active.row ? active.column : -1}
                  filling={index === range.bottom && isFillable(props, range) ? range.right : -1}
                  editing={index === active.row ? editing : null}
                  keys={keys}
                />
              )
            )
          })}
        </div>
      </div>
      {rows.length === 0 && <div className={classes.empty}>{props.empty}</div>}
      {menu.at && <GridMenu props={props} menu={menu} selection={selection} keys={keys} />}
      {footer?.(note, footer === undefined ? null : sumOfSelection(props, range))}
    </div>
  )
}

const CellMenu = lazy(async () => ({ default: (await import('./cell-menu.tsx')).CellMenu }))

type GridMenuProps<Row> = {
  readonly props: CellGridProps<Row>
  readonly menu: { readonly at: MenuPlace | null; readonly close: () => void }
  readonly selection: CellSelection
  readonly keys: GridHandlers
}

/** The menu of the active cell, with the acts of its row. */
function GridMenu<Row>({ props, menu, selection, keys }: GridMenuProps<Row>) {
  const culture = useCulture()
  const toasts = useToasts()
  const { unreadable } = useWords().records.cellMenu
  const { active } = selection
  const row = props.rows[menu.at?.row ?? active.row]
  if (menu.at === null || row === undefined) return null
  const range = selectedRange(selection)
  const copy = () => void navigator.clipboard.writeText(textOfCells(props, range, culture))
  const paste = async () => {
    // Refused by the person, or by the browser: the text is empty too where the clipboard has none.
    const text = await navigator.clipboard.readText().catch(() => '')
    if (text === '') return toasts.warning(unreadable)
    props.onPaste?.(parseDelimitedText(text), range)
  }
  return (
    <Suspense fallback={null}>
      <CellMenu
        at={menu.at}
        acts={props.rowActs?.(row) ?? []}
        // Only over https, or on this machine.
        onCopy={navigator.clipboard ? copy : null}
        onPaste={props.onPaste && navigator.clipboard ? paste : null}
        editing={props.onEdit && props.columns[active.column]?.editable ? keys : null}
        onEdit={() => keys.edit(active)}
        onClose={menu.close}
      />
    </Suspense>
  )
}

/** Whether the selection can be repeated in the rows below it. */
const isFillable = <Row,>({ rows, columns, onEdit }: CellGridProps<Row>, { bottom, left, right }: CellRange): boolean =>
  onEdit !== undefined &&
  bottom < rows.length - 1 &&
  columns.slice(left, right + 1).some(({ editable, isOptional }) => editable && !isOptional)

/** Columns are sticky only while scrolled sideways: each sticky cell costs the browser a compositing layer. */
function markScrolledAside({ currentTarget: grid }: UIEvent<HTMLElement>) {
  grid.toggleAttribute('data-aside', grid.scrollLeft > 0)
}

/** The state of a grid: selection, typing, visible rows. */
function useGridState<Row>(props: CellGridProps<Row>) {
  const { rows, columns } = props
  const root = useRef<HTMLDivElement>(null)
  const size = { rows: rows.length, columns: columns.length }
  const [unclamped, select] = useState<CellSelection>(() =>
    selectionAt({ row: 0, column: Math.max(0, firstEditable(columns)) }),
  )
  const [editing, setEditing] = useState<CellInputState | null>(null)
  const isPhone = useMedia(phoneRowsQuery)
  const isNarrow = useMedia(blocksQuery)
  const block = useMemo(
    () => (props.blocksOnPhone && isNarrow ? blockOfColumns(columns, window.innerWidth - edgesPx) : null),
    [props.blocksOnPhone, isNarrow, columns],
  )
  const heightPx = block?.heightPx ?? (isPhone ? phoneRowHeightPx : rowHeightPx)
  const [menuAt, setMenuAt] = useState<MenuPlace | null>(null)
  // Filtering removes rows under the selection.
  const selection = { active: clampToGrid(unclamped.active, size), anchor: clampToGrid(unclamped.anchor, size) }
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => root.current,
    estimateSize: (index) => heightPx + (groupAt(props, index) === undefined ? 0 : groupHeightPx),
    overscan: overscanRows,
    // The head of blocks has as many lines as they have.
    scrollPaddingEnd: headHeightPx + heightPx - (block === null ? heightPx : rowHeightPx),
  })
  const scrollTo = virtual.scrollToIndex
  const groups = rows.map((_, index) => groupAt(props, index)).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only group headings and a phone change the height of rows
  useLayoutEffect(() => virtual.measure(), [groups, heightPx])
  const selectAndTell = (next: CellSelection) => {
    select(next)
    const row = rows[clampToGrid(next.active, size).row]
    if (row !== undefined && next.active.row !== selection.active.row) props.onRow?.(row)
  }
  const keys = useGridHandlers({
    ...props,
    root,
    size,
    selection,
    editing,
    setEditing,
    select: selectAndTell,
    scrollTo,
    // After the key or click that opens it, which would close it again.
    openMenu: (at) => void setTimeout(() => setMenuAt(at)),
  })
  const menu = {
    at: menuAt,
    close: () => {
      setMenuAt(null)
      root.current?.focus({ preventScroll: true })
    },
  }
  const showRow = (key: number): boolean => {
    const row = rows.findIndex((one) => props.rowKey(one) === key)
    if (row === -1) return false
    selectAndTell(selectionAt({ row, column: Math.max(0, firstEditable(columns)) }))
    scrollTo(row)
    return true
  }
  const focus = () => root.current?.focus({ preventScroll: true })
  const goToRow = (key: number): boolean => {
    if (!showRow(key)) return false
    focus()
    bringActiveCellIntoWindow(root.current)
    return true
  }
  return { root, virtual, keys, selection, editing, handle: { goToRow, showRow, focus }, menu, block }
}

/** The name of the group that begins at a row; undefined when none does. */
function groupAt<Row>({ rows, groupOf }: CellGridProps<Row>, index: number): string | undefined {
  const row = rows[index]
  if (groupOf === undefined || row === undefined) return undefined
  const before = rows[index - 1]
  const group = groupOf(row)
  return before !== undefined && groupOf(before) === group ? undefined : group
}

const firstEditable = <Row,>(columns: readonly GridColumn<Row>[]) => columns.findIndex(({ editable }) => editable)
/** On a phone a growing column is narrower, so that the next column is visible. */
const minColumnWidth = ({ width, grows }: { width: number; grows?: boolean }) =>
  grows ? `min(${width}px, 30vw)` : `${width}px`
const columnWidths = <Row,>(columns: readonly GridColumn<Row>[]) =>
  ({
    '--columns': columns
      .map((column) => (column.grows ? `minmax(${minColumnWidth(column)}, 1fr)` : minColumnWidth(column)))
      .join(' '),
    '--min-width': `calc(${columns.map(minColumnWidth).join(' + ')})`,
  }) as CSSProperties

const blockSizes = ({ heightPx }: RowBlock) => ({ '--block-height': `${heightPx}px` }) as CSSProperties

/** Numbers are copied plain; several cells with the heads of their columns, a single one without. */
function textOfCells<Row>({ rows, columns }: CellGridProps<Row>, range: CellRange, culture: Culture): string {
  const selected = columns.slice(range.left, range.right + 1)
  const block = rows
    .slice(range.top, range.bottom + 1)
    .map((row) => selected.map((column) => plainTextOf(column, row, culture)))
  const heads = selected.map(({ header }) => header)
  return formatBlockAsText(block.length * selected.length > 1 ? [heads, ...block] : block)
}

function copyCells<Row>(event: ClipboardEvent, props: CellGridProps<Row>, range: CellRange, culture: Culture) {
  event.clipboardData.setData('text/plain', textOfCells(props, range, culture))
  event.preventDefault()
}

function plainTextOf<Row>(column: GridColumn<Row>, row: Row, culture: Culture): string {
  const { text, rawText, copiedText = rawText, isNumber } = column
  if (copiedText !== undefined) return copiedText(row)
  return isNumber ? withoutThousandsMarks(text(row), culture) : text(row)
}

/** What several cells of one column make together; null for one, and for what cannot be added: prices, grams and milligrams. */
function sumOfSelection<Row>({ rows, columns }: CellGridProps<Row>, range: CellRange): SelectionSum | null {
  const column = columns[range.left]
  if (range.top === range.bottom || range.left !== range.right || column?.sumUnit === undefined) return null
  const { sumUnit, text, rawText = text, copiedText = rawText } = column
  const addends = rows.slice(range.top, range.bottom + 1).flatMap((row) => {
    const value = parseDecimal(copiedText(row))
    return typeof value === 'number' ? [{ value, unit: sumUnit(row) }] : []
  })
  const [first] = addends
  if (first === undefined || addends.length < 2 || addends.some(({ unit }) => unit !== first.unit)) return null
  return { count: addends.length, sum: addends.reduce((sum, { value }) => sum + value, 0), unit: first.unit }
}

/** `typing` while a cell is typed into: a single cell is pasted into its text, a block into the grid all the same. */
function pasteCells<Row>(
  event: ClipboardEvent,
  { onPaste }: CellGridProps<Row>,
  range: CellRange,
  typing: GridHandlers | null,
) {
  const block = parseDelimitedText(event.clipboardData.getData('text/plain'))
  if (typing && isSingleCell(block)) return
  event.preventDefault()
  typing?.leave()
  if (block.length > 0) onPaste?.(block, range)
}

type GridHeadProps<Row> = Pick<CellGridProps<Row>, 'columns' | 'sorting'> & { readonly block: RowBlock | null }

function GridHead<Row>({ columns, block, sorting }: GridHeadProps<Row>) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        {columns.map((column, index) => {
          const { key, header, isNumber, mark, hint, sortBy } = column
          const isSorted = sorting?.sort?.key === key
          return (
            <div
              key={key}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={isSorted ? (sorting.sort?.isDescending ? 'descending' : 'ascending') : undefined}
              title={hint}
              className={isNumber ? `${classes.header} ${classes.number}` : classes.header}
              style={block?.heads[index]}
            >
              {sorting && sortBy ? (
                <button
                  type="button"
                  // The grid is one stop of the Tab key; Alt with an arrow sorts by the column of the active cell.
                  tabIndex={-1}
                  className={classes.sorter}
                  title={[hint, sorting.label(header)].filter(Boolean).join(' · ')}
                  onMouseDown={keepFocus}
                  onClick={() => sorting.onSort(key)}
                >
                  {header}
                </button>
              ) : (
                <span>{header}</span>
              )}
              {mark && <span className={classes.mark}>{mark}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const keepFocus = (event: MouseEvent) => event.preventDefault()
