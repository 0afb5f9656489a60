import { orderForm } from '@provende/contract/ordering/order-form.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { type Actor, inReadScope } from '../../packages/server/src/records/scope.ts'
import { type ListQuery, listRecords } from '../../packages/server/src/records/store.ts'
import { benchmarkOnEachEngine } from './support/each-engine.ts'
import { fillLargeFormulas, type LargeFormulasViewers } from './support/large-formulas.ts'
import type { BenchmarkPart, ResultRow } from './support/measure.ts'
import type { RawPage } from './support/raw-page.ts'
import { compareWithRawSql } from './support/raw-sql-comparison.ts'

const measuringRounds = 11
const ordersPerFormula = 5

/** The list of 100,000 orders, on both engines, against hand-written SQL. */
export const ordersBenchmark: BenchmarkPart = benchmarkOnEachEngine({
  name: 'orders',
  content: '100,000 orders',
  fill: fillLargeOrders,
  measure: async (database, { viewers }) => {
    const rows: ResultRow[] = []
    for (const [what, { viewer, query }] of Object.entries(orderListCases)) {
      const listQuery = { ...newestOrdersQuery, ...query }
      const tasks = {
        ours: () =>
          inReadScope({ database, clock: () => new Date() }, viewers[viewer], (scope) =>
            listRecords(scope, orderForm, listQuery),
          ),
        raw: () => rawOrderPage(database, viewers[viewer], listQuery),
      }
      rows.push(await compareWithRawSql(`${database.engine}: orders, ${what}`, tasks, measuringRounds))
    }
    return rows
  },
})

const newestOrdersQuery: ListQuery = {
  ...{ limit: 25, offset: 0, order: 'creationDate', descending: true, withInactive: false },
  ...{ contains: [], equals: [] },
}
type OrderListCase = { readonly viewer: keyof LargeFormulasViewers['viewers']; readonly query: Partial<ListQuery> }
const orderListCases: Readonly<Record<string, OrderListCase>> = {
  'the newest': { viewer: 'manufacturer', query: {} },
  'page 25, the newest': { viewer: 'manufacturer', query: { offset: 600 } },
  'search "lande 1234"': { viewer: 'manufacturer', query: { search: 'lande 1234' } },
  'ERP code': { viewer: 'manufacturer', query: { contains: [['externalCode', 'erp4711']] } },
  'the newest of a distributor': { viewer: 'distributor', query: {} },
  'the newest of a farmer': { viewer: 'farmer', query: {} },
}

/** 100,000 orders of 20,000 formulas: one of each formula is validated, the others are only asked for. */
async function fillLargeOrders(database: Database): Promise<LargeFormulasViewers> {
  const filled = await fillLargeFormulas(database)
  await database.pool.query(
    `insert into order_form (tenant_id, name, code, token, formula_id, farm_id, farm_name, structure_id, distributor_name,
       quantity_tonnes, delivery_type, delivery_date, external_code, status, creation_date)
     select formula.tenant_id, formula.name, 'C-2026-' || formula.id || '-' || n, formula.id || '-' || n, formula.id,
       farm.id, farm.name, formula.structure_id, farm.distributor_name, 1 + n, 'Zg==', now(),
       'ERP' || formula.id || '-' || n, case n when 1 then 3 else 0 end,
       timestamptz '2025-01-01' + (formula.id * 7919 % 100000 + n) * interval '7 minutes'
     from formula join farm on farm.id = formula.farm_id, generate_series(1, $1::integer) n`,
    [ordersPerFormula],
  )
  await database.pool.query('vacuum analyze order_form')
  return filled
}

const orderColumns = `id, name, code, description, formula_id, farm_id, farm_name, structure_id, distributor_name,
  quantity_tonnes, packaging_id, packaging_name, delivery_type, delivery_date, sending_date, external_code, status, version,
  distributor_price_per_tonne_eur, farmer_price_per_tonne_eur, currency_code, tenant_id, tenants_shared, user_id,
  creation_date, modification_date, deleted`

/** The same page and count as careful hand-written SQL, isolated by row-level security alone. */
async function rawOrderPage(database: Database, { tenantId }: Actor, query: ListQuery): Promise<RawPage> {
  const words = query.search?.split(' ') ?? []
  const externalCode = query.contains[0]?.[1]
  const values = [...words, ...(externalCode ? [externalCode] : [])].map((text) => `%${text}%`)
  const conditions = [
    'not deleted',
    ...values.map((_, index) => `search_text like $${index + 1}`),
    ...(externalCode ? [`search_key(external_code) like $${values.length}`] : []),
  ]
  const where = conditions.join(' and ')
  const client = await database.pool.connect()
  try {
    await client.query(`begin read only; select set_config('statement_timeout', '30s', true),
      set_config('role', 'provende_app', true), set_config('app.tenant_id', '${tenantId}', true)`)
    const page = await client.query<{ id: number }>(
      `select ${orderColumns} from order_form where ${where}
       order by creation_date desc nulls last, id desc limit ${query.limit} offset ${query.offset}`,
      values,
    )
    const { rows } = await client.query<{ count: number }>(`select count(*) from order_form where ${where}`, values)
    await client.query('commit')
    return { ids: page.rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
  } finally {
    client.release()
  }
}
