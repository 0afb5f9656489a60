// A queue of jobs in the database (pg-boss, docs/decisions/0004-outbox-not-queue.md). Its tables have a schema of their own,
// made at the first use; jobs hold ids only, and what is to be done can always be told from our own tables. So they are in no
// backup, and a lost or doubled job changes nothing.

import { CompiledQuery, type Kysely } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Tables } from '../../tables.ts'
import type { Database } from '../database/database.ts'
import { asOwnerInTransaction } from '../database/transaction.ts'

/** A job that a process has taken. `attempt` counts from 1. */
export type Job<Data extends object> = {
  readonly id: string
  readonly data: Data
  readonly attempt: number
  /** Identifies this attempt: one that was given to another process meanwhile can no longer be completed. */
  readonly retryCount: number
}

/** How often a job is tried before it counts as failed. */
const maxJobAttempts = 3
/** A job whose process has not been heard of for so long is given to another; pg-boss accepts no less. */
const heartbeatSeconds = 10
/** A job that takes longer is given to another process, even if its own still lives. */
const maxJobSeconds = 900
/** How long the rows of finished jobs stay. */
const finishedJobSeconds = 3600

export type JobQueue<Data extends object> = {
  /** Adds jobs by their key; a key that is waiting or running already is left as it is. */
  add(jobs: readonly { readonly key: string; readonly data: Data }[]): Promise<void>
  /** Takes the next job; null when none waits. */
  take(): Promise<Job<Data> | null>
  /** Says that the process of a job lives. */
  touch(job: Job<Data>): Promise<void>
  /**
   * Completes a job within a transaction of a user, so that it is complete exactly when its results are stored; false when the
   * job was given to another process meanwhile.
   */
  completeIn(transaction: Kysely<Tables>, job: Job<Data>): Promise<boolean>
  /** Notes that an attempt failed: it is tried again, or counts as failed. */
  fail(job: Job<Data>, reason: string): Promise<void>
  /** Gives the jobs of dead processes to others. Cheap: it looks at most once in some seconds, for all processes. */
  releaseAbandoned(): Promise<void>
  /** The keys among these that wait or run. */
  pendingKeys(keys: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether jobs of these keys have failed for good. */
  failedKeys(keys: readonly string[]): Promise<ReadonlySet<string>>
  close(): Promise<void>
}

const queueSchema = 'jobs'

/** Opens a queue; nothing is done in the database before the first call. */
export function openJobQueue<Data extends object>(database: Database, name: string): JobQueue<Data> {
  let opening: Promise<PgBoss> | undefined
  const boss = () => {
    opening ??= startBoss(database, name).catch((error: unknown) => {
      // The next call tries again.
      opening = undefined
      throw error
    })
    return opening
  }
  const keysIn = async (keys: readonly string[], states: readonly string[]) => {
    await boss()
    const { rows } = await database.pool.query<{ key: string }>(
      `select distinct singleton_key as key from ${queueSchema}.job
       where name = $1 and singleton_key = any($2::text[]) and state::text = any($3::text[])`,
      [name, [...keys], [...states]],
    )
    return new Set(rows.map(({ key }) => key))
  }
  return {
    add: async (jobs) => {
      await (await boss()).insert(
        name,
        jobs.map(({ key, data }) => ({ data, singletonKey: key })),
      )
    },
    take: async () => {
      const [job] = await (await boss()).fetch<Data>(name, { includeMetadata: true })
      return job ? { id: job.id, data: job.data, attempt: job.retryCount + 1, retryCount: job.retryCount } : null
    },
    touch: async ({ id, retryCount }) => void (await (await boss()).touch(name, { id, retryCount })),
    completeIn: async (transaction, { id, retryCount }) => {
      const started = await boss()
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => {
          const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values))
          return { rows }
        },
      }
      const response = await asOwnerInTransaction(transaction, () =>
        started.complete(name, { id, retryCount }, null, { db }),
      )
      // Its type leaves out what it documents.
      return (response as { readonly affected?: number }).affected === 1
    },
    fail: async ({ id, retryCount }, reason) =>
      void (await (await boss()).fail(name, { id, retryCount }, { reason: reason.slice(0, 500) })),
    releaseAbandoned: async () => (await boss()).supervise(name),
    pendingKeys: (keys) => keysIn(keys, ['created', 'retry', 'active']),
    failedKeys: (keys) => keysIn(keys, ['failed']),
    close: async () => {
      // One that did not open has nothing to close, and was reported by whoever used it.
      const started = await opening?.catch(() => undefined)
      await started?.stop({ graceful: false })
    },
  }
}

/**
 * pg-boss over our own pool: no LISTEN, no schedules, no registry of its processes, and nothing that runs by itself except the
 * cache of its queues.
 */
async function startBoss({ pool, engine, log }: Database, name: string): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    ...(engine === 'embedded' ? { backend: 'pglite' as const } : {}),
    schema: queueSchema,
    supervise: false,
    schedule: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    openTelemetry: { enabled: false },
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
  await boss.start()
  await boss.createQueue(name, {
    // One job per key that waits or runs.
    policy: 'exclusive',
    retryLimit: maxJobAttempts - 1,
    heartbeatSeconds,
    expireInSeconds: maxJobSeconds,
    deleteAfterSeconds: finishedJobSeconds,
  })
  return boss
}
