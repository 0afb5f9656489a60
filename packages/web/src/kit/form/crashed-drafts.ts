/*
 * Drafts of a tab that crashed. What a tab keeps of its drafts (drafts.ts) goes with it when it is closed; a tab that
 * crashed could not say good-bye. So each tab leaves a copy of its drafts where all tabs of this browser see it, and
 * takes it away when it goes; a copy whose tab is no longer alive is taken over by the next tab that opens.
 */

const mark = 'provende.crashed '
/** Held for as long as its tab lives, by whatever it ends. */
const lockOf = (tab: string) => `provende.tab ${tab}`

const tab = Math.random().toString(36).slice(2)
const copyOf = (place: string) => `${mark}${tab} ${place}`
/** Forms keep what was typed once more as their page goes. */
let isLeaving = false

/** Keeps the copy of what this tab keeps at a place; null where that is nothing. */
export function keepCopy(place: string, text: string | null): void {
  if (text === null || isLeaving) window.localStorage.removeItem(copyOf(place))
  else window.localStorage.setItem(copyOf(place), text)
}

/** Forgets the copies of all tabs: their person signs out. */
export function forgetCopies(): void {
  for (const key of copies()) window.localStorage.removeItem(key)
}

/** Takes over what tabs that crashed have left, before any form asks for its drafts. Plain http has no locks: nothing is taken. */
export async function takeOverDrafts(): Promise<void> {
  try {
    const { locks } = window.navigator
    if (locks === undefined) return
    // Never given back: the browser does so when this tab ends.
    void locks.request(lockOf(tab), () => new Promise<void>(() => undefined))
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', () => {
      isLeaving = false
    })
    const alive = new Set((await locks.query()).held?.map(({ name }) => name))
    for (const key of copies()) takeOver(key, alive)
  } catch {
    // A browser that refuses storage or locks has nothing to take over.
  }
}

function takeOver(key: string, alive: ReadonlySet<string | undefined>) {
  const [owner = ''] = key.slice(mark.length).split(' ', 1)
  if (owner === tab || alive.has(lockOf(owner))) return
  const place = key.slice(mark.length + owner.length + 1)
  const text = window.localStorage.getItem(key)
  if (text !== null && window.sessionStorage.getItem(place) === null) {
    window.sessionStorage.setItem(place, text)
    keepCopy(place, text)
  }
  window.localStorage.removeItem(key)
}

const copies = () => Object.keys(window.localStorage).filter((key) => key.startsWith(mark))

/** What a tab keeps survives a reload by itself, and goes when the tab is closed. */
function leave() {
  isLeaving = true
  for (const key of copies()) if (key.startsWith(`${mark}${tab} `)) window.localStorage.removeItem(key)
}
