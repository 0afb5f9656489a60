/*
 * A group of links and buttons that is one stop of the Tab key, as a menu or a toolbar: the arrows go from one to the next.
 */

const controlSelector = 'a[href], button'

const stepsOfKeys = {
  vertical: { ArrowDown: 1, ArrowUp: -1 },
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
} as const
type Direction = keyof typeof stepsOfKeys

const controlsOf = (group: Element): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(controlSelector)]
const isShown = (control: HTMLElement): boolean => control.checkVisibility?.() ?? true

/** Where a key leads from one of the controls in sight; undefined for other keys. Beyond an end it stays there. */
export function indexAfterKey(key: string, { at, count }: { at: number; count: number }, direction: Direction) {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = new Map<string, number>(Object.entries(stepsOfKeys[direction])).get(key)
  return step === undefined ? undefined : Math.min(Math.max(at + step, 0), count - 1)
}

/** For the `ref` of a group: its controls are one stop, at first the current one. */
const oneTabStop = (direction: Direction) => (group: HTMLElement | null) => {
  if (group === null) return undefined
  let stop: HTMLElement | undefined
  const update = () => {
    const controls = controlsOf(group)
    const isCurrent = (control: HTMLElement) => control.matches('[aria-current], [data-active]') && isShown(control)
    if (stop === undefined || !controls.includes(stop) || !isShown(stop))
      stop = controls.find(isCurrent) ?? controls.find(isShown)
    for (const control of controls) control.tabIndex = control === stop ? 0 : -1
  }
  const stopAt = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest<HTMLElement>(controlSelector) : null
    if (control === null || !group.contains(control)) return
    stop = control
    update()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event
    const shown = controlsOf(group).filter(isShown)
    const at = target instanceof HTMLElement ? shown.indexOf(target) : -1
    if (at < 0 || altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return
    const to = indexAfterKey(key, { at, count: shown.length }, direction)
    if (to === undefined) return
    event.preventDefault()
    shown[to]?.focus()
  }
  update()
  const observer = new MutationObserver(update)
  observer.observe(group, { childList: true, subtree: true, attributeFilter: ['aria-current', 'data-active'] })
  group.addEventListener('focusin', stopAt)
  group.addEventListener('click', stopAt)
  group.addEventListener('keydown', onKeyDown)
  return () => {
    observer.disconnect()
    group.removeEventListener('focusin', stopAt)
    group.removeEventListener('click', stopAt)
    group.removeEventListener('keydown', onKeyDown)
  }
}

export const oneVerticalTabStop = oneTabStop('vertical')
export const oneHorizontalTabStop = oneTabStop('horizontal')
