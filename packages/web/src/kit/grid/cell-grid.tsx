// biome-ignore-all lint/a11y/useSemanticElements: a table lays out all its rows; only those in sight are here
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type CSSProperties,
  type ReactNode,
  type UIEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './cell-grid.module.css'
import { useGridKeys } from './cell-grid-keys.ts'
import { cellId, type Editing, GridRow, groupHeight } from './cell-grid-row.tsx'
import { at, type CellRange, inGrid, rangeOf, type Selection } from './cell-selection.ts'
import { readBlock, writeBlock } from './paste-block.ts'

/** A column of cells. */
export type GridColumn<Row> = {
  readonly key: string
  readonly header: string
  /** The header is for the ear: what stands in the cells says it to the eye. */
  readonly isHeaderUnseen?: boolean
  /** In px; the first column that grows takes what room is left. */
  readonly width: number
  readonly grows?: boolean
  readonly isNumber?: boolean
  readonly editable?: boolean
  /** Something in it is worth a look: its header says so. */
  readonly mark?: string | undefined
  /** What the cell shows. */
  readonly text: (row: Row) => string
  /** What is copied, and what one edits: numbers without thousands marks. The shown text by default. */
  readonly plain?: (row: Row) => string
  readonly state?: (row: Row) => CellState | undefined
  /** What stands in the cell for the eye, beside its text; nothing where the text is enough. */
  readonly draw?: (row: Row) => ReactNode
  /** What stands under its text, for the eye alone. */
  readonly under?: (row: Row) => ReactNode
  /** What a click, Enter or the space bar does in it; its text says what that is. */
  readonly act?: (row: Row) => void
}
/**
 * `bad` cells must be corrected, `marked` ones differ from something, `given` ones say what is asked elsewhere, `told` ones
 * look like any other; `note` says what there is to say, in words.
 */
export type CellState = { readonly kind: 'bad' | 'marked' | 'given' | 'told'; readonly note: string }

/** A text for a cell: what was typed, nothing where it was emptied. */
export type CellEdit = { readonly row: number; readonly column: number; readonly text: string }

type GridProps<Row> = {
  /** What a screen reader calls the grid. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => number
  readonly rowLabel: (row: Row) => string
  /** Rows that no longer count are hatched. */
  readonly isInactive?: (row: Row) => boolean
  readonly columns: readonly GridColumn<Row>[]
  /** Rows that follow one another in the same group stand under its name. */
  readonly groupOf?: (row: Row) => string
  readonly onEdit?: (edits: readonly CellEdit[]) => void
  /** What is being typed, at every key; null when it goes as it came. */
  readonly onTyping?: (edit: CellEdit | null) => void
  readonly onPaste?: (block: readonly (readonly string[])[], range: CellRange) => void
  readonly onUndo?: (() => void) | undefined
  readonly onRedo?: (() => void) | undefined
  /** Takes less of the height of the window: it stands in a dialog. */
  readonly low?: boolean
  /** Something in the grid must be corrected. */
  readonly invalid?: boolean
  readonly empty: ReactNode
  /** What stands under the grid; it is told the note of the active cell. */
  readonly footer?: (note: string | undefined) => ReactNode
}

/** In px, as the style sheet has it; the head has two lines at most. */
const rowHeight = 28
const headHeight = 40
/** Rows drawn beyond those in sight, so that scrolling shows no gap. */
const overscan = 4

/**
 * A grid of cells used like a spreadsheet: arrows, Enter, Tab and typing, F2, Escape; a block is copied and pasted. Only
 * the rows in sight are drawn. One cell is active and the grid keeps the focus, so that Tab leaves it after Escape.
 */
export function CellGrid<Row>(props: GridProps<Row>) {
  const { rows, columns, footer } = props
  const id = useId()
  const { root, virtual, keys, selection, editing } = useGrid(props)
  const range = rangeOf(selection)
  const { active } = selection
  const cell = rows[active.row]
  const note = cell === undefined ? undefined : columns[active.column]?.state?.(cell)?.note
  return (
    <div className={classes.card}>
      <div
        ref={root}
        className={props.low ? `${classes.grid} ${classes.low}` : classes.grid}
        style={widths(columns)}
        role="grid"
        tabIndex={editing ? -1 : 0}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-readonly={props.onEdit === undefined}
        aria-invalid={props.invalid || undefined}
        aria-activedescendant={cell === undefined ? undefined : cellId(id, active)}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        onPointerDown={keys.onPointerDown}
        onPointerOver={keys.onPointerOver}
        onClick={keys.onClick}
        onDoubleClick={keys.onDoubleClick}
        onScroll={markAside}
        onCopy={(event) => editing || copyCells(event, props, range)}
        onPaste={(event) => editing || pasteCells(event, props, range)}
      >
        <Head columns={columns} />
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
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
                  inactive={props.isInactive?.(row) ?? false}
                  left={selected ? range.left : -1}
                  right={selected ? range.right : -1}
                  active={index === active.row ? active.column : -1}
                  editing={index === active.row ? editing : null}
                  keys={keys}
                />
              )
            )
          })}
        </div>
      </div>
      {rows.length === 0 && <div className={classes.empty}>{props.empty}</div>}
      {footer?.(note)}
    </div>
  )
}

