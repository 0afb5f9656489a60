// The content of a formula, the inputs it is calculated with, and the problem built from both. Browser and server compute
// everything from these two, so that typed, saved, replayed and printed figures cannot differ.

import type { PrimaryCategory } from '../../../catalogue/primary-category.ts'
import { computedOnce } from '../../../kit/computed-once.ts'
import type { OtherLimit } from '../../../nutrition/other-limits.ts'
import {
  hasRequiredProbability,
  type RequiredProbabilities,
  requiredProbabilitiesOf,
} from '../../../nutrition/required-probability.ts'
import type { FormulaProblem, ProblemFood, Recipe } from '../../problem/formula-problem.ts'
import type { Limit, LimitOrigin, LimitSubject } from '../../problem/limits.ts'
import { constraintSetLimitsInForce, type Derogation, derogationsFromSet } from '../../problem/own-limits.ts'
import type { ContentsSource } from '../formula-codes.ts'
import { defaultMolassesRatePercent, molassesCode } from '../molasses.ts'
import { otherLimitOf, otherLimitSubject, otherLimitsAsLimits } from './formula-other-limits.ts'
import { probabilitiesByQuantity, requiresProbability, withRequiredProbabilities } from './required-probabilities.ts'
import type { WorkbenchLine } from './workbench-rules.ts'

/** Bounds set in the formula itself; `null` means no bound, 0 is a bound. */
export type FormulaBounds = {
  readonly min: number | null
  readonly max: number | null
  /** Why the formula has these bounds. */
  readonly note?: string | undefined
}

/** A line of the recipe: bounds and amount in grams as fed per animal per day. */
export type FormulaLine = FormulaBounds & {
  /** The id of the food. */
  readonly id: number
  readonly value: number
  /** An inactive line counts as 0 but keeps its typed amount. */
  readonly isActive: boolean
  /** A minimum of 0 says nothing unless it is meant. */
  readonly ownMin?: boolean | undefined
  /** Grams, above 0: the food is used at least with this amount or not at all. Absent or null where the line does not say so. */
  readonly minIfUsed?: number | null | undefined
}

/** What the user enters in a formula. Molasses is never one of its lines: it is added to the dry recipe. */
export type FormulaContent = {
  /** Grams as fed per animal per day. */
  readonly total: FormulaBounds
  /** Percent of the product. */
  readonly humidity: FormulaBounds
  readonly animalCount: number
  readonly useBio: boolean
  readonly melasse: boolean
  /** Percent of the finished product; null for the rate of the food. */
  readonly melasseRatePercent: number | null
  readonly foods: readonly FormulaLine[]
  /** Bounds per animal per day, by nutrient; a nutrient without a line has no bounds in the formula. */
  readonly nutrients: readonly NutrientBounds[]
  /** Per kg of product, kg/t, ratios and groups; absent in formulas without any. */
  readonly otherLimits?: readonly OtherLimit[] | undefined
} & FormulaRounding

/** How a formula is rounded; absent or null is as everywhere. */
export type FormulaRounding = {
  /** The id of the food that takes what rounding leaves; 640642 by default. It counts while it is one of the lines. */
  readonly roundingCarrierId?: number | null | undefined
  /** The dose is rounded to multiples of this, in grams per animal per day; 10 by default. */
  readonly roundingStepGrams?: number | null | undefined
  /** Foods that come in bags are used in whole bags of a batch of so many tonnes; 1 by default. */
  readonly roundingBatchTonnes?: number | null | undefined
}

/** What a content says of rounding; nothing where it is as everywhere. */
export const roundingOf = ({
  roundingCarrierId,
  roundingStepGrams,
  roundingBatchTonnes,
}: FormulaRounding): FormulaRounding => ({
  ...(roundingCarrierId && { roundingCarrierId }),
  ...(roundingStepGrams && { roundingStepGrams }),
  ...(roundingBatchTonnes && { roundingBatchTonnes }),
})

