import { z } from 'zod'

/* Limits in responses: with codes for programs, and names and units for display. */

/** Kinds of quantities without and with a code: domain/formulation/problem/limits.ts. */
const kindsWithoutCode = z.enum(['total', 'humidity', 'dryMatter'])
const kindsWithCode = z.enum(['nutrient', 'nutrientPerKg', 'food', 'foodPerTonne'])

/** A quantity of a recipe. */
export const limitSubject = z.union([
  z.strictObject({ kind: kindsWithoutCode }),
  z.strictObject({ kind: kindsWithCode, code: z.string().max(60) }),
])

export const limitSideKind = z.enum(['min', 'max'])

/** One side of a limit; the unit is that of its value. */
export const limitSide = z.object({
  subject: limitSubject,
  side: limitSideKind,
  value: z.number(),
  from: z.enum(['formula', 'set', 'food']),
  name: z.string(),
  unit: z.string(),
})
export type LimitSideResponse = z.output<typeof limitSide>
