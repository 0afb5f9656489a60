import { createStore } from '../../kit/store.ts'
import type { ScreenRoute } from './screen.ts'

/** An address that only redirects to a screen: `/` to the home, `/Admin/Farms` to the list of farms. */
export type Redirection = { readonly path: string; readonly to: string }

/** The screens of the application and the addresses that redirect to them. */
export type Addresses = { readonly screens: readonly ScreenRoute[]; readonly redirections: readonly Redirection[] }

export type ScreenList = ReturnType<typeof createScreenList>

/** The screens still to be loaded, and how the addresses begin of those that open without signing in. */
export type OtherScreens = { readonly load: () => Promise<Addresses>; readonly publicPaths: readonly string[] }

/**
 * The screens of the application: all, or first only those a visitor needs to sign in, with a function that loads all.
 * What they import, above all the calls of every area, is then loaded after the first screen.
 */
export function createScreenList(first: Addresses, others?: OtherScreens) {
  const store = createStore(first)
  let isComplete = others === undefined
  return {
    read: store.read,
    subscribe: store.subscribe,
    isComplete: () => isComplete,
    /** Whether an address without a screen so far may be that of one that opens without signing in. */
    mayBePublic: (path: string) =>
      others?.publicPaths.some((start) => path.toLowerCase().startsWith(start.toLowerCase())) ?? false,
    /** Loads the others if they are not there yet. */
    async complete() {
      if (isComplete || others === undefined) return
      store.change(await others.load())
      isComplete = true
    },
  }
}
