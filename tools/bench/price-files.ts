import { monitorEventLoopDelay } from 'node:perf_hooks'
import { writeXlsx } from 'hucre'
import { hashPassword } from '../../packages/server/src/access/sign-in/passwords.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { randomToken } from '../../packages/server/src/kit/services.ts'
import { seedDemo } from '../../packages/server/src/operations/seed.ts'
import { benchmarkOnEachEngine } from './support/each-engine.ts'
import { type BenchmarkPart, median, millisecondsText, type ResultRow } from './support/measure.ts'
import { openSignedInClient, type SignedInClient } from './support/whole-calls.ts'

const rowCount = 5000
const uploadCount = 5
const maxReviewMs = 2000
const maxStallMs = 50

/** A price file of 5,000 rows and 12 columns, of as many foods: uploaded, read, understood, compared with a list. */
export const priceFilesBenchmark: BenchmarkPart = benchmarkOnEachEngine({
  name: 'price-files',
  content: `the demonstration and ${rowCount} more foods`,
  fill: async (database) => {
    await seedDemo(database, await hashPassword(randomToken()), new Date())
    await database.pool.query(
      `insert into food (tenant_id, tenants_shared, name, code) select id, true, 'Aliment ' || n, 'B' || n
       from tenant, generate_series(1, $1) n where role = 'MasterTenant'`,
      [rowCount],
    )
  },
  measure: async (database) => {
    const { rows } = await database.pool.query<{ id: number }>(`select id from tenant where role = 'MasterTenant'`)
    return measureUploads(database, await openSignedInClient(database, rows[0]?.id ?? 0))
  },
})

const heading = [
  'Code',
  'Libellé',
  'Prix €/t',
  'Addition',
  'Marge %',
  ...Array.from({ length: 7 }, (_, n) => `Note ${n}`),
]
const fileRow = (row: number) => [
  `B${row + 1}`,
  `Aliment ${row + 1}`,
  100 + row / 8,
  22,
  14,
  ...heading.slice(5).map((name) => `${name} ${row % 7}`),
]

async function measureUploads({ engine }: Database, { upload }: SignedInClient): Promise<ResultRow[]> {
  const rows = [heading, ...Array.from({ length: rowCount }, (_, row) => fileRow(row))]
  const file = await writeXlsx({ sheets: [{ name: 'Tarif', rows }] })
  const times: number[] = []
  const stalls: number[] = []
  // The first one starts the thread.
  for (let number = 0; number <= uploadCount; number++) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const begun = performance.now()
    const { ImportedCount } = await upload<{ ImportedCount: number }>('/api/PriceLists/Imports', 'tarif.xlsx', file)
    const took = performance.now() - begun
    delay.disable()
    if (ImportedCount !== rowCount) throw new Error(`${ImportedCount} prices instead of ${rowCount}`)
    if (number === 0) continue
    times.push(took)
    stalls.push(delay.max / 1e6)
  }
  const row = (what: string, milliseconds: number, maxMs: number): ResultRow => ({
    ...{ what: `${engine}: ${what}`, measured: millisecondsText(milliseconds), bound: `${maxMs} ms` },
    isMet: milliseconds <= maxMs,
  })
  return [
    row('a price file of 5,000 rows: uploaded to reviewed', median(times), maxReviewMs),
    row('the longest any other call waits meanwhile', median(stalls), maxStallMs),
  ]
}
