import { siteSeriesHandlers } from '../../packages/server/src/farm-data/site-series.ts'
import { chartHandlers } from '../../packages/server/src/home/order-months.ts'
import { statsHandlers } from '../../packages/server/src/home/stats.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { newsHandlers } from '../../packages/server/src/operations/news.ts'
import { orderHandlers } from '../../packages/server/src/ordering/orders/order-handlers.ts'
import type { Actor } from '../../packages/server/src/records/scope.ts'
import { benchmarkOnEachEngine } from './support/each-engine.ts'
import { fillLargeFormulas, type LargeFormulasViewers } from './support/large-formulas.ts'
import {
  type BenchmarkPart,
  median,
  millisecondsText,
  type ResultRow,
  retryIfExceeded,
  timeAlternately,
} from './support/measure.ts'

const measuringRounds = 7
const maxMs = 300
/** Ten years. */
const recordedMonths = 120
/** With the 20,000 formulas of the search about four orders a year. */
const ordersPerFormula = 6

/** What the first screen of each role reads, of ten years of 3,000 farms. */
export const firstScreensBenchmark: BenchmarkPart = benchmarkOnEachEngine({
  name: 'first-screens',
  content: 'ten years of 3,000 farms',
  engines: ['postgresql'],
  fill: fillTenYears,
  measure: async (database, { viewers }) => {
    const rows: ResultRow[] = []
    for (const [role, blocks] of Object.entries(firstScreensOf(database, viewers)))
      for (const [what, block] of Object.entries(blocks))
        rows.push(await retryIfExceeded(() => measureBlock(`postgresql: first screen, ${role}, ${what}`, block)))
    return rows
  },
})

type Block = () => Promise<unknown>

async function measureBlock(what: string, block: Block): Promise<ResultRow> {
  const { time } = await timeAlternately({ time: block }, measuringRounds)
  const milliseconds = median(time)
  return {
    ...{ what, measured: millisecondsText(milliseconds), bound: `${maxMs} ms` },
    isMet: milliseconds <= maxMs,
  }
}

type Blocks = Readonly<Record<string, Block>>

/** The blocks of the first screen of each role, by what they show. Formulators and experts have that of administrators. */
function firstScreensOf(
  database: Database,
  viewers: LargeFormulasViewers['viewers'],
): Readonly<Record<string, Blocks>> {
  const { manufacturer, distributor, expert, farmer } = viewers
  const month = new Date().toISOString().slice(0, 7)
  const history = { from: `${Number(month.slice(0, 4)) - 2}${month.slice(4)}`, to: month }
  const callsAs = (actor: Actor, role: string) => callsOf(database, { reach: null, ...actor, role })
  const dashboardOf = (actor: Actor, role: string): Blocks => {
    const { toDo, staleFormulas, orderMonths, orders, gauges, news, recordCounts, reach } = callsAs(actor, role)
    return { toDo, staleFormulas, orderMonths, orders, gauges, news, recordCounts, reach }
  }
  const adviserOf = (actor: Actor): Blocks => {
    const { callToday, news, recordCounts } = callsAs(actor, 'TC')
    return { callToday, news, recordCounts }
  }
  const ofFarmer = callsAs(farmer, 'Farmer')
  const ofHost = callsAs(manufacturer, 'Host')
  return {
    host: { global: ofHost.global, news: ofHost.news },
    manufacturer: dashboardOf(manufacturer, 'AdminDif'),
    formulator: dashboardOf(manufacturer, 'Formulateur'),
    'expert of 20 farms': dashboardOf(expert, 'ExpertDif'),
    distributor: dashboardOf(distributor, 'AdminDistri'),
    'adviser of all 3,000 farms': adviserOf(manufacturer),
    'adviser of 20 farms': adviserOf(expert),
    farmer: {
      ...{
        mineral: ofFarmer.mineral,
        contacts: ofFarmer.contacts,
        news: ofFarmer.news,
        recordCounts: ofFarmer.recordCounts,
      },
      series: ofFarmer.series(history),
      farmFormulas: ofFarmer.farmFormulas(history),
      benchmarks: ofFarmer.benchmarks(month),
    },
  }
}