/** Bounds of a formula on a nutrient; those of an inactive line do not apply, as if it were absent. */
export type NutrientBounds = FormulaBounds &
  RequiredProbabilities & { readonly id: number; readonly isActive?: boolean | undefined }

/** Whether a line of a nutrient says something that must be stored. */
export const mustStoreNutrientLine = ({ min, max, isActive, note, ...line }: NutrientBounds): boolean =>
  min !== null || max !== null || isActive === false || Boolean(note) || hasRequiredProbability(line)

/** A line of a nutrient without what says nothing, as formulas were stored before lines could be inactive or have notes. */
export const compactNutrientLine = ({ id, isActive, ...bounds }: NutrientBounds): NutrientBounds => ({
  id,
  ...boundsWithNote(bounds),
  ...requiredProbabilitiesOf(bounds),
  ...(isActive === false && { isActive }),
})

/** What a line says of the least amount of its food when it is used; nothing where it does not. */
export const minIfUsedOf = ({ minIfUsed }: Pick<FormulaLine, 'minIfUsed'>): Pick<FormulaLine, 'minIfUsed'> =>
  minIfUsed ? { minIfUsed } : {}

/** Bounds with their note if there is one. */
export const boundsWithNote = ({ min, max, note }: FormulaBounds): FormulaBounds => ({
  min,
  max,
  ...(note && { note }),
})

/** The other limits as a content has them: absent without any, a note or a probability only where there is one. */
export const storedOtherLimits = (limits: readonly OtherLimit[]): Pick<FormulaContent, 'otherLimits'> =>
  limits.length === 0
    ? {}
    : {
        otherLimits: limits.map(({ kind, name, itemIds, ...bounds }) => ({
          ...{ kind, name, itemIds },
          ...boundsWithNote(bounds),
          ...requiredProbabilitiesOf(bounds),
        })),
      }

/** Why the formula has its own limit on a quantity; empty when it does not say. */
export function limitNoteOf(
  content: FormulaContent,
  { ingredients, nutrients }: FormulaInputs,
  subject: LimitSubject,
): string {
  const lineOf = (): FormulaBounds | undefined => {
    switch (subject.kind) {
      case 'total':
        return content.total
      case 'humidity':
        return content.humidity
      case 'food': {
        const food = ingredients.find(({ code }) => code === subject.code)
        return content.foods.find(({ id }) => id === food?.id)
      }
      case 'nutrient': {
        const nutrient = nutrients.find(({ code }) => code === subject.code)
        return content.nutrients.find(({ id }) => id === nutrient?.id)
      }
      default:
        return otherLimitOf(content, { ingredients, nutrients }, subject)
    }
  }
  return lineOf()?.note ?? ''
}

/** Why a food of a formula is unavailable: deactivated, or withdrawn from the formula's distributor. */
export type FoodUnavailability = 'deleted' | 'withdrawn'

/** A food with the contents and prices that apply in a formula. */
export type Ingredient = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly primaryCategory: PrimaryCategory
  readonly unavailable: FoodUnavailability | null
  /** Decimals of weights in kg/t, from the property Decimals. */
  readonly decimals: number
  /** The weight of its bag in kg, from the property BagWeight; null or absent for a food that is weighed in any amount. */
  readonly bagKilograms?: number | null | undefined
  /** The property IsBio or UseInBio is set. */
  readonly isAllowedInBio: boolean
  readonly maxInFormulaKgPerTonne: number | null
  readonly melasseRatePercent: number | null
  /** The analysis version the contents come from; null for a food without an analysis. */
  readonly analysisVersionId: number | null
  /** Null when it is unknown; it then counts as 100 %. */
  readonly dryMatterPercent: number | null
  /** Per kg as fed, in the order of the nutrients; complex nutrients are computed, unknown contents are 0. */
  readonly contents: readonly number[]
  /** The standard deviation of each content, in its order and unit; null where it is not known. Absent when none is. */
  readonly deviations?: readonly (number | null)[] | undefined
  /** Revisions from before unknown contents were recorded have neither of these two: all their contents count as known. */
  readonly contentSource?: ContentsSource | undefined
  /** The codes of the nutrients whose content is unknown, and so 0 in `contents`. */
  readonly unknownNutrients?: readonly string[] | undefined
  /** Price + Price2, and Price4 below, in €/t as fed; null without a price, which is not 0. */
  readonly distributorPricePerTonneEur: number | null
  readonly pricePerTonneEur: number | null
}

