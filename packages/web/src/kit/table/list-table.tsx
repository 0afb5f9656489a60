import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Actions } from '../action-buttons.tsx'
import { useCsvExport } from '../files/use-csv-export.ts'
import { linkTo } from '../link-to.ts'
import { oneHorizontalTabStop } from '../one-tab-stop.ts'
import { ColumnButton } from './columns/column-button.tsx'
import { type ColumnChoice, exportedColumns, shownColumns } from './columns/column-choice.ts'
import classes from './data-table.module.css'
import { DataTable, type DataTableProps, type TableViewState } from './data-table.tsx'
import type { TableState } from './data-table-address.ts'
import { DataTableEmpty } from './data-table-empty.tsx'
import type { DataTableColumn } from './data-table-row.tsx'
import { DataTableToolbar, type DataTableToolbarProps } from './data-table-toolbar.tsx'
import type { FilterChoices, FilterSources } from './filters/filter-chips.tsx'
import { ListBesidePanel, usePanelOfTable } from './list-beside-panel.tsx'
import type { RowAction } from './row-action.ts'
import type { RowPanel } from './row-panel.ts'
import type { SelectionBarProps } from './selection/selection-bar.tsx'
import { useRowSelection } from './selection/use-row-selection.ts'
import type { ListViews } from './views/list-views.ts'
import { ViewButton, ViewTabs } from './views/view-tabs.tsx'

/** A paged list whose state is in the address, with functions that change that state. */
export type PagedList<Row> = {
  readonly state: TableState
  readonly rows: readonly Row[] | undefined
  readonly count: number
  readonly busy: boolean
  readonly failed: boolean
  readonly retry: () => void
  readonly show: (view: TableViewState) => void
  /** Reads what `show` is about to show: between pressing a button and releasing it the server has its time. */
  readonly prepare: (view: TableViewState) => void
  readonly filter: (filters: Readonly<Record<string, string | undefined>>) => void
  readonly readAll: () => Promise<readonly Row[]>
  /** The columns the person has chosen. */
  readonly columnChoice: ColumnChoice
  readonly views: ListViews
}

type SharedTableProps = 'columns' | 'rowLabel' | 'rowLink' | 'rowBadge' | 'actions'
export type ListTableProps<Row extends { readonly id: number }> = Pick<DataTableProps<Row>, SharedTableProps> & {
  readonly list: PagedList<Row>
  /** The row saved just before the list was shown; it comes first when its page is another one. */
  readonly saved?: Row | undefined
  /** The name of the list, its message when empty, the label of the add button, and who adds rows where the user may not. */
  readonly words: {
    readonly list: string
    readonly none: string
    readonly add: string
    readonly addedBy?: string | undefined
  }
  /** What an exported file is called, without its day; the name of the list by default. */
  readonly fileName?: string
  /** Address of the screen that adds a row; false when the user may not. */
  readonly add: string | false
  readonly filters: readonly string[]
  readonly filterLabel: (name: string) => string
  readonly filterChoices?: FilterChoices
  readonly filterSources?: FilterSources | undefined
  readonly filterDays?: readonly string[]
  /** Whether rows can be inactive; they are deleted for good otherwise. */
  readonly hasInactive?: boolean
  /** Shows the error of a failed export. */
  readonly onFailure: (error: unknown) => void
  /** What can be done with the list, beside the export as CSV and adding a row; that export alone by default. */
  readonly listActions?: (csvExport: RowAction) => readonly RowAction[]
  /** The bar over the rows that are chosen, loaded with the first of them; by default they can be exported. */
  readonly selectionBar?: ((props: SelectionBarProps<Row>) => ReactNode) | undefined
  /** Shows the record of a row beside the list. */
  readonly panel?: RowPanel | undefined
  /** Where the buttons of the list are rendered. */
  readonly Buttons: (props: { children: ReactNode }) => ReactNode
  /** Shown beside the filters. */
  readonly children?: ReactNode
}

const ExportBar = lazy(async () => ({ default: (await import('./selection/export-bar.tsx')).ExportBar }))
/** Rows of any kind can be exported: a lazy component has lost its type parameter. */
const exportBar = <Row extends { readonly id: number }>(props: SelectionBarProps<Row>) => (
  <ExportBar {...(props as unknown as ComponentProps<typeof ExportBar>)} />
)

