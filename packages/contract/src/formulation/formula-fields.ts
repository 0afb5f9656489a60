import { z } from 'zod'
import { decimal, flag, id, reference, requiredReference, requiredText, text, textOrAbsent } from '../kit/fields.ts'
import { requiredProbability, requiredProbabilityFields } from '../nutrition/required-probability.ts'
import { wireNames } from '../wire.ts'

/** The documented target type "race" of a formula. Source: spec 2 §9. */
const raceTargetTypeId = 'ZA=='

/** Maximum number of foods of a formula. */
export const maxFormulaFoods = 400

/** Why a formula has limits of its own on a quantity: shown where they are derogations. */
export const maxNoteLength = 500

/** Grams as fed per animal per day. */
export const gramsPerDayField = () => decimal({ min: 0, max: 1e6 })
export const percentOfProductField = () => decimal({ min: 0, max: 100 })

/** A line of the recipe: grams as fed per animal per day. */
export const formulaFoodFields = {
  id: id(),
  min: gramsPerDayField(),
  max: gramsPerDayField(),
  value: gramsPerDayField().transform((grams) => grams ?? 0),
  isActive: z.boolean().default(true),
  /** A least of 0 is meant: old clients send 0 where the formula says nothing. */
  ownMin: z.boolean().default(false),
  /** Why the formula says otherwise than its set; absent is as saved. */
  note: textOrAbsent(maxNoteLength),
}
/** Bounds of the formula on a nutrient, per animal per day; those of an inactive line are kept and do not apply. */
export const formulaNutrientFields = {
  id: id(),
  min: decimal({ min: -1e12, max: 1e12 }),
  max: decimal({ min: -1e12, max: 1e12 }),
  isActive: z.boolean().default(true),
  // Old clients do not know them: absent is as saved.
  ...requiredProbabilityFields,
  /** Why the formula says otherwise than its set; absent is as saved. */
  note: textOrAbsent(maxNoteLength),
}

/** A line of a nutrient as it is stored. */
export const storedNutrientFields = () => ({
  ...{ itemId: id(), min: decimal(), max: decimal(), isActive: flag() },
  minProbability: requiredProbability(),
  maxProbability: requiredProbability(),
  note: text(maxNoteLength),
})

/** Percent of the finished product; by default the rate of the food. */
const melasseRatePercent = decimal({ min: 0.01, max: 99 })

/** The fields of a formula that users enter in addition to the recipe. Source: spec 2 §3 "Formula". */
export const formulaFields = {
  name: requiredText(200),
  description: text(2000),
  typeId: z.number().int().min(1).max(1e6).default(1),
  modelVersionId: requiredReference('modelVersion').meta(wireNames.formula.modelVersionId),
  optimisationTypeId: z.number().int().min(1).max(1e6).default(1),
  priceListId: reference('priceList').meta(wireNames.formula.priceListId),
  constraintSetId: reference('constraintSet'),
  /** The version of the set; by default the latest one for the model version. */
  constraintVersionId: reference('constraintVersion'),
  targetTypeId: text(40).transform((value) => value || raceTargetTypeId),
  breedId: reference('race').meta(wireNames.formula.breedId),
  useBio: flag(),
  melasse: flag(),
  melasseRatePercent,
  animalCount: z.number().int().min(1).max(1e6).default(1),
  /** Takes what rounding leaves; by default 640642. Not a reference: a food withdrawn later stays in its formulas. */
  roundingCarrierId: id().nullable().default(null),
  /** Grams per animal per day, of which the dose is rounded to multiples; 10 by default. */
  roundingStepGrams: decimal({ min: 0.1, max: 1000 }),
  /** Tonnes of a batch, which takes whole bags of the foods that come in bags; 1 by default. */
  roundingBatchTonnes: decimal({ min: 0.01, max: 100 }),
}

export type FormulaFieldValues = z.output<z.ZodObject<typeof formulaFields>>
