import { primaryCategories } from '@provende/domain/catalogue/primary-category.ts'
import { z } from 'zod'
import { id, instant } from '../kit/fields.ts'
import { formulaFacts, formulaFood, formulaNutrient, mostFormulaFoods, percentOfProduct } from './formula-facts.ts'

/* A formula as it travels. Source: spec 2 §3 "Formula", §7 "Formulas". */

const number = z.number().nullable()
const bounds = (field: z.ZodType<number | null>) =>
  z.strictObject({ min: field, max: field, value: z.number().nullish() })
const noBounds = { min: null, max: null }
const ownBounds = bounds(formulaFood.min)
const humidityBounds = bounds(percentOfProduct())

// What is answered may be sent back, and is ignored.
const anything = z.unknown().optional()
export const sentFood = z.strictObject({
  ...formulaFood,
  name: anything,
  code: anything,
  deleted: anything,
  primaryCategory: anything,
  properties: anything,
})
const sentNutrient = z.strictObject({
  ...formulaNutrient,
  name: anything,
  code: anything,
  order: anything,
  value: anything,
  valueKg: anything,
  isComplex: anything,
  categoryId: anything,
  unitId: anything,
  unitName: anything,
  isActive: anything,
})

/** What is formulated: the recipe with its bounds, as calculations and saves are sent it. */
export const sentContent = {
  total: ownBounds.default(noBounds),
  humidity: humidityBounds.default(noBounds),
  foods: z.array(sentFood).max(mostFormulaFoods).default([]),
  nutrients: z.array(sentNutrient).max(1000).default([]),
}

const ignored = z.unknown().optional()
/** What is answered of a formula and comes back with it: the server knows it, and looks at none of it. */
export const serverOwned = {
  code: ignored,
  ownerTenantId: ignored,
  ownerUserId: ignored,
  tenantsShared: ignored,
  creationDate: ignored,
  modificationDate: ignored,
  deleted: ignored,
  mayWrite: ignored,
  isLocked: ignored,
  isRespected: ignored,
  isOptimal: ignored,
  duplicateId: ignored,
  foodId: ignored,
  isFood: ignored,
  nutritionalModelId: ignored,
  targetObjectName: ignored,
  farmName: ignored,
  distributorName: ignored,
  priceListName: ignored,
  constraintSetName: ignored,
  currencyCode: ignored,
  constraintVersionName: ignored,
  ownerName: ignored,
  cmvp: ignored,
}
/** A whole formula as it is saved; `modificationDate` is the version the person started from. */
export const sentFormula = z.strictObject({
  ...formulaFacts,
  ...sentContent,
  ...serverOwned,
  id: id(),
  modificationDate: z.string().max(40).nullish(),
  farmId: ignored,
  structureId: ignored,
})
export type SentFormula = z.output<typeof sentFormula>

/** Money is null for whom it is not for, and where a formula has no price. */
export const cmvp = z.object({
  pricePerAnimalDayEur: number,
  pricePerKgEur: number,
  pricePerTonneEur: number,
  /** At distributor prices (Price + Price2); farmers are not told. */
  distributorPricePerTonneEur: number,
  quantityPerDayKg: number,
  quantityPer30DaysTonnes: number,
  daysPerTonne: number,
})

const answeredBounds = z.object({ min: number, max: number, value: number })

/** A formula in a list. */
export const listedFormula = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  isLocked: z.boolean(),
  isFood: z.boolean(),
  foodId: id().nullable(),
  isRespected: z.boolean(),
  isOptimal: z.boolean(),
  farmId: id().nullable(),
  farmName: z.string(),
  structureId: id(),
  distributorName: z.string(),
  targetObjectName: z.string(),
  pricePerTonneEur: number,
  pricePerAnimalDayEur: number,
  /** What its prices are in: that of its list, else that of the tenant of whoever asks. */
  currencyCode: z.string(),
  totalGrams: number,
  creationDate: instant(),
  modificationDate: instant(),
  deleted: z.boolean(),
  mayWrite: z.boolean(),
})
export type ListedFormula = z.output<typeof listedFormula>

/** A food of a formula. */
const answeredFood = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  min: number,
  max: number,
  value: z.number(),
  isActive: z.boolean(),
  deleted: z.boolean(),
  primaryCategory: z.enum(primaryCategories),
  properties: z.array(z.object({ name: z.string(), data: z.string() })),
})

