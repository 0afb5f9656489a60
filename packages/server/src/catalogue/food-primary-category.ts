import type { Problem } from '@provende/contract/problems.ts'
import { type CategoryNode, primaryCategoryOf } from '@provende/domain/catalogue/primary-category.ts'
import { sql } from 'kysely'
import type { Scope } from '../records/scope.ts'
import { writableBy } from '../records/visible-to.ts'

/* The primary category of foods is stored with them, so that lists sort by it; here it is kept true. */

/** The categories with all those above them, whoever owns them. */
async function linesOf(scope: Scope, categories: readonly number[]): Promise<CategoryNode[]> {
  const { rows } = await sql<CategoryNode>`
    select id, parent_id as "parentId", code from food_category_lines(${[...categories]}::bigint[])`.execute(
    scope.transaction,
  )
  return rows
}

/** Sets the primary category of a food about to be saved; refuses categories that disagree. */
export async function primaryCategoryProblems(scope: Scope, content: Record<string, unknown>): Promise<Problem[]> {
  const categories = content.categories as number[]
  // The tree stays as it is until the food is saved.
  await sql`select pg_advisory_xact_lock_shared(hashtext('tree of food_category'))`.execute(scope.transaction)
  const primary = primaryCategoryOf(categories, await linesOf(scope, categories))
  if (primary === 'several') return [{ key: 'food.twoPrimaries', field: 'categories', params: { what: '' } }]
  content.primaryCategory = primary
  return []
}

/** Waits until no food is being saved: a category is about to get another place or another code. */
export const holdCategoryTree = (scope: Scope): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('tree of food_category'))`.execute(scope.transaction)

type FoodOfCategories = { readonly id: number; readonly name: string; readonly categories: readonly number[] }

/**
 * Stores anew the primary category of the foods in a category that was saved, and in those under it; answers the name of
 * one whose categories now disagree. Whoever may write a category sees all foods that name it.
 */
export async function refreshPrimaryCategories(scope: Scope, categoryId: number): Promise<string | undefined> {
  const { rows } = await sql<FoodOfCategories>`
    with recursive under (id) as (select ${categoryId}::bigint
      union select c.id from food_category c join under on c.parent_id = under.id)
    select id, name, categories from food where categories && (select array_agg(id) from under)
      and ${writableBy(scope, 'food')} order by id`.execute(scope.transaction)
  const tree = await linesOf(scope, [...new Set(rows.flatMap(({ categories }) => categories))])
  const byPrimary = Map.groupBy(rows, ({ categories }) => primaryCategoryOf(categories, tree))
  for (const [primary, foods] of byPrimary) {
    if (primary === 'several') return foods[0]?.name
    await sql`update food set primary_category = ${primary}
      where id = any(${foods.map(({ id }) => id)}::bigint[]) and primary_category <> ${primary}`.execute(
      scope.transaction,
    )
  }
  return undefined
}
