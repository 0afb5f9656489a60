import { recordRoutes } from '../records/record-routes.ts'
import { food } from './food.ts'
import { foodAttachmentRoutes } from './food-attachment.ts'
import { foodCompositionRoutes } from './food-composition.ts'
import { foodLists } from './food-lists.ts'

/** All calls for foods. */
export const foodRoutes = {
  ...recordRoutes(food),
  ...foodLists,
  ...foodCompositionRoutes,
  ...foodAttachmentRoutes,
}
