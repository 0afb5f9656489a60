import { primaryCategories } from '@provende/domain/catalogue/primary-category.ts'
import { contentSources, limitStates } from '@provende/domain/formulation/formula/formula-codes.ts'
import { staleReasons } from '@provende/domain/formulation/formula/stale-reasons.ts'
import { z } from 'zod'
import { id, instant, reference } from '../kit/fields.ts'
import { maxOtherLimits, otherLimitFields } from '../nutrition/other-limit.ts'
import { wireNames } from '../wire.ts'
import {
  formulaFields,
  formulaFoodFields,
  formulaNutrientFields,
  gramsPerDayField,
  maxFormulaFoods,
  percentOfProductField,
} from './formula-fields.ts'

/* Requests and responses of formulas. Source: spec 2 §3 "Formula", §7 "Formulas". */

const nullableNumber = z.number().nullable()
/** `isRespected` is true only for `respected`; `notVerified`: nothing is violated, but some limits rest on unknown contents. */
export const limitStateSchema = z.enum(limitStates)
const boundsRequest = (field: z.ZodType<number | null>) =>
  z.strictObject({ min: field, max: field, value: z.number().nullish(), note: formulaFoodFields.note })
const emptyBounds = { min: null, max: null, note: '' }
/** Maximum number of nutrients of a formula. */
const maxFormulaNutrients = 1000
const totalBounds = boundsRequest(formulaFoodFields.min)
const humidityBounds = boundsRequest(percentOfProductField())

// Accepted and ignored: clients send back what they read.
const ignoredField = z.unknown().optional()
const isComplexWireName = wireNames.formula.isComplex
export const formulaFoodRequest = z.strictObject({
  ...formulaFoodFields,
  // Old clients do not know it: absent is as saved.
  ownMin: z.boolean().optional(),
  /** Used at least with this amount or not at all: grams, above 0; null where the line does not say so, absent as saved. */
  minIfUsed: gramsPerDayField().optional(),
  name: ignoredField,
  code: ignoredField,
  deleted: ignoredField,
  primaryCategory: ignoredField,
  properties: ignoredField,
})
const formulaNutrientRequest = z.strictObject({
  ...formulaNutrientFields,
  name: ignoredField,
  code: ignoredField,
  order: ignoredField,
  value: ignoredField,
  valueKg: ignoredField,
  isComplex: ignoredField.meta(isComplexWireName),
  categoryId: ignoredField,
  unitId: ignoredField,
  unitName: ignoredField,
})

const formulaContentFields = {
  total: totalBounds,
  humidity: humidityBounds,
  foods: z.array(formulaFoodRequest).max(maxFormulaFoods),
  nutrients: z.array(formulaNutrientRequest).max(maxFormulaNutrients),
  otherLimits: z.array(z.strictObject({ ...otherLimitFields, note: formulaFoodFields.note })).max(maxOtherLimits),
}

/** The recipe with its bounds in a request to create a formula: empty when absent. */
export const newFormulaContentFields = {
  total: formulaContentFields.total.default(emptyBounds),
  humidity: formulaContentFields.humidity.default(emptyBounds),
  foods: formulaContentFields.foods.default([]),
  nutrients: formulaContentFields.nutrients.default([]),
  otherLimits: formulaContentFields.otherLimits.default([]),
}

/** The recipe with its bounds in requests about a saved formula: what is absent is as saved. */
export const formulaContentRequestFields = {
  total: formulaContentFields.total.optional(),
  humidity: formulaContentFields.humidity.optional(),
  foods: formulaContentFields.foods.optional(),
  nutrients: formulaContentFields.nutrients.optional(),
  otherLimits: formulaContentFields.otherLimits.optional(),
  useBio: z.boolean().nullish(),
  /** Null is the rate of the food. */
  melasseRatePercent: formulaFields.melasseRatePercent.optional(),
  roundingCarrierId: id().nullish(),
  roundingStepGrams: formulaFields.roundingStepGrams.optional(),
  roundingBatchTonnes: formulaFields.roundingBatchTonnes.optional(),
}

