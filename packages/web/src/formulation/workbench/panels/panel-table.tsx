import { type ReactNode, useMemo, useState } from 'react'
import { useWords } from '../kit/words.tsx'
import classes from './panels.module.css'

export type PanelColumn<Row> = {
  readonly key: string
  readonly label: string
  readonly isNumber?: boolean
  /** It needs no more room than it takes, and all of that. */
  readonly isShort?: boolean
  /** It stays in sight while the others are scrolled, where there is room for both. */
  readonly isKept?: boolean
  /** What it is sorted by, nothing last; the column is not sorted without. */
  readonly sortBy?: (row: Row) => number | string | null
  readonly cell: (row: Row) => ReactNode
  readonly mark?: (row: Row) => boolean
}

type TableProps<Row> = {
  readonly label: string
  /** The first one names the row. */
  readonly columns: readonly PanelColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly isMarked?: (row: Row) => boolean
  /** It scrolls in itself when it is long. */
  readonly isLow?: boolean
}

type Order = { readonly key: string; readonly isDown: boolean }

/** A table of a panel, sorted by the columns that can be. */
export function PanelTable<Row>({ label, columns, rows, keyOf, isMarked, isLow = false }: TableProps<Row>) {
  const [order, setOrder] = useState<Order | null>(null)
  const shown = useMemo(() => sorted(rows, columns, order), [rows, columns, order])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className={`${classes.scroll} ${isLow ? classes.low : ''}`} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)} className={isMarked?.(row) ? classes.marked : undefined}>
              {columns.map(({ key, isNumber, isShort, isKept, cell, mark }, place) => {
                const className = `${isNumber ? classes.right : ''} ${isShort ? classes.short : ''} ${isKept ? classes.kept : ''} ${mark?.(row) ? classes.changed : ''}`
                return place === 0 ? (
                  <th key={key} scope="row" className={className}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={className}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HeadProps<Row> = {
  readonly column: PanelColumn<Row>
  readonly order: Order | null
  readonly onOrder: (order: Order) => void
}

function Head<Row>({ column: { key, label, isNumber, isKept, sortBy }, order, onOrder }: HeadProps<Row>) {
  const words = useWords().workbenchPanels.sensitivity
  const isSorted = order?.key === key
  const direction = order?.isDown ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      className={`${isNumber ? classes.right : ''} ${isKept ? classes.kept : ''}`}
      aria-sort={isSorted ? direction : undefined}
    >
      {sortBy ? (
        <button
          type="button"
          className={classes.sorter}
          title={words.sortBy(label)}
          onClick={() => onOrder({ key, isDown: isSorted ? !order.isDown : isNumber === true })}
        >
          {label}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function sorted<Row>(rows: readonly Row[], columns: readonly PanelColumn<Row>[], order: Order | null) {
  const by = columns.find(({ key }) => key === order?.key)?.sortBy
  if (order === null || by === undefined) return rows
  const sign = order.isDown ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
  })
}
