/*
 * Recovers the drafts of a crashed tab. Drafts are in sessionStorage (drafts.ts), which is lost with the tab. So each
 * tab also copies its drafts to localStorage and removes the copies on `pagehide`, which a crash never fires. The next
 * tab that opens recovers the copies whose tab no longer holds its lock.
 */

const copyKeyPrefix = 'provende.crashed '
/** Name of the Web Lock a tab holds until it ends, in whatever way. */
const tabLockName = (tab: string) => `provende.tab ${tab}`

const tabId = Math.random().toString(36).slice(2)
const draftCopyKey = (draftKey: string) => `${copyKeyPrefix}${tabId} ${draftKey}`
/** Forms save their draft once more during `pagehide`: that save must leave no copy. */
let isPageLeaving = false

/** Copies what this tab stores under a draft key; null removes the copy. */
export function saveDraftCopy(draftKey: string, text: string | null): void {
  if (text === null || isPageLeaving) window.localStorage.removeItem(draftCopyKey(draftKey))
  else window.localStorage.setItem(draftCopyKey(draftKey), text)
}

/** Removes the copies of all tabs, on sign-out. */
export function removeDraftCopies(): void {
  for (const key of draftCopyKeys()) window.localStorage.removeItem(key)
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
    void locks.request(tabLockName(tabId), () => new Promise<void>(() => undefined))
    window.addEventListener('pagehide', removeDraftCopiesOfTab)
    window.addEventListener('pageshow', () => {
      isPageLeaving = false
    })
    const aliveLocks = new Set((await locks.query()).held?.map(({ name }) => name))
    for (const key of draftCopyKeys()) recoverDraft(key, aliveLocks)
  } catch {
    // Storage or locks are blocked: nothing to recover.
  }
}

function recoverDraft(key: string, aliveLocks: ReadonlySet<string | undefined>) {
  const [owner = ''] = key.slice(copyKeyPrefix.length).split(' ', 1)
  if (owner === tabId || aliveLocks.has(tabLockName(owner))) return
  const draftKey = key.slice(copyKeyPrefix.length + owner.length + 1)
  const text = window.localStorage.getItem(key)
  if (text !== null && window.sessionStorage.getItem(draftKey) === null) {
    window.sessionStorage.setItem(draftKey, text)
    saveDraftCopy(draftKey, text)
  }
  window.localStorage.removeItem(key)
}

const draftCopyKeys = () => Object.keys(window.localStorage).filter((key) => key.startsWith(copyKeyPrefix))

/** sessionStorage survives a reload and ends with the tab, so a tab that ends normally needs no copy. */
function removeDraftCopiesOfTab() {
  isPageLeaving = true
  for (const key of draftCopyKeys())
    if (key.startsWith(`${copyKeyPrefix}${tabId} `)) window.localStorage.removeItem(key)
}
