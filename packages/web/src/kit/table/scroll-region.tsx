import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

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
  const takesFocus = useScrollFocus(root)
  return (
    <section ref={root} className={className} aria-label={label} tabIndex={takesFocus ? 0 : undefined}>
      {children}
    </section>
  )
}

/** Whether an element scrolls and nothing in it takes the focus. Looked at when it or a child has another size, or `state` is another. */
export function useScrollFocus(root: RefObject<HTMLElement | null>, state?: unknown): boolean {
  const [takesFocus, setTakesFocus] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another state there may be other children
  useEffect(() => {
    const region = root.current
    if (!region) return
    const observer = new ResizeObserver(() => setTakesFocus(hasOverflow(region) && !hasFocusableElement(region)))
    for (const element of [region, ...region.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [root, state])
  return takesFocus
}

const hasOverflow = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
const hasFocusableElement = (element: HTMLElement) =>
  element.querySelector('a[href], button, input, [tabindex]') !== null
