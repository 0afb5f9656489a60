import { AsyncLocalStorage } from 'node:async_hooks'

/** The call that transactions belong to: its method and path pattern. Commands and background work have none. */
export const currentCallRoute = new AsyncLocalStorage<string>()

/** How long a route counts as blocked after a statement of it was ended for waiting. */
const routeBlockMilliseconds = 10_000

/** Thrown instead of giving a connection to a route whose statements do not come to an end. */
export class ConnectionShareExceeded extends Error {
  override readonly name = 'ConnectionShareExceeded'
}

/** PostgreSQL ended a statement that waited too long for a lock, or took too long. */
const isStatementTimeout = (error: unknown): boolean =>
  ['55P03', '57014'].includes((error as { code?: string } | null)?.code ?? '')

/** Another transaction came first, and this one was rolled back: the same call again finds its way. */
const isLostConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string } | null)?.code ?? '')

/** Whether a database that is up had no time for a statement: a lock, a conflict, a long statement, or no free connection. */
export const isDatabaseBusyError = (error: unknown): boolean =>
  isStatementTimeout(error) ||
  isLostConflict(error) ||
  error instanceof ConnectionShareExceeded ||
  (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'))

/**
 * Shares the connections of a pool between the routes. A table that somebody has locked ends the statements of the routes
 * that use it (`lock_timeout`); from then on these routes together get half of the connections, and the others go on.
 */
export class ConnectionShares {
  readonly #maxBlocked: number
  readonly #now: () => number
  readonly #blockedUntil = new Map<string, number>()
  /** Open transactions by route. */
  readonly #open = new Map<string, number>()

  constructor(connections: number, now: () => number = () => performance.now()) {
    this.#maxBlocked = Math.max(1, Math.floor(connections / 2))
    this.#now = now
  }

  /** Throws ConnectionShareExceeded if the route is blocked, and the blocked routes have their share. */
  check(route: string | undefined): void {
    if (route === undefined || !this.#isBlocked(route)) return
    const openCounts = [...this.#open].map(([other, count]) => (this.#isBlocked(other) ? count : 0))
    if (openCounts.reduce((sum, count) => sum + count, 0) >= this.#maxBlocked)
      throw new ConnectionShareExceeded(`too many connections wait for what ${route} uses`)
  }

  /** Counts an open transaction, after the same check; returns what to call at its end, with its error if it failed. */
  open(route: string | undefined): (error?: unknown) => void {
    this.check(route)
    if (route === undefined) return () => undefined
    this.#open.set(route, (this.#open.get(route) ?? 0) + 1)
    return (error) => {
      const count = (this.#open.get(route) ?? 1) - 1
      if (count === 0) this.#open.delete(route)
      else this.#open.set(route, count)
      if (isStatementTimeout(error)) this.#blockedUntil.set(route, this.#now() + routeBlockMilliseconds)
    }
  }

  #isBlocked(route: string): boolean {
    const until = this.#blockedUntil.get(route)
    if (until === undefined || until > this.#now()) return until !== undefined
    this.#blockedUntil.delete(route)
    return false
  }
}
