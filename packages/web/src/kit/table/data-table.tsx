import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import {
  type FocusEvent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWords } from '../words.tsx'
import classes from './data-table.module.css'
import { type ColumnFolding, useColumnFolding } from './data-table-folding.ts'
import { DataTablePager, type Paging } from './data-table-pager.tsx'
import { pageCountOf } from './data-table-pages.ts'
import { type DataTableColumn, DataTableRow, SkeletonRows } from './data-table-row.tsx'
import { onMousePress } from './on-mouse-press.ts'
import { placeInTable } from './place-in-table.ts'
import { useReturnToRow } from './return-to-row.ts'
import type { OpenedRowMenu, RowAction } from './row-action.ts'
import { useRowKeys } from './row-keys.ts'
import { useRowPlaces } from './row-places.ts'
import { RowCheck } from './selection/row-check.tsx'
import type { RowSelection } from './selection/use-row-selection.ts'

/** The column a table is sorted by. */
export type TableSort = { readonly key: string; readonly descending: boolean }
/** Which page of the rows is shown, in which order. */
export type TableViewState = Paging & { readonly sort: TableSort | null }

/** The properties of every row; a deleted row is shown as inactive. */
type DataTableRecord = { readonly id: number; readonly deleted?: boolean }

export type DataTableProps<Row extends DataTableRecord> = {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly DataTableColumn<Row>[]
  /** The rows of the current page; undefined until the first page is loaded. Keep the former page while loading. */
  readonly rows: readonly Row[] | undefined
  /** The number of rows over all pages. */
  readonly count: number
  readonly view: TableViewState
  readonly onView: (view: TableViewState) => void
  /** Told what `onView` is about to be called with, as soon as a button is pressed. */
  readonly prepare: (view: TableViewState) => void
  readonly rowLabel: (row: Row) => string
  /** The address the first cell of a row links to. */
  readonly rowLink?: ((row: Row) => string) | undefined
  /** A badge in the first cell of a row. */
  readonly rowBadge?: (row: Row) => string | undefined
  /** The actions of a row; called when its menu opens. */
  readonly actions?: ((row: Row) => readonly RowAction[]) | undefined
  /** The row that was just saved: it is marked and has the focus. */
  readonly savedId?: number | undefined
  /** The row whose record is shown beside the table, and what shows that of another one. */
  readonly besideId?: number | null | undefined
  readonly onBeside?: ((id: number) => void) | undefined
  /** The rows that are chosen for acts on several; without it none can be. */
  readonly selection?: RowSelection<Row> | undefined
  /** Over the head while rows are chosen. */
  readonly selectionBar?: ReactNode
  /** Other rows are loading. */
  readonly busy: boolean
  readonly failed: boolean
  readonly onRetry: () => void
  /** Shown when there are no rows. */
  readonly empty: ReactNode
  /** Shown above the rows: search, filters, export. */
  readonly toolbar?: ReactNode
}

/** Loaded with the first menu that is opened. */
const DataTableMenu = lazy(async () => ({ default: (await import('./data-table-menu.tsx')).DataTableMenu }))

/** A page is no longer than a large window until it is known how many rows there are. */
const mostSkeletonRows = 25

/** A page of no more rows renders together with the press or the key that asked for it. */
const mostRowsAtOnce = 25

/**
 * The table of all lists: paged by the server, sorted by its headers, folding its least important columns when narrow.
 */
