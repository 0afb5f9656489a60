import { food } from '@provende/contract/catalogue/food.ts'
import { factOfOrder } from '@provende/contract/catalogue/food-list-facts.ts'
import { foodPropertyProblems } from '@provende/contract/catalogue/food-property-problems.ts'
import type { foodRoutes } from '@provende/contract/catalogue/food-routes.ts'
import { type FoodPropertyName, foodPropertyTypeIds } from '@provende/domain/catalogue/food-properties.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import { type RecordRules, recordHandlers, toListQuery } from '../records/handlers.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { listRecords } from '../records/store.ts'
import { foodAttachmentHandlers } from './food-attachment.ts'
import { compositionDependency, foodCompositionHandlers } from './food-composition.ts'
import { factOrder, withFoodListFacts } from './food-list-facts.ts'
import { foodListHandlers } from './food-lists.ts'
import { activeVariantProblems, inactiveFoodParentProblems, restoreFood } from './food-parent.ts'
import { setPrimaryCategory } from './food-primary-category.ts'
import { parentLoopProblems } from './parent-loop.ts'
import { referenceConditions } from './where-used.ts'

type FoodProperty = { name: FoodPropertyName; data: string; typeId?: number | null }

/**
 * Foods: the list removes % from search texts (spec 2 §2), properties are checked and get their type id, fields derived
 * from categories and properties are stored, and the parent of an active food must be active.
 */
const foodRules: RecordRules = {
  cleaning: { percent: 'removed', slash: 'asSpace' },
  beforeSave: async (scope, content, existing) => {
    const properties = content.properties as FoodProperty[]
    content.properties = properties.map((property) => ({ ...property, typeId: foodPropertyTypeIds[property.name] }))
    content.isBio = properties.some(({ name, data }) => name === 'IsBio' && data === 'True')
    return [
      ...foodPropertyProblems(properties),
      ...(await parentLoopProblems(scope, food, content, existing)),
      ...(await inactiveFoodParentProblems(scope, content, existing)),
      ...(await setPrimaryCategory(scope, content)),
    ]
  },
  beforeDeactivate: activeVariantProblems,
}

/** The condition of foods that a food is part of or stands above. */
async function usesOfFood(scope: Scope, id: number) {
  const item = { family: food, id }
  const uses = [...referenceConditions(food, item), ...(await compositionDependency.conditions(scope, item))]
  return sql`(${sql.join(uses, sql` or `)})`
}

/** The food calls. */
export function foodHandlers(source: ScopeSource): Handlers<typeof foodRoutes, Actor> {
  const records = recordHandlers(source, food, foodRules)
  return {
    ...records,
    list: (call) => {
      const { foodId, facts = [], ...query } = call.query
      const fact = factOfOrder(query.order)
      if (foodId === undefined && facts.length === 0 && fact === undefined) return records.list(call)
      return inReadScope(source, call.session, async (scope) => {
        const listQuery = toListQuery(food, fact === undefined ? query : { ...query, order: '' }, foodRules.cleaning)
        const { order, counts } =
          fact === undefined ? { order: listQuery.order, counts: undefined } : await factOrder(scope, fact)
        const condition = foodId === undefined ? undefined : await usesOfFood(scope, foodId)
        const { response, ...rest } = await listRecords(scope, food, { ...listQuery, order, condition })
        return { ...rest, response: await withFoodListFacts(scope, response, facts, counts) }
      })
    },
    remove: (call) => (call.query.restore ? restoreFood(source, call.session, call.params.id) : records.remove(call)),
    ...foodListHandlers(source),
    ...foodCompositionHandlers(source),
    ...foodAttachmentHandlers(source),
  }
}
