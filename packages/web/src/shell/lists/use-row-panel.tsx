import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, use, useEffect, useEffectEvent, useRef } from 'react'
import { BesideContext } from '../../kit/beside.ts'
import { idInAddress } from '../../kit/table/data-table-address.ts'
import type { RowPanel } from '../../kit/table/row-panel.ts'
import { toQueryString, useScreenQueryParams } from '../routing/screen.ts'

const RowPanelView = lazy(async () => ({ default: (await import('./row-panel.tsx')).RowPanelView }))

/**
 * The panel beside a list, which shows the record of the row in its address (`beside=12`) as its screen does; `addressOf` is
 * the address of that screen. Undefined for a list without one, and where the list is a part of another screen: then the
 * address is not its own.
 */
export function useRowPanel(addressOf: (id: number) => string, hasPanel = true): RowPanel | undefined {
  const router = useRouter()
  const [search, change] = useScreenQueryParams()
  const isBeside = use(BesideContext)
  const openId = idInAddress(search.beside) ?? null
  const listNow = toQueryString({ ...search, beside: undefined })
  // The list as it was when a row was opened here: while it is the same, closing goes back to it.
  const openedFrom = useRef<string | null>(null)
  useFocusOnClosedRow(openId)
  if (isBeside || !hasPanel) return undefined
  const open = (id: number) => {
    if (openId === null) openedFrom.current = listNow
    change({ beside: String(id) }, { pushHistory: openId === null, keepScroll: true })
  }
  const close = () => {
    if (openedFrom.current === listNow) router.history.back()
    else change({ beside: undefined }, { keepScroll: true })
    openedFrom.current = null
  }
  return {
    ...{ openId, open },
    render: (steps) =>
      openId !== null && (
        <Suspense>
          <RowPanelView address={addressOf(openId)} onClose={close} {...steps} />
        </Suspense>
      ),
  }
}

/** Once the panel is closed, also by going back, the row that was shown has the focus, unless something else took it. */
function useFocusOnClosedRow(openId: number | null) {
  const shown = useRef(openId)
  const focusRow = useEffectEvent((id: number) => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`tr[data-id="${id}"] a`)?.focus()
  })
  useEffect(() => {
    const before = shown.current
    shown.current = openId
    if (openId === null && before !== null) focusRow(before)
  }, [openId])
}
