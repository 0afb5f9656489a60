import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { setPageLength } from './page-lengths.ts'
import { maxToasts } from './toasts.ts'

const position = 'bottom-right'
const rootSelector = `.mantine-Notifications-root[data-position="${position}"]`

/**
 * Where toasts are shown: at the bottom right, at the foot of a phone. Their height is the variable `--toasts` of the
 * page, by which the buttons that end a form stay above them and the page can be scrolled out from under them. What has
 * the focus, and the end of a page one has scrolled to, move up with them.
 */
export function ToastRegion() {
  useEffect(() => {
    const region = document.querySelector(rootSelector)
    if (region === null) return
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(region.getBoundingClientRect().height)
      const wasAtEnd = isAtEndOfPage()
      setPageLength('--toasts', height === 0 ? null : `${height + 12}px`)
      if (height === 0) return
      if (wasAtEnd) window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      keepFocusAbove(window.innerHeight - height - 12)
    })
    observer.observe(region)
    const stopReturning = returnFocusFrom(region)
    return () => {
      observer.disconnect()
      stopReturning()
      setPageLength('--toasts', null)
    }
  }, [])
  // Without a portal it is there when the effect looks for it.
  return (
    <Notifications withinPortal={false} position={position} limit={maxToasts} transitionDuration={120} zIndex={400} />
  )
}

/** When what has the focus in a toast goes with it, the focus is where it came from, else on the screen: not at the top of the page. */
function returnFocusFrom(region: Element): () => void {
  let inside: Element | null = null
  let cameFrom: EventTarget | null = null
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && region.contains(relatedTarget))) cameFrom = relatedTarget
    inside = target as Element
  }
  const onBlur = () => {
    if (inside?.isConnected) inside = null
  }
  const observer = new MutationObserver(() => {
    if (inside === null || inside.isConnected) return
    inside = null
    if (document.activeElement !== document.body) return
    const isThere = cameFrom instanceof HTMLElement && cameFrom.isConnected
    const to = isThere ? (cameFrom as HTMLElement) : document.querySelector('main')
    to?.focus({ preventScroll: true })
  })
  observer.observe(region, { childList: true, subtree: true })
  const listening = new AbortController()
  region.addEventListener('focusin', (event) => onFocus(event as FocusEvent), { signal: listening.signal })
  region.addEventListener('focusout', onBlur, { signal: listening.signal })
  return () => {
    observer.disconnect()
    listening.abort()
  }
}

/** Whether one has scrolled to the end of the page, to read it. */
function isAtEndOfPage(): boolean {
  const { scrollHeight } = document.documentElement
  return window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2
}

/** Scrolls a field, a row or the cell of a grid that has the focus out from under what covers the window from `top` px on. */
function keepFocusAbove(top: number): void {
  const active = document.activeElement
  const cell = document.getElementById(active?.getAttribute('aria-activedescendant') ?? '')
  const focused = cell ?? active
  if (!(focused instanceof HTMLElement) || focused.closest(rootSelector) !== null) return
  const { bottom, height } = focused.getBoundingClientRect()
  // A table or the screen as a whole has no place of its own.
  if (bottom > top && height < top / 2) focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
