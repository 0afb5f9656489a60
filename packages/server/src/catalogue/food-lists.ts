import type { foodListRoutes } from '@provende/contract/catalogue/food-lists.ts'
import type { PrimaryCategory } from '@provende/domain/catalogue/primary-category.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { inlinedVisibility, visibleTo } from '../records/visible-to.ts'

type ListedFood = { id: number; name: string; code: string; primaryCategory: PrimaryCategory; isBio: boolean }

/** Every visible food, without the inactive ones unless asked for, by name. */
async function listFoods(scope: Scope, withInactive: boolean): Promise<ListedFood[]> {
  const isVisible = (await inlinedVisibility(scope))?.('food') ?? visibleTo(scope, 'food')
  const { rows } = await sql<ListedFood>`
    select id, name, code, primary_category as "primaryCategory", is_bio as "isBio" from food
    where ${withInactive ? sql`` : sql`not deleted and`} ${isVisible} order by label_key, id`.execute(scope.transaction)
  return rows
}

/** The unit of prices, tonnes; null if the installation lacks it. */
async function tonneUnitId(scope: Scope): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from unit where label = 't' and not deleted and ${visibleTo(scope, 'unit')} order by id limit 1`.execute(
    scope.transaction,
  )
  return rows[0]?.id ?? null
}

/** Short lists of foods. */
export const foodListHandlers = (source: ScopeSource): Handlers<typeof foodListRoutes, Actor> => ({
  getAll: async ({ session, query, caller }) => {
    const foods = await inReadScope(source, session, (scope) => listFoods(scope, query.getInactive))
    // Sorted here because the embedded database has no language-specific collations.
    const { compare } = new Intl.Collator(query.locale ?? caller.culture, { numeric: true })
    return { response: foods.sort((a, b) => compare(a.name, b.name)) }
  },
  priceList: ({ session, query }) =>
    inReadScope(source, session, async (scope) => {
      const unitId = await tonneUnitId(scope)
      const foods = await listFoods(scope, query.getInactive)
      return { response: foods.map(({ id, name, code }) => ({ id, name, code, unitId })) }
    }),
})
