import { type CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../../packages/server/src/records/scope.ts'

/** A plan of PostgreSQL, as `explain (format json)` answers it. */
type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }
/** How one statement reads a table: the indexes it uses, and whether it also goes through the whole table. */
export type Reading = { readonly indexes: readonly string[]; readonly wholeTable: boolean }

/**
 * Runs `work` as `actor` and answers, for each statement about `table` it really sent, how the database reads the table
 * when that role and tenant ask.
 */
export function readingsOf(
  source: ScopeSource,
  actor: Actor,
  table: string,
  work: (scope: Scope) => Promise<unknown>,
): Promise<Reading[]> {
  return inReadScope(source, actor, async (scope) => {
    const sent: CompiledQuery[] = []
    const notes: KyselyPlugin = {
      transformQuery: ({ node }: { node: RootOperationNode }) => {
        sent.push(scope.transaction.getExecutor().compileQuery(node, createQueryId()))
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    await work({ ...scope, transaction: scope.transaction.withPlugin(notes) })
    const plans: Plan[][] = []
    for (const statement of sent) plans.push(await nodesOf(scope, statement))
    return plans
      .map((nodes) => nodes.filter((node) => node['Relation Name'] === table || isIndexOf(node, table)))
      .filter((nodes) => nodes.length > 0)
      .map((nodes) => ({
        indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
        wholeTable: nodes.some((node) => node['Node Type'] === 'Seq Scan'),
      }))
  })
}

/** A scan of a bitmap names its index, not its table. */
const isIndexOf = (node: Plan, table: string) => node['Index Name']?.startsWith(`${table}_`) ?? false

async function nodesOf(scope: Scope, statement: CompiledQuery): Promise<Plan[]> {
  const explained = { ...statement, sql: `explain (format json) ${statement.sql}` } as CompiledQuery<{
    'QUERY PLAN': [{ Plan: Plan }]
  }>
  const { rows } = await scope.transaction.executeQuery(explained)
  return rows.flatMap((row) => flat(row['QUERY PLAN'][0].Plan))
}

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
