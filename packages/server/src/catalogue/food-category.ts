import { foodCategory } from '@provende/contract/catalogue/food-category.ts'
import { refusal } from '../kit/handler.ts'
import { recordHandlers } from '../records/handlers.ts'
import type { ScopeSource } from '../records/scope.ts'
import { holdCategoryTree, refreshPrimaryCategories } from './food-primary-category.ts'
import { parentLoopProblems } from './parent-loop.ts'

/**
 * Categories of foods: a tree, so that no category stands under itself. Where one stands, and its code, may decide the
 * primary category of its foods, which then follows; it is refused where a food would have two.
 */
export const foodCategoryHandlers = (source: ScopeSource) =>
  recordHandlers(source, foodCategory, {
    beforeSave: async (scope, content, existing) => {
      if (existing !== null) await holdCategoryTree(scope)
      return parentLoopProblems(scope, foodCategory, content, existing)
    },
    afterSave: async (scope, { id }) => {
      const food = await refreshPrimaryCategories(scope, id)
      if (food !== undefined) throw refusal('food.twoPrimaries', 'parentId', { what: food })
    },
  })
