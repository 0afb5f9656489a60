// A formula as it is worked on, what it is worked with, and the problem the two make. Browser and server both compute
// from these and nothing else, so that what is typed, saved, replayed and printed cannot disagree.

import type { PrimaryCategory } from '../catalogue/primary-category.ts'
import type { FormulaProblem, ProblemFood, Recipe } from './formula-problem.ts'
import type { Limit, LimitOrigin, Subject } from './limits.ts'
import { defaultMolassesRatePercent, molassesCode } from './molasses.ts'
import type { WorkbenchLine } from './workbench-rules.ts'

/** Bounds of a formula's own; `null` is none, 0 is one. */
export type OwnBounds = { readonly min: number | null; readonly max: number | null }

/** A line of the recipe: bounds and amount in grams as fed per animal per day. */
export type FormulaLine = OwnBounds & {
  /** The food. */
  readonly id: number
  readonly value: number
  /** An inactive line counts as 0 and keeps what was typed. */
  readonly isActive: boolean
}

/** What a person says in a formula. Molasses is never one of its lines: it is added to the dry recipe. */
export type FormulaContent = {
  /** Grams as fed per animal per day. */
  readonly total: OwnBounds
  /** Percent of the product. */
  readonly humidity: OwnBounds
  readonly animalCount: number
  readonly useBio: boolean
  readonly melasse: boolean
  /** Percent of the finished product; null for that of the food. */
  readonly melasseRatePercent: number | null
  readonly foods: readonly FormulaLine[]
  /** Bounds per animal per day, by nutrient; one without a line has none of its own. */
  readonly nutrients: readonly (OwnBounds & { readonly id: number })[]
}

/** Why a food that a formula names no longer counts: deactivated, or withdrawn from whom the formula belongs to. */
export type Unavailable = 'deleted' | 'withdrawn'

/** A food as a formula meets it: with what it holds and costs. */
export type Ingredient = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly primaryCategory: PrimaryCategory
  readonly unavailable: Unavailable | null
  /** Of the property Decimals: how many a weight in kg/t is written with. */
  readonly decimals: number
  /** IsBio or UseInBio. */
  readonly isAllowedInBio: boolean
  readonly maxInFormulaKgPerTonne: number | null
  readonly melasseRatePercent: number | null
  /** The version of the analysis its values come from; null when it has none, and then no values. */
  readonly analysisVersionId: number | null
  readonly dryMatterPercent: number | null
  /** Per kg as fed, in the order of the nutrients; complex ones computed, unknown ones 0. */
  readonly contents: readonly number[]
  /** Price + Price2 and Price4, €/t as fed; null when it has no price, which is not 0. */
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
}

/** The limits of a version of a constraint set, by the ids of what they are about; `null` is none. */
export type SetLimits = {
  readonly dryMatterMinPercent: number | null
  readonly dryMatterMaxPercent: number | null
  readonly totalMinGrams: number | null
  readonly totalMaxGrams: number | null
  readonly foods: readonly (SetLine & { readonly forbidden: boolean })[]
  readonly nutrients: readonly SetLine[]
}
type SetLine = {
  readonly id: number
  readonly valueMin: number | null
  readonly valueMax: number | null
  readonly valueMaxKg: number | null
}

/** All that a formula is computed with. Kept with every revision, so that it can be computed again. */
export type FormulaBasis = {
  readonly nutrients: readonly FormulaNutrient[]
  /** Those of its lines, and molasses where there is any. */
  readonly ingredients: readonly Ingredient[]
  /** None where no set is chosen. */
  readonly limits: SetLimits | null
}

/** Percent of a food of which nobody knows it: it counts as dry. */
export const noDryMatterKnown = 100

/**
 * The foods of a formula in the order of its lines, molasses last where the product is coated; a line whose ingredient
 * the basis lacks is left out. A food without an analysis has no values and counts as dry.
 */
export function formulaProblem(content: FormulaContent, basis: FormulaBasis): FormulaProblem {
  const lines = ingredientLines(content, basis)
  const forbidden = new Set((basis.limits?.foods ?? []).flatMap(({ id, forbidden: is }) => (is ? [id] : [])))
  const foods = lines.map(({ line, ingredient }): ProblemFood => {
    const { code, name, contents, pricePerTonneEur } = ingredient
    const food = {
      code,
      name,
      contents,
      pricePerTonneEur,
      dryMatterPercent: ingredient.dryMatterPercent ?? noDryMatterKnown,
    }
    const excluded = exclusionOf(content, line, ingredient, forbidden)
    return excluded === undefined ? food : { ...food, excluded }
  })
  const nutrients = basis.nutrients.map(({ code }) => code)
  return { foods, nutrients, limits: limitsOf(content, basis, lines) }
}

/** The recipe in the order of the problem's foods: grams as typed, of molasses none yet. */
export const dryRecipe = (content: FormulaContent, basis: FormulaBasis): Recipe =>
  Float64Array.from(ingredientLines(content, basis), ({ line }) => line?.value ?? 0)

/** The formula with another recipe, in the order of the problem's foods; inactive lines keep what was typed. */
export function withRecipe(content: FormulaContent, basis: FormulaBasis, recipe: Recipe): FormulaContent {
  const grams = new Map(ingredientLines(content, basis).map(({ line }, place) => [line?.id, recipe[place]]))
  const foods = content.foods.map((line) =>
    line.isActive ? { ...line, value: grams.get(line.id) ?? line.value } : line,
  )
  return { ...content, foods }
}