export function DataTable<Row extends DataTableRecord>(props: DataTableProps<Row>) {
  const { view, onView, prepare, count, selection } = props
  // More rows render at low priority, so that typing in the search field above them stays fast; also after a few.
  const deferred = useDeferredValue(props)
  const shown = (props.rows?.length ?? 0) > mostRowsAtOnce ? deferred : props
  const { rows } = shown
  const [table, folding, isOpen] = useColumnFolding(shown.columns, rows, typeof props.besideId === 'number')
  // Placeholders of columns that the rows then fold would be a promise that is not kept.
  const columns = isOpen ? shown.columns.slice(0, 1) : shown.columns
  const isFirstLoad = rows === undefined && !props.failed
  const onFocus = useFocusNextWhenRowVanishes(rows)
  const keys = useRowKeys(
    useMemo(() => ({ rows, folding }), [rows, folding]),
    selection?.extend,
  )
  const onRow = useReturnToRow({ table, label: props.label, rows, savedId: shown.savedId, folding })
  useStayWithinLastPage(props)
  return (
    <section className={classes.card}>
      {props.toolbar}
      <div className={classes.scroll} data-opens={folding.folded.size > 0 || undefined}>
        {props.busy && !isFirstLoad && <div className={classes.busy} />}
        {props.selectionBar}
        <table
          ref={table}
          tabIndex={-1}
          className={classes.table}
          aria-label={props.label}
          aria-busy={props.busy || rows !== props.rows}
          data-tight={folding.tight || undefined}
          data-wraps={folding.wraps || undefined}
          data-choosing={(selection && selection.count > 0) || undefined}
        >
          <DataTableHead {...props} columns={isOpen ? columns : props.columns} folding={folding} />
          <tbody
            ref={keys.ref}
            data-list-rows
            onKeyDown={keys.onKeyDown}
            data-opens={props.onBeside && true}
            onClickCapture={({ target }) => onRow(target)}
            onClick={({ target }) => besideOnPress(props, target)}
            onFocus={(event) => {
              onFocus(event)
              onRow(event.target)
              keys.onStop(event.target)
            }}
          >
            {isFirstLoad && (
              <SkeletonRows
                rows={Math.min(view.pageSize, mostSkeletonRows)}
                columns={columns}
                folded={folding.folded}
                isChoosable={selection !== undefined}
                hasMenu={props.actions !== undefined}
              />
            )}
            {rows && <DataTableRows table={shown} rows={rows} folding={folding} selection={selection} />}
          </tbody>
        </table>
        {props.failed && <LoadFailed onRetry={props.onRetry} />}
        {!props.failed && rows?.length === 0 && <div className={classes.message}>{props.empty}</div>}
      </div>
      <DataTablePager
        {...{ ...view, count: isFirstLoad ? null : count }}
        onChange={(paging) => onView({ ...view, ...paging })}
        prepare={(paging) => prepare({ ...view, ...paging })}
      />
    </section>
  )
}

/** A click beside the controls of a row shows its record beside the table. */
function besideOnPress<Row extends DataTableRecord>({ onBeside }: DataTableProps<Row>, target: EventTarget) {
  const id = onBeside && idOfPressedRow(target)
  if (id !== undefined) onBeside?.(id)
}

/** The row of a click beside its controls, unless text was marked by it. */
function idOfPressedRow(target: EventTarget): number | undefined {
  if (!(target instanceof Element) || target.closest('a, button, input, label, select, textarea') !== null) return
  if (window.getSelection()?.isCollapsed === false) return
  const row = target.closest<HTMLElement>('tr[data-id]')
  return row ? Number(row.dataset.id) : undefined
}

/** Moves to the last page when the current one no longer has rows (last row deactivated, old link). */
function useStayWithinLastPage<Row extends DataTableRecord>({ rows, count, view, onView, busy }: DataTableProps<Row>) {
  const last = pageCountOf(count, view.pageSize) - 1
  const isPast = rows?.length === 0 && !busy && count > 0 && view.page > last
  useEffect(() => {
    if (isPast) onView({ ...view, page: last })
  }, [isPast, last, view, onView])
}

