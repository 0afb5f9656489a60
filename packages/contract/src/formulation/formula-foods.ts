import { primaryCategories } from '@provende/domain/catalogue/primary-category.ts'
import { z } from 'zod'
import { id, lookupId } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { formula } from './formula.ts'

const addableFood = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  primaryCategory: z.enum(primaryCategories),
  /** The property IsBio or UseInBio is set: an organic formula may contain only such foods. */
  isAllowedInBio: z.boolean(),
})
export type AddableFood = z.output<typeof addableFood>

/** The foods offered in the food picker of the workbench. Not a documented call. */
export const formulaFoods = {
  addable: route({
    method: 'GET',
    path: '/api/FormulesCMVP/AddableFoods/{id}',
    summary: 'The foods the distributor of a formula may use, by name, without molasses.',
    access: { read: [formula.permission.screen] },
    params: z.strictObject({ id: lookupId() }),
    response: z.array(addableFood),
  }),
}
