import {
  getContextRoute,
  getModulesRoute,
  logOffRoute,
  setCultureRoute,
  tokenRoute,
} from '@provende/contract/access/account.ts'
import { actingAsHeaderValue } from '@provende/contract/access/acting-as.ts'
import { CallError } from '@provende/contract/client.ts'
import { type Culture, cultures, supportedCulture } from '@provende/text/culture.ts'
import { createStore } from '../../kit/store.ts'
import { loadMissingWords } from '../../kit/words.tsx'
import type { SignedInPerson } from '../routing/screen-access.ts'
import { cultureOfBrowser } from './browser-culture.ts'
import { browserStorage, clearSessionData } from './browser-storage.ts'
import type { ApiCall } from './client.ts'

/** `person` stays set when the session ends, until the next sign-in, so that a screen being left can still render. */
export type SessionState = {
  readonly culture: Culture
  readonly person: SignedInPerson | null
  readonly signedIn: boolean
}

/** The session of this browser. It lives outside React: routes wait for it before any screen exists. */
export type SessionStore = ReturnType<typeof createSessionStore>

/** Whether the browser stores a token; the server may have ended its session. */
export const hasStoredSession = (): boolean => browserStorage.token.read() !== null

export function createSessionStore(call: ApiCall) {
  const store = createStore<SessionState>({
    culture: supportedCulture(browserStorage.culture.read() ?? undefined),
    person: null,
    signedIn: false,
  })
  const change = (parts: Partial<SessionState>) => store.change({ ...store.read(), ...parts })
  const removeToken = () => {
    browserStorage.token.remove()
    change({ signedIn: false })
  }
  const refresh = async () => {
    const person = await readSignedInPerson(call)
    browserStorage.culture.write(person.context.culture)
    browserStorage.chosenCulture.remove()
    browserStorage.acting.write(actingAsHeaderValue(person.context))
    change({ culture: person.context.culture, person, signedIn: true })
  }
  const saveCulture = (culture: Culture) => call(setCultureRoute, { body: { culture } })
  let restoring: Promise<void> | null = null
  const signingOut = createSigningOut(call)
  return {
    read: store.read,
    subscribe: store.subscribe,
    /** Fetches the context and the modules again, after a call that changes them. */
    refresh,
    /** Resolves when the session is loaded, or known to be absent. After a rejection the next call tries again. */
    ready() {
      restoring ??= restoreSession(refresh, removeToken, () => {
        restoring = null
      })
      return restoring
    },
    /** Throws CallError with the server's message. */
    async signIn(login: string, password: string) {
      const { response } = await call(tokenRoute, { body: { grantType: 'password', login, password } })
      browserStorage.token.write(response.accessToken)
      const chosen = cultures.find((culture) => culture === browserStorage.chosenCulture.read())
      // Before the account is read, so that its former language is not seen for a moment.
      if (chosen !== undefined) await saveCulture(chosen)
      await refresh()
    },
    signOut: signingOut.begin,
    /** Removes a session the server has ended; false when it was removed already, or the person is signing out. */
    expire() {
      if (signingOut.isUnderWay()) return false
      const wasKnown = browserStorage.token.read() !== null || store.read().signedIn
      removeToken()
      return wasKnown
    },
    /** Takes the language of the browser, until somebody signs in or chooses another; an earlier choice stays. */
    beginInBrowserCulture() {
      if (store.read().signedIn || browserStorage.culture.read() !== null) return
      change({ culture: cultureOfBrowser(window.navigator.languages) })
    },
    /** Sets the language: stored in the browser and, for a signed-in user, on the server. */
    async setCulture(culture: Culture) {
      browserStorage.culture.write(culture)
      if (!store.read().signedIn) browserStorage.chosenCulture.write(culture)
      // Without a connection the texts stay French until the words are loaded.
      await loadMissingWords(culture)?.catch(() => undefined)
      change({ culture })
      if (!store.read().signedIn) return
      await saveCulture(culture)
      await refresh()
    },
  }
}

/** Of calls on their way while one signs out the server says that there is no session any more: that is no news. */
function createSigningOut(call: ApiCall) {
  let isUnderWay = false
  const begin = () => {
    isUnderWay = true
    return signOutOfServer(call)
  }
  return { begin, isUnderWay: () => isUnderWay }
}

/** Ends the session, clears everything the browser stores of it and reloads the application. */
async function signOutOfServer(call: ApiCall) {
  const ended = browserStorage.token.read()
  // Sign out here even when the call fails; the server's session then expires.
  await call(logOffRoute).catch(() => null)
  const current = browserStorage.token.read()
  // A sign-in in another tab meanwhile is another session, and stays.
  if (current === null || current === ended) clearSessionData()
  // Forms save their draft once more during `pagehide`: clear that too, unless the user has signed in again.
  window.addEventListener('pagehide', () => browserStorage.token.read() === null && clearSessionData())
  window.location.assign('/Home')
}

async function readSignedInPerson(call: ApiCall): Promise<SignedInPerson> {
  const [context, modules] = await Promise.all([call(getContextRoute), call(getModulesRoute)])
  return { context: context.response, modules: modules.response }
}

/** Restores the session stored in the browser; one that the server no longer accepts is removed. */
async function restoreSession(refresh: () => Promise<void>, removeToken: () => void, onFailure: () => void) {
  if (browserStorage.token.read() === null) return
  try {
    await refresh()
  } catch (error) {
    // 401 is the normal end of a session; any other error goes to the caller, who may retry.
    if (error instanceof CallError && error.status === 401) return removeToken()
    onFailure()
    throw error
  }
}
