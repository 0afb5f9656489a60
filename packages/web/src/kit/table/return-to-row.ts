import { useLocation, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/*
 * Where one was in a list when one left it for a record. Back from a screen of that record, its row has the focus and the
 * page is scrolled to where it was; the row that was just saved has the focus in any case, so that one goes on from it.
 */

type LeftRow = { readonly id: number; readonly scrollY: number }
/** By the address of the screen and the name of the list, because a screen may have several. */
const leftRows = new Map<string, LeftRow>()

/** Whether an address is of a screen of a record: `/Admin/Foods/Edit/70`. */
export const isAddressOfRecord = (pathname: string | undefined, id: number): boolean =>
  (pathname ?? '').split('/').includes(String(id))

type ReturnToRowOptions = {
  readonly table: RefObject<HTMLTableElement | null>
  /** The name of the list. */
  readonly label: string
  /** Undefined until they are loaded. */
  readonly rows: unknown
  readonly savedId: number | undefined
}

/** Returns what is told of each control of a row that one goes to. */
export function useReturnToRow({ table, label, rows, savedId }: ReturnToRowOptions): (control: EventTarget) => void {
  const [path] = useState(useLocation({ select: ({ pathname }) => pathname }))
  /** The screen that is shown: while a list is rendered for the first time, that one comes from. */
  const shownPath = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const key = `${path} ${label}`
  const [returned] = useState(() => {
    const left = leftRows.get(key)
    // A slow list is rendered for the first time when it is the screen that is shown.
    return left && (shownPath === path || isAddressOfRecord(shownPath, left.id)) ? left : undefined
  })
  const isDone = useRef(false)
  useEffect(() => {
    // The router scrolls to the top of a screen once it is shown.
    if (rows === undefined || isDone.current || shownPath !== path) return
    const id = savedId ?? returned?.id
    const control = table.current?.querySelector<HTMLElement>(`tr[data-id="${id}"] a`)
    // The first rows may be those from before; who types by then is not disturbed.
    if (!control || document.activeElement instanceof HTMLInputElement) return
    isDone.current = true
    const isSameRow = returned !== undefined && id === returned.id
    if (returned !== undefined) window.scrollTo(0, returned.scrollY)
    control.focus({ preventScroll: isSameRow })
  }, [table, rows, savedId, returned, shownPath, path])

  const lastId = useRef<number>(undefined)
  useLayoutEffect(
    () => () => {
      if (lastId.current !== undefined) leftRows.set(key, { id: lastId.current, scrollY: window.scrollY })
    },
    [key],
  )
  return (control) => {
    const row = control instanceof Element ? control.closest<HTMLElement>('tr[data-id]') : null
    if (row) lastId.current = Number(row.dataset.id)
  }
}
