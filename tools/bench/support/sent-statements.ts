import { type CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../../../packages/server/src/records/scope.ts'

/** A query plan of PostgreSQL, as returned by `explain (format json)`. */
type QueryPlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: QueryPlanNode[] }
/** How a statement reads a table: the indexes used, and whether it scans the whole table. */
export type TableAccess = { readonly indexes: readonly string[]; readonly isFullScan: boolean }

/**
 * Runs `work` as `actor`; returns how the database reads `table` for each statement that was sent, planned with the
 * role and tenant of the actor.
 */
export function tableAccessesOf(
  source: ScopeSource,
  actor: Actor,
  table: string,
  work: (scope: Scope) => Promise<unknown>,
): Promise<TableAccess[]> {
  return inReadScope(source, actor, async (scope) => {
    const statements: CompiledQuery[] = []
    const recorder: KyselyPlugin = {
      transformQuery: ({ node }: { node: RootOperationNode }) => {
        statements.push(scope.transaction.getExecutor().compileQuery(node, createQueryId()))
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    await work({ ...scope, transaction: scope.transaction.withPlugin(recorder) })
    const plans: QueryPlanNode[][] = []
    for (const statement of statements) plans.push(await planNodesOf(scope, statement))
    return plans
      .map((nodes) => nodes.filter((node) => node['Relation Name'] === table || isIndexOfTable(node, table)))
      .filter((nodes) => nodes.length > 0)
      .map((nodes) => ({
        indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
        isFullScan: nodes.some((node) => node['Node Type'] === 'Seq Scan'),
      }))
  })
}

/** A bitmap scan names its index, not its table. */
const isIndexOfTable = (node: QueryPlanNode, table: string) => node['Index Name']?.startsWith(`${table}_`) ?? false

async function planNodesOf(scope: Scope, statement: CompiledQuery): Promise<QueryPlanNode[]> {
  const explainQuery = { ...statement, sql: `explain (format json) ${statement.sql}` } as CompiledQuery<{
    'QUERY PLAN': [{ Plan: QueryPlanNode }]
  }>
  const { rows } = await scope.transaction.executeQuery(explainQuery)
  return rows.flatMap((row) => flattenPlan(row['QUERY PLAN'][0].Plan))
}

const flattenPlan = (plan: QueryPlanNode): QueryPlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)]
