import { useEffect, useRef } from 'react'

/** Where the toolbar takes several lines, and a keyboard covers half of the window. */
export const phoneQuery = '(max-width: 39.9375em)'

/** The head of the grid and two rows at least, in px, and the buttons that stay at the foot of the form. */
const rowsPx = 100
const buttonsPx = 64

/** Whether the first rows of the grid are above the end of the window. */
function areRowsInSight(around: HTMLElement): boolean {
  const top = around.querySelector('[role=grid]')?.getBoundingClientRect().top ?? 0
  return top + rowsPx + buttonsPx <= window.innerHeight
}

/**
 * The prices are below the fields of the list, in a low window or on a phone out of sight. Scrolls to them at first if
 * `isLedTo`, once they are `loaded`, and when what it returns is called. `ref` is for the element around them.
 */
export function usePricesInSight(isLedTo: boolean, loaded: boolean) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const leads = isLedTo && loaded
  useEffect(() => {
    if (!leads) return
    // After the screen has been scrolled to its top.
    const timer = setTimeout(() => {
      if (ref.current && !areRowsInSight(ref.current)) scrollToTop(rowsPlaceOf(ref.current))
    })
    return () => clearTimeout(timer)
  }, [leads])
  return {
    ref,
    showWithSearch: (search: HTMLElement) => {
      if (window.matchMedia(phoneQuery).matches) scrollToTop(search)
      else if (ref.current && !areRowsInSight(ref.current)) scrollToTop(ref.current)
    },
    /** After a dialog has closed, which gives back the focus. */
    showAll: () => void setTimeout(() => ref.current && scrollToTop(ref.current)),
  }
}

const scrollToTop = (element: HTMLElement) => element.scrollIntoView({ block: 'start' })

/** On a phone the tools above the grid take half of the window, and the search is the last of them. */
const rowsPlaceOf = (around: HTMLElement): HTMLElement =>
  (window.matchMedia(phoneQuery).matches && around.querySelector<HTMLElement>('[data-search]')) || around
