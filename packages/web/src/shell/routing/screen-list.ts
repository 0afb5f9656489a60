import { createStore } from '../../kit/store.ts'
import type { ScreenRoute } from './screen.ts'

/** An address that only redirects to a screen: `/` to the home, `/Admin/Farms` to the list of farms. */
export type Redirection = { readonly path: string; readonly to: string }

/** The screens of the application and the addresses that redirect to them. */
export type Addresses = { readonly screens: readonly ScreenRoute[]; readonly redirections: readonly Redirection[] }

export type ScreenList = ReturnType<typeof createScreenList>

/**
 * The screens of the application: all, or first only those a visitor needs to sign in, with a function that loads all.
 * What they import, above all the calls of every area, is then loaded after the first screen.
 */
export function createScreenList(first: Addresses, loadAll?: () => Promise<Addresses>) {
  const store = createStore(first)
  let isComplete = loadAll === undefined
  return {
    read: store.read,
    subscribe: store.subscribe,
    isComplete: () => isComplete,
    /** Loads the others if they are not there yet. */
    async complete() {
      if (isComplete || loadAll === undefined) return
      store.change(await loadAll())
      isComplete = true
    },
  }
}
