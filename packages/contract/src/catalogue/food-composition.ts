import { z } from 'zod'
import { id, lookupId, queryIds, reference, requiredDecimal } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { food } from './food.ts'

/*
 * The composition of a food. The request is an array of lines, each with the version of the composition; an empty
 * composition is therefore sent, in both directions, as a single line of zeros (spec 2 §5 "Food composition").
 */

/** Maximum number of lines of a composition. */
export const maxCompositionLines = 200
const compositionAccess = { read: [food.permission.screen, ...food.permission.alsoReadWith] }
const percentField = z.number()
/** 0 in the single line of an empty composition. */
const componentFoodId = z.number().int().min(0)

export const compositionLine = z.strictObject({
  foodId: id(),
  compositionFoodId: reference('food'),
  compositionValue: requiredDecimal({ min: 0, max: 100 }),
  modificationDate: z.string().max(40).nullish(),
})
const compositionLines = z.array(
  z.object({
    foodId: id(),
    compositionFoodId: componentFoodId,
    compositionValue: percentField,
    modificationDate: z.string(),
  }),
)

export const foodCompositionRoutes = {
  composition: route({
    method: 'GET',
    path: '/api/Foods/Composition/{id}',
    summary: 'The composition of a food in percent; one line of zeros for a simple food.',
    access: compositionAccess,
    params: z.strictObject({ id: lookupId() }),
    response: compositionLines,
  }),
  replaceComposition: route({
    method: 'PUT',
    path: '/api/Foods/Composition',
    summary:
      'Replaces the composition of a food; ModificationDate, where it is sent, must be the one last read. One line of zeros empties it.',
    access: { write: food.permission.screen },
    body: z.array(compositionLine).min(1).max(maxCompositionLines),
    response: compositionLines,
  }),
  nestedCompositions: route({
    method: 'GET',
    path: '/api/Foods/Composition/Nested',
    summary: 'All foods and composition lines nested in the given foods at any depth, to expand premixes.',
    access: compositionAccess,
    query: z.strictObject({ foodIds: queryIds() }),
    response: z.object({
      foods: z.array(z.object({ id: id(), code: z.string(), name: z.string() })),
      lines: z.array(z.object({ foodId: id(), compositionFoodId: id(), compositionValue: percentField })),
    }),
  }),
}
