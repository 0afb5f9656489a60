import { foodCategory } from '@provende/contract/catalogue/food-category.ts'
import { refusal } from '../kit/handler.ts'
import { recordHandlers } from '../records/handlers.ts'
import type { ScopeSource } from '../records/scope.ts'
import { lockCategoryTree, refreshPrimaryCategories } from './food-primary-category.ts'
import { parentLoopProblems } from './parent-loop.ts'

/**
 * Food categories form a tree, so none may be its own ancestor. Parent and code of a category may decide the primary
 * category of its foods, which is updated after a save; a save that would give a food two is refused.
 */
export const foodCategoryHandlers = (source: ScopeSource) =>
  recordHandlers(source, foodCategory, {
    beforeSave: async (scope, content, existing) => {
      if (existing !== null) await lockCategoryTree(scope)
      return parentLoopProblems(scope, foodCategory, content, existing)
    },
    afterSave: async (scope, { id }) => {
      const ambiguousFood = await refreshPrimaryCategories(scope, id)
      if (ambiguousFood !== undefined) throw refusal('food.twoPrimaries', 'parentId', { what: ambiguousFood })
    },
  })
