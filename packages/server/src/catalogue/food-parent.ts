import { food } from '@provende/contract/catalogue/food.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import { refuseIf } from '../kit/handler.ts'
import { writableRecord } from '../records/handlers.ts'
import { type Actor, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { setDeleted } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'

/* The parent of an active food is active: the documented food error 7 (spec 2 §8). */

/** Most variants a refusal names. */
const mostNamed = 5

/** Whoever gives a food a parent, deactivates or restores one waits for the others: two at once could break the rule. */
const holdTree = (scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtext('tree of food'))`.execute(scope.transaction)

/** Refuses an inactive parent for a food that is, or becomes, active. */
export async function parentInactiveProblems(
  scope: Scope,
  content: Readonly<Record<string, unknown>>,
  existing: AnyRecord | null,
): Promise<Problem[]> {
  const { parentId } = content
  if (typeof parentId !== 'number' || existing?.deleted) return []
  await holdTree(scope)
  const { rows } =
    await sql`select from food where id = ${parentId} and deleted and ${visibleTo(scope, 'food')}`.execute(
      scope.transaction,
    )
  return rows.length === 0 ? [] : [{ key: 'food.parentInactive', field: 'parentId' }]
}

/** Refuses to deactivate a food that is the parent of active ones, and names them. */
export async function activeVariantProblems(scope: Scope, { id }: AnyRecord): Promise<Problem[]> {
  await holdTree(scope)
  const { rows } = await sql<{ name: string }>`
    select name from food where parent_id = ${id} and not deleted and ${visibleTo(scope, 'food')}
    order by label_key limit ${mostNamed}`.execute(scope.transaction)
  const what = rows.map(({ name }) => name).join(', ')
  return rows.length === 0 ? [] : [{ key: 'food.activeVariants', params: { what } }]
}

/** Makes a food active again, unless its parent is not. */
export function restoreFood(source: ScopeSource, actor: Actor, id: number): Promise<{ answer: null }> {
  return inScope(source, actor, async (scope) => {
    const record = await writableRecord(scope, food, id)
    refuseIf(await parentInactiveProblems(scope, record, null))
    await setDeleted(scope, food, id, false)
    return { answer: null }
  })
}
