import { type KeyboardEvent, useRef, useState } from 'react'
import { formatNumber, parseDecimal } from './format.ts'
import classes from './number-cell.module.css'
import { useCulture } from './words.tsx'

type NumberCellProps = {
  readonly label: string
  /** The column it is in: Enter and the arrows go to its neighbours in the nearest element that has `data-grid`. */
  readonly column: string
  /** A number, null when there is none, or what was typed and is none. */
  readonly value: unknown
  readonly onChange: (value: number | string | null) => void
  readonly invalid?: boolean
  /** Where it is said what is wrong. */
  readonly describedBy?: string | undefined
  readonly disabled?: boolean
}

/**
 * A number in a grid, with a comma or a dot; empty is null, what is no number stays as typed. Enter and the arrows go down
 * and up, Escape brings back what stood there when one came.
 */
export function NumberCell({ label, column, value, onChange, invalid, describedBy, disabled }: NumberCellProps) {
  const culture = useCulture()
  const [typed, setTyped] = useState<string | null>(null)
  const before = useRef<number | string | null>(null)
  const text = typeof value === 'number' ? formatNumber(value, undefined, culture) : String(value ?? '')
  const type = (next: string) => {
    setTyped(next)
    const number = parseDecimal(next)
    onChange(number === undefined ? next : number)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const step = steps[event.key]
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
      onChange(before.current)
    } else if (step !== undefined && !event.altKey) {
      // Nor does Enter send the form.
      event.preventDefault()
      neighbour(input, event.key === 'Enter' && event.shiftKey ? -1 : step)?.focus()
    }
  }
  return (
    <input
      className={classes.cell}
      data-column={column}
      aria-label={label}
      aria-invalid={invalid === true}
      aria-describedby={describedBy}
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? text}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event) => {
        before.current = typeof value === 'number' || typeof value === 'string' ? value : null
        event.currentTarget.select()
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={onKeyDown}
    />
  )
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** The next cell of the same column that can be typed into. */
function neighbour(input: HTMLInputElement, step: number): HTMLElement | undefined {
  const cells = input
    .closest('[data-grid]')
    ?.querySelectorAll<HTMLElement>(`input[data-column="${input.dataset.column}"]:not(:disabled)`)
  const column = [...(cells ?? [])]
  return column[column.indexOf(input) + step]
}
