import { CallError, ServerUnreachable } from '@provende/contract/client.ts'
import { type Problem, problemTable } from '@provende/contract/problems.ts'
import { createStore as createKeyValueStore, del, set, values } from 'idb-keyval'
import { createStore } from './store.ts'

/*
 * What was entered without a connection. It waits in this browser, for the user and tenant who entered it, and is sent once
 * there is one. Whatever is sent here must bear to be sent again: the answer of the server may get lost.
 */

export type PendingEntry = {
  /** An entry replaces the one that waits under the same key. */
  readonly key: string
  readonly actorKey: string
  /** The name of the person who signed in: who waits in a browser is said before anybody signs in there. */
  readonly personName: string
  /** ISO instant. */
  readonly enteredAt: string
  /** Why the server refused it; null while it was not sent. It waits until somebody decides. */
  readonly refusal: string | null
  /** The same as problems, which are put into the language of the reader; older entries have none. */
  readonly problems?: readonly Problem[]
}

/** Where they are stored. */
export type PendingStorage<Entry> = {
  readonly values: () => Promise<Entry[]>
  readonly set: (entry: Entry) => Promise<void>
  readonly delete: (key: string) => Promise<void>
}

const pendingDatabases = ['provende-months', 'provende-answers'] as const

/** A database of the browser; a browser that refuses it stores nothing. */
export function browserPendingStorage<Entry extends PendingEntry>(
  name: (typeof pendingDatabases)[number],
): PendingStorage<Entry> {
  // Opened with the first use: where it is refused, that one fails, and not the page.
  let opened: ReturnType<typeof createKeyValueStore> | undefined
  const database = () => {
    opened ??= createKeyValueStore(name, 'pending')
    return opened
  }
  return {
    values: async () => values<Entry>(database()),
    set: async (entry) => set(entry.key, entry, database()),
    delete: async (key) => del(key, database()),
  }
}

export type WaitingPerson = { readonly name: string; readonly count: number }

/** Who left how many entries of any kind in this browser, and nothing of what they entered. */
export async function countPendingByPerson(
  storages: readonly Pick<PendingStorage<PendingEntry>, 'values'>[] = pendingDatabases.map(browserPendingStorage),
): Promise<readonly WaitingPerson[]> {
  const entries = (await Promise.all(storages.map((storage) => storage.values()))).flat()
  const byName = Map.groupBy(entries, ({ personName }) => personName)
  return [...byName].map(([name, ofPerson]) => ({ name, count: ofPerson.length }))
}

/** What waits of a kind, the same for all screens of a page. */
export function createPendingEntries<Entry extends PendingEntry>(storage: PendingStorage<Entry>) {
  const waiting = createStore<readonly Entry[]>([])
  const load = async () => {
    const stored = await storage.values()
    waiting.change(stored.toSorted((a, b) => (a.enteredAt < b.enteredAt ? -1 : 1)))
  }
  const store = async (entry: Entry) => {
    await storage.set(entry)
    await load()
  }
  const discard = async (key: string) => {
    await storage.delete(key)
    await load()
  }
  /** Whether it waits as it was sent: it may have been replaced meanwhile. */
  const isUnchanged = async ({ key, enteredAt }: Entry) => {
    await load()
    return waiting.read().some((entry) => entry.key === key && entry.enteredAt === enteredAt)
  }
  const firstOf = (actorKey: string) =>
    waiting.read().find((entry) => entry.actorKey === actorKey && entry.refusal === null)
  const sendEach = async (actorKey: string, send: (entry: Entry) => Promise<unknown>): Promise<number> => {
    await load()
    let savedCount = 0
    for (let entry = firstOf(actorKey); entry !== undefined; entry = firstOf(actorKey)) {
      let refused: Pick<PendingEntry, 'refusal' | 'problems'> | null = null
      try {
        await send(entry)
        savedCount += 1
      } catch (error) {
        // No connection, an ended session or a server without time: all of it is sent later.
        if (isUndelivered(error)) return savedCount
        const refusal = error instanceof Error ? error.message : String(error)
        refused = { refusal, problems: error instanceof CallError ? error.problems : [] }
      }
      if (!(await isUnchanged(entry))) continue
      await (refused === null ? discard(entry.key) : store({ ...entry, ...refused }))
    }
    return savedCount
  }
  let sending: Promise<number> | null = null
  /**
   * Sends what waits for an actor, one after the other, the oldest first, until one cannot be delivered; returns how many
   * were saved. What is refused stays, with the reason.
   */
  const sendAll = (actorKey: string, send: (entry: Entry) => Promise<unknown>): Promise<number> => {
    sending ??= sendEach(actorKey, send).finally(() => {
      sending = null
    })
    return sending
  }
  return { ...waiting, load, store, discard, sendAll }
}

/** Whether a request did not reach those who decide on it. */
const isUndelivered = (error: unknown): boolean =>
  error instanceof ServerUnreachable ||
  (error instanceof CallError &&
    (error.status >= 500 ||
      error.status === 429 ||
      error.problems.some(({ key }) => ['signIn', 'terms', 'elsewhere'].includes(problemTable[key].display))))