/** A nutrient of its model version, with the formula's own bounds and what the recipe gives. */
export const answeredNutrient = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  order: z.number().int(),
  min: number,
  max: number,
  value: number,
  valueKg: number,
  isComplex: z.boolean(),
  categoryId: z.number().nullable(),
  unitId: z.number().nullable(),
  unitName: z.string(),
  isActive: z.boolean(),
})

/** A single formula. */
export const answeredFormula = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  description: z.string(),
  typeId: z.number(),
  farmId: id().nullable(),
  farmName: z.string(),
  structureId: id(),
  distributorName: z.string(),
  nutritionalModelId: id().nullable(),
  nutritionalModelVersionId: id(),
  optimisationTypeId: z.number(),
  optimisationTypeObjectId: id().nullable(),
  priceListName: z.string(),
  /** What its prices are in: that of its list, else that of the tenant of whoever asks. */
  currencyCode: z.string(),
  constraintSetId: id().nullable(),
  constraintSetName: z.string(),
  constraintVersionId: id().nullable(),
  constraintVersionName: z.string(),
  targetTypeId: z.string(),
  targetObjectId: id().nullable(),
  targetObjectName: z.string(),
  useBio: z.boolean(),
  melasse: z.boolean(),
  melasseRatePercent: number,
  animalCount: z.number().int(),
  total: answeredBounds,
  humidity: answeredBounds,
  foods: z.array(answeredFood),
  nutrients: z.array(answeredNutrient),
  cmvp,
  isRespected: z.boolean(),
  isOptimal: z.boolean(),
  isLocked: z.boolean(),
  duplicateId: id().nullable(),
  isFood: z.boolean(),
  foodId: id().nullable(),
  ownerTenantId: id(),
  ownerUserId: id().nullable(),
  /** Who saved it last. */
  ownerName: z.string(),
  tenantsShared: z.boolean(),
  creationDate: instant(),
  modificationDate: instant(),
  deleted: z.boolean(),
  mayWrite: z.boolean(),
})
export type AnsweredFormula = z.output<typeof answeredFormula>

/** A food with what it holds and costs: domain/formulation/workbench-formula.ts. */
const ingredient = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  primaryCategory: z.enum(primaryCategories),
  unavailable: z.enum(['deleted', 'withdrawn']).nullable(),
  decimals: z.number().int(),
  isAllowedInBio: z.boolean(),
  maxInFormulaKgPerTonne: number,
  melasseRatePercent: number,
  analysisVersionId: id().nullable(),
  dryMatterPercent: number,
  contents: z.array(z.number()),
  distributorPricePerTonneEur: number,
  pricePerTonneEur: number,
})

const setLine = { id: id(), valueMin: number, valueMax: number, valueMaxKg: number }
/** What a formula is computed with: domain/formulation/workbench-formula.ts. */
export const basis = z.object({
  nutrients: z.array(
    z.object({
      id: id(),
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      unitId: z.number().nullable(),
      categoryId: z.number().nullable(),
      isComplex: z.boolean(),
    }),
  ),
  ingredients: z.array(ingredient),
  limits: z
    .object({
      dryMatterMinPercent: number,
      dryMatterMaxPercent: number,
      totalMinGrams: number,
      totalMaxGrams: number,
      foods: z.array(z.object({ ...setLine, forbidden: z.boolean() })),
      nutrients: z.array(z.object(setLine)),
    })
    .nullable(),
})

/** A list a formula may be priced with, or the one it is. */
const formulaPriceList = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  startDate: instant(),
  endDate: instant().nullable(),
  /** active, upcoming, outdated or deactivated. */
  state: z.string(),
  /** The one that counts for the distributor today. */
  isActive: z.boolean(),
  currencyCode: z.string(),
})

/** A set, with its versions for a version of a model. */
export const formulaConstraintSet = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  typeObjectId: id(),
  versions: z.array(z.object({ id: id(), name: z.string() })),
})

/** Who sells a formula, and to whom. */
export const formulaDistributor = z.object({
  structureId: id(),
  name: z.string(),
  code: z.string(),
  /** Formulas of a "named" distributor say who it is. */
  isNamed: z.boolean(),
  farmId: id().nullable(),
  farmName: z.string(),
  farmCity: z.string(),
})

/** Everything a formula is worked on with. */
export const allData = z.object({
  formule: answeredFormula,
  distributeur: formulaDistributor,
  priceLists: z.array(formulaPriceList),
  constraints: z.array(formulaConstraintSet),
  basis,
})
export type AllData = z.output<typeof allData>
