import { z } from 'zod'

/* Limits as answers speak of them: by code for programs, by name and unit for people. */

/** Quantities of the whole product, and those of a nutrient or a food: domain/formulation/limits.ts. */
const wholeKinds = z.enum(['total', 'humidity', 'dryMatter'])
const codedKinds = z.enum(['nutrient', 'nutrientPerKg', 'food', 'foodPerTonne'])

/** A quantity of a recipe. */
export const subject = z.union([
  z.strictObject({ kind: wholeKinds }),
  z.strictObject({ kind: codedKinds, code: z.string().max(60) }),
])

export const limitSideKind = z.enum(['min', 'max'])

/** One side of a limit; the unit is that of its value. */
export const limitSide = z.object({
  subject,
  side: limitSideKind,
  value: z.number(),
  from: z.enum(['formula', 'set', 'food']),
  name: z.string(),
  unit: z.string(),
})
export type AnsweredSide = z.output<typeof limitSide>
