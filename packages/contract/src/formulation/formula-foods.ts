import { primaryCategories } from '@provende/domain/catalogue/primary-category.ts'
import { z } from 'zod'
import { id, queryInteger } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { formula } from './formula.ts'

const addableFood = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  primaryCategory: z.enum(primaryCategories),
  /** IsBio or UseInBio: a bio formula takes no others. */
  isAllowedInBio: z.boolean(),
})
export type AddableFood = z.output<typeof addableFood>

/** What the picker of the workbench offers; not documented, named in the style of the others. */
export const formulaFoods = {
  addable: route({
    method: 'GET',
    path: '/api/FormulesCMVP/AddableFoods/{id}',
    summary: 'The foods the distributor of a formula may use, by name; molasses is never one of them.',
    access: { read: [formula.permission.screen] },
    params: z.strictObject({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) }),
    answer: z.array(addableFood),
  }),
}
