import { type ReactNode, useMemo, useState } from 'react'
import { ScrollRegion } from '../../../kit/table/scroll-region.tsx'
import { useWords } from '../../../kit/words.tsx'
import classes from './panels.module.css'

export type PanelColumn<Row> = {
  readonly key: string
  readonly label: string
  readonly isNumber?: boolean
  /** Takes only the width of its content, without wrapping. */
  readonly isShort?: boolean
  /** Buttons: sticky at the right edge while the other columns scroll, in panels wide enough; without its head on a phone. */
  readonly isPinned?: boolean
  /** The sort key, null last; without it the column cannot be sorted. */
  readonly sortBy?: (row: Row) => number | string | null
  readonly cell: (row: Row) => ReactNode
  readonly mark?: (row: Row) => boolean
}

type PanelTableProps<Row> = {
  readonly label: string
  /** The first column is the row header. */
  readonly columns: readonly PanelColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly isMarked?: (row: Row) => boolean
  /** Limits the height; longer tables scroll. */
  readonly hasMaxHeight?: boolean
  /** No wider than its figures need, so that a name stands beside them. */
  readonly isNarrow?: boolean
}

type SortOrder = { readonly key: string; readonly isDescending: boolean }

/** A table of a panel, sortable by the columns with `sortBy`. */
export function PanelTable<Row>(props: PanelTableProps<Row>) {
  const { label, columns, rows, keyOf, isMarked, hasMaxHeight = false, isNarrow = false } = props
  const [order, setOrder] = useState<SortOrder | null>(null)
  const shown = useMemo(() => sortedRows(rows, columns, order), [rows, columns, order])
  return (
    <ScrollRegion
      label={label}
      className={`${classes.scroll} ${hasMaxHeight ? classes.maxHeight : ''} ${isNarrow ? classes.narrow : ''}`}
    >
      <table className={`${classes.table} ${classes.blocks}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)} className={isMarked?.(row) ? classes.marked : undefined}>
              {columns.map(({ key, label: head, isNumber, isShort, isPinned, cell, mark }, index) => {
                const className = `${isNumber ? classes.right : ''} ${isShort ? classes.short : ''} ${isPinned ? classes.pinned : ''} ${mark?.(row) ? classes.changed : ''}`
                return index === 0 ? (
                  <th key={key} scope="row" className={className}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={className} data-head={isPinned ? undefined : head}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type HeadCellProps<Row> = {
  readonly column: PanelColumn<Row>
  readonly order: SortOrder | null
  readonly onOrder: (order: SortOrder) => void
}

function HeadCell<Row>({ column: { key, label, isNumber, isPinned, sortBy }, order, onOrder }: HeadCellProps<Row>) {
  const words = useWords().workbenchPanels.sensitivity
  const isSorted = order?.key === key
  const direction = order?.isDescending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      className={`${isNumber ? classes.right : ''} ${isPinned ? classes.pinned : ''}`}
      aria-sort={isSorted ? direction : undefined}
    >
      {sortBy ? (
        <button
          type="button"
          className={classes.sorter}
          title={words.sortBy(label)}
          onClick={() => onOrder({ key, isDescending: isSorted ? !order.isDescending : isNumber === true })}
        >
          {label}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function sortedRows<Row>(rows: readonly Row[], columns: readonly PanelColumn<Row>[], order: SortOrder | null) {
  const by = columns.find(({ key }) => key === order?.key)?.sortBy
  if (order === null || by === undefined) return rows
  const sign = order.isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
  })
}
