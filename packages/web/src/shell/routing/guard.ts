import type { ScreenRoute } from './screen.ts'
import type { SessionState } from './session-store.ts'

/** Where a person is sent instead of a screen: the name of another, and where to go after it. */
export type Detour = { readonly screen: string; readonly back?: string }

/**
 * Who is not signed in signs in first; who has terms to accept accepts them first; then a screen may lead to another.
 * Source: spec 1 §2.
 */
export function detourBefore(screen: ScreenRoute, session: SessionState, address: string): Detour | null {
  if (screen.opens === 'public') return null
  if (!session.signedIn || session.person === null) return { screen: 'Login', back: address }
  const { context } = session.person
  const termsPending = context.termOfUseVersion !== null
  if (termsPending && screen.opens !== 'beforeTerms') return { screen: 'TermOfUseValidation', back: address }
  const other = screen.leadsTo?.(context)
  return other === undefined ? null : { screen: other }
}

/** An address to come back to, if it is one of ours: never another site's. */
export const safeReturn = (back: string | undefined): string =>
  back?.startsWith('/') && !/^\/[/\\]/.test(back) ? back : '/Home'
