/*
 * What this browser remembers between two visits. The token is in localStorage, not in sessionStorage, so that a link
 * opened in a new tab is signed in; every tab leaves when one signs out.
 */

import { forgetCopies } from '../kit/crashed-drafts.ts'

const slot = (key: string) => ({
  key,
  read(): string | null {
    try {
      const text = window.localStorage.getItem(key)
      // What cannot be said in the head of a call was not written by us.
      return text !== null && /[^\x20-\x7e]/.test(text) ? null : text
    } catch {
      // A browser that refuses storage: the session then lasts as long as the page.
      return memory.get(key) ?? null
    }
  },
  write(value: string) {
    memory.set(key, value)
    try {
      window.localStorage.setItem(key, value)
    } catch {
      // Full or refused: the value above still serves this page.
    }
  },
  forget() {
    memory.delete(key)
    try {
      window.localStorage.removeItem(key)
    } catch {
      // Nothing was kept there.
    }
  },
})
const memory = new Map<string, string>()

export const kept = {
  token: slot('provende.token'),
  culture: slot('provende.culture'),
  /** Whether the menu at the side is hidden. */
  menu: slot('provende.menu'),
  /** As whom and where the session acts: written so that the other tabs learn of it. */
  acting: slot('provende.acting'),
}

/** Forgets the token, what the session kept and every cookie of this site. Source: spec 1 §4 "Sign-out". */
export function forgetEverything() {
  kept.token.forget()
  kept.acting.forget()
  try {
    window.sessionStorage.clear()
    forgetCopies()
  } catch {
    // A browser that refuses storage kept nothing.
  }
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http.
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
}

/** Calls `then` when another tab signs in or out, enters or leaves a visit or a browse. */
export function onOtherTab(then: () => void) {
  const listener = (event: StorageEvent) => {
    if (event.key === kept.token.key || event.key === kept.acting.key) then()
  }
  window.addEventListener('storage', listener)
}
