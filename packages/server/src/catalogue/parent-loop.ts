import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { closesLoop, type TreeNode } from '@provende/domain/kit/tree.ts'
import { sql } from 'kysely'
import { tableOf } from '../records/columns.ts'
import type { Scope } from '../records/scope.ts'

/**
 * Refuses a parent that stands under the record itself (record.parentLoop), also through records of other tenants that
 * nobody here sees. Two people who move two branches at once could still tie a knot between them, so moves within one
 * family wait for each other.
 */
export async function parentLoopProblems(
  scope: Scope,
  family: Family,
  content: Record<string, unknown>,
  existing: AnyRecord | null,
): Promise<Problem[]> {
  const parentId = content.parentId
  if (existing === null || typeof parentId !== 'number') return []
  const table = tableOf(family.name)
  await sql`select pg_advisory_xact_lock(hashtext(${`tree of ${table}`}))`.execute(scope.transaction)
  const { rows } = await sql<TreeNode>`
    select id, parent_id as "parentId" from line_of_parents(${table}, ${parentId})`.execute(scope.transaction)
  return closesLoop(rows, existing.id, parentId) ? [{ key: 'record.parentLoop', field: 'parentId' }] : []
}
