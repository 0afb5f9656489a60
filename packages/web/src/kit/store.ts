/** A value that changes, and who wants to know: the shape `useSyncExternalStore` takes. */
export function createStore<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    change(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
