import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatNumber } from './format.ts'
import classes from './number-grid.module.css'
import { useCulture } from './words.tsx'

/** A number of a grid, null when it is empty; text that is no number, as it was typed. */
export type CellValue = number | string | null

type NumberCellProps = {
  /** What a screen reader calls the cell. */
  readonly label: string
  /** The cells of one column share it: Enter and the arrows go up and down among them. */
  readonly column: string
  /** Of the row, from 0, among those of the grid. */
  readonly row: number
  readonly value: CellValue
  readonly error?: string | undefined
  readonly onChange: (value: CellValue) => void
}

/**
 * A cell in which a number is typed, with a comma or a dot. Enter and the arrows go to the row below or above, Escape
 * brings back what stood there. What is shown rounded is kept as it was as long as nothing is typed.
 */
export function NumberCell({ label, column, row, value, error, onChange }: NumberCellProps) {
  const culture = useCulture()
  const [typed, setTyped] = useState<string | null>(null)
  const before = useRef(value)
  const shown = typeof value === 'number' ? formatNumber(value, undefined, culture) : (value ?? '')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
      return onChange(before.current)
    }
    const step = stepOf(event)
    if (step === 0) return
    event.preventDefault()
    moveInColumn(event.currentTarget, step)
  }
  return (
    <>
      <input
        className={classes.cell}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error !== undefined}
        title={error}
        data-column={column}
        data-row={row}
        value={typed ?? shown}
        onChange={({ currentTarget: { value: next } }) => {
          setTyped(next)
          const number = parseDecimal(next)
          onChange(number === undefined ? next : number)
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          before.current = value
          event.currentTarget.select()
        }}
        onBlur={() => setTyped(null)}
      />
      {error !== undefined && <span className={classes.error}>{error}</span>}
    </>
  )
}

/** One row down or up, as the key says; 0 for any other key. */
function stepOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey) return 0
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  return key === 'Enter' ? (shiftKey ? -1 : 1) : 0
}

function moveInColumn(cell: HTMLInputElement, step: number) {
  const cells = [...(cell.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-column]') ?? [])]
  const column = cells.filter((other) => other.dataset.column === cell.dataset.column)
  column[column.indexOf(cell) + step]?.focus()
}

/** The cell a clipboard event happened in; undefined outside of all. */
export function cellOf(target: EventTarget): { readonly column: string; readonly row: number } | undefined {
  const { column, row } = target instanceof HTMLInputElement ? target.dataset : {}
  return column === undefined ? undefined : { column, row: Number(row) }
}
