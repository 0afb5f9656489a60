import { useEffect } from 'react'

/**
 * Alt with an arrow to the side goes back and forth in the history: it is the browser's, wherever the focus is. Tabs, menus and
 * segments of Mantine read the arrow alone, and would keep the browser from it.
 */
export function useHistoryKeys(): void {
  useEffect(() => {
    const leaveToBrowser = (event: KeyboardEvent) => {
      if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) event.stopImmediatePropagation()
    }
    // On the way down, before any component hears of it.
    window.addEventListener('keydown', leaveToBrowser, { capture: true })
    return () => window.removeEventListener('keydown', leaveToBrowser, { capture: true })
  }, [])
}
