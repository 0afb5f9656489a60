import { otherLimitProblems } from '@provende/contract/nutrition/other-limit.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { isLimitOfFoods, type OtherLimit, otherLimitKinds } from '@provende/domain/nutrition/other-limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../records/scope.ts'
import { referenceableIds } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'

/* Limits per kg of product, in kg/t, on ratios and on groups of foods, of versions of constraint sets and of formulas. */

const kindsOn = {
  food: otherLimitKinds.filter((kind) => isLimitOfFoods({ kind })),
  nutrient: otherLimitKinds.filter((kind) => !isLimitOfFoods({ kind })),
}

/** SQL: whether a row of such limits is on a food or on a nutrient. */
export const isOtherLimitOnSql = (item: 'food' | 'nutrient', id: number): RawBuilder<boolean> =>
  sql<boolean>`item_ids @> array[${id}]::bigint[] and kind = any(${kindsOn[item]}::text[])`

/** Problems of the limits of a set version: of their numbers, and of foods and nutrients that it may not refer to. */
export async function setOtherLimitProblems(
  scope: Scope,
  limits: readonly OtherLimit[],
  tenantId: number,
): Promise<Problem[]> {
  if (limits.length === 0) return []
  const idsOf = (ofFoods: boolean) => [
    ...new Set(limits.filter((limit) => isLimitOfFoods(limit) === ofFoods).flatMap(({ itemIds }) => itemIds)),
  ]
  const [foodIds, nutrientIds] = [idsOf(true), idsOf(false)]
  const foods = await referenceableIds(scope, 'food', foodIds, tenantId)
  const nutrients = await referenceableIds(scope, 'nutrient', nutrientIds, tenantId)
  const { rows } = await sql<{ id: number; name: string; signed: boolean; isFood: boolean }>`
    select id, name, signed, false as "isFood" from nutrient where id = any(${nutrientIds}::bigint[])
      and type_nutrient = 1 and ${visibleTo(scope, 'nutrient')}
    union all select id, name, false, true from food where id = any(${foodIds}::bigint[]) and ${visibleTo(scope, 'food')}`.execute(
    scope.transaction,
  )
  const find = (ofFood: boolean, id: number) => rows.find((row) => row.isFood === ofFood && row.id === id)
  const missing = limits.flatMap((limit, index): Problem[] => {
    const ofFood = isLimitOfFoods(limit)
    const isReferenceable = limit.itemIds.every(
      (id) => (ofFood ? foods : nutrients).has(id) && find(ofFood, id) !== undefined,
    )
    return isReferenceable ? [] : [{ key: 'record.referenceMissing', field: `otherLimits.${index}.itemIds` }]
  })
  const nameOf = (limit: OtherLimit) =>
    limit.name || limit.itemIds.map((id) => find(isLimitOfFoods(limit), id)?.name ?? '').join(' / ')
  return [...missing, ...otherLimitProblems(limits, (id) => find(false, id)?.signed === true, nameOf)]
}
