import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CsvButton } from './csv-button.tsx'
import { DataTable, type DataTableProps, type TableView } from './data-table.tsx'
import type { TableState } from './data-table-address.ts'
import { DataTableEmpty } from './data-table-empty.tsx'
import { DataTableToolbar } from './data-table-toolbar.tsx'
import { linkTo } from './link-to.ts'

/** A list as its address says it, and how to change what it shows. */
export type AddressedList<Row> = {
  readonly state: TableState
  readonly rows: readonly Row[] | undefined
  readonly count: number
  readonly busy: boolean
  readonly failed: boolean
  readonly retry: () => void
  readonly show: (view: TableView) => void
  readonly filter: (filters: Readonly<Record<string, string | undefined>>) => void
  readonly readAll: () => Promise<readonly Row[]>
}

type Own = 'columns' | 'rowLabel' | 'rowLink' | 'rowBadge' | 'actions'
type ListTableProps<Row extends { readonly id: number }> = Pick<DataTableProps<Row>, Own> & {
  readonly list: AddressedList<Row>
  /** What the list is called, what an empty one says, what makes a new row. */
  readonly words: { readonly list: string; readonly none: string; readonly add: string }
  /** Where a new row is made, by whoever may. */
  readonly add: string | false
  readonly filters: readonly string[]
  readonly filterLabel: (name: string) => string
  /** Shows why a file of the list could not be made. */
  readonly onFailure: (error: unknown) => void
  /** Places the buttons of the list. */
  readonly Buttons: (props: { children: ReactNode }) => ReactNode
  /** What else stands beside the filters. */
  readonly children?: ReactNode
}

/** A table over the address of its screen, with its search and filters, a file of all its rows, and a way to a new one. */
export function ListTable<Row extends { readonly id: number }>(props: ListTableProps<Row>) {
  const { list, words, add: toAdd, filters, filterLabel, onFailure, Buttons, children, ...own } = props
  const { state, filter, show, readAll, retry, ...rows } = list
  const add = toAdd !== false && (
    <Button component={Link} {...linkTo(toAdd)} leftSection={<IconPlus size={16} />}>
      {words.add}
    </Button>
  )
  return (
    <>
      <Buttons>
        <CsvButton name={words.list} columns={own.columns} readAll={readAll} onFailure={onFailure} />
        {add}
      </Buttons>
      <DataTable
        {...own}
        {...rows}
        label={words.list}
        view={state}
        onView={show}
        onRetry={retry}
        empty={<DataTableEmpty text={words.none} next={add} state={state} onChange={filter} />}
        toolbar={
          <DataTableToolbar state={state} filters={filters} filterLabel={filterLabel} onChange={filter}>
            {children}
          </DataTableToolbar>
        }
      />
    </>
  )
}
