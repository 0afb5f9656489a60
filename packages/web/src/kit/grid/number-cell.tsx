import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useCulture } from '../words.tsx'
import classes from './number-grid.module.css'

/** A number, null when the cell is empty, or the typed text when it is not a number. */
export type NumberCellValue = number | string | null

type NumberCellProps = {
  /** Accessible name of the cell. */
  readonly label: string
  /** Shared by the cells of a column: Enter and the arrows move among them. */
  readonly column: string
  /** Row index in the grid, from 0. */
  readonly row: number
  readonly value: NumberCellValue
  readonly error?: string | undefined
  readonly onChange: (value: NumberCellValue) => void
}

/**
 * A cell for typing a number, with a comma or a dot. Enter and the arrows move to the row below or above, Escape
 * restores the former value. Rounding for display never changes the value unless something is typed. Why not a cell
 * grid: docs/decisions/0022-two-grids.md.
 */
export function NumberCell({ label, column, row, value, error, onChange }: NumberCellProps) {
  const culture = useCulture()
  const [typed, setTyped] = useState<string | null>(null)
  const original = useRef(value)
  const shown = typeof value === 'number' ? formatNumber(value, undefined, culture) : (value ?? '')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
      return onChange(original.current)
    }
    const step = rowStepOfKey(event)
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
          original.current = value
          event.currentTarget.select()
        }}
        onBlur={() => setTyped(null)}
      />
      {error !== undefined && <span className={classes.error}>{error}</span>}
    </>
  )
}

/** 1 for a key that moves a row down, -1 for up, 0 for any other key. */
function rowStepOfKey({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): number {
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

/** The cell a clipboard event happened in; undefined outside the cells. */
export function numberCellOf(target: EventTarget): { readonly column: string; readonly row: number } | undefined {
  const { column, row } = target instanceof HTMLInputElement ? target.dataset : {}
  return column === undefined ? undefined : { column, row: Number(row) }
}
