import type { Culture } from '@provende/text/culture.ts'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { readWords } from '../kit/words.tsx'
import type { Call } from './client.ts'
import { Frame, preloadFrame } from './frame.tsx'
import { detourBefore } from './guard.ts'
import { mayOpenScreen } from './may-open.ts'
import { addressOf, readSearch, type ScreenParams, type ScreenRoute, screenNamed, searchText } from './screen.ts'
import { ScreenFailure } from './screen-failure.tsx'
import { isSessionKept, type Session } from './session-store.ts'
import { StartFailure } from './start-failure.tsx'
import { Starting } from './starting.tsx'

/** An address that only leads to a screen: `/` to the home, `/Admin/Farms` to its list. */
export type Redirection = { readonly path: string; readonly to: string }

type Means = {
  readonly screens: readonly ScreenRoute[]
  readonly redirections: readonly Redirection[]
  readonly session: Session
  readonly call: Call
  /** What must be there before the first screen, besides the context. */
  readonly beforeFirst: () => Promise<unknown>
}

/** `/Packaging/Edit/:id` → `/Packaging/Edit/$id`; `/*` is every address no other screen has. */
const routerPath = (path: string): string => path.replace(/:(\w+)/g, '$$$1').replace('*', '$')

/**
 * All addresses of the application, matched without regard to case. Every screen waits for the context, then for the
 * guard; parameters are plain texts.
 */
export function createShellRouter({ screens, redirections, session, call, beforeFirst }: Means) {
  const root = createRootRoute({
    component: Frame,
    errorComponent: StartFailure,
    beforeLoad: async ({ matches }) => {
      const shown = matches.at(-1)
      // Nobody is known yet, but likely somebody is signed in.
      const isEarly = isSessionKept() && session.read().person === null
      if (isEarly) beginLoading(call, session.read().culture, shown?.staticData.screen, shown?.params)
      await Promise.all([session.ready(), beforeFirst()])
      // Without it the frame asks for it again, and says why it does not come.
      if (session.read().signedIn) await preloadFrame().catch(() => undefined)
      return { hasBegun: isEarly }
    },
  })
  const find = (name: string): ScreenRoute => {
    const screen = screenNamed(screens, name)
    if (screen === undefined) throw new Error(`There is no screen ${name}`)
    return screen
  }
  const screenRoutes = screens.map((screen) =>
    createRoute({
      getParentRoute: () => root,
      path: routerPath(screen.path),
      component: screen.component,
      staticData: { screen },
      beforeLoad: ({ location, params, cause, context }) => {
        const { person, culture } = session.read()
        const detour = detourBefore(screen, session.read(), location.href)
        if (detour === null) {
          void screen.component.preload?.()
          // A link that is only pointed at has its code read, not its data.
          const isEntered = cause === 'enter' && !context.hasBegun
          if (isEntered && person !== null && mayOpenScreen(person, screen)) screen.startReading?.(call, params)
          return readWords(culture, screen.words)
        }
        const back = detour.back === '/Home' ? undefined : detour.back
        throw redirect({ href: addressOf(find(detour.screen), { back }), replace: true })
      },
    }),
  )
  const redirectionRoutes = redirections.map(({ path, to }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ href: addressOf(find(to)), replace: true })
      },
    }),
  )
  return createRouter({
    routeTree: root.addChildren([...screenRoutes, ...redirectionRoutes]),
    defaultErrorComponent: ScreenFailure,
    defaultPendingComponent: Starting,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch: readSearch,
    stringifySearch: searchText,
  })
}

/** What an address shows, and needs for it, comes while it is not known yet who asks. */
function beginLoading(call: Call, culture: Culture, screen: ScreenRoute | undefined, params: ScreenParams = {}): void {
  screen?.startReading?.(call, params)
  const begun = [preloadFrame(), screen?.component.preload?.(), readWords(culture, screen?.words)]
  // What fails is asked for again where it is needed, and said there.
  for (const one of begun) one?.catch(() => undefined)
}

export type ShellRouter = ReturnType<typeof createShellRouter>
