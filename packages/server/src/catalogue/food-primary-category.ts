import type { Problem } from '@provende/contract/problems.ts'
import { type CategoryNode, primaryCategoryOf } from '@provende/domain/catalogue/primary-category.ts'
import { sql } from 'kysely'
import type { Scope } from '../records/scope.ts'
import { writableBy } from '../records/visible-to.ts'

/* The primary category of a food is stored with it, so that lists can sort by it; this file keeps it up to date. */

/** The categories with all their ancestors, of any owner. */
async function categoriesWithAncestors(scope: Scope, categories: readonly number[]): Promise<CategoryNode[]> {
  const { rows } = await sql<CategoryNode>`
    select id, parent_id as "parentId", code from food_category_lines(${[...categories]}::bigint[])`.execute(
    scope.transaction,
  )
  return rows
}

/** Sets the primary category of a food about to be saved; refuses categories that lead to several. */
export async function setPrimaryCategory(scope: Scope, content: Record<string, unknown>): Promise<Problem[]> {
  const categories = content.categories as number[]
  // Locks the category tree until the food is saved.
  await sql`select pg_advisory_xact_lock_shared(hashtext('tree of food_category'))`.execute(scope.transaction)
  const primary = primaryCategoryOf(categories, await categoriesWithAncestors(scope, categories))
  if (primary === 'several') return [{ key: 'food.twoPrimaries', field: 'categories', params: { what: '' } }]
  content.primaryCategory = primary
  return []
}

/** Locks the category tree exclusively, waiting for food saves: a category is about to get another parent or code. */
export const lockCategoryTree = (scope: Scope): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('tree of food_category'))`.execute(scope.transaction)

type CategorisedFood = { readonly id: number; readonly name: string; readonly categories: readonly number[] }

/**
 * Recomputes the primary category of the foods in a saved category and its descendants; returns the name of a food
 * whose categories now lead to several. Users who may write a category see all foods that reference it.
 */
export async function refreshPrimaryCategories(scope: Scope, categoryId: number): Promise<string | undefined> {
  const { rows } = await sql<CategorisedFood>`
    with recursive under (id) as (select ${categoryId}::bigint
      union select c.id from food_category c join under on c.parent_id = under.id)
    select id, name, categories from food where categories && (select array_agg(id) from under)
      and ${writableBy(scope, 'food')} order by id`.execute(scope.transaction)
  const tree = await categoriesWithAncestors(scope, [...new Set(rows.flatMap(({ categories }) => categories))])
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
