// A product as its label describes it: what it is made of, expanded to simple foods, and what it holds per kg.

import { expandToComponents } from '../../catalogue/food-composition.ts'
import type { FoodLabelFlag } from '../../catalogue/food-properties.ts'
import type { LabelSection } from '../../catalogue/label-sections.ts'
import { computedOnce } from '../../kit/computed-once.ts'
import { subjectTermsOf } from './label-rules.ts'

/** A food as a label needs it. */
export type LabelFood = {
  readonly id: number
  readonly code: string
  /** As it is printed. */
  readonly name: string
  readonly categoryName: string
  readonly section: LabelSection | ''
  readonly euNumber: string
  /** Null where nobody said. */
  readonly flags: Readonly<Record<FoodLabelFlag, boolean | null>>
  readonly dryMatterPercent: number | null
  /** Per kg as fed, in the order of the nutrients; null where it is unknown. */
  readonly contents: readonly (number | null)[]
  readonly composition: readonly { readonly foodId: number; readonly percent: number }[]
}

export type LabelNutrient = { readonly code: string; readonly name: string; readonly unit: string }

export type LabelProduct = {
  /** The foods of the recipe, each with its share of the product (0 to 1). */
  readonly lines: readonly { readonly foodId: number; readonly share: number }[]
  /** All foods of the lines and of their compositions, however nested. */
  readonly foods: readonly LabelFood[]
  readonly nutrients: readonly LabelNutrient[]
  /** Grams as fed per animal per day. */
  readonly doseGrams: number
}

/** An amount, with the foods whose part of it is unknown: it is then at least the value. */
export type PartlyKnownAmount = { readonly value: number; readonly unknownFoods: readonly string[] }

/** A simple food of a product with its share (0 to 1). */
export type SimpleFoodShare = { readonly food: LabelFood; readonly share: number }

/**
 * What a product is made of, nested premixes replaced by what they hold. What a composition leaves of 100 %, and a premix
 * whose composition cannot be expanded, stays as the food itself.
 */
export const simpleFoodSharesOf = computedOnce(({ lines, foods }: LabelProduct): readonly SimpleFoodShare[] => {
  const parts = simpleFoodsByFood(foods)
  const shares = new Map<LabelFood, number>()
  for (const { foodId, share } of lines)
    for (const part of parts.get(foodId) ?? []) shares.set(part.food, (shares.get(part.food) ?? 0) + share * part.share)
  return [...shares].flatMap(([food, share]) => (share === 0 ? [] : [{ food, share }]))
})

/** What each food is made of, by its id; expanded once for the same foods, as a label is computed with every key. */
export const simpleFoodsByFood = computedOnce((foods: readonly LabelFood[]) => {
  const byId = new Map(foods.map((food) => [String(food.id), food]))
  const expanded = expandToComponents(
    foods.map(({ id, composition }) => ({
      food: String(id),
      lines: composition.map(({ foodId, percent }) => ({ food: String(foodId), percent })),
    })),
  )
  return new Map(
    foods.map((food) => {
      const simple = expanded.get(String(food.id))
      const parts = simple?.kind === 'expanded' ? simple.lines : [{ food: String(food.id), percent: 100 }]
      return [
        food.id,
        parts.flatMap((part): SimpleFoodShare[] => {
          const component = byId.get(part.food)
          return component === undefined ? [] : [{ food: component, share: part.percent / 100 }]
        }),
      ]
    }),
  )
})

/** The sum over foods of what each holds per kg, in a loop: it is computed with every key. */
function sumOfKnownAmounts(
  parts: readonly SimpleFoodShare[],
  contentOf: (food: LabelFood) => number | null,
): PartlyKnownAmount {
  let value = 0
  const unknownFoods: string[] = []
  for (const { food, share } of parts) {
    const content = contentOf(food)
    if (content === null) unknownFoods.push(food.name)
    else value += share * content
  }
  return { value, unknownFoods }
}

/** The foods of the recipe as they are bought: an analysis of a premix wins over what it is made of. */
const boughtFoods = computedOnce(({ lines, foods }: LabelProduct): readonly SimpleFoodShare[] => {
  const byId = foodsById(foods)
  return lines.flatMap(({ foodId, share }) => {
    const food = byId.get(foodId)
    return food === undefined || share === 0 ? [] : [{ food, share }]
  })
})

