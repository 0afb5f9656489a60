import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { hashPassword } from '../../packages/server/src/access/sign-in/passwords.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { randomToken } from '../../packages/server/src/kit/services.ts'
import { startOutbox } from '../../packages/server/src/operations/outbox.ts'
import { seedDemo } from '../../packages/server/src/operations/seed.ts'
import { benchmarkOnEachEngine } from './support/each-engine.ts'
import { type BenchmarkPart, median, millisecondsText, type ResultRow } from './support/measure.ts'
import { openSignedInClient, type SignedInClient } from './support/whole-calls.ts'

const orderCount = 21
const maxOrderMs = 150
const maxPaperMs = 60
const mailCount = 5000
/** What the process holds after them, beyond what it held before. */
const maxGrowthMegabytes = 20
/** The longest a person may wait for a list meanwhile. */
const maxWaitMs = 250
const pauseBetweenListsMs = 50

/** Placing orders of a demonstration formula, rendering their order forms, and a long queue of mails, on both engines. */
export const orderingBenchmark: BenchmarkPart = benchmarkOnEachEngine({
  name: 'ordering',
  content: 'the demonstration',
  fill: async (database) => seedDemo(database, await hashPassword(randomToken()), new Date()),
  measure: async (database) => {
    const { rows } = await database.pool.query<{ id: number }>(`select id from tenant where role = 'MasterTenant'`)
    const client = await openSignedInClient(database, rows[0]?.id ?? 0)
    return [...(await measureOrders(database.engine, client)), ...(await measureMails(database, client))]
  },
})

/** The first order and its paper are a warm-up. */
async function measureOrders(engine: string, { call }: SignedInClient): Promise<ResultRow[]> {
  const [source] = await call<{ Id: number }[]>('GET', '/api/FormulesCMVP?Code=DEMO_1')
  const orderTimes: number[] = []
  const paperTimes: number[] = []
  for (let number = 0; number <= orderCount; number++) {
    const copy = { Id: source?.Id, Name: `Bench ${number}` }
    const { Id: formulaId } = await call<{ Id: number }>('POST', '/api/FormulesCMVP/Duplicate', copy)
    const terms = { quantityTonnes: 2, deliveryType: deliveryTypes.delivery, deliveryDate: dayInParis(new Date()) }
    const begun = performance.now()
    const order = await call<{ Id: number }>(
      'POST',
      '/api/OrderForms/Add',
      toWire({ formulaId, ...terms }, routes.orders.add.body),
    )
    const placed = performance.now()
    const { Token } = await call<{ Token: string }>('POST', '/api/OrderForms/PdfToken', { Id: order.Id })
    const paperBegun = performance.now()
    await call('GET', `/GeneratePDF/BonDeCommandePDF/${order.Id}?token=${Token}`)
    if (number === 0) continue
    orderTimes.push(placed - begun)
    paperTimes.push(performance.now() - paperBegun)
  }
  const row = (what: string, times: readonly number[], maxMs: number): ResultRow => ({
    ...{ what: `${engine}: ${what}`, measured: millisecondsText(median(times)), bound: `${maxMs} ms` },
    isMet: median(times) <= maxMs,
  })
  return [
    row('placing an order, the whole call', orderTimes, maxOrderMs),
    row('the PDF of an order, rendered and stored', paperTimes, maxPaperMs),
  ]
}

/** Mails without papers: what the queue itself costs, and somebody who reads a list again and again meanwhile. */
async function measureMails(database: Database, { call }: SignedInClient): Promise<ResultRow[]> {
  await database.pool.query(
    `insert into outgoing_mail (to_address, subject, body_text, created_at, next_attempt_at)
     select 'bench' || n || '@exemple.test', 'Bench', repeat('Bonjour. ', 100), now(), now() from generate_series(1, $1::integer) n`,
    [mailCount],
  )
  const services = {
    ...{ database, log: database.log, randomToken, clock: () => new Date() },
    mail: { send: () => Promise.resolve(), close: () => undefined },
    settings: { publicUrl: 'http://127.0.0.1', trustProxy: false, webDirectory: undefined },
  }
  const outbox = startOutbox(services)
  const before = usedMegabytes()
  const begun = performance.now()
  let seconds = 0
  const sending = outbox.flush().then(() => {
    seconds = (performance.now() - begun) / 1000
  })
  const waits: number[] = []
  while (seconds === 0) {
    const sentAt = performance.now()
    await call('GET', '/api/FormulesCMVP?NbPerPage=25')
    waits.push(performance.now() - sentAt)
    await wait(pauseBetweenListsMs)
  }
  await sending
  await outbox.stop()
  const growth = usedMegabytes() - before
  const { rows } = await database.pool.query(`select from outgoing_mail where sent_at is null and subject = 'Bench'`)
  if (rows.length > 0) throw new Error(`${rows.length} mails were not sent`)
  const longest = Math.max(...waits)
  return [
    {
      what: `${database.engine}: ${mailCount} mails through the outbox, to a server that takes them at once, and what is kept of them`,
      measured: `${(mailCount / seconds).toFixed(0)} per second, + ${growth.toFixed(0)} MB`,
      bound: `+ ${maxGrowthMegabytes} MB`,
      isMet: growth <= maxGrowthMegabytes,
    },
    {
      what: `${database.engine}: the longest of ${waits.length} lists read meanwhile`,
      measured: `${longest.toFixed(0)} ms, median ${median(waits).toFixed(0)} ms`,
      bound: `${maxWaitMs} ms`,
      isMet: longest <= maxWaitMs,
    },
  ]
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** The memory of JavaScript and of its buffers, once what nobody needs is gone. V8 keeps room for more, which is not counted. */
function usedMegabytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}
