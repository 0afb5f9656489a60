/*
 * Recovers the drafts of a crashed tab. Drafts are in sessionStorage (drafts.ts), which is lost with the tab. So each
 * tab also copies its drafts to localStorage and removes the copies on `pagehide`, which a crash never fires. The next
 * tab that opens recovers the copies whose tab no longer holds its lock.
 */

const keyPrefix = 'provende.crashed '
/** Name of the Web Lock a tab holds until it ends, in whatever way. */
const lockOf = (tab: string) => `provende.tab ${tab}`

const tab = Math.random().toString(36).slice(2)
const copyKey = (draftKey: string) => `${keyPrefix}${tab} ${draftKey}`
/** Forms save their draft once more during `pagehide`: that save must leave no copy. */
let isLeaving = false

/** Copies what this tab stores under a draft key; null removes the copy. */
export function saveCopy(draftKey: string, text: string | null): void {
  if (text === null || isLeaving) window.localStorage.removeItem(copyKey(draftKey))
  else window.localStorage.setItem(copyKey(draftKey), text)
}

/** Removes the copies of all tabs, on sign-out. */
export function removeCopies(): void {
  for (const key of copies()) window.localStorage.removeItem(key)
}

/**
 * Recovers the drafts of crashed tabs; call it before any form reads its drafts. Plain http has no Web Locks: nothing
 * is recovered.
 */
export async function recoverCrashedDrafts(): Promise<void> {
  try {
    const { locks } = window.navigator
    if (locks === undefined) return
    // Never resolves: the browser releases the lock when the tab ends.
    void locks.request(lockOf(tab), () => new Promise<void>(() => undefined))
    window.addEventListener('pagehide', removeOwnCopies)
    window.addEventListener('pageshow', () => {
      isLeaving = false
    })
    const aliveLocks = new Set((await locks.query()).held?.map(({ name }) => name))
    for (const key of copies()) recover(key, aliveLocks)
  } catch {
    // Storage or locks are blocked: nothing to recover.
  }
}

function recover(key: string, aliveLocks: ReadonlySet<string | undefined>) {
  const [owner = ''] = key.slice(keyPrefix.length).split(' ', 1)
  if (owner === tab || aliveLocks.has(lockOf(owner))) return
  const draftKey = key.slice(keyPrefix.length + owner.length + 1)
  const text = window.localStorage.getItem(key)
  if (text !== null && window.sessionStorage.getItem(draftKey) === null) {
    window.sessionStorage.setItem(draftKey, text)
    saveCopy(draftKey, text)
  }
  window.localStorage.removeItem(key)
}

const copies = () => Object.keys(window.localStorage).filter((key) => key.startsWith(keyPrefix))

/** sessionStorage survives a reload and ends with the tab, so a tab that ends normally needs no copy. */
function removeOwnCopies() {
  isLeaving = true
  for (const key of copies()) if (key.startsWith(`${keyPrefix}${tab} `)) window.localStorage.removeItem(key)
}
