import { z } from 'zod'
import { decimal, flag, id, reference, requiredReference, requiredText, text } from '../kit/fields.ts'

/** The race as what a formula is for, as saves have always said it. Source: spec 2 §9. */
const raceTargetTypeId = 'ZA=='

/** Most foods of one formula. */
export const mostFormulaFoods = 400

/** Grams as fed per animal per day. */
export const gramsPerDay = () => decimal({ min: 0, max: 1e6 })
export const percentOfProduct = () => decimal({ min: 0, max: 100 })

/** A line of the recipe: grams as fed per animal per day. */
export const formulaFood = {
  id: id(),
  min: gramsPerDay(),
  max: gramsPerDay(),
  value: gramsPerDay().transform((grams) => grams ?? 0),
  isActive: z.boolean().default(true),
}
/** Bounds of the formula's own on a nutrient, per animal per day. */
export const formulaNutrient = {
  id: id(),
  min: decimal({ min: -1e12, max: 1e12 }),
  max: decimal({ min: -1e12, max: 1e12 }),
}

/** The facts of a formula that a person gives beside its recipe. Source: spec 2 §3 "Formula". */
export const formulaFacts = {
  name: requiredText(200),
  description: text(2000),
  typeId: z.number().int().min(1).max(1e6).default(1),
  /** The version of the nutritional model its values are of. */
  nutritionalModelVersionId: requiredReference('modelVersion'),
  optimisationTypeId: z.number().int().min(1).max(1e6).default(1),
  /** The price list. */
  optimisationTypeObjectId: reference('priceList'),
  constraintSetId: reference('constraintSet'),
  /** The version of the set; where only a set is given, the latest one for the model version. */
  constraintVersionId: reference('constraintVersion'),
  targetTypeId: text(40).transform((given) => given || raceTargetTypeId),
  /** The breed. */
  targetObjectId: reference('race'),
  useBio: flag(),
  melasse: flag(),
  /** Percent of the finished product; that of the food when none is given. */
  melasseRatePercent: decimal({ min: 0.01, max: 99 }),
  animalCount: z.number().int().min(1).max(1e6).default(1),
}
