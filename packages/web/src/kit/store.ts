export type Store<T> = ReturnType<typeof createStore<T>>

/** An observable value in the shape `useSyncExternalStore` takes. */
export function createStore<T>(initial: T) {
  let value = initial
  const followers = new Set<() => void>()
  const listeners = new Set<() => void>()
  let isNotifying = false
  let isChanged = false
  const notify = () => {
    isChanged = true
    if (isNotifying) return
    isNotifying = true
    try {
      while (isChanged) {
        isChanged = false
        for (const follower of followers) follower()
        if (!isChanged) for (const listener of listeners) listener()
      }
    } finally {
      isNotifying = false
    }
  }
  return {
    read: () => value,
    change(next: T) {
      value = next
      notify()
    },
    subscribe: subscriberTo(listeners),
    /** For what changes the value in answer to a change: it comes before the others, which hear of the last value only. */
    follow: subscriberTo(followers),
  }
}

const subscriberTo = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