function DataTableHead<Row extends DataTableRecord>({
  columns,
  view,
  onView,
  prepare,
  actions,
  selection,
  folding,
}: DataTableProps<Row> & { folding: ColumnFolding }) {
  const words = useWords().records.list
  const keys = useRowKeys(columns)
  return (
    <thead ref={keys.ref} onKeyDown={keys.onKeyDown} onFocus={({ target }) => keys.onStop(target)}>
      <tr>
        <th className={folding.folded.size === 0 ? classes.folded : classes.opener}>
          <VisuallyHidden>{words.moreColumn}</VisuallyHidden>
        </th>
        {columns.map((column, index) => (
          <HeaderCell
            key={column.key}
            {...{ column, folding, view, onView, prepare }}
            selection={index === 0 ? selection : undefined}
          />
        ))}
        {actions && (
          <th className={classes.menu}>
            <span>{words.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function HeaderCell<Row extends DataTableRecord>({
  column,
  folding,
  view,
  onView,
  prepare,
  selection,
}: Pick<DataTableProps<Row>, 'view' | 'onView' | 'prepare' | 'selection'> & {
  column: DataTableColumn<Row>
  folding: ColumnFolding
}) {
  const words = useWords().records.list
  const sorted = view.sort?.key === column.key ? view.sort : null
  const Icon = sorted === null ? IconArrowsSort : sorted.descending ? IconArrowDown : IconArrowUp
  // Sorting returns to the first page: the current one would be an arbitrary part of the new order.
  const next = { ...view, page: 0, sort: { key: column.key, descending: sorted?.descending === false } }
  return (
    <th
      className={folding.folded.has(column.key) ? classes.folded : column.align === 'right' ? classes.right : undefined}
      aria-sort={sorted === null ? undefined : sorted.descending ? 'descending' : 'ascending'}
      data-choosable={selection !== undefined || undefined}
      // Not after the box in it.
      aria-label={selection && column.header}
    >
      {selection && (
        <RowCheck
          label={words.choosePage}
          checked={selection.pageState === 'all'}
          isMixed={selection.pageState === 'some'}
          onToggle={selection.togglePage}
        />
      )}
      {column.sortable ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onView(next)}
          {...onMousePress(() => prepare(next))}
        >
          {column.header}
          <Icon size={14} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

type DataTableRowsProps<Row extends DataTableRecord> = {
  readonly table: DataTableProps<Row>
  readonly rows: readonly Row[]
  readonly folding: ColumnFolding
  /** At once, while the rest of `table` may wait: a box that is ticked late looks broken. */
  readonly selection: RowSelection<Row> | undefined
}

function UnmemoisedRows<Row extends DataTableRecord>({ table, rows, folding, selection }: DataTableRowsProps<Row>) {
  const { columns, rowLabel, rowLink, rowBadge, actions, savedId, besideId } = table
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [menu, setMenu] = useState<OpenedRowMenu | null>(null)
  // The row as it is now, not as it was when its menu opened: it may have been read again since.
  const menuRow = menu && rows.find(({ id }) => id === menu.id)
  if (menu && menuRow === undefined) setMenu(null)
  const onOpen = useCallback((id: number) => setOpen((ids) => withToggledId(ids, id)), [])
  const onMenu = useCallback(({ id }: Row, button: HTMLElement) => setMenu({ id, button }), [])
  const placeOf = useRowPlaces(rows)
  return (
    <>
      {rows.map((row) => (
        <DataTableRow
          key={placeOf.get(row.id)}
          row={row}
          id={row.id}
          label={rowLabel(row)}
          link={rowLink?.(row)}
          badge={rowBadge?.(row)}
          columns={columns}
          folded={folding.folded}
          inactive={row.deleted ?? false}
          saved={row.id === savedId}
          beside={row.id === besideId}
          chosen={selection?.isChosen(row.id)}
          onChoose={selection?.toggle}
          open={open.has(row.id)}
          onOpen={onOpen}
          onMenu={actions ? onMenu : undefined}
        />
      ))}
      {menuRow && actions && (
        <Suspense>
          <DataTableMenu button={menu.button} actions={actions(menuRow)} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Memoised: unchanged table props do not render the rows again. */
const DataTableRows = memo(UnmemoisedRows) as typeof UnmemoisedRows

/** When the focused row disappears (deactivated, filtered out), the row now in its place has the focus, not the page. */
function useFocusNextWhenRowVanishes(rows: unknown) {
  const last = useRef<{ element: Element; focusPlace: (() => boolean) | undefined }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows disappear only when they change
  useEffect(() => {
    const { element, focusPlace } = last.current ?? {}
    if (element && !element.isConnected && document.activeElement === document.body) focusPlace?.()
  }, [rows])
  return ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    // The row menu is rendered in a portal, whose focus events also bubble here.
    if (currentTarget.contains(target)) last.current = { element: target, focusPlace: placeInTable(target) }
  }
}

function withToggledId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const words = useWords().records.list
  return (
    <div className={classes.message} role="alert">
      {words.failed}
      <Button size="xs" variant="default" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}
