import { CallError, ServerUnreachable } from '@provende/contract/client.ts'
import type { SiteMonthInput } from '@provende/contract/farm-data/site-month.ts'
import { problemTable } from '@provende/contract/problems.ts'
import { createStore as createKeyValueStore, del, set, values } from 'idb-keyval'
import { createStore } from '../../kit/store.ts'

/*
 * Months that were entered without a connection. They wait in this browser, for the user and tenant who entered them, and
 * are sent once there is one: a RequestId is saved once, however often it is sent.
 */

export type PendingMonth = {
  readonly actorKey: string
  readonly siteName: string
  /** ISO instant. */
  readonly enteredAt: string
  readonly body: SiteMonthInput
  /** Why the server refused it; null while it was not sent. It waits until somebody decides. */
  readonly refusal: string | null
}

/** Where they are stored, by RequestId. */
export type PendingStorage = {
  readonly values: () => Promise<PendingMonth[]>
  readonly set: (month: PendingMonth) => Promise<void>
  readonly delete: (requestId: string) => Promise<void>
}

/** The database of the browser; a browser that refuses it stores nothing. */
export function browserPendingStorage(): PendingStorage {
  const database = createKeyValueStore('provende-months', 'pending')
  return {
    values: () => values<PendingMonth>(database),
    set: (month) => set(month.body.requestId, month, database),
    delete: (requestId) => del(requestId, database),
  }
}

/** How a month that waits was sent. */
export type SendMonth = (body: SiteMonthInput) => Promise<unknown>

export type PendingMonths = ReturnType<typeof createPendingMonths>

/** The months that wait, the same for all screens of a page. */
export function createPendingMonths(storage: PendingStorage) {
  const waiting = createStore<readonly PendingMonth[]>([])
  const load = async () => {
    const stored = await storage.values()
    waiting.change(stored.toSorted((a, b) => (a.enteredAt < b.enteredAt ? -1 : 1)))
  }
  const store = async (month: PendingMonth) => {
    await storage.set(month)
    await load()
  }
  const discard = async (requestId: string) => {
    await storage.delete(requestId)
    await load()
  }
  /**
   * Sends what waits for an actor, the oldest first, until one cannot be delivered; returns how many were saved. What is
   * refused stays, with the reason.
   */
  const sendAll = async (actorKey: string, send: SendMonth): Promise<number> => {
    await load()
    let savedCount = 0
    for (const month of waiting.read().filter((entry) => entry.actorKey === actorKey && entry.refusal === null)) {
      try {
        await send(month.body)
      } catch (error) {
        // No connection, an ended session or a server without time: all of it is sent later.
        if (isUndelivered(error)) return savedCount
        await store({ ...month, refusal: error instanceof Error ? error.message : String(error) })
        continue
      }
      savedCount += 1
      await discard(month.body.requestId)
    }
    return savedCount
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