/** The calls of first screens by one person, as the browser makes them. */
function callsOf(database: Database, person: object) {
  const session = { visit: [], ...person }
  const services = { database, clock: () => new Date() } as never
  const stats = statsHandlers(services)
  const series = siteSeriesHandlers(services)
  const call =
    (handler: (call: never) => Promise<unknown>, query: object = {}) =>
    () =>
      handler({ session, query, params: {} } as never)
  type Months = { readonly from: string; readonly to: string }
  return {
    global: call(stats.global),
    toDo: call(stats.toDo),
    staleFormulas: call(stats.staleFormulas),
    orderMonths: call(stats.orderMonths),
    orders: call(orderHandlers(services).info),
    gauges: call(chartHandlers(services).gauges, { typeId: 4 }),
    news: call(newsHandlers(services).shown),
    recordCounts: call(stats.own),
    reach: call(stats.reach),
    callToday: call(stats.callToday),
    mineral: call(stats.ownMineral),
    contacts: call(stats.contacts),
    series: (months: Months) => call(series.series, months),
    farmFormulas: (months: Months) => call(stats.farmFormulas, months),
    benchmarks: (month: string) => call(series.benchmarks, { month }),
  }
}

/** A site of each farm with its months, and the orders of its formulas, every one delivered in the last ten years. */
async function fillTenYears(database: Database): Promise<LargeFormulasViewers> {
  const filled = await fillLargeFormulas(database)
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  await run('update organisation set follow_stock = true where type_id = 2')
  await run(
    `insert into farm_site (tenant_id, farm_id, name) select tenant_id, id, 'Site ' || id from organisation where type_id = 2`,
  )
  await run(`insert into farm_site_productions (farm_site_id, position, tenant_id, production_type_id)
    select id, 0, tenant_id, 1 from farm_site`)
  const ofEachMonth = (table: string, columns: string, values: string) =>
    run(
      `insert into ${table} (tenant_id, farm_site_id, date, ${columns})
       select tenant_id, id, date_trunc('month', now() at time zone 'UTC') - n * interval '1 month' - interval '12 hours', ${values}
       from farm_site, generate_series(0, $1::integer - 1) n`,
      [recordedMonths],
    )
  await ofEachMonth(
    'milk_analysis',
    'fat_grams_per_litre, protein_grams_per_litre',
    '40 + (id + n) % 4, 32 + (id + n) % 2',
  )
  await ofEachMonth('milk_quantity', 'litres', '50000 + (id * 31 + n) % 9000')
  await ofEachMonth('site_herd', 'head_count', '60 + id % 20')
  await ofEachMonth('milk_price', 'eur_per1000_litres', '440 + (id + n) % 30')
  await run(
    `insert into formula (tenant_id, name, code, farm_id, structure_id, nutritional_model_version_id, is_locked)
     select tenant_id, name || ' no ' || n, code || '-' || n, farm_id, structure_id, nutritional_model_version_id, true
     from formula, generate_series(2, $1::integer) n`,
    [ordersPerFormula],
  )
  await run(
    `with placed as (insert into order_form (tenant_id, name, code, token, formula_id, farm_id, farm_name, structure_id,
         quantity_tonnes, delivery_type, delivery_date, status)
       select tenant_id, name, 'C' || id, 'T' || id, id, farm_id, 'Exploitation', structure_id, 1 + id % 3, 'Zg==',
         now() - id * 7919 % 3650 * interval '1 day', 3
       from formula where farm_id is not null returning id, tenant_id)
     insert into order_version (order_form_id, number, tenant_id, creation_date, content)
     select id, 1, tenant_id, now(), jsonb_build_object('dose', jsonb_build_object('gramsPerAnimalDay', 250,
       'tonnesPer30Days', 0.6), 'lines', (select jsonb_agg(jsonb_build_object('code', n, 'name', 'Matière ' || n, 'price', n))
       from generate_series(1, 16) n)) from placed`,
  )
  await run('vacuum analyze')
  return filled
}
