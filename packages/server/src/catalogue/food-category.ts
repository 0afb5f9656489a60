import { foodCategory } from '@provende/contract/catalogue/food-category.ts'
import { recordHandlers } from '../records/handlers.ts'
import { parentLoopProblems } from '../records/no-loop.ts'
import type { ScopeSource } from '../records/scope.ts'

/** Categories of foods: a tree, so that no category stands under itself. */
export const foodCategoryHandlers = (source: ScopeSource) =>
  recordHandlers(source, foodCategory, {
    beforeSave: (scope, content, existing) => parentLoopProblems(scope, foodCategory, content, existing),
  })