/** A nutrient of the model version, in its order. */
export type FormulaNutrient = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly unitId: number | null
  readonly categoryId: number | null
  readonly isComplex: boolean
  /** Its contents may be below 0, as those of a balance. */
  readonly isSigned?: boolean | undefined
}

/** The limits of a constraint version, by the ids of foods and nutrients; `null` means no limit. */
export type ConstraintVersionLimits = {
  readonly dryMatterMinPercent: number | null
  readonly dryMatterMaxPercent: number | null
  readonly totalMinGrams: number | null
  readonly totalMaxGrams: number | null
  readonly foods: readonly (ConstraintSetLine & { readonly forbidden: boolean })[]
  readonly nutrients: readonly (ConstraintSetLine & RequiredProbabilities)[]
  /** Absent in versions without any. */
  readonly otherLimits?: readonly OtherLimit[] | undefined
}
type ConstraintSetLine = {
  readonly id: number
  readonly valueMin: number | null
  readonly valueMax: number | null
  readonly valueMaxKg: number | null
}

/** Everything a formula is calculated with. Stored with every revision, so that it can be recomputed. */
export type FormulaInputs = {
  readonly nutrients: readonly FormulaNutrient[]
  /** The foods of the formula's lines, and molasses if the distributor has it. */
  readonly ingredients: readonly Ingredient[]
  /** Null when no constraint set is chosen. */
  readonly limits: ConstraintVersionLimits | null
}

/** The dry matter of a food of which it is not known. */
export const assumedDryMatterPercent = 100

/**
 * The problem of a formula. Its foods are in the order of the lines, with molasses last if the product is coated; a line
 * whose ingredient is missing from the inputs is left out. Unknown contents count as 0, an unknown dry matter as 100 %;
 * the problem says of which foods.
 */
export function formulaProblem(content: FormulaContent, inputs: FormulaInputs): FormulaProblem {
  const lines = ingredientLines(content, inputs)
  const hasMargins = requiresProbability(content) || requiresProbability(inputs.limits)
  const forbiddenIds = new Set((inputs.limits?.foods ?? []).filter(({ forbidden }) => forbidden).map(({ id }) => id))
  const foods = lines.map(({ line, ingredient }): ProblemFood => {
    const food = (hasMargins ? scatteringFoodOf : problemFoodOf)(ingredient)
    const excluded = foodExclusionOf(content, line, ingredient, forbiddenIds)
    const minIfUsedGrams = line?.minIfUsed || undefined
    return excluded === undefined && minIfUsedGrams === undefined
      ? food
      : { ...food, ...(excluded && { excluded }), ...(minIfUsedGrams && { minIfUsedGrams }) }
  })
  const { nutrients, signedNutrients } = problemNutrientsOf(inputs.nutrients)
  const carrier = lines.find(({ line }) => line !== null && line.id === content.roundingCarrierId)?.ingredient.code
  return {
    ...{ foods, nutrients, limits: formulaAndSetLimits(content, inputs, lines) },
    ...(signedNutrients.length > 0 && { signedNutrients }),
    ...(carrier !== undefined && { carrier }),
  }
}

/** The same for all formulas with these inputs: what is computed of its contents once need not be again. */
const problemFoodOf = computedOnce((ingredient: Ingredient): ProblemFood => {
  const { code, name, contents, pricePerTonneEur } = ingredient
  return {
    ...{ code, name, contents, pricePerTonneEur },
    dryMatterPercent: ingredient.dryMatterPercent ?? assumedDryMatterPercent,
    ...unknownContentsOf(ingredient),
  }
})