/** A table with search and filters in the address of its screen, a CSV export and an add button. */
export function ListTable<Row extends { readonly id: number }>(props: ListTableProps<Row>) {
  const {
    list,
    saved,
    words,
    fileName = props.words.list,
    add: toAdd,
    filters,
    filterLabel,
    filterChoices,
    filterSources,
    filterDays,
    hasInactive = true,
    onFailure,
    listActions,
    selectionBar = exportBar,
    panel,
    Buttons,
    children,
    ...table
  } = props
  const { state, filter, show, readAll, retry, columnChoice, views, ...page } = list
  const { shown, exported, isSettled } = useChosenColumns(table.columns, columnChoice)
  const rows = useRowsWithSaved(isSettled && views.isSettled ? page.rows : undefined, saved, page.busy)
  const selection = useRowSelection({
    ...{ rows, readAll, count: page.count },
    filterKey: JSON.stringify([state.search, state.filters, state.withInactive]),
  })
  const csvExport = useCsvExport({ name: fileName, ...exported, readAll, onFailure })
  const add = toAdd !== false && <AddButton to={toAdd} label={words.add} />
  return (
    <>
      <Buttons>
        <Actions actions={listActions?.(csvExport) ?? [csvExport]} main={add} />
      </Buttons>
      <ListBesidePanel panel={panel} list={list}>
        <DataTable
          {...table}
          {...page}
          {...usePanelOfTable(panel, table.actions)}
          columns={shown}
          rows={rows}
          savedId={saved?.id}
          selection={selection}
          selectionBar={
            <SelectionBarOnceChosen hasChosen={selection.count > 0}>
              {selectionBar({
                ...{ selection, onFailure, fileName, columns: exported.columns },
                rowLabel: table.rowLabel,
              })}
            </SelectionBarOnceChosen>
          }
          label={words.list}
          view={state}
          onView={show}
          onRetry={retry}
          empty={<DataTableEmpty text={words.none} next={add || words.addedBy} state={state} onChange={filter} />}
          toolbar={
            <ListToolbar
              {...{ state, filters, filterLabel, filterChoices, filterSources, filterDays, hasInactive }}
              {...{ list, columns: table.columns, onChange: filter }}
            >
              {children}
            </ListToolbar>
          }
        />
      </ListBesidePanel>
    </>
  )
}

const AddButton = ({ to, label }: { to: string; label: string }) => (
  <Button component={Link} {...linkTo(to)} leftSection={<IconPlus size={16} />}>
    {label}
  </Button>
)

type ListToolbarProps<Row> = Omit<DataTableToolbarProps, 'end'> & {
  readonly list: Pick<PagedList<Row>, 'views' | 'columnChoice'>
  readonly columns: readonly DataTableColumn<Row>[]
}

/** The views of a list, then its search, filters and what one chooses of it. */
const ListToolbar = <Row,>({ list: { views, columnChoice }, columns, ...toolbar }: ListToolbarProps<Row>) => (
  <>
    <ViewTabs views={views} />
    <DataTableToolbar
      {...toolbar}
      end={
        <div ref={oneHorizontalTabStop} className={classes.buttons}>
          <ViewButton views={views} />
          <ColumnButton columns={columns} choice={columnChoice} />
        </div>
      }
    />
  </>
)

/** The columns that are shown, and those of a file. Rows wait for it: in columns that change a moment later they would jump. */
function useChosenColumns<Row>(columns: readonly DataTableColumn<Row>[], { chosen, isSettled }: ColumnChoice) {
  return useMemo(() => {
    const exported = { columns: exportedColumns(columns, chosen), areChosen: chosen !== null }
    return { shown: shownColumns(columns, chosen), exported, isSettled }
  }, [columns, chosen, isSettled])
}

/**
 * The rows of the page, before them the saved one while they are those that were shown first and do not have it. Rows from
 * before it was saved, which may still have it where it was, are not yet those.
 */
function useRowsWithSaved<Row extends { readonly id: number }>(
  rows: readonly Row[] | undefined,
  saved: Row | undefined,
  isLoading: boolean,
) {
  const [firstRows, setFirstRows] = useState<readonly Row[]>()
  if (firstRows === undefined && rows !== undefined && !isLoading) setFirstRows(rows)
  return useMemo(() => {
    if (rows === undefined || saved === undefined || rows !== (firstRows ?? rows)) return rows
    return rows.some(({ id }) => id === saved.id) ? rows : [saved, ...rows]
  }, [rows, saved, firstRows])
}

/** The bar is loaded with the first row that is chosen, and stays: it says what became of them. */
function SelectionBarOnceChosen({ hasChosen, children }: { hasChosen: boolean; children: ReactNode }) {
  const [isNeeded, setNeeded] = useState(hasChosen)
  if (hasChosen && !isNeeded) setNeeded(true)
  return isNeeded && <Suspense>{children}</Suspense>
}
