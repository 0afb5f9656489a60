import { food } from '@provende/contract/catalogue/food.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import { refuseIf } from '../kit/handler.ts'
import { requireWritableRecord } from '../records/handlers.ts'
import { type Actor, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { setDeleted } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'

/* The parent of an active food must be active: documented food error 7 (spec 2 §8). */

/** Maximum number of variants named in a refusal. */
const maxVariantNames = 5

/** Serialises setting parents, deactivating and restoring foods: two at once could break the rule. */
const lockFoodTree = (scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtext('tree of food'))`.execute(scope.transaction)

/** Refuses an inactive parent for a food that is or becomes active. */
export async function inactiveFoodParentProblems(
  scope: Scope,
  content: Readonly<Record<string, unknown>>,
  existing: AnyRecord | null,
): Promise<Problem[]> {
  const { parentId } = content
  if (typeof parentId !== 'number' || existing?.deleted) return []
  await lockFoodTree(scope)
  const { rows } =
    await sql`select from food where id = ${parentId} and deleted and ${visibleTo(scope, 'food')}`.execute(
      scope.transaction,
    )
  return rows.length === 0 ? [] : [{ key: 'food.parentInactive', field: 'parentId' }]
}

/** Refuses to deactivate a food with active variants, and names them. */
export async function activeVariantProblems(scope: Scope, { id }: AnyRecord): Promise<Problem[]> {
  await lockFoodTree(scope)
  const { rows } = await sql<{ name: string }>`
    select name from food where parent_id = ${id} and not deleted and ${visibleTo(scope, 'food')}
    order by label_key limit ${maxVariantNames}`.execute(scope.transaction)
  const what = rows.map(({ name }) => name).join(', ')
  return rows.length === 0 ? [] : [{ key: 'food.activeVariants', params: { what } }]
}

/** Restores a food, unless its parent is inactive. */
export function restoreFood(source: ScopeSource, actor: Actor, id: number): Promise<{ response: null }> {
  return inScope(source, actor, async (scope) => {
    const record = await requireWritableRecord(scope, food, id)
    refuseIf(await inactiveFoodParentProblems(scope, record, null))
    await setDeleted(scope, food, id, false)
    return { response: null }
  })
}
