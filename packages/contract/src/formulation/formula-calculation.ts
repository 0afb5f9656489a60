import { z } from 'zod'
import { decimal, flag, id } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { formula } from './formula.ts'
import { answeredNutrient, cmvp, sentContent, sentFood } from './formula-answers.ts'
import { formulaFacts, mostFormulaFoods } from './formula-facts.ts'

/* Calculating, optimising and coating a formula that is worked on, saved or not. Source: spec 2 §5, §7. */

/** What is known of a food beside its analysis: contents that stand in its place, per kg on the basis MBBased says. */
const calculatedFood = sentFood.extend({
  dryMatterPercent: decimal({ min: 0, max: 100 }).optional(),
  contents: z
    .array(z.strictObject({ id: id(), value: z.number().min(0).max(1e12) }))
    .max(1000)
    .optional(),
})

/** A formula as it is worked on. */
const body = z.strictObject({
  ...sentContent,
  foods: z.array(calculatedFood).max(mostFormulaFoods).default([]),
  animalCount: formulaFacts.animalCount,
  /** The saved formula it is about: its distributor is that of the calculation. */
  formuleId: id(),
  // What is not said is as it was saved; null is none.
  nutritionalModelVersionId: id().optional(),
  priceListId: id().nullish(),
  /** The latest version of the set, unless one is named. */
  constraintSetId: id().nullish(),
  constraintVersionId: id().nullish(),
  useBio: flag(),
  mbBased: flag(),
  melasse: flag(),
  melasseRatePercent: decimal({ min: 0.01, max: 99 }).optional(),
})

export type CalculationBody = z.output<typeof body>

/** A quantity of a recipe: domain/formulation/limits.ts. */
const subject = z.union([
  z.object({ kind: z.enum(['total', 'humidity', 'dryMatter']) }),
  z.object({ kind: z.enum(['nutrient', 'nutrientPerKg', 'food', 'foodPerTonne']), code: z.string() }),
])
export const limitSide = z.object({
  subject,
  side: z.enum(['min', 'max']),
  value: z.number(),
  from: z.enum(['formula', 'set', 'food']),
})
export type AnsweredSide = z.output<typeof limitSide>
/** A limit that is not kept, what the recipe has instead, and how far beyond that is. */
const violation = z.object({ limit: limitSide, value: z.number().nullable(), distance: z.number().nullable() })
const codes = z.array(z.string())
const check = z.object({
  violations: z.array(violation),
  excludedUsed: z.array(z.object({ food: z.string(), why: z.enum(['forbidden', 'notBio']), grams: z.number() })),
})

/** How it ended; only the first two kinds come with a recipe that was computed. */
const result = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('calculated'), isRespected: z.boolean(), check }),
  z.object({
    kind: z.literal('optimal'),
    isRespected: z.boolean(),
    check,
    costPerAnimalDayEur: z.number(),
    /** Checked without the solver: domain/formulation/certificate.ts. */
    certificate: z.looseObject({ cost: z.number(), bound: z.number(), gap: z.number() }),
  }),
  /** `beyondBox`: foods that would have to be more than 100 kg; none where limits contradict one another. */
  z.object({ kind: z.literal('infeasible'), beyondBox: codes }),
  z.object({ kind: z.literal('unbounded'), foods: codes }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed') }),
])

const recipe = z.array(
  z.object({
    id: id(),
    code: z.string(),
    name: z.string(),
    value: z.number(),
    kilogramsPerTonne: z.number().nullable(),
  }),
)

const answer = z.object({
  result,
  nutrients: z.array(answeredNutrient),
  foods: recipe,
  /** The coated recipe, molasses among its foods; null where the product is not coated. */
  formuleMelasse: recipe.nullable(),
  /** Grams per animal per day. */
  totalValue: z.number().nullable(),
  humidityValue: z.number().nullable(),
  cmvp,
})
export type CalculatedFormula = z.output<typeof answer>

const calculation = <Body extends z.ZodType>(name: string, summary: string, sent: Body) =>
  route({
    method: 'POST',
    path: `/api/FormulesCMVP/${name}`,
    summary,
    access: { write: formula.permission.screen },
    body: sent,
    answer,
  })

export const formulaCalculations = {
  calcul: calculation('Calcul', 'The figures of a recipe, and the limits it does not keep.', body),
  optimize: calculation(
    'Optimize',
    'The cheapest recipe that keeps every limit, with its proof, or why there is none.',
    body,
  ),
  melasse: calculation(
    'Melasse',
    'The recipe coated with molasses and its figures; dry again where Melasse is false.',
    body.extend({ melasse: z.boolean().default(true) }),
  ),
}
