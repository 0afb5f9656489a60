// How people share the solver pool: whose turn is next, how many threads one of them may take, and when there are too many
// unfinished runs to accept another. Nobody's runs delay those of others by more than one job.

/** Whom a run is for: the person signed in, and the tenant they act in. */
export type SolverClient = {
  readonly personId: number
  readonly tenantId: number
  /** Nobody waits for it at a screen: it comes after all others, and may take every thread as long as its jobs are short. */
  readonly isBackground?: boolean
}

/** Background jobs are short up to this on average: so long may a person's calculation wait for one. */
const maxShortJobMs = 100
/** The share of the newest job in that average. */
const newestJobShare = 0.1

/** Unfinished runs, running or waiting, of one person, of one tenant and of all together. More are not accepted. */
export const maxUnfinishedRuns = { person: 6, tenant: 24, all: 60 } as const

/** Why a run is not accepted: the person's earlier runs, or those of many people. */
export type Overload = 'person' | 'everyone'

type RunOfClient = { readonly client: SolverClient | undefined; readonly waiting: readonly number[] }

type ShareholderKey = 'personId' | 'tenantId'

/** The shares of one pool. Runs without a client, those of commands and tests, have no limits. */
export class SolverShares {
  readonly #maxThreads: Readonly<Record<ShareholderKey, number>>
  /** The number of the last turn of each person and tenant. */
  readonly #lastTurns: Readonly<Record<ShareholderKey, Map<number | undefined, number>>> = {
    personId: new Map(),
    tenantId: new Map(),
  }
  #turns = 0
  /** About the duration of the last jobs of background runs, ms; null before the first. */
  #backgroundJobMs: number | null = null

  /** A person may take half of the threads, a tenant all but one, if there are two. */
  constructor(threads: number) {
    this.#maxThreads = { personId: Math.max(1, Math.floor(threads / 2)), tenantId: Math.max(1, threads - 1) }
  }

  /** Why a client's run is not accepted beside the unfinished ones; null if it is. */
  overload(unfinished: Iterable<RunOfClient>, client: SolverClient | undefined): Overload | null {
    if (client === undefined) return null
    const clients = [...unfinished].flatMap((run) => run.client ?? [])
    const countOf = (subject: ShareholderKey) => clients.filter((other) => other[subject] === client[subject]).length
    if (countOf('personId') >= maxUnfinishedRuns.person) return 'person'
    return countOf('tenantId') >= maxUnfinishedRuns.tenant || clients.length >= maxUnfinishedRuns.all
      ? 'everyone'
      : null
  }

  /**
   * The run whose jobs are next, of those that may take another thread beside the busy ones: none in the background before
   * all others; of the tenant, then of the person, with the fewest threads and the earliest last turn; of one person the run
   * with the fewest waiting jobs, so that a single formula does not wait for a batch.
   */
  next<Run extends RunOfClient>(runs: Iterable<Run>, busy: readonly (SolverClient | undefined)[]): Run | undefined {
    const threadsOf = (subject: ShareholderKey, client: SolverClient | undefined) =>
      busy.filter((other) => other?.[subject] === client?.[subject]).length
    const mayStart = ({ client, waiting }: Run) =>
      waiting.length > 0 &&
      (client === undefined ||
        (client.isBackground === true && this.#areBackgroundJobsShort()) ||
        (threadsOf('personId', client) < this.#maxThreads.personId &&
          threadsOf('tenantId', client) < this.#maxThreads.tenantId))
    const rank = ({ client, waiting }: Run): number[] => [
      client?.isBackground === true ? 1 : 0,
      threadsOf('tenantId', client),
      this.#lastTurn('tenantId', client),
      threadsOf('personId', client),
      this.#lastTurn('personId', client),
      waiting.length,
    ]
    const ranked = [...runs].filter(mayStart).map((run) => ({ run, rank: rank(run) }))
    return ranked.sort((one, other) => compareRanks(one.rank, other.rank))[0]?.run
  }

  /** Notes that a client's jobs are given to a thread. */
  countTurn(client: SolverClient | undefined): void {
    this.#turns += 1
    for (const subject of ['personId', 'tenantId'] as const)
      this.#lastTurns[subject].set(client?.[subject], this.#turns)
  }

  /** Notes how long a job took. */
  noteDuration(client: SolverClient | undefined, milliseconds: number): void {
    if (client?.isBackground !== true) return
    const before = this.#backgroundJobMs ?? milliseconds
    this.#backgroundJobMs = before + newestJobShare * (milliseconds - before)
  }

  #areBackgroundJobsShort(): boolean {
    return this.#backgroundJobMs !== null && this.#backgroundJobMs <= maxShortJobMs
  }

  /** Forgets all turns, once no run is unfinished. */
  forgetTurns(): void {
    this.#lastTurns.personId.clear()
    this.#lastTurns.tenantId.clear()
  }

  #lastTurn(subject: ShareholderKey, client: SolverClient | undefined): number {
    return this.#lastTurns[subject].get(client?.[subject]) ?? 0
  }
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, position) => value !== other[position])
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}