/** The same with how its contents scatter: only limits that are to hold with a probability need it. */
const scatteringFoodOf = computedOnce((ingredient: Ingredient): ProblemFood => {
  const { deviations = [] } = ingredient
  return {
    ...problemFoodOf(ingredient),
    deviations: Float64Array.from(ingredient.contents, (_, nutrient) => deviations[nutrient] ?? Number.NaN),
  }
})

const problemNutrientsOf = computedOnce((nutrients: FormulaInputs['nutrients']) => ({
  nutrients: nutrients.map(({ code }) => code),
  signedNutrients: nutrients.filter(({ isSigned }) => isSigned).map(({ code }) => code),
}))

/** What is not known of a food; nothing is said of one of which all is known. */
function unknownContentsOf({
  contentSource,
  unknownNutrients = [],
  dryMatterPercent,
}: Ingredient): Pick<ProblemFood, 'unknown' | 'hasNoContents'> {
  // A food without nutritional value counts as dry; of an old revision only what it recorded counts as unknown.
  const isDryMatterUnknown =
    dryMatterPercent === null && contentSource !== undefined && contentSource !== 'withoutNutrients'
  const hasUnknown = isDryMatterUnknown || unknownNutrients.length > 0
  return {
    ...(hasUnknown ? { unknown: { nutrients: unknownNutrients, dryMatter: isDryMatterUnknown } } : {}),
    ...(contentSource === 'none' ? { hasNoContents: true } : {}),
  }
}

/** The recipe in the order of the problem's foods: grams as typed, with 0 for molasses. */
export const recipeWithoutMolasses = (content: FormulaContent, inputs: FormulaInputs): Recipe =>
  Float64Array.from(ingredientLines(content, inputs), ({ line }) => line?.value ?? 0)

/** The formula with another recipe, in the order of the problem's foods; inactive lines keep their typed amounts. */
export function withRecipe(content: FormulaContent, inputs: FormulaInputs, recipe: Recipe): FormulaContent {
  const grams = new Map(ingredientLines(content, inputs).map(({ line }, index) => [line?.id, recipe[index]]))
  const foods = content.foods.map((line) =>
    line.isActive ? { ...line, value: grams.get(line.id) ?? line.value } : line,
  )
  return { ...content, foods }
}

/** The ingredients in the order of the problem's foods. */
export const formulaIngredients = (content: FormulaContent, inputs: FormulaInputs): Ingredient[] =>
  ingredientLines(content, inputs).map(({ ingredient }) => ingredient)

/** The lines that the rules of the workbench count; molasses is not part of the dry product and is left out. */
export const workbenchLines = (content: FormulaContent, inputs: FormulaInputs): WorkbenchLine[] =>
  ingredientLines(content, inputs).flatMap(({ line, ingredient }): WorkbenchLine[] =>
    line === null
      ? []
      : [
          {
            code: ingredient.code,
            primaryCategory: ingredient.primaryCategory,
            grams: line.value,
            isInactive: !line.isActive || ingredient.unavailable !== null,
            isPricedBelowZero: isPricedBelowZero(ingredient),
          },
        ],
  )

/** Whether the distributor or the farmer would be paid to take a food. */
export const isPricedBelowZero = ({ distributorPricePerTonneEur, pricePerTonneEur }: Ingredient): boolean =>
  (distributorPricePerTonneEur ?? 0) < 0 || (pricePerTonneEur ?? 0) < 0

/** Percent of the finished product: the rate of the formula, else of the food, else the default. */
export const molassesRateOf = ({ melasseRatePercent }: FormulaContent, { ingredients }: FormulaInputs): number =>
  melasseRatePercent ??
  ingredients.find(({ code }) => code === molassesCode)?.melasseRatePercent ??
  defaultMolassesRatePercent

