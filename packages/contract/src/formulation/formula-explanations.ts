import { z } from 'zod'
import { id } from '../kit/fields.ts'
import { limitSide, limitSideKind, subject } from './formula-limits.ts'

/* What an optimum says beyond its recipe, and why there is none. docs/formulation.md says what each number means. */

const number = z.number().nullable()

/** Grams as fed per animal per day. */
export const answeredRecipe = z.array(
  z.object({
    id: id(),
    code: z.string(),
    name: z.string(),
    value: z.number(),
    kilogramsPerTonne: number,
  }),
)

/** Endings without an answer, whatever was asked. */
export const unanswered = [
  /** `foods`: those without a maximum, of which the cheapest recipe would have all there can be. */
  z.object({ kind: z.literal('unbounded'), foods: z.array(z.string()) }),
  /** The time ran out. */
  z.object({ kind: z.literal('stopped') }),
  /** There was an answer, and it could not be proved. */
  z.object({ kind: z.literal('failed') }),
] as const

/** A limit that gives way, to the value it would need. */
const relaxedLimit = z.object({
  limit: limitSide,
  needed: z.number(),
  by: z.number(),
  /** by as a share of the limit; by itself of a limit of 0. */
  relative: z.number(),
})

/** Limits that give way, and the cheapest recipe then; it is not applied. */
const relaxation = z.object({
  limits: z.array(relaxedLimit),
  measure: z.number(),
  costPerAnimalDayEur: z.number(),
  costPerTonneEur: number,
  foods: answeredRecipe,
})

const explained = z.object({
  conflict: z.object({
    /** They contradict one another; any one of them given up, the others can be kept. */
    limits: z.array(limitSide),
    /** Looser ones that contradict the others as well. */
    behind: z.array(limitSide),
    /** False when time ran out before each of them was shown to be needed. */
    isIrreducible: z.boolean(),
    /** Excluded foods any one of which would make the formula possible. */
    allowing: z.array(z.string()),
    /** Foods of which it would take more than 100 kg; none where limits contradict one another. */
    beyondBox: z.array(z.string()),
  }),
  /** The least that has to give way. Null when it was not found. */
  relaxation: relaxation.nullable(),
  /**
   * The least that has to give way of what the formula says itself, the set and the foods as they are: `same` where the
   * relaxation is that; `none` is proved; `unknown` when it was not found.
   */
  own: z.discriminatedUnion('kind', [
    relaxation.extend({ kind: z.literal('relaxation') }),
    z.object({ kind: z.enum(['same', 'none', 'unknown']) }),
  ]),
  /** What is gained by going further than that. */
  curve: z.array(
    z.object({
      measure: z.number(),
      costPerAnimalDayEur: z.number(),
      costPerTonneEur: number,
      limits: z.array(relaxedLimit),
    }),
  ),
})
export type AnsweredExplanation = z.output<typeof explained>
export const explanation = explained

export const whyNotAnswer = z.discriminatedUnion('kind', [
  /** There are recipes. */
  z.object({ kind: z.literal('feasible') }),
  explained.extend({ kind: z.literal('explained') }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed') }),
])

/** As the value of a limit moves one way; per unit by which it is raised. */
const marginalCost = z.object({
  /** Null when the value cannot move that way. */
  perAnimalDayEur: number,
  perTonneEur: number,
  bend: z.number(),
  /** The value up to which this holds; null when it holds without end. */
  until: number,
  ending: z.enum(['changes', 'infeasible', 'never', 'unknown']),
})

export const sensitivityAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sensitivity'),
    costPerAnimalDayEur: z.number(),
    /** Null for a recipe of nothing. */
    costPerTonneEur: number,
    isRecipeUnique: z.boolean(),
    limits: z.array(
      z.object({
        limit: limitSide,
        /** Of an equality, its other side. */
        movesWith: limitSide.nullable(),
        /** What the recipe has; null of a share of nothing. */
        value: number,
        slack: number,
        isBinding: z.boolean(),
        /** "À partir de". */
        lowered: marginalCost,
        /** "Jusqu'à". */
        raised: marginalCost,
        isDegenerate: z.boolean(),
      }),
    ),
    foods: z.array(
      z.object({
        id: id(),
        code: z.string(),
        name: z.string(),
        value: z.number(),
        /** Null for a food that must not be used and has none. */
        pricePerTonneEur: number,
        /** "Prix inf.", "prix sup."; null when the recipe stays however low, or high, the price is. */
        lowestPricePerTonneEur: number,
        highestPricePerTonneEur: number,
        /** "Prix d'intérêt", and how much of it there is just below; null where it does not enter, or that is not known. */
        entryPricePerTonneEur: number,
        entryGrams: number,
        entryKilogramsPerTonne: number,
        isProved: z.boolean(),
      }),
    ),
  }),
  /** The optimum was proved without a corner to read them from. */
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('infeasible'), beyondBox: z.array(z.string()) }),
  ...unanswered,
])
export type SensitivityAnswer = z.output<typeof sensitivityAnswer>

/** What moves: the price of a food (€/t), or a side of the limit on a quantity, whoever asks for it. */
export const moving = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price'), food: z.string().max(60) }),
  z.strictObject({ kind: z.literal('limit'), subject, side: limitSideKind }),
])

const curvePoint = z.object({
  value: z.number(),
  costPerAnimalDayEur: z.number(),
  costPerTonneEur: number,
  foods: answeredRecipe,
})

export const curveAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('curve'),
    /** Between break points, by rising value; where a price breaks, one ends and the next begins with another recipe. */
    pieces: z.array(z.object({ from: curvePoint, to: curvePoint, isStraight: z.boolean() })),
    /** Why it begins and ends there: as asked, no recipe beyond, or one that would grow without end. */
    begins: z.enum(['asked', 'infeasible', 'unbounded']),
    ends: z.enum(['asked', 'infeasible', 'unbounded']),
    isComplete: z.boolean(),
  }),
  /** No recipe at any value asked for; `nearest` is that from which on there is one, null when there is none. */
  z.object({ kind: z.literal('infeasible'), nearest: number }),
  ...unanswered,
])
export type CurveAnswer = z.output<typeof curveAnswer>
