import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { applyMigrations } from '../../packages/server/src/kit/database/migrate.ts'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { onEachEngine } from './support/databases.ts'

const rowCount = 100_000
const tenantCount = 200

/**
 * A table with row-level security, as large as a family may become, over a tree of tenants: tenant 1 above all others.
 */
const fillTablesSql = `
  create table plot (id bigint generated always as identity primary key, tenant_id bigint not null,
    tenants_shared boolean not null default false, name text not null,
    label_key text collate "C" generated always as (search_key(name)) stored);
  insert into plot (tenant_id, tenants_shared, name)
    select 1 + n % ${tenantCount}, n % 7 = 0, case when n % 10000 = 1 then 'Épeautre ' else 'Parcelle ' end || md5(n::text)
    from generate_series(1, ${rowCount}) n;
  create index plot_search on plot using gin (label_key gin_trgm_ops);
  create table family_closure (ancestor_id bigint, descendant_id bigint, primary key (ancestor_id, descendant_id));
  create index family_closure_up on family_closure (descendant_id, ancestor_id);
  insert into family_closure select 1, n from generate_series(1, ${tenantCount}) n
    union select n, n from generate_series(1, ${tenantCount}) n;
  alter table plot enable row level security;
  create policy readable on plot for select to provende_app using (
    tenant_id in (select descendant_id from family_closure where ancestor_id = app_tenant_id())
    or (tenants_shared and tenant_id in (select ancestor_id from family_closure where descendant_id = app_tenant_id())));
  grant select on plot, family_closure to provende_app;
  analyze plot, family_closure`

type QueryPlanNode = { 'Node Type': string; 'Index Name'?: string; Plans?: QueryPlanNode[] }
const planNodesOf = (plan: QueryPlanNode): QueryPlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(planNodesOf)]

onEachEngine(({ fresh }) => {
  let database: Database
  beforeAll(async () => {
    database = await fresh()
    await database.pool.query(fillTablesSql)
  })

  const search = (tenantId: number, words: string) => {
    const query = sql<{ name: string }>`select name from plot
      where label_key like ${'%'} || search_key(${words}) || ${'%'} order by label_key, id limit 25`
    return inTransaction(database, { role: 'provende_app', tenantId, userId: 1 }, async (transaction) => {
      const names = (await query.execute(transaction)).rows.map(({ name }) => name)
      const { sql: text, parameters } = query.compile(transaction)
      const explained = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters])
      const { rows: plans } = await transaction.executeQuery<{ 'QUERY PLAN': [{ Plan: QueryPlanNode }] }>(
        explained as CompiledQuery<never>,
      )
      return { names, nodes: plans[0] ? planNodesOf(plans[0]['QUERY PLAN'][0].Plan) : [] }
    })
  }

  test.each([
    ['all tenants below', 1, 'EPEAUTRE', 10],
    ['one tenant', 2, 'épeautre', 10],
    ['a tenant without matches', 3, 'épeautre', 0],
  ])(
    'a search of %s among 100,000 rows under row-level security uses the trigram index',
    async (_, tenantId, words, count) => {
      const { names, nodes } = await search(tenantId, words)
      expect(names).toHaveLength(count)
      expect(nodes.map((node) => node['Index Name'])).toContain('plot_search')
      expect(
        nodes.filter((node) => node['Node Type'] === 'Seq Scan' && JSON.stringify(node).includes('"plot"')),
      ).toEqual([])
    },
  )

  test('the index is used only while textlike is leakproof, which migrate ensures', async () => {
    await database.pool.query('alter function pg_catalog.textlike(text, text) not leakproof')
    const { nodes } = await search(1, 'épeautre')
    expect(nodes.map((node) => node['Index Name'])).not.toContain('plot_search')
    await applyMigrations(database)
    const afterMigrate = await search(1, 'épeautre')
    expect(afterMigrate.nodes.map((node) => node['Index Name'])).toContain('plot_search')
  })
})
