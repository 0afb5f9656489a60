import { z } from 'zod'
import { recordRoutes } from '../records/record-routes.ts'
import { food } from './food.ts'
import { foodAttachmentRoutes } from './food-attachment.ts'
import { foodCompositionRoutes } from './food-composition.ts'
import { foodListRoutes } from './food-lists.ts'

/** All calls for foods. The documented FoodId of a property is ignored in requests. */
export const foodRoutes = {
  ...recordRoutes({ ...food, lines: { properties: { ...food.lines.properties, foodId: z.number().nullish() } } }),
  ...foodListRoutes,
  ...foodCompositionRoutes,
  ...foodAttachmentRoutes,
}
