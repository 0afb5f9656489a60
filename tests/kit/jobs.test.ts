import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { openPostgresql } from '../../packages/server/src/kit/database/postgresql.ts'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { openJobQueue } from '../../packages/server/src/kit/jobs/job-queue.ts'
import { formulasPerJob } from '../../packages/server/src/simulation/simulation-chunk.ts'
import {
  addSimulation,
  choose,
  mainPriceList,
  progressOf,
  untilComputed,
} from '../conformance/simulation/support-simulation.ts'
import { createDemoFixture } from '../conformance/support-demo-fixture.ts'
import { copyFormulas } from './support/copied-formulas.ts'
import { onEachEngine, silentLog, temporaryPostgresql } from './support/databases.ts'
import { freePort } from './support/free-port.ts'
import { programEnvironment, runProgram } from './support/program.ts'
import { testRandom } from './support/seeded-random.ts'

/* Jobs in the database: the queue itself on both engines, and processes that compute and are killed. */

const user = { role: 'provende_app', tenantId: 1, userId: 1 } as const

onEachEngine(({ fresh }) => {
  test('a job is added once by its key, taken by one, and complete exactly when its transaction is', async () => {
    const database = await fresh()
    const queue = openJobQueue<{ n: number }>(database, 'test')
    const jobs = [1, 2, 3].map((n) => ({ key: `k${n}`, data: { n } }))
    await queue.add(jobs)
    await queue.add(jobs)
    const taken = [await queue.take(), await queue.take(), await queue.take()]
    expect(taken.map((job) => job?.data.n).toSorted()).toEqual([1, 2, 3])
    expect(await queue.take()).toBeNull()
    expect(await queue.pendingKeys(['k1', 'k2', 'k3', 'k4'])).toEqual(new Set(['k1', 'k2', 'k3']))
    const [first, second] = taken
    if (!first || !second) throw new Error('no job')
    const complete = (job: typeof first, ending?: Error) =>
      inTransaction(database, user, async (transaction) => {
        const isComplete = await queue.completeIn(transaction, job)
        // The rights of the user are back after it.
        const { rows } = await sql<{ role: string }>`select current_user as role`.execute(transaction)
        expect(rows[0]?.role).toBe('provende_app')
        if (ending) throw ending
        return isComplete
      })
    await expect(complete(second, new Error('rolled back'))).rejects.toThrow('rolled back')
    expect(await complete(first)).toBe(true)
    expect(await complete(first)).toBe(false)
    expect(await queue.pendingKeys(['k1', 'k2'])).toEqual(new Set(['k2']))
    await queue.close()
  })

  test('a job that fails is tried three times, then it has failed', async () => {
    const queue = openJobQueue<{ n: number }>(await fresh(), 'test')
    await queue.add([{ key: 'bad', data: { n: 1 } }])
    for (const attempt of [1, 2, 3]) {
      const job = await queue.take()
      expect(job?.attempt).toBe(attempt)
      if (job) await queue.fail(job, 'bad')
    }
    expect(await queue.take()).toBeNull()
    expect([await queue.pendingKeys(['bad']), await queue.failedKeys(['bad'])]).toEqual([new Set(), new Set(['bad'])])
    await queue.close()
  })

  test('a job whose process is not heard of is given to another, and no longer completed by the first', async () => {
    const database = await fresh()
    const queue = openJobQueue<{ n: number }>(database, 'test')
    await queue.add([{ key: 'lost', data: { n: 1 } }])
    const lost = await queue.take()
    await forgetHeartbeats(database)
    await queue.releaseAbandoned()
    const again = await queue.take()
    expect(again).toMatchObject({ id: lost?.id, attempt: 2 })
    const completeIn = (job: typeof lost) =>
      inTransaction(database, user, (transaction) => (job ? queue.completeIn(transaction, job) : Promise.resolve(null)))
    expect([await completeIn(lost), await completeIn(again)]).toEqual([false, true])
    await queue.close()
  })
})

/** As if the processes of all jobs under way had been silent for a minute. */
const forgetHeartbeats = (database: Database) =>
  database.pool.query(`update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`)

const temporaryFolder = mkdtempSync(join(tmpdir(), 'provende-jobs-'))
const workers = new Set<ReturnType<typeof spawn>>()
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL')
  rmSync(temporaryFolder, { recursive: true, force: true })
})

const program = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))

/** A process of the command `worker`. */
function startWorkerProcess(url: string, settings: Readonly<Record<string, string>> = {}) {
  const environment = { DATABASE_URL: url, DATA_DIR: temporaryFolder, LOG_LEVEL: 'warn', ...settings }
  const child = spawn(process.execPath, [program, 'worker'], { env: programEnvironment(environment), stdio: 'pipe' })
  workers.add(child)
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      workers.delete(child)
      resolve(code)
    }),
  )
  /** It has said that it is ready: from then on it ends cleanly. */
  const ready = new Promise((resolve) => child.stdout.once('data', resolve))
  return { child, ended, ready }
}

