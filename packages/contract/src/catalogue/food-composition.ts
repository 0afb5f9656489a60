import { z } from 'zod'
import { id, queryInteger, reference, requiredDecimal } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { food } from './food.ts'

/*
 * What a food is made of. The version of a composition travels with each of its lines, since the edit is an array of them;
 * so an empty one travels as one line of zeros, both ways (spec 2 §5 "Food composition").
 */

/** Most foods one is made of. */
export const mostComponents = 200
const access = { read: [food.permission.screen, ...food.permission.alsoReadWith] }
const percent = z.number()
/** 0 in the one line of an empty composition. */
const component = z.number().int().min(0)

/** Ids as a query holds them: `12,7,40`. */
const idList = z
  .string()
  .max(4000)
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])

export const compositionLine = z.strictObject({
  foodId: id(),
  compositionFoodId: reference('food'),
  compositionValue: requiredDecimal({ min: 0, max: 100 }),
  modificationDate: z.string().max(40).nullish(),
})
const lines = z.array(
  z.object({ foodId: id(), compositionFoodId: component, compositionValue: percent, modificationDate: z.string() }),
)

export const foodCompositionRoutes = {
  composition: route({
    method: 'GET',
    path: '/api/Foods/Composition/{id}',
    summary: 'What a food is made of, in percent of it; one line of zeros when it is simple.',
    access,
    params: z.strictObject({ id: queryInteger(-1e15, Number.MAX_SAFE_INTEGER) }),
    answer: lines,
  }),
  replaceComposition: route({
    method: 'PUT',
    path: '/api/Foods/Composition',
    summary:
      'Replaces what a food is made of; ModificationDate must be the one last read. One line of zeros empties it.',
    access: { write: food.permission.screen },
    body: z.array(compositionLine).min(1).max(mostComponents),
    answer: lines,
  }),
  nestedCompositions: route({
    method: 'GET',
    path: '/api/Foods/Composition/Nested',
    summary: 'Foods with all they are made of at any depth: their names and every line, to expand premixes.',
    access,
    query: z.strictObject({ foodIds: idList }),
    answer: z.object({
      foods: z.array(z.object({ id: id(), code: z.string(), name: z.string() })),
      lines: z.array(z.object({ foodId: id(), compositionFoodId: id(), compositionValue: percent })),
    }),
  }),
}
