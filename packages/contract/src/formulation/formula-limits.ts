import { z } from 'zod'
import { maxFormulaFoods } from './formula-fields.ts'

/* Limits in responses: with codes for programs, and names and units for display. */

/** Kinds of quantities without and with a code: domain/formulation/problem/limits.ts. */
const subjectKindsWithoutCode = z.enum(['total', 'humidity', 'dryMatter'])
const subjectKindsWithCode = z.enum(['nutrient', 'nutrientPerKg', 'food', 'foodPerTonne'])

/** A quantity of a recipe. */
export const limitSubjectSchema = z.union([
  z.strictObject({ kind: subjectKindsWithoutCode }),
  z.strictObject({ kind: subjectKindsWithCode, code: z.string().max(60) }),
  z.strictObject({ kind: z.literal('ratio'), numerator: z.string().max(60), denominator: z.string().max(60) }),
  z.strictObject({
    kind: z.enum(['group', 'groupPerTonne']),
    name: z.string().max(100),
    foods: z.array(z.string().max(60)).max(maxFormulaFoods),
  }),
])

export const limitSideKindSchema = z.enum(['min', 'max'])

/** One side of a limit; the unit is that of its value. */
export const limitSideSchema = z.object({
  subject: limitSubjectSchema,
  side: limitSideKindSchema,
  value: z.number(),
  from: z.enum(['formula', 'set', 'food']),
  /** With what probability it is to hold, above a half. */
  probability: z.number().optional(),
  name: z.string(),
  unit: z.string(),
})
export type LimitSideResponse = z.output<typeof limitSideSchema>
