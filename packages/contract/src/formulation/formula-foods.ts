import { primaryCategories } from '@provende/domain/catalogue/primary-category.ts'
import { z } from 'zod'
import { id, lookupId } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { formula } from './formula.ts'

const addableFoodResponse = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  primaryCategory: z.enum(primaryCategories),
  /** The property IsBio or UseInBio is set: an organic formula may contain only such foods. */
  isAllowedInBio: z.boolean(),
})
export type AddableFood = z.output<typeof addableFoodResponse>

const priceAndViolationsResponse = z.object({
  /** At farmer prices; null for callers who see no price, and without one. */
  pricePerTonneEur: z.number().nullable(),
  /** The names of what violates its limits. */
  violations: z.array(z.string()),
})
/** So many formulas that use a food are computed with it and without by one call. */
export const formulasWithoutFoodPerPage = 20

/** The formulas that use a food: their number, and those of a page with their figures with the food and without it. */
const formulasIfFoodRemovedResponse = z.object({
  count: z.number().int(),
  formulas: z.array(
    z.object({
      id: id(),
      name: z.string(),
      code: z.string(),
      currencyCode: z.string(),
      /** Whether the caller may optimise it again: not locked, his own. */
      isEditable: z.boolean(),
      /** Of the recipe as it is, in % of its weight. */
      sharePercent: z.number(),
      before: priceAndViolationsResponse,
      after: priceAndViolationsResponse,
      /** Its cheapest recipe without the food; `noRecipe`: its limits leave none, `notComputed`: the solver gave no answer. */
      reoptimised: z.object({
        outcome: z.enum(['optimal', 'noRecipe', 'notComputed']),
        pricePerTonneEur: z.number().nullable(),
      }),
    }),
  ),
})
export type FormulasIfFoodRemoved = z.output<typeof formulasIfFoodRemovedResponse>

/** The foods offered in the food picker of the workbench, and what deactivating one does. Not documented calls. */
export const formulaFoodRoutes = {
  addable: route({
    method: 'GET',
    path: '/api/FormulesCMVP/AddableFoods/{id}',
    summary: 'The foods the distributor of a formula may use, by name, without molasses.',
    access: { read: [formula.permission.screen] },
    params: z.strictObject({ id: lookupId() }),
    response: z.array(addableFoodResponse),
  }),
  withoutFood: route({
    method: 'GET',
    path: '/api/FormulesCMVP/WithoutFood/{id}',
    summary:
      'What the formulas that use a food would become if it were deactivated, and optimised again: twenty of them, and their number.',
    access: { read: [formula.permission.screen] },
    params: z.strictObject({ id: lookupId() }),
    query: z.strictObject({ page: paging.page }),
    effort: 10,
    response: formulasIfFoodRemovedResponse,
  }),
}
