import type { Culture } from '@provende/text/culture.ts'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { loadMissingWords } from '../../kit/words.tsx'
import { preloadFrame, ScreenFrame } from '../frame/frame.tsx'
import { StartingScreen } from '../frame/starting.tsx'
import { ScreenFailure } from '../problems/screen-failure.tsx'
import { StartFailure } from '../problems/start-failure.tsx'
import type { ApiCall } from '../session/client.ts'
import { hasStoredSession, type SessionStore } from '../session/session-store.ts'
import { detourBeforeScreen, type ScreenDetour } from './guard.ts'
import {
  parseQueryString,
  type ScreenParams,
  type ScreenRoute,
  screenAddress,
  screenByName,
  toQueryString,
} from './screen.ts'
import { mayOpenScreen } from './screen-access.ts'
import type { ScreenList } from './screen-list.ts'

type RouterDependencies = {
  readonly screens: ScreenList
  readonly session: SessionStore
  readonly call: ApiCall
  /** Awaited before the first screen, besides the session. */
  readonly beforeFirstScreen: () => Promise<unknown>
}

/** `/Packaging/Edit/:id` → `/Packaging/Edit/$id`; `/*` matches every address without a screen. */
const toRouterPath = (path: string): string => path.replace(/:(\w+)/g, '$$$1').replace('*', '$')

/**
 * The router of all addresses, matched case-insensitively. Every screen waits for the session, then passes the guard;
 * parameters stay strings.
 */
export function createShellRouter({ screens, ...dependencies }: RouterDependencies) {
  const router = createRouter({
    routeTree: routesOf({ screens, ...dependencies }, () => router.update({ routeTree: allRoutes() })),
    defaultErrorComponent: ScreenFailure,
    defaultPendingComponent: StartingScreen,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch: parseQueryString,
    stringifySearch: toQueryString,
  })
  const allRoutes = () => routesOf({ screens, ...dependencies })
  return router
}

/** The routes of the screens there are. `onComplete`: after an address without one has brought the others. */
function routesOf({ screens, session, call, beforeFirstScreen }: RouterDependencies, onComplete?: () => void) {
  const root = createRootRoute({
    component: ScreenFrame,
    errorComponent: StartFailure,
    beforeLoad: async ({ matches }) => {
      const match = matches.at(-1)
      // The stored session is probably valid: prefetch while it is being checked.
      const isEarly = hasStoredSession() && session.read().person === null
      if (isEarly) preloadScreen(call, session.read().culture, match?.staticData.screen, match?.params)
      await Promise.all([session.ready(), beforeFirstScreen()])
      // A failure is ignored here: the frame loads again and reports the error.
      if (session.read().signedIn) await preloadFrame().catch(() => undefined)
      return { isPrefetched: isEarly }
    },
  })
  const find = (name: string): ScreenRoute => {
    const screen = screenByName(screens.read().screens, name)
    if (screen === undefined) throw new Error(`There is no screen ${name}`)
    return screen
  }
  const detourTo = ({ screen, back }: ScreenDetour) => {
    const isHome = back === '/' || back === '/Home'
    return redirect({ href: screenAddress(find(screen), { back: isHome ? undefined : back }), replace: true })
  }
  const screenRoutes = screens.read().screens.map((screen) =>
    createRoute({
      getParentRoute: () => root,
      path: toRouterPath(screen.path),
      component: screen.component,
      staticData: { screen },
      beforeLoad: ({ location, params, cause, context }) => {
        if (screen.beginsInBrowserLanguage && cause === 'enter') session.beginInBrowserCulture()
        const { person, culture } = session.read()
        const detour = detourBeforeScreen(screen, session.read(), location.href)
        if (detour === null) {
          void screen.component.preload?.()
          // Hovering a link preloads the code of its screen, not the data.
          const isEntered = cause === 'enter' && !context.isPrefetched
          if (isEntered && person !== null && mayOpenScreen(person, screen)) screen.prefetch?.(call, params)
          return loadMissingWords(culture, screen.words)
        }
        throw detourTo(detour)
      },
    }),
  )
  const redirectionRoutes = screens.read().redirections.map(({ path, to }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ href: screenAddress(find(to)), replace: true })
      },
    }),
  )
  if (screens.isComplete()) return root.addChildren([...screenRoutes, ...redirectionRoutes])
  const otherRoute = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: async ({ location }) => {
      // Signing in comes first, and brings the other screens.
      if (!session.read().signedIn && !screens.mayBePublic(location.pathname)) {
        throw detourTo({ screen: 'Login', back: location.href })
      }
      await screens.complete()
      onComplete?.()
      throw redirect({ href: location.href, replace: true })
    },
  })
  return root.addChildren([...screenRoutes, ...redirectionRoutes, otherRoute])
}

/** Starts loading a screen, its data and its words while the session is still being checked. */
function preloadScreen(
  call: ApiCall,
  culture: Culture,
  screen: ScreenRoute | undefined,
  params: ScreenParams = {},
): void {
  screen?.prefetch?.(call, params)
  const loads = [preloadFrame(), screen?.component.preload?.(), loadMissingWords(culture, screen?.words)]
  // A failed load is repeated, and its error reported, where the result is needed.
  for (const load of loads) load?.catch(() => undefined)
}

export type ShellRouter = ReturnType<typeof createShellRouter>