/** Fields of the response that are accepted and ignored in requests. */
export const ignoredServerFields = {
  locale: ignoredField,
  code: ignoredField,
  ownerTenantId: ignoredField,
  ownerUserId: ignoredField,
  tenantsShared: ignoredField,
  creationDate: ignoredField,
  modificationDate: ignoredField,
  deleted: ignoredField,
  mayWrite: ignoredField,
  isLocked: ignoredField,
  isRespected: ignoredField,
  limitState: ignoredField,
  hasDerogation: ignoredField,
  isOptimal: ignoredField,
  staleReasons: ignoredField,
  duplicateId: ignoredField,
  foodId: ignoredField,
  isFood: ignoredField,
  lastRevision: ignoredField,
  shownRevision: ignoredField,
  modelId: ignoredField.meta(wireNames.formula.modelId),
  breedName: ignoredField.meta(wireNames.formula.breedName),
  farmName: ignoredField,
  distributorName: ignoredField,
  priceListName: ignoredField,
  constraintSetName: ignoredField,
  currencyCode: ignoredField,
  constraintVersionName: ignoredField,
  ownerName: ignoredField,
  cmvp: ignoredField,
}
/**
 * A formula to be saved; `modificationDate` is the version the edit is based on. References that are absent are as saved;
 * without a version the set keeps the one it was saved with.
 */
export const formulaRequest = z.strictObject({
  ...formulaFields,
  ...formulaContentRequestFields,
  priceListId: reference('priceList').optional().meta(wireNames.formula.priceListId),
  constraintSetId: formulaFields.constraintSetId.optional(),
  constraintVersionId: formulaFields.constraintVersionId.optional(),
  breedId: reference('race').optional().meta(wireNames.formula.breedId),
  melasse: z.boolean().nullish(),
  ...ignoredServerFields,
  id: id(),
  modificationDate: z.string().max(40).nullish(),
  farmId: ignoredField,
  structureId: ignoredField,
})
export type FormulaRequest = z.output<typeof formulaRequest>

/** The fields of a formula in a request that is not about them. */
export const ignoredFormulaFields = Object.fromEntries(
  Object.entries(formulaRequest.shape).map(([name, { meta }]) => [name, ignoredField.meta(meta() ?? {})]),
)

/** Prices and quantities. Prices are null for users who may not see them, and for a formula without a price. */
export const pricesAndQuantitiesResponse = z.object({
  pricePerAnimalDayEur: nullableNumber,
  pricePerKgEur: nullableNumber,
  pricePerTonneEur: nullableNumber,
  /** At distributor prices (Price + Price2); null for farmers. */
  distributorPricePerTonneEur: nullableNumber,
  quantityPerDayKg: nullableNumber,
  quantityPer30DaysTonnes: nullableNumber,
  daysPerTonne: nullableNumber,
})

const boundsResponse = z.object({ min: nullableNumber, max: nullableNumber, value: nullableNumber, note: z.string() })

/** Why it is to be computed again; empty for farmers, and while it is locked or deactivated. */
const staleReasonsField = z.array(z.enum(staleReasons))

/** A formula in a list. */
export const listedFormulaResponse = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  isLocked: z.boolean(),
  isFood: z.boolean(),
  foodId: id().nullable(),
  isRespected: z.boolean(),
  limitState: limitStateSchema,
  /** Null where it is not known: the formula was not saved since it is noted. */
  hasDerogation: z.boolean().nullable(),
  isOptimal: z.boolean(),
  /** Null in a list that is longer than a page may be. */
  staleReasons: staleReasonsField.nullable(),
  /** Recipes of simulations that wait for a decision; 0 for who may not write it, and for farmers. */
  openProposalCount: z.number().int(),
  farmId: id().nullable(),
  farmName: z.string(),
  structureId: id(),
  distributorName: z.string(),
  breedName: z.string().meta(wireNames.formula.breedName),
  pricePerTonneEur: nullableNumber,
  pricePerAnimalDayEur: nullableNumber,
  /** The currency of the prices: that of the price list, else of the caller's tenant. */
  currencyCode: z.string(),
  totalGrams: nullableNumber,
  creationDate: instant(),
  modificationDate: instant(),
  deleted: z.boolean(),
  mayWrite: z.boolean(),
})
export type ListedFormula = z.output<typeof listedFormulaResponse>

