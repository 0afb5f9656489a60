import { food } from '@provende/contract/catalogue/food.ts'
import { foodPropertyProblems } from '@provende/contract/catalogue/food-property-problems.ts'
import { type FoodPropertyName, foodPropertyTypes } from '@provende/domain/catalogue/food-properties.ts'
import { recordHandlers } from '../records/handlers.ts'
import { parentLoopProblems } from '../records/no-loop.ts'
import type { ScopeSource } from '../records/scope.ts'

type Property = { name: FoodPropertyName; data: string; typeId?: number | null }

/** Foods: the list drops % from its search texts (spec 2 §2), properties are checked and given their type code. */
export const foodHandlers = (source: ScopeSource) =>
  recordHandlers(source, food, {
    cleaning: { percent: 'removed', slash: 'asSpace' },
    beforeSave: async (scope, content, existing) => {
      const properties = content.properties as Property[]
      content.properties = properties.map((property) => ({ ...property, typeId: foodPropertyTypes[property.name] }))
      return [...foodPropertyProblems(properties), ...(await parentLoopProblems(scope, food, content, existing))]
    },
  })