/** A food of the problem with its line; null for molasses. */
type IngredientLine = { readonly line: FormulaLine | null; readonly ingredient: Ingredient }

const ingredientsById = computedOnce(
  (ingredients: FormulaInputs['ingredients']) => new Map(ingredients.map((ingredient) => [ingredient.id, ingredient])),
)

function ingredientLines({ foods, melasse }: FormulaContent, { ingredients }: FormulaInputs): IngredientLine[] {
  const byId = ingredientsById(ingredients)
  const lines = foods.flatMap((line): IngredientLine[] => {
    const ingredient = byId.get(line.id)
    return ingredient === undefined || ingredient.code === molassesCode ? [] : [{ line, ingredient }]
  })
  const molasses = melasse ? ingredients.find(({ code }) => code === molassesCode) : undefined
  return molasses === undefined ? lines : [...lines, { line: null, ingredient: molasses }]
}

function foodExclusionOf(
  { useBio }: FormulaContent,
  line: FormulaLine | null,
  { id, isAllowedInBio, unavailable }: Ingredient,
  forbiddenIds: ReadonlySet<number>,
): ProblemFood['excluded'] {
  if (line?.isActive === false) return 'inactive'
  if (unavailable !== null) return 'unavailable'
  if (forbiddenIds.has(id)) return 'forbidden'
  return useBio && !isAllowedInBio ? 'notBio' : undefined
}

const limitIfBounded = (subject: LimitSubject, from: LimitOrigin, min: number | null, max: number | null): Limit[] =>
  min === null && max === null ? [] : [{ subject, min, max, from }]

/**
 * The limits of the formula, then of the foods, then of the set where the formula has none of its own. Source: spec 2 §5,
 * docs/open-questions.md.
 */
function formulaAndSetLimits(
  content: FormulaContent,
  inputs: FormulaInputs,
  lines: readonly IngredientLine[],
): Limit[] {
  const formulaLimits = limitsOfFormula(content, inputs, lines)
  const limits = [
    ...formulaLimits,
    ...lines.flatMap(({ ingredient: { code, maxInFormulaKgPerTonne } }) =>
      limitIfBounded({ kind: 'foodPerTonne', code }, 'food', null, maxInFormulaKgPerTonne),
    ),
    ...constraintSetLimitsInForce(limitsReplacingSetLimits(formulaLimits, lines), constraintSetLimits(inputs, lines)),
  ]
  return withRequiredProbabilities(limits, probabilitiesByQuantity(content, inputs))
}

/** The limits of the formula that are looser than those of its set. */
export function derogationsOf(content: FormulaContent, inputs: FormulaInputs): Derogation[] {
  const lines = ingredientLines(content, inputs)
  const ofFormula = limitsReplacingSetLimits(limitsOfFormula(content, inputs, lines), lines)
  const ofSet = constraintSetLimits(inputs, lines)
  const required = probabilitiesByQuantity(content, inputs)
  if (required.size === 0) return derogationsFromSet(ofFormula, ofSet)
  // What the formula asks less of than the set, at the limit of the set, is looser too.
  const inForce = withRequiredProbabilities([...ofFormula, ...constraintSetLimitsInForce(ofFormula, ofSet)], required)
  const asSet = withRequiredProbabilities(ofSet, probabilitiesByQuantity({ nutrients: [] }, inputs))
  return derogationsFromSet(inForce, asSet).map((derogation) => ({
    ...derogation,
    ofFormula: { ...derogation.ofFormula, from: 'formula' },
  }))
}

/** The limits of an inactive line do not apply, so they replace nothing. */
function limitsReplacingSetLimits(formulaLimits: readonly Limit[], lines: readonly IngredientLine[]): Limit[] {
  const inactive = new Set(
    lines.flatMap(({ line, ingredient: { code, unavailable } }) =>
      line?.isActive === false || unavailable !== null ? [code] : [],
    ),
  )
  const isOfLine = ({ kind }: LimitSubject) => kind === 'food' || kind === 'foodPerTonne'
  return formulaLimits.filter(({ subject }) => !(isOfLine(subject) && 'code' in subject && inactive.has(subject.code)))
}

