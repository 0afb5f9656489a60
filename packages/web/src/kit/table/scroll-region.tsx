import { type ReactNode, useEffect, useRef, useState } from 'react'

type ScrollRegionProps = {
  readonly label: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/**
 * A region that scrolls what it shows. While it overflows and nothing in it takes the focus, it takes the focus itself,
 * so that it can be scrolled by keyboard.
 */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const root = useRef<HTMLElement>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  useEffect(() => {
    const region = root.current
    if (!region) return
    const observer = new ResizeObserver(() => setTakesFocus(hasOverflow(region) && !hasFocusableElement(region)))
    for (const element of [region, ...region.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={root} className={className} aria-label={label} tabIndex={takesFocus ? 0 : undefined}>
      {children}
    </section>
  )
}

const hasOverflow = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
const hasFocusableElement = (element: HTMLElement) =>
  element.querySelector('a[href], button, input, [tabindex]') !== null
