import { useRef, useState } from 'react'

const maxUndoSteps = 100

/**
 * Undo and redo for a controlled value: `change` sets a new value, `undo` and `redo` are undefined when there is
 * nothing to undo or redo. A change from outside (a restored draft) is a step like any other.
 */
export function useUndo<T>(value: T, onChange: (value: T) => void) {
  const past = useRef<readonly T[]>([])
  const future = useRef<readonly T[]>([])
  const last = useRef(value)
  const [, rerender] = useState(0)
  if (last.current !== value) {
    past.current = [...past.current, last.current].slice(-maxUndoSteps)
    future.current = []
    last.current = value
  }
  const go = (to: T, before: readonly T[], after: readonly T[]) => {
    past.current = before.slice(-maxUndoSteps)
    future.current = after
    last.current = to
    onChange(to)
    rerender((count) => count + 1)
  }
  const [previous] = past.current.slice(-1)
  const [following, ...later] = future.current
  return {
    change: (next: T) => go(next, [...past.current, value], []),
    undo:
      past.current.length === 0
        ? undefined
        : () => go(previous as T, past.current.slice(0, -1), [value, ...future.current]),
    redo: future.current.length === 0 ? undefined : () => go(following as T, [...past.current, value], later),
  }
}
