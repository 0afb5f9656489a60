import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'
import type { RowAction } from './table/row-action.ts'

/*
 * What can be done on the screen shown, for the palette: the actions of its buttons, as long as they are there. One can be
 * pressed as soon as the screen that is opened offers it.
 */

export type OfferedAction = Pick<RowAction, 'label' | 'reason' | 'busy'> & {
  /** One of many, such as a panel: it is found by its name only, not offered before anything is typed. */
  readonly byNameOnly?: boolean
} & ({ readonly act: () => void; readonly to?: never } | { readonly to: string; readonly act?: never })

const shownActions = createStore<readonly (readonly OfferedAction[])[]>([])

/** Offers actions while the component that has their buttons is on the screen. */
export function useOfferActions(actions: readonly OfferedAction[]): void {
  useEffect(() => {
    shownActions.change([...shownActions.read(), actions])
    pressAwaited(actions)
    return () => shownActions.change(shownActions.read().filter((one) => one !== actions))
  }, [actions])
}

type OfferedButton = Pick<OfferedAction, 'label' | 'reason' | 'busy'> & { readonly onPress: () => void }

/** Offers a button as long as it is shown. */
export function useOfferButton({ label, reason = '', busy = false, onPress }: OfferedButton): void {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useOfferActions(useMemo(() => [{ label, reason, busy, act: () => latest.current() }], [label, reason, busy]))
}

/** The actions of all buttons on the screen that can be used now; of several with one label the first. */
export function useOfferedActions(): readonly OfferedAction[] {
  const offered = useSyncExternalStore(shownActions.subscribe, shownActions.read).flat()
  return offered.filter(
    ({ label, reason, busy }, index) =>
      !(reason || busy) && offered.findIndex((other) => other.label === label) === index,
  )
}

type AwaitedPress = { readonly label: string; readonly path: string; readonly untilMs: number }
let awaited: AwaitedPress | null = null

/** A screen that takes longer has lost the person: what he wanted is not done behind his back. */
const maxAwaitedMs = 10_000

/** Presses a button of the screen at an address as soon as it is there and can be pressed, at once if it is shown. */
export function pressWhenOffered(label: string, address: string): void {
  awaited = { label, path: pathOf(address), untilMs: performance.now() + maxAwaitedMs }
  pressAwaited(shownActions.read().flat())
}

function pressAwaited(actions: readonly OfferedAction[]): void {
  if (awaited === null || performance.now() > awaited.untilMs) return
  const { label, path } = awaited
  const action = actions.find((one) => one.label === label && !one.reason && !one.busy)
  if (action?.act === undefined || pathOf(window.location.pathname) !== path) return
  awaited = null
  action.act()
}

/** As the address bar has it. */
const pathOf = (address: string): string => new URL(address, window.location.origin).pathname.toLowerCase()
