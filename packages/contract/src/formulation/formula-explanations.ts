import { localReasons } from '@provende/domain/formulation/optimise/local-reasons.ts'
import { z } from 'zod'
import { id } from '../kit/fields.ts'
import { limitSideKindSchema, limitSideSchema, limitSubjectSchema } from './formula-limits.ts'

/* Sensitivity analysis, infeasibility explanation and parametric curves. docs/formulation.md defines each number. */

const nullableNumber = z.number().nullable()

/** Grams as fed per animal per day. */
export const recipeResponse = z.array(
  z.object({
    id: id(),
    code: z.string(),
    name: z.string(),
    value: z.number(),
    kilogramsPerTonne: nullableNumber,
  }),
)

/** Outcomes without a result, common to all calculations. */
export const inconclusiveResultSchemas = [
  /** `foods`: foods without a maximum whose amount would grow without limit. */
  z.object({ kind: z.literal('unbounded'), foods: z.array(z.string()) }),
  /** The time limit was reached. */
  z.object({ kind: z.literal('stopped') }),
  /** The solver's result could not be certified. */
  z.object({ kind: z.literal('failed') }),
] as const

/** A relaxed limit with the value it needs. */
const relaxedLimitResponse = z.object({
  limit: limitSideSchema,
  needed: z.number(),
  by: z.number(),
  /** `by` relative to the limit; `by` itself for a limit of 0. */
  relative: z.number(),
})

/** A relaxation of limits with the least-cost recipe under it; it is only a proposal. */
const relaxationResponse = z.object({
  limits: z.array(relaxedLimitResponse),
  measure: z.number(),
  /** No relaxation has a smaller measure; below `measure` where the search was cut short. */
  measureBound: z.number(),
  /** True when contents per kg, shares and ratios stay as they are: only ever more of a food would relax them further. */
  keepsShares: z.boolean(),
  costPerAnimalDayEur: z.number(),
  costPerTonneEur: nullableNumber,
  foods: recipeResponse,
})

export const infeasibilityResponse = z.object({
  conflict: z.object({
    /** The infeasible subset: without any one of these limits the others are feasible. */
    limits: z.array(limitSideSchema),
    /** Looser limits on the same sides that are infeasible with the others too. */
    behind: z.array(limitSideSchema),
    /** False when the time limit was reached before each limit was shown to be needed. */
    isIrreducible: z.boolean(),
    /** Excluded foods; allowing any one of them would make the formula feasible. */
    allowing: z.array(z.string()),
    /** Foods that would need more than 100 kg; empty when the limits contradict each other. */
    beyondBox: z.array(z.string()),
  }),
  /** The smallest relaxation. Null when it was not found. */
  relaxation: relaxationResponse.nullable(),
  /** Whether the search for the smallest relaxation ended within its time limit; the conflict stands in either case. */
  isRelaxationFinished: z.boolean(),
  /**
   * The smallest relaxation of the formula's own limits only, with those of the set and the foods unchanged. `same`: equal
   * to `relaxation`; `none`: proved not to exist; `unknown`: not found, or not in time.
   */
  own: z.discriminatedUnion('kind', [
    relaxationResponse.extend({ kind: z.literal('relaxation') }),
    z.object({ kind: z.enum(['same', 'none', 'unknown']) }),
  ]),
  /** The cost saved by relaxing further. */
  curve: z.array(
    z.object({
      measure: z.number(),
      costPerAnimalDayEur: z.number(),
      costPerTonneEur: nullableNumber,
      limits: z.array(relaxedLimitResponse),
    }),
  ),
})
export type InfeasibilityResponse = z.output<typeof infeasibilityResponse>

