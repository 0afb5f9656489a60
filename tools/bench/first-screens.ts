import { routes } from '@provende/contract/routes.ts'
import { siteSeriesHandlers } from '../../packages/server/src/farm-data/site-series.ts'
import { loadCallToday } from '../../packages/server/src/home/call-today.ts'
import { chartHandlers, loadOrderMonths } from '../../packages/server/src/home/order-months.ts'
import { loadOwnMineral } from '../../packages/server/src/home/own-mineral.ts'
import { loadToDo } from '../../packages/server/src/home/to-do.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { type Actor, inReadScope, type Scope } from '../../packages/server/src/records/scope.ts'
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
const maxBlockMs = 300
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
    for (const [what, block] of Object.entries(blocksOf(database, viewers)))
      rows.push(await retryIfExceeded(() => measureBlock(`postgresql: first screen, ${what}`, block)))
    return rows
  },
})

type Block = () => Promise<unknown>

async function measureBlock(what: string, block: Block): Promise<ResultRow> {
  const { time } = await timeAlternately({ time: block }, measuringRounds)
  const milliseconds = median(time)
  return {
    ...{ what, measured: millisecondsText(milliseconds), bound: `${maxBlockMs} ms` },
    isMet: milliseconds <= maxBlockMs,
  }
}

function blocksOf(database: Database, viewers: LargeFormulasViewers['viewers']): Readonly<Record<string, Block>> {
  const source = { database, clock: () => new Date() }
  const sessionOf = (actor: Actor, role: string) => ({ ...actor, role }) as never
  const inScopeOf = (actor: Actor, load: (scope: Scope) => Promise<unknown>) => () => inReadScope(source, actor, load)
  const { manufacturer, distributor, expert, farmer } = viewers
  const gauges = (actor: Actor) => () =>
    chartHandlers(source).gauges({ session: sessionOf(actor, 'AdminDif'), query: { typeId: 4 } } as never)
  const month = new Date().toISOString().slice(0, 7)
  const from = `${Number(month.slice(0, 4)) - 2}${month.slice(4)}`
  return {
    'manufacturer, to do': inScopeOf(manufacturer, (scope) => loadToDo(scope, sessionOf(manufacturer, 'AdminDif'))),
    'manufacturer, orders by month': inScopeOf(manufacturer, loadOrderMonths),
    'manufacturer, gauges': gauges(manufacturer),
    'distributor, orders by month': inScopeOf(distributor, loadOrderMonths),
    'distributor, gauges': gauges(distributor),
    'adviser of all 3,000 farms, to call': inScopeOf(manufacturer, loadCallToday),
    'adviser of 20 farms, to call': inScopeOf(expert, loadCallToday),
    'farmer, mineral': inScopeOf(farmer, loadOwnMineral),
    [`farmer, history (${routes.siteSeries.series.path})`]: () =>
      siteSeriesHandlers(source).series({ session: farmer, query: { from, to: month } } as never),
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
