import {
  duplicateItemProblems,
  type ModelItem,
  modelVersion,
  type modelVersionRoutes,
} from '@provende/contract/nutrition/model-version.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import { recordHandlers } from '../records/handlers.ts'
import type { Actor, Scope, ScopeSource } from '../records/scope.ts'
import { visibleTo, visibleToTenant } from '../records/visible-to.ts'
import { withRecordDetails } from './with-record-details.ts'

/**
 * Versions of models: items are sorted by their `order`, and returned with the current data of their nutrients (spec 2
 * §4).
 */
export const modelVersionHandlers = (source: ScopeSource): Handlers<typeof modelVersionRoutes, Actor> => {
  const handlers = recordHandlers(source, modelVersion, {
    beforeSave: (_, content) => {
      const items = content.items as ModelItem[]
      // An item without order keeps its position in the list.
      const orderOf = (item: ModelItem, index: number) => item.order ?? index + 1
      const sorted = items.map((item, index) => ({ item, order: orderOf(item, index) })).toSorted(compareOrder)
      content.items = sorted.map(({ item }) => item)
      return Promise.resolve(duplicateItemProblems(items))
    },
  })
  return withRecordDetails(source, modelVersion, handlers, async (scope, { id }) => ({
    items: await loadModelItems(scope, id),
  }))
}

const compareOrder = (a: { order: number }, b: { order: number }) => a.order - b.order

/** The items of a version in order, as far as their nutrients are visible, also to `otherTenantId` if given. */
export async function loadModelItems(
  scope: Scope,
  modelVersionId: number,
  otherTenantId?: number,
): Promise<ModelItem[]> {
  const visibleToOther = otherTenantId === undefined ? sql`true` : visibleToTenant(otherTenantId, 'nutrient')
  const { rows } = await sql<ModelItem>`
    select item_id as "itemId", unit_id as "unitId", category_id as "categoryId", name as label, code,
      prepared_equation as "serverEquation", is_complex as "isComplex", type_nutrient as "typeNutrient", deleted,
      signed, usual_min as "usualMin", usual_max as "usualMax"
    from model_version_items join nutrient on nutrient.id = item_id
    where model_version_id = ${modelVersionId} and ${visibleTo(scope, 'nutrient')} and ${visibleToOther}
    order by position`.execute(scope.transaction)
  return rows.map((item, index) => ({ ...item, order: index + 1 }))
}
