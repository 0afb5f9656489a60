import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import classes from './data-table.module.css'

/*
 * The rows of a table are one stop of the Tab key: the arrows go from row to row and, within a row, from its link to its
 * buttons. The fields of cells stay stops of their own. Where rows are chosen, the space bar chooses one, and Shift with an
 * arrow also the next.
 */

const controlSelector = 'a[href], button, [data-row-check]'

const isShown = (control: Element): boolean => control.closest(`.${classes.folded}`) === null
const controlsOf = (rows: Element): HTMLElement[] =>
  [...rows.querySelectorAll<HTMLElement>(controlSelector)].filter(isShown)

/** The control in the same column of another row, else its first one. */
function controlBelow(control: HTMLElement, row: Element): HTMLElement | undefined {
  const cell = control.closest('td')
  const sameCell = cell && row.children[cell.cellIndex]
  const inCell = sameCell ? controlsOf(sameCell) : []
  const kind = control.tagName
  return inCell.find(({ tagName }) => tagName === kind) ?? inCell[0] ?? controlsOf(row)[0]
}

/** The nearest row before or after that has something to reach. */
function neighbour(row: Element, step: 'previousElementSibling' | 'nextElementSibling'): Element | null {
  let other = row[step]
  while (other !== null && controlsOf(other).length === 0) other = other[step]
  return other
}

/** Where a key leads from a control; undefined for other keys and at the ends. */
function targetOf(key: string, control: HTMLElement): HTMLElement | undefined {
  const row = control.closest('tr')
  if (row === null) return undefined
  const inRow = controlsOf(row)
  const at = inRow.indexOf(control)
  if (key === 'ArrowRight') return inRow[at + 1]
  if (key === 'ArrowLeft') return inRow[at - 1]
  const rows = row.parentElement?.children ?? []
  const to =
    key === 'ArrowDown'
      ? neighbour(row, 'nextElementSibling')
      : key === 'ArrowUp'
        ? neighbour(row, 'previousElementSibling')
        : key === 'Home'
          ? rows[0]
          : key === 'End'
            ? rows[rows.length - 1]
            : null
  return to ? controlBelow(control, to) : undefined
}

const checkOf = (control: Element) => control.closest('tr')?.querySelector<HTMLElement>('[data-row-check]')
const idOf = (control: Element) => Number(control.closest('tr')?.dataset.id)

/**
 * Makes the controls of the rows of a `tbody`, or of a `thead`, one stop; `content` changes whenever they may. `onExtend`
 * chooses the row one leaves and the row one moves to.
 */
export function useRowKeys(
  content: unknown,
  onExtend?: (fromId: number, toId: number) => void,
): {
  readonly ref: RefObject<HTMLTableSectionElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onStop: (control: Element) => void
} {
  const ref = useRef<HTMLTableSectionElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other controls
  useLayoutEffect(() => {
    const controls = ref.current ? controlsOf(ref.current) : []
    const stop =
      controls.find((control) => control === document.activeElement) ??
      controls.find((control) => control.tagName === 'A') ??
      controls[0]
    for (const control of controls) control.tabIndex = control === stop ? 0 : -1
  }, [content])
  const onStop = (control: Element) => {
    if (!(control instanceof HTMLElement) || !ref.current || !controlsOf(ref.current).includes(control)) return
    for (const other of ref.current.querySelectorAll<HTMLElement>('[tabindex="0"]')) other.tabIndex = -1
    control.tabIndex = 0
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event
    const isExtending = shiftKey && onExtend !== undefined && (key === 'ArrowDown' || key === 'ArrowUp')
    if (altKey || ctrlKey || metaKey || (shiftKey && !isExtending) || !(target instanceof HTMLElement)) return
    // Events of menus, which are rendered elsewhere, arrive here too.
    if (!ref.current?.contains(target) || !target.matches(controlSelector)) return
    // A link does nothing with it, a button has its own use of it.
    if (key === ' ' && target.tagName === 'A') {
      event.preventDefault()
      checkOf(target)?.click()
      return
    }
    const to = targetOf(key, target)
    if (to === undefined) return
    event.preventDefault()
    if (isExtending) onExtend(idOf(target), idOf(to))
    to.focus()
  }
  return { ref, onKeyDown, onStop }
}
