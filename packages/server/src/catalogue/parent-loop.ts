import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { closesLoop, type TreeNode } from '@provende/domain/kit/tree.ts'
import { sql } from 'kysely'
import { tableOf } from '../records/columns.ts'
import type { Scope } from '../records/scope.ts'

/**
 * Refuses a parent that is a descendant of the record (record.parentLoop), also through invisible records of other
 * tenants. Two concurrent moves could close a cycle together, so moves within a family are serialised.
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
