import { getContext, getModules, logOff, setCulture, token } from '@provende/contract/access/account.ts'
import { actingAs } from '@provende/contract/access/acting-as.ts'
import { CallRefused } from '@provende/contract/client.ts'
import { type Culture, cultureOf } from '@provende/text/culture.ts'
import { createStore } from '../kit/store.ts'
import { readWords } from '../kit/words.tsx'
import { forgetEverything, kept } from './browser-memory.ts'
import type { Call } from './client.ts'
import type { Person } from './may-open.ts'

/** The last known person stays until the next one, so that a screen that is being left still has its words. */
export type SessionState = { readonly culture: Culture; readonly person: Person | null; readonly signedIn: boolean }

/** The session of this browser. It lives outside React: routes wait for it before any screen exists. */
export type Session = ReturnType<typeof createSession>

/** Whether the browser keeps a session, which the server may have ended. */
export const isSessionKept = (): boolean => kept.token.read() !== null

export function createSession(call: Call) {
  const store = createStore<SessionState>({
    culture: cultureOf(kept.culture.read() ?? undefined),
    person: null,
    signedIn: false,
  })
  const change = (parts: Partial<SessionState>) => store.change({ ...store.read(), ...parts })
  const forget = () => {
    kept.token.forget()
    change({ signedIn: false })
  }
  const refresh = async () => {
    const person = await readPerson(call)
    kept.culture.write(person.context.culture)
    kept.acting.write(actingAs(person.context))
    change({ culture: person.context.culture, person, signedIn: true })
  }
  const keepCulture = async (culture: Culture) => {
    await call(setCulture, { body: { culture } })
    await refresh()
  }
  let restored: Promise<void> | null = null
  /** The language chosen by who is about to sign in. */
  let chosen: Culture | null = null
  return {
    read: store.read,
    subscribe: store.subscribe,
    /** Reads the context and the modules again, after what changes them. */
    refresh,
    /** Resolves when the context is known, or when it is known that nobody is signed in. A failure may be retried. */
    ready() {
      restored ??= restore(refresh, forget, () => {
        restored = null
      })
      return restored
    },
    /** Throws CallRefused with the server's own sentence. */
    async signIn(login: string, password: string) {
      const { answer } = await call(token, { body: { grantType: 'password', login, password } })
      kept.token.write(answer.accessToken)
      await refresh()
      if (chosen !== null && chosen !== store.read().culture) await keepCulture(chosen)
      chosen = null
    },
    /** Ends the session, forgets all that the browser keeps of it and starts the application anew. */
    async signOut() {
      // The person leaves whatever the server says; its session then ends by itself.
      await call(logOff).catch(() => null)
      forgetEverything()
      // Forms keep what was typed once more as their page goes: that is forgotten too, unless the person stayed.
      window.addEventListener('pagehide', () => kept.token.read() === null && forgetEverything())
      window.location.assign('/Home')
    },
    /** Forgets a session the server has ended. False when it was forgotten already. */
    expire() {
      const wasKnown = kept.token.read() !== null || store.read().signedIn
      forget()
      return wasKnown
    },
    /** The language, kept by the browser and, for who is signed in, by the server. */
    async setCulture(culture: Culture) {
      kept.culture.write(culture)
      // Without a connection the person goes on in French, until the words come.
      await readWords(culture)?.catch(() => undefined)
      change({ culture })
      if (store.read().signedIn) await keepCulture(culture)
      else chosen = culture
    },
  }
}

async function readPerson(call: Call): Promise<Person> {
  const [context, modules] = await Promise.all([call(getContext), call(getModules)])
  return { context: context.answer, modules: modules.answer }
}

/** The session kept in the browser, read once; one the server no longer knows is forgotten. */
async function restore(refresh: () => Promise<void>, forget: () => void, onFailure: () => void) {
  if (kept.token.read() === null) return
  try {
    await refresh()
  } catch (error) {
    // A refused token is the ordinary end of a session; anything else is told by whoever waits, who may try again.
    if (error instanceof CallRefused && error.status === 401) return forget()
    onFailure()
    throw error
  }
}
