import type { SessionState } from '../session/session-store.ts'
import type { ScreenRoute } from './screen.ts'

/** The name of the screen shown instead of the requested one, and the address to return to after it. */
export type ScreenDetour = { readonly screen: string; readonly back?: string }

/**
 * The detour before a screen, or null: sign-in first, then pending terms of use, then the redirect of the screen
 * itself. Source: spec 1 §2.
 */
export function detourBeforeScreen(screen: ScreenRoute, session: SessionState, address: string): ScreenDetour | null {
  if (screen.opens === 'public') return null
  if (!session.signedIn || session.person === null) return { screen: 'Login', back: address }
  const { context } = session.person
  const termsPending = context.termOfUseVersion !== null
  if (termsPending && screen.opens !== 'beforeTerms') return { screen: 'TermOfUseValidation', back: address }
  const other = screen.redirectsTo?.(context)
  return other === undefined ? null : { screen: other }
}

/** A return address of this site; /Home for one of another site, against open redirects. */
export const safeReturnAddress = (back: string | undefined): string =>
  back?.startsWith('/') && !/^\/[/\\]/.test(back) ? back : '/Home'