/** What stays in sight is held only when one has scrolled sideways: holding it makes a layer of every cell that is. */
function markAside({ currentTarget: grid }: UIEvent<HTMLElement>) {
  grid.toggleAttribute('data-aside', grid.scrollLeft > 0)
}

/** Where one is in the grid, what is typed, which rows are in sight. */
function useGrid<Row>(props: GridProps<Row>) {
  const { rows, columns } = props
  const root = useRef<HTMLDivElement>(null)
  const size = { rows: rows.length, columns: columns.length }
  const [wanted, select] = useState<Selection>(() => at({ row: 0, column: Math.max(0, firstEditable(columns)) }))
  const [editing, setEditing] = useState<Editing | null>(null)
  // Rows go when one filters.
  const selection = { active: inGrid(wanted.active, size), anchor: inGrid(wanted.anchor, size) }
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => root.current,
    estimateSize: (index) => rowHeight + (groupAt(props, index) === undefined ? 0 : groupHeight),
    overscan,
    scrollPaddingEnd: headHeight,
  })
  const scrollTo = virtual.scrollToIndex
  const groups = rows.map((_, index) => groupAt(props, index)).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: where groups begin is all that makes rows higher
  useLayoutEffect(() => virtual.measure(), [groups])
  const keys = useGridKeys({ ...props, root, size, selection, editing, setEditing, select, scrollTo })
  return { root, virtual, keys, selection, editing }
}

/** The name of the group that begins at a row; undefined where none does. */
function groupAt<Row>({ rows, groupOf }: GridProps<Row>, index: number): string | undefined {
  const row = rows[index]
  if (groupOf === undefined || row === undefined) return undefined
  const before = rows[index - 1]
  const group = groupOf(row)
  return before !== undefined && groupOf(before) === group ? undefined : group
}

const firstEditable = <Row,>(columns: readonly GridColumn<Row>[]) => columns.findIndex(({ editable }) => editable)
/** What grows gives room on a phone, so that the next column is in sight. */
const leastWidth = ({ width, grows }: { width: number; grows?: boolean }) =>
  grows ? `min(${width}px, 30vw)` : `${width}px`
const widths = <Row,>(columns: readonly GridColumn<Row>[]) =>
  ({
    '--columns': columns
      .map((column) => (column.grows ? `minmax(${leastWidth(column)}, 1fr)` : leastWidth(column)))
      .join(' '),
    '--least-width': `calc(${columns.map(leastWidth).join(' + ')})`,
  }) as CSSProperties

function copyCells<Row>(event: ClipboardEvent, { rows, columns }: GridProps<Row>, range: CellRange) {
  const block = rows
    .slice(range.top, range.bottom + 1)
    .map((row) => columns.slice(range.left, range.right + 1).map(({ text, plain = text }) => plain(row)))
  event.clipboardData.setData('text/plain', writeBlock(block))
  event.preventDefault()
}

function pasteCells<Row>(event: ClipboardEvent, { onPaste }: GridProps<Row>, range: CellRange) {
  event.preventDefault()
  const block = readBlock(event.clipboardData.getData('text/plain'))
  if (block.length > 0) onPaste?.(block, range)
}

function Head<Row>({ columns }: { columns: readonly GridColumn<Row>[] }) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        {columns.map(({ key, header, isHeaderUnseen, isNumber, mark }, index) => (
          <div
            key={key}
            role="columnheader"
            aria-colindex={index + 1}
            className={isNumber ? `${classes.header} ${classes.number}` : classes.header}
          >
            <span className={isHeaderUnseen ? classes.unseen : undefined}>{header}</span>
            {mark && <span className={classes.mark}>{mark}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