export const whyNotResponse = z.discriminatedUnion('kind', [
  /** The limits are feasible. */
  z.object({ kind: z.literal('feasible') }),
  infeasibilityResponse.extend({ kind: z.literal('explained') }),
  /** Feasible on the average, but not with the probabilities: those that all margins narrowed alike reach. */
  z.object({
    kind: z.literal('probabilities'),
    limits: z.array(z.object({ limit: limitSideSchema, reachable: z.number() })),
  }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed') }),
])

/** The shadow price of a limit in one direction, per unit of increase. */
const shadowPriceResponse = z.object({
  /** Null when the limit cannot be changed in that direction. */
  perAnimalDayEur: nullableNumber,
  perTonneEur: nullableNumber,
  bend: z.number(),
  /** The limit value up to which it is valid; null when it is valid without end. */
  until: nullableNumber,
  ending: z.enum(['changes', 'infeasible', 'never', 'unknown']),
})

export const sensitivityResponse = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sensitivity'),
    costPerAnimalDayEur: z.number(),
    /** Null for an empty recipe. */
    costPerTonneEur: nullableNumber,
    isRecipeUnique: z.boolean(),
    /** Why it holds near the optimum only; absent where the formula is a linear program. */
    isLocal: z.array(z.enum(localReasons)).optional(),
    limits: z.array(
      z.object({
        limit: limitSideSchema,
        /** The other side of an equality. */
        movesWith: limitSideSchema.nullable(),
        /** The value of the recipe; null for a share of an empty recipe. */
        value: nullableNumber,
        slack: nullableNumber,
        isBinding: z.boolean(),
        /** "À partir de". */
        lowered: shadowPriceResponse,
        /** "Jusqu'à". */
        raised: shadowPriceResponse,
        isDegenerate: z.boolean(),
      }),
    ),
    foods: z.array(
      z.object({
        id: id(),
        code: z.string(),
        name: z.string(),
        value: z.number(),
        /** Null for an excluded food without a price. */
        pricePerTonneEur: nullableNumber,
        /** The cost range ("prix inf.", "prix sup."); null when the recipe does not change at any lower, or higher, price. */
        lowestPricePerTonneEur: nullableNumber,
        highestPricePerTonneEur: nullableNumber,
        /** The opportunity price ("prix d'intérêt") and the amount just below it; null if the food never enters, or unknown. */
        entryPricePerTonneEur: nullableNumber,
        entryGrams: nullableNumber,
        entryKilogramsPerTonne: nullableNumber,
        isProved: z.boolean(),
      }),
    ),
  }),
  /** The optimum was proved, but without a basic solution to derive sensitivities from. */
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('infeasible'), beyondBox: z.array(z.string()) }),
  ...inconclusiveResultSchemas,
])
export type SensitivityResponse = z.output<typeof sensitivityResponse>

/** The parameter of the curve: the price of a food (€/t), or one side of the limit on a quantity, whatever its origin. */
export const curveParameterRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price'), food: z.string().max(60) }),
  z.strictObject({ kind: z.literal('limit'), subject: limitSubjectSchema, side: limitSideKindSchema }),
])

const curvePointResponse = z.object({
  value: z.number(),
  costPerAnimalDayEur: z.number(),
  costPerTonneEur: nullableNumber,
  foods: recipeResponse,
})

export const curveResponse = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('curve'),
    /**
     * The segments between breakpoints, by increasing value. At a breakpoint of a price one segment ends and the next
     * starts with different recipes.
     */
    pieces: z.array(z.object({ from: curvePointResponse, to: curvePointResponse, isStraight: z.boolean() })),
    /** Why the curve begins and ends there: the requested range, infeasible beyond, or unbounded beyond. */
    begins: z.enum(['asked', 'infeasible', 'unbounded']),
    ends: z.enum(['asked', 'infeasible', 'unbounded']),
    isComplete: z.boolean(),
    /** As of a sensitivity. */
    isLocal: z.array(z.enum(localReasons)).optional(),
  }),
  /** Infeasible in the whole range; `nearest` is the closest feasible value, null when there is none. */
  z.object({ kind: z.literal('infeasible'), nearest: nullableNumber }),
  ...inconclusiveResultSchemas,
])
export type CurveResponse = z.output<typeof curveResponse>
