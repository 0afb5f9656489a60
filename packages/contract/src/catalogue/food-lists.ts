import { primaryCategories } from '@provende/domain/catalogue/primary-category.ts'
import { z } from 'zod'
import { id } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { food } from './food.ts'

/* The two short lists of foods that other screens are made of: every active food at once. Source: spec 2 §7. */

const access = { read: [food.permission.screen, ...food.permission.alsoReadWith] }

export const foodLists = {
  getAll: route({
    method: 'GET',
    path: '/api/Foods/GetAll',
    summary: 'Every active food in few words, in the order of a language: that of locale, else that of the session.',
    access,
    query: z.strictObject({ locale: z.enum(['fr-FR', 'en-US']).optional() }),
    answer: z.array(
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
    summary: 'Every active food as the items of a price list name it; UnitId is the tonne that prices are for.',
    access,
    answer: z.array(z.object({ id: id(), name: z.string(), code: z.string(), unitId: id().nullable() })),
  }),
}