const foodsById = computedOnce(
  (foods: readonly LabelFood[]): ReadonlyMap<number, LabelFood> => new Map(foods.map((food) => [food.id, food])),
)
const nutrientIndexes = computedOnce(
  (nutrients: readonly LabelNutrient[]): ReadonlyMap<string, number> =>
    new Map(nutrients.map(({ code }, index) => [code, index])),
)
/** What was asked of a product, by the code of the nutrient. */
const contentsOfProduct = computedOnce((_: LabelProduct) => new Map<string, PartlyKnownAmount | null>())

/** The position of a nutrient; undefined when the model has no such nutrient. */
export const nutrientIndexOf = (nutrients: readonly LabelNutrient[], code: string): number | undefined =>
  nutrientIndexes(nutrients).get(code)

/** What a product holds of a nutrient per kg, in its unit; null when the model has no such nutrient. */
export function contentPerKg(product: LabelProduct, code: string): PartlyKnownAmount | null {
  const contents = contentsOfProduct(product)
  const computed = contents.get(code)
  if (computed !== undefined) return computed
  const index = nutrientIndexOf(product.nutrients, code)
  const content =
    index === undefined
      ? null
      : sumOfKnownAmounts(boughtFoods(product), ({ contents: amounts }) => amounts[index] ?? null)
  contents.set(code, content)
  return content
}

/** What additives bring of a nutrient per kg of product; null when the model has no such nutrient. */
export function addedPerKg(
  product: LabelProduct,
  components: readonly SimpleFoodShare[],
  code: string,
): PartlyKnownAmount | null {
  const index = nutrientIndexOf(product.nutrients, code)
  if (index === undefined) return null
  return sumOfKnownAmounts(additivesAmong(components), ({ contents }) => contents[index] ?? null)
}

const additivesAmong = computedOnce((components: readonly SimpleFoodShare[]) =>
  components.filter(({ food }) => isAdditive(food)),
)

/** mg per kg of product of the additives with an EU number or a code. */
export const additivePerKg = (components: readonly SimpleFoodShare[], subject: string): number =>
  components
    .filter(({ food }) => food.euNumber === subject || food.code === subject)
    .reduce((sum, { share }) => sum + share * milligramsInKilogram, 0)

export const milligramsInKilogram = 1_000_000

/** Whether a food is an additive, and not a feed material. */
export const isAdditive = ({ section }: LabelFood): boolean =>
  section !== '' && section !== 'composition' && section !== 'constituents'

/** The dry matter of a product as a share (0 to 1). */
export const dryMatterShare = (product: LabelProduct): PartlyKnownAmount =>
  shareOfProduct(product, (percent) => percent)

/** The moisture of a product as a share (0 to 1). */
export const moistureShare = (product: LabelProduct): PartlyKnownAmount =>
  shareOfProduct(product, (percent) => 100 - percent)

function shareOfProduct(product: LabelProduct, percentOf: (dryMatterPercent: number) => number): PartlyKnownAmount {
  return sumOfKnownAmounts(boughtFoods(product), ({ dryMatterPercent }) =>
    dryMatterPercent === null ? null : percentOf(dryMatterPercent) / 100,
  )
}

/** `Cuivre total` of a nutrient is the substance `Cuivre`. */
export const substanceName = (name: string): string =>
  name.replace(/\s+totale?s?$/i, '').replace(/^total\s+(\p{L})/iu, (_, letter: string) => letter.toUpperCase())

/** What a product holds of a nutrient or of a sum of several per kg, in the unit of the first; null when none is in the model. */
export function subjectPerKg(
  subject: string,
  perKgOf: (code: string) => PartlyKnownAmount | null,
): PartlyKnownAmount | null {
  const terms = subjectTermsOf(subject) ?? []
  const [only] = terms
  if (terms.length === 1 && only?.factor === 1) return perKgOf(only.code)
  const amounts = terms.flatMap(({ code, factor }) => {
    const amount = perKgOf(code)
    return amount === null ? [] : [{ value: amount.value * factor, unknownFoods: amount.unknownFoods }]
  })
  if (amounts.length === 0) return null
  return {
    value: amounts.reduce((sum, { value }) => sum + value, 0),
    unknownFoods: [...new Set(amounts.flatMap(({ unknownFoods }) => unknownFoods))],
  }
}