const formulaFoodResponse = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  min: nullableNumber,
  max: nullableNumber,
  value: z.number(),
  isActive: z.boolean(),
  ownMin: z.boolean(),
  minIfUsed: nullableNumber,
  note: z.string(),
  deleted: z.boolean(),
  primaryCategory: z.enum(primaryCategories),
  properties: z.array(z.object({ name: z.string(), data: z.string() })),
})

/** A nutrient of the model version, with the bounds of the formula and the values of the recipe. */
export const formulaNutrientResponse = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  order: z.number().int(),
  min: nullableNumber,
  max: nullableNumber,
  value: nullableNumber,
  valueKg: nullableNumber,
  isComplex: z.boolean().meta(isComplexWireName),
  categoryId: z.number().nullable(),
  unitId: z.number().nullable(),
  unitName: z.string(),
  isActive: z.boolean(),
  minProbability: nullableNumber.optional(),
  maxProbability: nullableNumber.optional(),
  note: z.string(),
})

const probabilitiesResponse = { minProbability: nullableNumber.optional(), maxProbability: nullableNumber.optional() }

/** Limits beside those of lines: domain/nutrition/other-limits.ts. */
export const otherLimitResponse = z.object({
  kind: otherLimitFields.kind,
  name: z.string(),
  itemIds: z.array(id()),
  min: nullableNumber,
  max: nullableNumber,
  ...probabilitiesResponse,
})
const formulaOtherLimitResponse = otherLimitResponse.extend({ note: z.string() })

/** A single formula. */
export const formulaResponse = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  description: z.string(),
  typeId: z.number(),
  farmId: id().nullable(),
  farmName: z.string(),
  structureId: id(),
  distributorName: z.string(),
  modelId: id().nullable().meta(wireNames.formula.modelId),
  modelVersionId: id().meta(wireNames.formula.modelVersionId),
  optimisationTypeId: z.number(),
  priceListId: id().nullable().meta(wireNames.formula.priceListId),
  priceListName: z.string(),
  /** The currency of the prices: that of the price list, else of the caller's tenant. */
  currencyCode: z.string(),
  constraintSetId: id().nullable(),
  constraintSetName: z.string(),
  constraintVersionId: id().nullable(),
  constraintVersionName: z.string(),
  targetTypeId: z.string(),
  breedId: id().nullable().meta(wireNames.formula.breedId),
  breedName: z.string().meta(wireNames.formula.breedName),
  useBio: z.boolean(),
  melasse: z.boolean(),
  melasseRatePercent: nullableNumber,
  roundingCarrierId: id().nullable(),
  roundingStepGrams: nullableNumber,
  roundingBatchTonnes: nullableNumber,
  animalCount: z.number().int(),
  total: boundsResponse,
  humidity: boundsResponse,
  foods: z.array(formulaFoodResponse),
  nutrients: z.array(formulaNutrientResponse),
  otherLimits: z.array(formulaOtherLimitResponse),
  cmvp: pricesAndQuantitiesResponse,
  isRespected: z.boolean(),
  limitState: limitStateSchema,
  /** Null where it is not known: the formula was not saved since it is noted. */
  hasDerogation: z.boolean().nullable(),
  isOptimal: z.boolean(),
  staleReasons: staleReasonsField,
  isLocked: z.boolean(),
  /** The number of its last save, and of the one that its farm sees: null when it sees none. */
  lastRevision: z.number().int(),
  shownRevision: z.number().int().nullable(),
  duplicateId: id().nullable(),
  isFood: z.boolean(),
  foodId: id().nullable(),
  ownerTenantId: id(),
  ownerUserId: id().nullable(),
  /** The user who saved it last. */
  ownerName: z.string(),
  tenantsShared: z.boolean(),
  creationDate: instant(),
  modificationDate: instant(),
  deleted: z.boolean(),
  mayWrite: z.boolean(),
})
export type FormulaResponse = z.output<typeof formulaResponse>

