import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { tokenHash } from '../../packages/server/src/access/token-hash.ts'
import { openEmbedded } from '../../packages/server/src/kit/database/embedded.ts'
import { migrate } from '../../packages/server/src/kit/database/migrate.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { openPostgresql } from '../../packages/server/src/kit/database/postgresql.ts'
import { createLog } from '../../packages/server/src/kit/log.ts'
import { startPostgresCluster } from '../../tests/kit/postgres-cluster.ts'
import { addPeople } from './large-organisation.ts'
import { median, type Part, type Row } from './measure.ts'
import { inFolder, type Program, serving } from './program.ts'

const people = 200
const seconds = 60
/** Between two pages a person reads: half of this to one and a half times this. */
const readsForMs = 2000

/** What somebody who looks around opens. */
const pages = [
  '/api/Farms?NbPerPage=25',
  '/api/Farms?NbPerPage=25&Page=7&Order=City',
  '/api/Farms?NbPerPage=25&Search=lande',
  '/api/Structures?NbPerPage=25',
  '/api/StructureUsers?NbPerPage=25&GetChildUsers=true',
  '/api/Foods?NbPerPage=25',
  '/api/Foods?NbPerPage=25&Search=phosphate',
  '/Account/GetContext',
]

const log = createLog('fatal')

/** 200 people, each reading one list after the other for a minute, from a server process of its own on each engine. */
export const users: Part = async (say) => {
  const rows: Row[] = []
  const cluster = await startPostgresCluster()
  try {
    say(`users: ${people} people for ${seconds} s on PostgreSQL…`)
    const tokens = await filled(await openPostgresql(cluster.url, log))
    rows.push(
      await inFolder(async (folder) =>
        browsed(
          'postgresql',
          await serving({ DATA_DIR: folder, DATABASE_URL: cluster.url, LOG_LEVEL: 'warn' }),
          tokens,
        ),
      ),
    )
  } finally {
    await cluster.stop()
  }
  say(`users: ${people} people for ${seconds} s on the embedded database…`)
  await inFolder(async (folder) => {
    const tokens = await filled(await openEmbedded({ dataDirectory: folder, log }))
    rows.push(await browsed('embedded', await serving({ DATA_DIR: folder, LOG_LEVEL: 'warn' }), tokens))
  })
  return rows
}

/** Fills and closes a database; answers the tokens of 200 sessions in it. */
async function filled(database: Database): Promise<string[]> {
  try {
    await migrate(database)
    const userIds = await addPeople(database, people)
    const tokens = userIds.map(() => randomBytes(32).toString('base64url'))
    await database.pool.query(
      `insert into session (token_hash, user_id, created_at, seen_at)
       select hash, person, now(), now() from unnest($1::bytea[], $2::bigint[]) given (hash, person)`,
      [tokens.map(tokenHash), userIds],
    )
    await database.pool.query('vacuum analyze')
    return tokens
  } finally {
    await database.close()
  }
}

async function browsed(engine: string, program: Program, tokens: readonly string[]): Promise<Row> {
  try {
    const took: { path: string; ms: number }[] = []
    const wrong: string[] = []
    const end = performance.now() + seconds * 1000
    const browse = async (token: string, person: number) => {
      // People do not all begin at once.
      await wait((person / tokens.length) * readsForMs)
      for (let page = person; performance.now() < end; page += 1) {
        const path = pages[page % pages.length] ?? '/'
        const start = performance.now()
        const answer = await fetch(`${program.url}${path}`, { headers: { authorization: `bearer ${token}` } })
        const text = await answer.text()
        took.push({ path, ms: performance.now() - start })
        if (!answer.ok) wrong.push(`${path} ${answer.status} ${text.slice(0, 200)}`)
        await wait(readsForMs * (0.5 + Math.random()))
      }
    }
    await Promise.all(tokens.map(browse))
    const sorted = took.map(({ ms }) => ms).toSorted((one, other) => one - other)
    const ofPages = pages.map((path) => ({
      path,
      ms: median(took.filter((one) => one.path === path).map(({ ms }) => ms)),
    }))
    const [slowest] = ofPages.toSorted((one, other) => other.ms - one.ms)
    const share = (part: number) => (sorted[Math.floor(part * sorted.length)] ?? Number.NaN).toFixed(0)
    const wrongs = wrong.length === 0 ? 'no error' : `${wrong.length} errors, the first: ${wrong[0]}`
    return {
      what: `${engine}: ${people} people reading lists for ${seconds} s`,
      measured: `${(took.length / seconds).toFixed(0)} calls/s, p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, slowest ${slowest?.path} p50 ${slowest?.ms.toFixed(0)} ms, ${wrongs}`,
      bound: 'no error',
      holds: wrong.length === 0,
    }
  } finally {
    await program.stop()
  }
}
