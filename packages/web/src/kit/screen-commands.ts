import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'
import type { RowAction } from './table/row-action.ts'

/*
 * What can be done on the screen shown, for the palette: the actions of its buttons, as long as they are there.
 */

const shownActions = createStore<readonly (readonly RowAction[])[]>([])

/** Offers actions while the component that has their buttons is on the screen. */
export function useOfferActions(actions: readonly RowAction[]): void {
  useEffect(() => {
    shownActions.change([...shownActions.read(), actions])
    return () => shownActions.change(shownActions.read().filter((one) => one !== actions))
  }, [actions])
}

/** The actions of all buttons on the screen that can be used now; of several with one label the first. */
export function useOfferedActions(): readonly RowAction[] {
  const offered = useSyncExternalStore(shownActions.subscribe, shownActions.read).flat()
  return offered.filter(
    ({ label, reason, busy }, index) =>
      !(reason || busy) && offered.findIndex((other) => other.label === label) === index,
  )
}
