import { useRef, useState } from 'react'

/** Most steps that can be taken back. */
const mostSteps = 100

/**
 * Steps through what a value was: `change` sets a new one, `undo` and `redo` those before and after it. A change from
 * elsewhere (a draft that is taken up) is a step like any other.
 */
export function useUndo<T>(value: T, onChange: (value: T) => void) {
  const past = useRef<readonly T[]>([])
  const future = useRef<readonly T[]>([])
  const known = useRef(value)
  const [, redraw] = useState(0)
  if (known.current !== value) {
    past.current = [...past.current, known.current].slice(-mostSteps)
    future.current = []
    known.current = value
  }
  const go = (to: T, before: readonly T[], after: readonly T[]) => {
    past.current = before.slice(-mostSteps)
    future.current = after
    known.current = to
    onChange(to)
    redraw((times) => times + 1)
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
