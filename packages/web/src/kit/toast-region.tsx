import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { maxToasts } from './toasts.ts'

const position = 'bottom-right'
const rootSelector = `.mantine-Notifications-root[data-position="${position}"]`

/**
 * Where toasts are shown: at the bottom right, at the foot of a phone. Their height is the variable `--toasts` of the
 * page, by which the buttons that end a form stay above them and the page can be scrolled out from under them.
 */
export function ToastRegion() {
  useEffect(() => {
    const region = document.querySelector(rootSelector)
    if (region === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(region.getBoundingClientRect().height)
      style.setProperty('--toasts', height === 0 ? '0px' : `${height + 12}px`)
    })
    observer.observe(region)
    return () => {
      observer.disconnect()
      style.removeProperty('--toasts')
    }
  }, [])
  // Without a portal it is there when the effect looks for it.
  return (
    <Notifications withinPortal={false} position={position} limit={maxToasts} transitionDuration={120} zIndex={400} />
  )
}
