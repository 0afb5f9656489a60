import { useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds, from the first render on. The browser evaluates it once, not at each render. */
export function useMedia(query: string): boolean {
  const { subscribe, read } = useMemo(() => {
    const list = window.matchMedia(query)
    return {
      subscribe: (listener: () => void) => {
        list.addEventListener('change', listener)
        return () => list.removeEventListener('change', listener)
      },
      read: () => list.matches,
    }
  }, [query])
  return useSyncExternalStore(subscribe, read)
}