function limitsOfFormula(content: FormulaContent, inputs: FormulaInputs, lines: readonly IngredientLine[]): Limit[] {
  const { total, humidity } = content
  const nutrientCode = nutrientCodesById(inputs.nutrients)
  return [
    ...limitIfBounded({ kind: 'total' }, 'formula', total.min, total.max),
    ...limitIfBounded({ kind: 'humidity' }, 'formula', humidity.min, humidity.max),
    ...lines.flatMap(({ line, ingredient: { code } }) =>
      line === null ? [] : limitIfBounded({ kind: 'food', code }, 'formula', lineMinimumGrams(line), line.max),
    ),
    ...content.nutrients.flatMap(({ id, min, max, isActive }) => {
      const code = nutrientCode.get(id)
      return code === undefined || isActive === false
        ? []
        : limitIfBounded({ kind: 'nutrient', code }, 'formula', min, max)
    }),
    ...otherLimitsAsLimits(content.otherLimits, 'formula', itemCodesOf(inputs, lines)),
  ]
}

/** The least amount of a line, in grams; null when the line says nothing. */
export const lineMinimumGrams = ({ min, ownMin }: Pick<FormulaLine, 'min' | 'ownMin'>): number | null =>
  min === 0 && !ownMin ? null : min

const nutrientCodesById = computedOnce(
  (nutrients: FormulaInputs['nutrients']): ReadonlyMap<number, string> =>
    new Map(nutrients.map(({ id, code }) => [id, code])),
)

const itemCodesOf = (inputs: FormulaInputs, lines: readonly IngredientLine[]) => ({
  nutrients: nutrientCodesById(inputs.nutrients),
  foods: new Map(lines.map(({ ingredient: { id, code } }) => [id, code])),
})

/** What the formula and its set limit beside lines: per kg, in kg/t, ratios and groups. */
export const namedOtherSubjects = (content: FormulaContent, inputs: FormulaInputs): LimitSubject[] => {
  const codes = itemCodesOf(inputs, ingredientLines(content, inputs))
  return [...(content.otherLimits ?? []), ...(inputs.limits?.otherLimits ?? [])].flatMap(
    (limit) => otherLimitSubject(limit, codes) ?? [],
  )
}

/** The limits of the breed; those on foods not in the formula are ignored. */
function constraintSetLimits(inputs: FormulaInputs, lines: readonly IngredientLine[]): Limit[] {
  const set = inputs.limits
  if (set === null) return []
  const codes = itemCodesOf(inputs, lines)
  const lineLimits = (
    setLines: readonly ConstraintSetLine[],
    codeById: ReadonlyMap<number, string>,
    kinds: { readonly sum: 'nutrient' | 'food'; readonly share: 'nutrientPerKg' | 'foodPerTonne' },
  ) =>
    setLines.flatMap(({ id, valueMin, valueMax, valueMaxKg }) => {
      const code = codeById.get(id)
      if (code === undefined) return []
      return [
        ...limitIfBounded({ kind: kinds.sum, code }, 'set', valueMin, valueMax),
        ...limitIfBounded({ kind: kinds.share, code }, 'set', null, valueMaxKg),
      ]
    })
  return [
    ...limitIfBounded({ kind: 'total' }, 'set', set.totalMinGrams, set.totalMaxGrams),
    ...limitIfBounded({ kind: 'dryMatter' }, 'set', set.dryMatterMinPercent, set.dryMatterMaxPercent),
    ...lineLimits(set.nutrients, codes.nutrients, { sum: 'nutrient', share: 'nutrientPerKg' }),
    ...lineLimits(
      set.foods.filter(({ forbidden }) => !forbidden),
      codes.foods,
      { sum: 'food', share: 'foodPerTonne' },
    ),
    ...otherLimitsAsLimits(set.otherLimits, 'set', codes),
  ]
}
