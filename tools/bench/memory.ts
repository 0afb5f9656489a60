import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgresCluster } from '../../tests/kit/support/postgres-cluster.ts'
import type { BenchmarkPart, ResultRow } from './support/measure.ts'
import {
  type RunningProgram,
  runCommand,
  signInToApiAsFormulator,
  startServer,
  withTemporaryFolder,
} from './support/program.ts'

const maxMegabytes = { embedded: 900, postgresql: 200 }
const settlingMs = 10_000

const requestedListPaths = [
  'Foods',
  'FoodBases',
  'FoodCategorys',
  'Packagings',
  'Species',
  'Races',
  'Units',
  'Currencys',
  'Foods?Search=phosphate',
  'Foods?Order=Code&Desc=true',
]

/** The resident memory of an idle server, after a sign-in and ten lists. */
export const memoryBenchmark: BenchmarkPart = async (log) => {
  log('memory: the server on each engine, ten lists, then rest…')
  const embedded = await withTemporaryFolder(async (folder) =>
    residentMegabytesAfterUse(await startServer({ DATA_DIR: folder })),
  )
  const cluster = await startPostgresCluster({ isDurable: true })
  try {
    const postgresql = await withTemporaryFolder(async (folder) => {
      const settings = { DATA_DIR: folder, DATABASE_URL: cluster.url, LOG_LEVEL: 'warn' }
      await runCommand(['seed', '--demo'], settings)
      return residentMegabytesAfterUse(await startServer(settings))
    })
    return [memoryRow('embedded', embedded), memoryRow('postgresql', postgresql)]
  } finally {
    await cluster.stop()
  }
}

async function residentMegabytesAfterUse(program: RunningProgram): Promise<number> {
  try {
    const call = await signInToApiAsFormulator(program.url)
    for (const list of requestedListPaths) await call(`/api/${list}`)
    await wait(settlingMs)
    return residentMegabytes(program.pid)
  } finally {
    await program.stop()
  }
}

/** VmRSS of a process, in MB of 10⁶ bytes. */
function residentMegabytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1e6
}

const memoryRow = (engine: keyof typeof maxMegabytes, megabytes: number): ResultRow => ({
  what: `resident memory of an idle server, ${engine}`,
  measured: `${megabytes.toFixed(0)} MB`,
  bound: `${maxMegabytes[engine]} MB`,
  isMet: megabytes <= maxMegabytes[engine],
})
