import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DurableFileSystem } from '../../packages/server/src/kit/database/durable-file-system.ts'
import { openEmbedded, startPglite, wrapPglite } from '../../packages/server/src/kit/database/embedded.ts'
import { silentLog } from './support/databases.ts'
import { testRandom } from './support/seeded-random.ts'

const temporaryFolder = mkdtempSync(join(tmpdir(), 'provende-durability-'))
const openDatabase = () => openEmbedded({ dataDirectory: temporaryFolder, log: silentLog })

beforeAll(async () => {
  // The leftovers of a first start that was killed.
  mkdirSync(join(temporaryFolder, 'database.new/base'), { recursive: true })
  const database = await openDatabase()
  await database.pool.query('create table entry (batch integer, line integer, text text, primary key (batch, line))')
  await database.close()
})
afterAll(() => rmSync(temporaryFolder, { recursive: true, force: true }))

class WatchedFileSystem extends DurableFileSystem {
  readonly synced: string[] = []

  protected override fsync(descriptor: number): void {
    super.fsync(descriptor)
    this.synced.push(readlinkSync(`/proc/self/fd/${descriptor}`))
  }
}

test('a commit waits for fsync of its log, a checkpoint for fsync of the tables; a read waits for neither', async () => {
  const files = new WatchedFileSystem(join(temporaryFolder, 'database'))
  const database = wrapPglite(await startPglite(files, silentLog), silentLog)
  const syncedBy = async (statement: string) => {
    files.synced.length = 0
    await database.pool.query(statement)
    return files.synced.map((path) => path.slice(join(temporaryFolder, 'database').length))
  }
  for (let line = 1; line <= 20; line++) {
    expect(await syncedBy(`insert into entry values (0, ${line}, '')`)).toContainEqual(
      expect.stringMatching(/^\/pg_wal\/[0-9A-F]{24}$/),
    )
  }
  expect(await syncedBy('select count(*) from entry')).toEqual([])
  expect(await syncedBy('checkpoint')).toContainEqual(expect.stringMatching(/^\/base\/\d+\/\d+$/))
  await database.pool.query('truncate entry')
  await database.close()
})

async function createEmptyTable(): Promise<void> {
  const database = await openDatabase()
  await database.pool.query('truncate entry')
  await database.close()
}

/** Starts the writer process; `acknowledged` collects the batches it reports as committed. */
function startWriter(mode = ''): { writer: ChildProcess; acknowledged: number[] } {
  const acknowledged: number[] = []
  const writer = fork(join(import.meta.dirname, 'support/embedded-writer.ts'), [temporaryFolder, mode])
  writer.on('message', (batch) => acknowledged.push(batch as number))
  return { writer, acknowledged }
}

/** Opens the database of a killed writer: each acknowledged batch is complete, and at most one more was committed. */
async function expectNothingLost(acknowledged: number[], previous: number[]): Promise<number[]> {
  const database = await openDatabase()
  const { rows } = await database.pool.query('select batch, count(*) as lines from entry group by batch order by batch')
  expect(rows.filter(({ lines }) => lines !== 5)).toEqual([])
  const storedBatches = rows.map(({ batch }) => batch as number)
  const expected = [...previous, ...acknowledged]
  expect(storedBatches.slice(0, expected.length)).toEqual(expected)
  expect(storedBatches.length - expected.length).toBeLessThanOrEqual(1)
  // The indexes agree with the table.
  await database.pool.query('set enable_seqscan to off')
  const { rows: byIndex } = await database.pool.query('select count(*) as lines from entry where batch >= 0')
  expect(byIndex).toEqual([{ lines: storedBatches.length * 5 }])
  await database.close()
  return storedBatches
}

test('of several processes started together at most one writes', async () => {
  const writers = [1, 2, 3].map(() => startWriter())
  const firstWrites = writers.map(({ writer }) => once(writer, 'message').then(() => true))
  const exits = writers.map(({ writer }) => once(writer, 'close').then(([code]) => code as number))
  // Either one writes and the others have exited, or all have exited because each saw another.
  await Promise.race([Promise.any(firstWrites), Promise.all(exits)])
  const codes = () => writers.map(({ writer }) => writer.exitCode)
  await vi.waitFor(() => expect(codes().filter((code) => code === 3).length).toBeGreaterThanOrEqual(2), 30_000)
  expect(codes().filter((code) => code !== 3 && code !== null)).toEqual([])
  expect(writers.filter(({ acknowledged }) => acknowledged.length > 0).length).toBeLessThanOrEqual(1)
  for (const { writer } of writers) writer.kill('SIGKILL')
  await Promise.all(exits)
  await expectNothingLost(
    writers.flatMap(({ acknowledged }) => acknowledged),
    [],
  )
  await createEmptyTable()
})

const killRounds = process.env.LONG ? 50 : 1

test(`after kill -9 during writes, ${killRounds} times, every acknowledged batch is there, and no batch in part`, async () => {
  const random = testRandom('DURABILITY_SEED')
  let survived: number[] = []
  for (let round = 0; round < killRounds; round++) {
    const { writer, acknowledged } = startWriter()
    await once(writer, 'message')
    await setTimeout(random.between(0, 600))
    writer.kill('SIGKILL')
    await once(writer, 'close')
    expect(acknowledged.length).toBeGreaterThan(0)
    survived = await expectNothingLost(acknowledged, survived)
  }
  expect(readdirSync(temporaryFolder)).toEqual(['database'])
})

test('a disk failure ends the process before it acknowledges another commit', async () => {
  await createEmptyTable()
  const { writer, acknowledged } = startWriter('break-disk')
  const [code] = await once(writer, 'close')
  expect(code).toBe(1)
  expect(acknowledged).toHaveLength(10)
  await expectNothingLost(acknowledged, [])
})