/** How many jobs a process has done, as its metrics say. */
async function jobsDone(port: number | undefined): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toContain('process_cpu_seconds_total')
  return Number(/^provende_job_seconds_count\{queue="simulation",outcome="done"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)
}

const killRounds = process.env.LONG ? 20 : 1
const formulaCount = process.env.LONG ? 400 : 40

describe('simulations in processes of their own', () => {
  test(`kill -9 of a worker (${killRounds} ×): another goes on, and each formula has one result, as without a kill`, async () => {
    const random = testRandom('JOBS_SEED')
    const { url, drop } = await temporaryPostgresql('demonstration')
    const database = await openPostgresql(url, silentLog)
    const { world, formulator } = await createDemoFixture(database)
    const ids = await copyFormulas(database, formulaCount)
    const listId = await mainPriceList(world)
    const resultsOf = async (id: number) =>
      (
        await database.pool.query(
          `select formula_id, outcome, today_farmer, repriced_farmer, reoptimised_farmer, recipe from simulation_result
           where simulation_id = $1 order by formula_id`,
          [id],
        )
      ).rows
    const add = async (code: string) => {
      const { id } = await addSimulation(formulator, listId, 4, { name: code, code })
      await choose(formulator, id, ids)
      return id
    }
    const reference = await add('Reference')
    let worker = startWorkerProcess(url)
    await untilComputed(formulator, reference)
    const expected = await resultsOf(reference)
    expect(expected).toHaveLength(formulaCount)
    for (let round = 0; round < killRounds; round++) {
      const id = await add(`Killed ${round}`)
      // Anywhere between its first result and its last ones.
      const enough = Math.floor((formulaCount * (round + random.between(0, 90) / 100)) / killRounds)
      while ((await progressOf(formulator, id)).computedCount < enough) await wait(5)
      worker.child.kill('SIGKILL')
      await worker.ended
      await forgetHeartbeats(database)
      worker = startWorkerProcess(url)
      expect(await untilComputed(formulator, id)).toMatchObject({ state: 'done', failedCount: 0 })
      expect(await resultsOf(id)).toEqual(expected)
    }
    await worker.ready
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
    await database.close()
    await drop()
  })

  test.runIf(process.env.LONG)(
    'two workers share a simulation; one that ends cleanly loses nothing; their metrics say what they did',
    async () => {
      const { url, drop } = await temporaryPostgresql('demonstration')
      const database = await openPostgresql(url, silentLog)
      const { world, formulator } = await createDemoFixture(database)
      const ids = await copyFormulas(database, formulaCount)
      const { id } = await addSimulation(formulator, await mainPriceList(world), 4)
      // No process may take a job before it is released.
      const queue = openJobQueue(database, 'simulation')
      await queue.pendingKeys([])
      await queue.close()
      await database.pool.query(`
      create function hold_job() returns trigger language plpgsql as
        $$ begin new.start_after := now() + interval '1 hour'; return new; end $$;
      create trigger hold_job before insert on jobs.job for each row execute function hold_job()`)
      const waitingCount = async () =>
        (await database.pool.query(`select from jobs.job where state = 'created'`)).rowCount
      const release = (count: number) =>
        database.pool.query(
          `update jobs.job set start_after = now()
         where id in (select id from jobs.job where state = 'created' and start_after > now() limit $1)`,
          [count],
        )
      await choose(formulator, id, ids)
      const jobCount = Math.ceil(formulaCount / formulasPerJob.min)
      const ports = { one: await freePort(), other: await freePort() }
      const start = async (port: number) => {
        const process = startWorkerProcess(url, { METRICS_PORT: String(port) })
        await process.ready
        return process
      }
      const one = await start(ports.one)
      await expect.poll(waitingCount, { timeout: 30_000 }).toBe(jobCount)
      await release(1)
      await expect.poll(() => jobsDone(ports.one), { timeout: 30_000 }).toBe(1)
      const other = await start(ports.other)
      // Either may take this one; what the first one has taken it ends.
      await release(1)
      one.child.kill('SIGTERM')
      expect(await one.ended).toBe(0)
      await release(jobCount)
      expect(await untilComputed(formulator, id)).toMatchObject({ computedCount: formulaCount, failedCount: 0 })
      await expect.poll(() => jobsDone(ports.other), { timeout: 30_000 }).toBeGreaterThanOrEqual(jobCount - 2)
      other.child.kill('SIGTERM')
      expect(await other.ended).toBe(0)
      await database.close()
      await drop()
    },
  )

  test('a worker over the embedded database is refused: the process that serves computes itself', async () => {
    const { code, errors } = await runProgram(['worker'], { DATA_DIR: join(temporaryFolder, 'embedded') })
    expect([code, errors]).toEqual([1, expect.stringContaining('DATABASE_URL')])
  })
})
