import { actingAs } from '@provende/contract/access/acting-as.ts'
import type { RouteAccess } from '@provende/contract/kit/route.ts'
import type { Permission } from '@provende/domain/access/permissions.ts'
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react'
import { isReadOnly, mayCall, mayOpenScreen } from './may-open.ts'
import type { ScreenRoute } from './screen.ts'
import type { Session } from './session-store.ts'

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session as it is now, also when nobody is signed in; and what ends or changes it. */
export function useAnySession() {
  const session = use(SessionContext)
  if (session === null) throw new Error('There is no session outside SessionProvider')
  const state = useSyncExternalStore(session.subscribe, session.read)
  const { signIn, signOut, refresh, setCulture } = session
  return { ...state, signIn, signOut, refresh, setCulture }
}

/** Whether a screen opens to who is signed in. */
export function useMayOpen() {
  const { person } = useAnySession()
  return useCallback(
    (screen: Pick<ScreenRoute, 'permission' | 'saves'>) => person !== null && mayOpenScreen(person, screen),
    [person],
  )
}

/** The session of a screen that only opens to who is signed in. */
export function useSession() {
  const { person, culture, ...acts } = useAnySession()
  const opens = useMayOpen()
  const mayOpen = useCallback((permission: Permission) => opens({ permission }), [opens])
  if (person === null) throw new Error('This screen opens only to who is signed in')
  const { context, modules } = person
  return {
    context,
    owner: actingAs(context),
    modules,
    culture,
    mayOpen,
    /** Whether the server takes a call of that access. */
    mayCall: (access: RouteAccess) => mayCall(person, access),
    isReadOnly: isReadOnly(person),
    ...acts,
  }
}
