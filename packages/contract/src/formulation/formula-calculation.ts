import { leaveOutReasons } from '@provende/domain/formulation/formula/formula-codes.ts'
import { z } from 'zod'
import { decimal, flag, id, optionalId } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { wireNames } from '../wire.ts'
import { formula } from './formula.ts'
import {
  curveParameterRequest,
  curveResponse,
  inconclusiveResultSchemas,
  infeasibilityResponse,
  recipeResponse,
  sensitivityResponse,
  whyNotResponse,
} from './formula-explanations.ts'
import { formulaFields, maxFormulaFoods } from './formula-fields.ts'
import { limitSideSchema } from './formula-limits.ts'
import {
  formulaContentRequestFields,
  formulaFoodRequest,
  formulaNutrientResponse,
  limitStateSchema,
  pricesAndQuantitiesResponse,
} from './formula-schemas.ts'

/* Calculating, optimising and coating a formula in its current, possibly unsaved state. Source: spec 2 §5, §7. */

/** A food with optional contents that replace those of its analysis, per kg on the content basis given by MBBased. */
const calculationFoodRequest = formulaFoodRequest.extend({
  dryMatterPercent: decimal({ min: 0 }).optional(),
  contents: z
    .array(z.strictObject({ id: id(), value: z.number().min(-1e12).max(1e12) }))
    .max(1000)
    .optional(),
})

/** The current state of a formula; what is absent is as saved. */
const calculationRequestSchema = z.strictObject({
  ...formulaContentRequestFields,
  foods: z.array(calculationFoodRequest).max(maxFormulaFoods).optional(),
  animalCount: formulaFields.animalCount,
  /** The saved formula; the calculation uses its distributor. */
  formuleId: id(),
  // Null means none.
  modelVersionId: id().optional().meta(wireNames.formula.modelVersionId),
  priceListId: optionalId(),
  /** Another set than the saved one is used in its latest version, unless `constraintVersionId` is set. */
  constraintSetId: optionalId(),
  constraintVersionId: optionalId(),
  mbBased: flag(),
  melasse: z.boolean().nullish(),
})

export type CalculationRequest = z.output<typeof calculationRequestSchema>

/** A violated limit, the value of the recipe, and by how much it exceeds the limit. */
const violationResponse = z.object({
  limit: limitSideSchema,
  value: z.number().nullable(),
  distance: z.number().nullable(),
})
const foodCodes = z.array(z.string())
/** Check of domain/formulation/formula/check-limits.ts. */
export const limitCheckResponse = z.object({
  violations: z.array(violationResponse),
  /** Limits that rest on unknown contents of used foods, which are named with their share of the product. */
  notVerified: z.array(
    z.object({
      limit: limitSideSchema,
      foods: z.array(z.object({ food: z.string(), name: z.string(), sharePercent: z.number() })),
    }),
  ),
  excludedUsed: z.array(
    z.object({ food: z.string(), why: z.enum(['forbidden', 'notBio', 'unavailable']), grams: z.number() }),
  ),
})

/** The outcome; only the first two kinds have a computed recipe. */
const calculationResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('calculated'),
    isRespected: z.boolean(),
    limitState: limitStateSchema,
    check: limitCheckResponse,
  }),
  z.object({
    kind: z.literal('optimal'),
    isRespected: z.boolean(),
    limitState: limitStateSchema,
    check: limitCheckResponse,
    costPerAnimalDayEur: z.number(),
    /** The optimality certificate, verified without the solver: domain/linear-programming/certificate.ts. */
    certificate: z.looseObject({
      ...{ cost: z.number(), bound: z.number(), gap: z.number() },
      /** What proves the bound: the multipliers of the limits, or for whole numbers the search of the solver. */
      boundFrom: z.enum(['multipliers', 'search']).optional(),
    }),
  }),
  /** `beyondBox`: foods that would need more than 100 kg; empty when the limits contradict each other. */
  z.object({
    kind: z.literal('infeasible'),
    beyondBox: foodCodes,
    /** Null when it was not computed in time. */
    why: infeasibilityResponse.nullable(),
  }),
  ...inconclusiveResultSchemas,
])

const calculationResponseSchema = z.object({
  result: calculationResult,
  nutrients: z.array(formulaNutrientResponse),
  foods: recipeResponse,
  /** The coated recipe, including molasses; null when the product is not coated. */
  formuleMelasse: recipeResponse.nullable(),
  /** Grams per animal per day. */
  totalValue: z.number().nullable(),
  humidityValue: z.number().nullable(),
  cmvp: pricesAndQuantitiesResponse,
  /** Inactive lines with the reason for which they may be left out; empty without a price list. */
  leftOut: z.array(z.object({ id: id(), code: z.string(), name: z.string(), reason: z.enum(leaveOutReasons) })),
})
export type CalculationResponse = z.output<typeof calculationResponseSchema>

const calculationRoute = <Body extends z.ZodType, Response extends z.ZodType>(
  name: string,
  summary: string,
  effort: number,
  body: Body,
  response: Response,
) =>
  route({
    method: 'POST',
    path: `/api/FormulesCMVP/${name}`,
    summary,
    access: { write: formula.permission.screen },
    changes: false,
    effort,
    body,
    response,
  })

export const formulaCalculationRoutes = {
  calcul: calculationRoute(
    'Calcul',
    'The figures of a recipe, and the limits it violates.',
    1,
    calculationRequestSchema,
    calculationResponseSchema,
  ),
  optimize: calculationRoute(
    'Optimize',
    'The least-cost recipe that respects every limit, with its certificate, or why there is none.',
    3,
    calculationRequestSchema.extend({
      /** Adds the sensitivity analysis of the optimum, from the same solve. */
      withSensitivity: flag(),
    }),
    calculationResponseSchema.extend({
      /** Absent unless requested, and when there is no optimum. */
      sensitivity: sensitivityResponse.optional(),
    }),
  ),
  melasse: calculationRoute(
    'Melasse',
    'The recipe coated with molasses and its figures; the dry recipe when Melasse is false.',
    1,
    calculationRequestSchema.extend({ melasse: z.boolean().default(true) }),
    calculationResponseSchema,
  ),
  sensitivity: calculationRoute(
    'Sensitivity',
    'The shadow price of each limit with its validity range, and the cost range of each food in the optimum.',
    5,
    calculationRequestSchema,
    sensitivityResponse,
  ),
  whyNot: calculationRoute(
    'WhyNot',
    'Why no recipe respects every limit: an infeasible subset of limits and the smallest relaxation.',
    10,
    calculationRequestSchema,
    whyNotResponse,
  ),
  curve: calculationRoute(
    'Curve',
    'The least cost and its recipe as a function of one price or limit, with all breakpoints.',
    5,
    calculationRequestSchema.extend({
      moving: curveParameterRequest,
      from: z.number().min(-1e12).max(1e12),
      to: z.number().min(-1e12).max(1e12),
    }),
    curveResponse,
  ),
}