/** Ingredient of domain/formulation/formula/workbench/workbench-formula.ts. */
const ingredientResponse = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  primaryCategory: z.enum(primaryCategories),
  unavailable: z.enum(['deleted', 'withdrawn']).nullable(),
  decimals: z.number().int(),
  bagKilograms: nullableNumber.optional(),
  isAllowedInBio: z.boolean(),
  maxInFormulaKgPerTonne: nullableNumber,
  melasseRatePercent: nullableNumber,
  analysisVersionId: id().nullable(),
  dryMatterPercent: nullableNumber,
  contents: z.array(z.number()),
  deviations: z.array(nullableNumber).optional(),
  contentSource: z.enum(contentSources).optional(),
  unknownNutrients: z.array(z.string()).optional(),
  distributorPricePerTonneEur: nullableNumber,
  pricePerTonneEur: nullableNumber,
})

const constraintSetLine = { id: id(), valueMin: nullableNumber, valueMax: nullableNumber, valueMaxKg: nullableNumber }
/** FormulaInputs of domain/formulation/formula/workbench/workbench-formula.ts. */
export const formulaInputsResponse = z.object({
  nutrients: z.array(
    z.object({
      id: id(),
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      unitId: z.number().nullable(),
      categoryId: z.number().nullable(),
      isComplex: z.boolean(),
      isSigned: z.boolean().optional(),
    }),
  ),
  ingredients: z.array(ingredientResponse),
  limits: z
    .object({
      dryMatterMinPercent: nullableNumber,
      dryMatterMaxPercent: nullableNumber,
      totalMinGrams: nullableNumber,
      totalMaxGrams: nullableNumber,
      foods: z.array(z.object({ ...constraintSetLine, forbidden: z.boolean() })),
      nutrients: z.array(z.object({ ...constraintSetLine, ...probabilitiesResponse })),
      otherLimits: z.array(otherLimitResponse).optional(),
    })
    .nullable(),
})

/** A price list that the formula uses or may use. */
const formulaPriceListResponse = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  startDate: instant(),
  endDate: instant().nullable(),
  /** active, upcoming, outdated or deactivated. */
  state: z.string(),
  /** Whether it is the active price list of the distributor today. */
  isActive: z.boolean(),
  currencyCode: z.string(),
})

/** A constraint set with its versions for a model version. */
export const formulaConstraintSetResponse = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  breedId: id().meta(wireNames.constraintSet.breedId),
  versions: z.array(z.object({ id: id(), name: z.string() })),
})

/** The distributor and the farm of a formula. */
export const formulaDistributorResponse = z.object({
  structureId: id(),
  name: z.string(),
  code: z.string(),
  /** Whether formulas show the name of the distributor. */
  isNamed: z.boolean(),
  farmId: id().nullable(),
  farmName: z.string(),
  farmCity: z.string(),
})

/** Everything the workbench needs to open a formula. */
export const formulaWithInputsResponse = z.object({
  formule: formulaResponse,
  distributeur: formulaDistributorResponse,
  priceLists: z.array(formulaPriceListResponse),
  constraints: z.array(formulaConstraintSetResponse),
  basis: formulaInputsResponse,
})
export type FormulaWithInputs = z.output<typeof formulaWithInputsResponse>
