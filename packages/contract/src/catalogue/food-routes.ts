import { z } from 'zod'
import { filterId } from '../kit/fields.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { food } from './food.ts'
import { foodAttachmentRoutes } from './food-attachment.ts'
import { foodCompositionRoutes } from './food-composition.ts'
import { foodListFacts, queryFoodListFacts } from './food-list-facts.ts'
import { foodListRoutes } from './food-lists.ts'

/** The documented FoodId of a property is ignored in requests. */
const crudRoutes = recordRoutes({
  ...food,
  lines: { properties: { ...food.lines.properties, foodId: z.number().nullish() } },
})

/** All calls for foods. */
export const foodRoutes = {
  ...crudRoutes,
  /** `foodId`: those that a food is part of or stands above. `facts`: with these of their main contents and their use. */
  list: {
    ...crudRoutes.list,
    query: crudRoutes.list.query.extend({ foodId: filterId(), facts: queryFoodListFacts() }),
    response: z.array(crudRoutes.list.response.element.extend(foodListFacts)),
  },
  ...foodListRoutes,
  ...foodCompositionRoutes,
  ...foodAttachmentRoutes,
}
