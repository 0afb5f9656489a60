import { actingAsHeaderValue } from '@provende/contract/access/acting-as.ts'
import type { RouteAccess } from '@provende/contract/kit/route.ts'
import type { Permission } from '@provende/domain/access/permissions.ts'
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react'
import type { ScreenRoute } from '../routing/screen.ts'
import { isPersonReadOnly, mayCallRoute, mayOpenScreen } from '../routing/screen-access.ts'
import type { SessionStore } from './session-store.ts'

const SessionContext = createContext<SessionStore | null>(null)

export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session, signed in or not, with the functions that change it. */
export function useSessionState() {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession needs a SessionProvider')
  const state = useSyncExternalStore(session.subscribe, session.read)
  const { signIn, signOut, refresh, setCulture } = session
  /** Who acts now, also in work that was begun before a `refresh`; null before signing in. */
  const readActorKey = () => {
    const { person } = session.read()
    return person && actingAsHeaderValue(person.context)
  }
  return { ...state, signIn, signOut, refresh, setCulture, readActorKey }
}

/** Whether the user may open a screen. */
export function useMayOpen() {
  const { person } = useSessionState()
  return useCallback(
    (screen: Pick<ScreenRoute, 'permission' | 'saves'>) => person !== null && mayOpenScreen(person, screen),
    [person],
  )
}

/** The session on a screen that requires sign-in. */
export function useSession() {
  const { person, culture, ...actions } = useSessionState()
  const mayOpenWith = useMayOpen()
  const mayOpen = useCallback((permission: Permission) => mayOpenWith({ permission }), [mayOpenWith])
  if (person === null) throw new Error('This screen requires sign-in')
  const { context, modules } = person
  return {
    context,
    /** Identifies the acting user and tenant: the key of what the browser stores for them. */
    actorKey: actingAsHeaderValue(context),
    /** The name of the person who signed in, also during a visit. */
    personName: context.visit[0]?.userName ?? context.userName,
    modules,
    culture,
    mayOpen,
    /** Whether the server accepts a call with this access rule from the user. */
    mayCall: (access: RouteAccess) => mayCallRoute(person, access),
    isReadOnly: isPersonReadOnly(person),
    ...actions,
  }
}
