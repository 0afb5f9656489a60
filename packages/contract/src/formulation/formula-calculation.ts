import { z } from 'zod'
import { decimal, flag, id } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { formula } from './formula.ts'
import { answeredNutrient, cmvp, sentContent, sentFood } from './formula-answers.ts'
import {
  answeredRecipe,
  curveAnswer,
  explanation,
  moving,
  sensitivityAnswer,
  unanswered,
  whyNotAnswer,
} from './formula-explanations.ts'
import { formulaFacts, mostFormulaFoods } from './formula-facts.ts'
import { limitSide } from './formula-limits.ts'

/* Calculating, optimising and coating a formula that is worked on, saved or not. Source: spec 2 §5, §7. */

/** What is known of a food beside its analysis: contents that stand in its place, per kg on the basis MBBased says. */
const calculatedFood = sentFood.extend({
  dryMatterPercent: decimal({ min: 0 }).optional(),
  contents: z
    .array(z.strictObject({ id: id(), value: z.number().min(-1e12).max(1e12) }))
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

/** A limit that is not kept, what the recipe has instead, and how far beyond that is. */
const violation = z.object({ limit: limitSide, value: z.number().nullable(), distance: z.number().nullable() })
const codes = z.array(z.string())
/** domain/formulation/check-constraints.ts. */
export const check = z.object({
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
  z.object({
    kind: z.literal('infeasible'),
    beyondBox: codes,
    /** Null when it was not found in time. */
    why: explanation.nullable(),
  }),
  ...unanswered,
])

const answer = z.object({
  result,
  nutrients: z.array(answeredNutrient),
  foods: answeredRecipe,
  /** The coated recipe, molasses among its foods; null where the product is not coated. */
  formuleMelasse: answeredRecipe.nullable(),
  /** Grams per animal per day. */
  totalValue: z.number().nullable(),
  humidityValue: z.number().nullable(),
  cmvp,
})
export type CalculatedFormula = z.output<typeof answer>

const calculation = <Body extends z.ZodType, Answer extends z.ZodType>(
  name: string,
  summary: string,
  sent: Body,
  answered: Answer,
) =>
  route({
    method: 'POST',
    path: `/api/FormulesCMVP/${name}`,
    summary,
    access: { write: formula.permission.screen },
    changes: false,
    body: sent,
    answer: answered,
  })

export const formulaCalculations = {
  calcul: calculation('Calcul', 'The figures of a recipe, and the limits it does not keep.', body, answer),
  optimize: calculation(
    'Optimize',
    'The cheapest recipe that keeps every limit, with its proof, or why there is none.',
    body,
    answer,
  ),
  melasse: calculation(
    'Melasse',
    'The recipe coated with molasses and its figures; dry again where Melasse is false.',
    body.extend({ melasse: z.boolean().default(true) }),
    answer,
  ),
  sensitivity: calculation(
    'Sensitivity',
    'What each limit costs and as long as what, and between which prices the cheapest recipe stays.',
    body,
    sensitivityAnswer,
  ),
  whyNot: calculation(
    'WhyNot',
    'Why no recipe keeps every limit: those that contradict one another, and the least that has to give way.',
    body,
    whyNotAnswer,
  ),
  curve: calculation(
    'Curve',
    'The least cost and its recipe while one price or one limit moves, from break point to break point.',
    body.extend({ moving, from: z.number().min(-1e12).max(1e12), to: z.number().min(-1e12).max(1e12) }),
    curveAnswer,
  ),
}
