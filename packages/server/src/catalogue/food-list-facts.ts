// What a list of foods says besides their fields: main contents as fed, and in how many formulas each is used.

import {
  type FoodListFact,
  type MainContent,
  mainContentCodes,
  mainContents,
} from '@provende/contract/catalogue/food-list-facts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

/** The version in use of the analyses of a food, as domain/nutrition/effective-analysis.ts orders them. */
const versionInUse = (scope: Scope, foodId: RawBuilder<unknown>) => sql`
  select v.id from analysis join analysis_version v on v.analysis_id = analysis.id
    join tenant_closure on ancestor_id = v.tenant_id and descendant_id = ${scope.tenantId}
  where analysis.food_id = ${foodId} and not v.deleted and not analysis.deleted
    and ${visibleTo(scope, 'v')} and ${visibleTo(scope, 'analysis')}
  order by depth, analysis.is_default desc, v.is_default desc, v.id desc limit 1`

const contentOf = (scope: Scope, foodId: RawBuilder<unknown>, code: string) => sql<number>`(
  select value_as_fed from analysis_version_items item
    join nutrient on nutrient.id = item.item_id and nutrient.code = ${code}
  where item.analysis_version_id = (${versionInUse(scope, foodId)}) limit 1)`

type FormulaCounts = ReadonlyMap<number, number>

/** In how many formulas each food is used; of all foods without ids. */
async function formulaCounts(scope: Scope, foodIds: readonly number[] | null): Promise<FormulaCounts> {
  const { rows } = await sql<{ foodId: number; formulas: number }>`
    select food_id as "foodId", formulas::integer from food_formula_counts(
      ${foodIds === null ? null : [...foodIds]}::bigint[], ${scope.reach ? [...scope.reach] : null}::bigint[])`.execute(
    scope.transaction,
  )
  return new Map(rows.map(({ foodId, formulas }) => [foodId, formulas]))
}

/** What to sort a list of foods by, as an expression on its table; with the counts of all foods if it is those. */
type FactOrder = { readonly order: RawBuilder<number>; readonly counts?: FormulaCounts }

export async function factOrder(scope: Scope, fact: FoodListFact): Promise<FactOrder> {
  if (fact !== 'formulaCount') return { order: contentOf(scope, sql.ref('food.id'), mainContentCodes[fact]) }
  const counts = await formulaCounts(scope, null)
  const byId = JSON.stringify(Object.fromEntries(counts))
  return { order: sql<number>`coalesce((${byId}::jsonb ->> food.id::text)::integer, 0)`, counts }
}

type FoodRow = { readonly id: number }

/** The foods of a page with these facts; the counts of formulas are read unless they are there. */
export async function withFoodListFacts<Food extends FoodRow>(
  scope: Scope,
  foods: readonly Food[],
  facts: readonly FoodListFact[],
  allCounts?: FormulaCounts,
) {
  const ids = foods.map(({ id }) => id)
  const contents = mainContents.filter((name) => facts.includes(name))
  const showsCounts = ids.length > 0 && facts.includes('formulaCount')
  const counts = showsCounts ? (allCounts ?? (await formulaCounts(scope, ids))) : null
  const values = ids.length > 0 && contents.length > 0 ? await contentValues(scope, ids, contents) : null
  return foods.map((food) => ({
    ...food,
    ...(values && Object.fromEntries(contents.map((name) => [name, values.get(`${food.id} ${name}`) ?? null]))),
    ...(counts && { formulaCount: counts.get(food.id) ?? 0 }),
  }))
}

/** Contents as fed, by the id of the food and the name of the content. */
async function contentValues(
  scope: Scope,
  ids: readonly number[],
  contents: readonly MainContent[],
): Promise<ReadonlyMap<string, number>> {
  const codes = contents.map((name) => mainContentCodes[name])
  const { rows } = await sql<{ foodId: number; code: string; value: number }>`
    select food.id as "foodId", nutrient.code, item.value_as_fed as value
    from unnest(${[...ids]}::bigint[]) food (id)
      join lateral (${versionInUse(scope, sql.ref('food.id'))}) used on true
      join analysis_version_items item on item.analysis_version_id = used.id
      join nutrient on nutrient.id = item.item_id and nutrient.code = any(${codes})`.execute(scope.transaction)
  return new Map(
    rows.flatMap(({ foodId, code, value }) => {
      const name = contents.find((content) => mainContentCodes[content] === code)
      return name === undefined ? [] : [[`${foodId} ${name}`, value] as const]
    }),
  )
}
