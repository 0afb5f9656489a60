import {
  itemsTwice,
  type ModelItem,
  modelVersion,
  type modelVersionRoutes,
} from '@provende/contract/nutrition/model-version.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import { recordHandlers } from '../records/handlers.ts'
import type { Actor, Scope, ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { answerWithMore } from './answer-with-more.ts'

/** Versions of models: items stand in the order they say, and are answered as their nutrients are now (spec 2 §4). */
export const modelVersionHandlers = (source: ScopeSource): Handlers<typeof modelVersionRoutes, Actor> => {
  const handlers = recordHandlers(source, modelVersion, {
    beforeSave: (_, content) => {
      const items = content.items as ModelItem[]
      // An item that says no order keeps its place in the list.
      const order = (item: ModelItem, index: number) => item.order ?? index + 1
      const sorted = items.map((item, index) => ({ item, order: order(item, index) })).toSorted(byOrder)
      content.items = sorted.map(({ item }) => item)
      return Promise.resolve(itemsTwice(items))
    },
  })
  return answerWithMore(source, modelVersion, handlers, async (scope, { id }) => ({ items: await itemsOf(scope, id) }))
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order

/** What the items of a version are, in their order: as far as the scope sees their nutrients. */
export async function itemsOf(scope: Scope, modelVersionId: number): Promise<ModelItem[]> {
  const { rows } = await sql<ModelItem>`
    select item_id as "itemId", unit_id as "unitId", category_id as "categoryId", name as label, code,
      prepared_equation as "serverEquation", is_complex as "isComplex", type_nutrient as "typeNutrient", deleted
    from model_version_items join nutrient on nutrient.id = item_id
    where model_version_id = ${modelVersionId} and ${visibleTo(scope, 'nutrient')}
    order by position`.execute(scope.transaction)
  return rows.map((item, index) => ({ ...item, order: index + 1 }))
}
