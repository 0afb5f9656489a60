import { primaryCategories } from '@provende/domain/catalogue/primary-category.ts'
import { z } from 'zod'
import { id, queryFlag } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { food } from './food.ts'

/* Two short lists of all active foods, used by other screens. Source: spec 2 §7. */

const foodListAccess = { read: [food.permission.screen, ...food.permission.alsoReadWith] }

export const foodListRoutes = {
  getAll: route({
    method: 'GET',
    path: '/api/Foods/GetAll',
    summary: 'All active foods with few fields, sorted by name in the language of locale or else of the session.',
    access: foodListAccess,
    query: z.strictObject({ locale: z.enum(['fr-FR', 'en-US']).optional(), getInactive: queryFlag() }),
    response: z.array(
      z.object({
        id: id(),
        name: z.string(),
        code: z.string(),
        primaryCategory: z.enum(primaryCategories),
        isBio: z.boolean(),
      }),
    ),
  }),
  priceList: route({
    method: 'GET',
    path: '/api/Foods/PriceList',
    summary: 'All active foods for the items of a price list; UnitId is the unit of the prices, the tonne.',
    access: foodListAccess,
    query: z.strictObject({ getInactive: queryFlag() }),
    response: z.array(z.object({ id: id(), name: z.string(), code: z.string(), unitId: id().nullable() })),
  }),
}