/** Of each food of the problem the ingredient it is. */
export const formulaIngredients = (content: FormulaContent, basis: FormulaBasis): Ingredient[] =>
  ingredientLines(content, basis).map(({ ingredient }) => ingredient)

/** What the rules of the workbench count; molasses is no ingredient of the dry product. */
export const workbenchLines = (content: FormulaContent, basis: FormulaBasis): WorkbenchLine[] =>
  ingredientLines(content, basis).flatMap(({ line, ingredient }): WorkbenchLine[] =>
    line === null
      ? []
      : [
          {
            primaryCategory: ingredient.primaryCategory,
            grams: line.value,
            isInactive: !line.isActive || ingredient.unavailable !== null,
          },
        ],
  )

/** Percent of the finished product: the formula's own, else that of the food, else the usual. */
export const molassesRateOf = ({ melasseRatePercent }: FormulaContent, { ingredients }: FormulaBasis): number =>
  melasseRatePercent ??
  ingredients.find(({ code }) => code === molassesCode)?.melasseRatePercent ??
  defaultMolassesRatePercent

/** A food of the problem: with its line, or none for molasses. */
type IngredientLine = { readonly line: FormulaLine | null; readonly ingredient: Ingredient }

function ingredientLines({ foods, melasse }: FormulaContent, { ingredients }: FormulaBasis): IngredientLine[] {
  const byId = new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]))
  const lines = foods.flatMap((line): IngredientLine[] => {
    const ingredient = byId.get(line.id)
    return ingredient === undefined || ingredient.code === molassesCode ? [] : [{ line, ingredient }]
  })
  const molasses = melasse ? ingredients.find(({ code }) => code === molassesCode) : undefined
  return molasses === undefined ? lines : [...lines, { line: null, ingredient: molasses }]
}

function exclusionOf(
  { useBio }: FormulaContent,
  line: FormulaLine | null,
  { id, isAllowedInBio, unavailable }: Ingredient,
  forbidden: ReadonlySet<number>,
): ProblemFood['excluded'] {
  if (line?.isActive === false || unavailable !== null) return 'inactive'
  if (forbidden.has(id)) return 'forbidden'
  return useBio && !isAllowedInBio ? 'notBio' : undefined
}

const limitOn = (subject: Subject, from: LimitOrigin, min: number | null, max: number | null): Limit[] =>
  min === null && max === null ? [] : [{ subject, min, max, from }]

/** What the formula asks, then the foods, then the set. Source: spec 2 §5, docs/open-questions.md. */
function limitsOf(content: FormulaContent, basis: FormulaBasis, lines: readonly IngredientLine[]): Limit[] {
  const { total, humidity } = content
  const nutrientCode = new Map(basis.nutrients.map(({ id, code }) => [id, code]))
  return [
    ...limitOn({ kind: 'total' }, 'formula', total.min, total.max),
    ...limitOn({ kind: 'humidity' }, 'formula', humidity.min, humidity.max),
    ...lines.flatMap(({ line, ingredient: { code } }) =>
      line === null ? [] : limitOn({ kind: 'food', code }, 'formula', line.min, line.max),
    ),
    ...content.nutrients.flatMap(({ id, min, max }) => {
      const code = nutrientCode.get(id)
      return code === undefined ? [] : limitOn({ kind: 'nutrient', code }, 'formula', min, max)
    }),
    ...lines.flatMap(({ ingredient: { code, maxInFormulaKgPerTonne } }) =>
      limitOn({ kind: 'foodPerTonne', code }, 'food', null, maxInFormulaKgPerTonne),
    ),
    ...(basis.limits === null ? [] : setLimits(basis.limits, content, lines, nutrientCode)),
  ]
}

/** What the breed asks for. Its total is only the default of the formula's; a food the formula lacks is not limited. */
function setLimits(
  set: SetLimits,
  { total }: FormulaContent,
  lines: readonly IngredientLine[],
  nutrientCode: ReadonlyMap<number, string>,
): Limit[] {
  const hasTotal = total.min !== null || total.max !== null
  const foodCode = new Map(lines.map(({ ingredient: { id, code } }) => [id, code]))
  const ofLines = (
    given: readonly SetLine[],
    codes: ReadonlyMap<number, string>,
    kinds: { readonly sum: 'nutrient' | 'food'; readonly share: 'nutrientPerKg' | 'foodPerTonne' },
  ) =>
    given.flatMap(({ id, valueMin, valueMax, valueMaxKg }) => {
      const code = codes.get(id)
      if (code === undefined) return []
      return [
        ...limitOn({ kind: kinds.sum, code }, 'set', valueMin, valueMax),
        ...limitOn({ kind: kinds.share, code }, 'set', null, valueMaxKg),
      ]
    })
  return [
    ...(hasTotal ? [] : limitOn({ kind: 'total' }, 'set', set.totalMinGrams, set.totalMaxGrams)),
    ...limitOn({ kind: 'dryMatter' }, 'set', set.dryMatterMinPercent, set.dryMatterMaxPercent),
    ...ofLines(set.nutrients, nutrientCode, { sum: 'nutrient', share: 'nutrientPerKg' }),
    ...ofLines(
      set.foods.filter(({ forbidden }) => !forbidden),
      foodCode,
      { sum: 'food', share: 'foodPerTonne' },
    ),
  ]
}
