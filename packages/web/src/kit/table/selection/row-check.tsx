import { type MouseEvent, useEffect, useRef } from 'react'
import classes from './row-check.module.css'

type RowCheckProps = {
  readonly label: string
  readonly checked: boolean
  readonly isMixed?: boolean
  readonly onToggle: (isRange: boolean) => void
}

/** Chooses a row of a list, or all of its page. Plain, as a page may have a hundred. */
export function RowCheck({ label, checked, isMixed = false, onToggle }: RowCheckProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  const stop = (event: MouseEvent) => {
    // Shift and a click would mark the text between two rows.
    if (event.shiftKey) event.preventDefault()
  }
  return (
    <label className={classes.check} onMouseDown={stop}>
      <input
        ref={input}
        type="checkbox"
        data-row-check
        aria-label={label}
        checked={checked}
        onChange={() => undefined}
        onClick={(event) => onToggle(event.shiftKey)}
      />
    </label>
  )
}
