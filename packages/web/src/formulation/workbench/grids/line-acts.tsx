import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import classes from '../workbench.module.css'

type LineActsProps = {
  readonly isActive: boolean
  /** What the two buttons do, as their tooltips say it. */
  readonly toggleTitle: string
  readonly removeTitle: string
  readonly onToggle: () => void
  readonly onRemove: () => void
}

/**
 * Leaves a line of the recipe out, or removes it. Over the end of its name while the pointer is there, or one stands on it: as
 * columns they would take the room that names need. Whoever uses the keyboard or a screen reader has the menu of the cell.
 */
export function LineActs({ isActive, toggleTitle, removeTitle, onToggle, onRemove }: LineActsProps) {
  // A tap on a name shows them under the finger: it did not press them.
  const pressed = useRef<EventTarget | null>(null)
  const press = (event: MouseEvent) => {
    pressed.current = event.currentTarget
  }
  const act = (run: () => void) => (event: MouseEvent) => {
    if (pressed.current === event.currentTarget) run()
    pressed.current = null
  }
  return (
    <span className={classes.lineActs} aria-hidden>
      <button type="button" tabIndex={-1} title={toggleTitle} onPointerDown={press} onClick={act(onToggle)}>
        {isActive ? <IconCircleCheckFilled size={16} className={classes.on} /> : <IconCircle size={16} />}
      </button>
      <button type="button" tabIndex={-1} title={removeTitle} onPointerDown={press} onClick={act(onRemove)}>
        <IconX size={16} />
      </button>
    </span>
  )
}
