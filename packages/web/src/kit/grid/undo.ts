import { useRef, useState } from 'react'

/** A value with its earlier states and, after undoing, the later ones. */
export type UndoHistory<T> = { readonly past: readonly T[]; readonly present: T; readonly future: readonly T[] }

const maxUndoSteps = 200

export const startUndoHistory = <T>(present: T): UndoHistory<T> => ({ past: [], present, future: [] })

/** The history after a change, which ends what could be redone. */
export const historyWithChange = <T>({ past, present }: UndoHistory<T>, next: T): UndoHistory<T> => ({
  past: [...past, present].slice(-maxUndoSteps),
  present: next,
  future: [],
})

/** The history one step back; undefined at the first state. */
export const undoneHistory = <T>({ past, present, future }: UndoHistory<T>): UndoHistory<T> | undefined =>
  past.length === 0 ? undefined : { past: past.slice(0, -1), present: past.at(-1) as T, future: [present, ...future] }

/** The history one step forward again; undefined at the last state. */
export const redoneHistory = <T>({ past, present, future }: UndoHistory<T>): UndoHistory<T> | undefined =>
  future.length === 0 ? undefined : { past: [...past, present], present: future[0] as T, future: future.slice(1) }

/**
 * Undo and redo for a controlled value: `change` sets a new value, `undo` and `redo` are undefined when there is
 * nothing to undo or redo. A change from outside (a restored draft) is a step like any other.
 */
export function useUndo<T>(value: T, onChange: (value: T) => void) {
  const history = useRef(startUndoHistory(value))
  const [, rerender] = useState(0)
  if (history.current.present !== value) history.current = historyWithChange(history.current, value)
  const go = (next: UndoHistory<T>) => {
    history.current = next
    onChange(next.present)
    rerender((count) => count + 1)
  }
  const [previous, following] = [undoneHistory(history.current), redoneHistory(history.current)]
  return {
    change: (next: T) => go(historyWithChange(history.current, next)),
    undo: previous && (() => go(previous)),
    redo: following && (() => go(following)),
  }
}
