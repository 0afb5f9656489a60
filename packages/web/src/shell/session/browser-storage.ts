/*
 * What this browser stores between two uses. The token is in localStorage, not in sessionStorage, so that a link opened
 * in a new tab is signed in; signing out in one tab signs out all.
 */

import { removeDraftCopies } from '../../kit/form/drafts/crashed-drafts.ts'

export const storageSlot = (key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage') => ({
  key,
  read(): string | null {
    try {
      const text = window[storage].getItem(key)
      // Not valid in an HTTP header, so not written by us.
      return text !== null && /[^\x20-\x7e]/.test(text) ? null : text
    } catch {
      // Storage is blocked: the session lasts as long as the page.
      return memoryFallback.get(key) ?? null
    }
  },
  write(value: string) {
    memoryFallback.set(key, value)
    try {
      window[storage].setItem(key, value)
    } catch {
      // Storage is full or blocked: the value in memory serves this page.
    }
  },
  remove() {
    memoryFallback.delete(key)
    try {
      window[storage].removeItem(key)
    } catch {
      // Storage is blocked: nothing was stored.
    }
  },
})
const memoryFallback = new Map<string, string>()

export const browserStorage = {
  token: storageSlot('provende.token'),
  culture: storageSlot('provende.culture'),
  /** A language chosen before sign-in, for the account of whoever signs in next in this tab, also after a reload. */
  chosenCulture: storageSlot('provende.chosenCulture', 'sessionStorage'),
  /** Whether the menu at the side is hidden. */
  menu: storageSlot('provende.menu'),
  /** Whether dense screens show the whole menu, not the rail. */
  denseMenu: storageSlot('provende.denseMenu'),
  /** The height of the panel under the grids of a formula, in px. */
  panelHeight: storageSlot('provende.panelHeight'),
  /** The panel that was open last under the grids of a formula; empty when it was closed. */
  panel: storageSlot('provende.panel'),
  /** The acting context of the session (user and tenant), stored to notify the other tabs. */
  acting: storageSlot('provende.acting'),
}

/** The keys of the records each person opened last begin so. */
export const recentRecordsPrefix = 'provende.recent.'

/** Removes the token, the records opened last, the session storage and every cookie of this site. Source: spec 1 §4 "Sign-out". */
export function clearSessionData() {
  browserStorage.token.remove()
  browserStorage.acting.remove()
  try {
    window.sessionStorage.clear()
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith(recentRecordsPrefix)) window.localStorage.removeItem(key)
    removeDraftCopies()
  } catch {
    // Storage is blocked: nothing was stored.
  }
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http.
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
}

/** Calls `onChange` when another tab signs in or out, enters or leaves a visit or a browse. */
export function onOtherTabChange(onChange: () => void) {
  const listener = (event: StorageEvent) => {
    if (event.key === browserStorage.token.key || event.key === browserStorage.acting.key) onChange()
  }
  window.addEventListener('storage', listener)
}
