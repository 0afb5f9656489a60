import type { FormulaContent, FormulaInputs, Ingredient } from './workbench-formula.ts'

/* Prices that are tried in a formula without being stored anywhere: those of another list, and single ones. */

/** The two prices of a food, in €/t as fed; null without a price. */
export type FoodPrices = Pick<Ingredient, 'distributorPricePerTonneEur' | 'pricePerTonneEur'>

/** A price list with its prices by food id, of all foods of the formula. */
export type TriedPriceList = {
  readonly id: number
  readonly name: string
  readonly prices: ReadonlyMap<number, FoodPrices>
}

export type PriceTrial = {
  /** The list that is tried; null for that of the formula. */
  readonly list: TriedPriceList | null
  /** Single prices, in €/t as fed by food id; they come before those of the list. */
  readonly prices: ReadonlyMap<number, number>
}

export const noPriceTrial: PriceTrial = { list: null, prices: new Map() }

export const isPriceTried = ({ list, prices }: PriceTrial): boolean => list !== null || prices.size > 0

/** The trial with another price of a food; null takes it back. */
export function withTriedPrice(trial: PriceTrial, foodId: number, pricePerTonneEur: number | null): PriceTrial {
  const prices = new Map(trial.prices)
  if (pricePerTonneEur === null) prices.delete(foodId)
  else prices.set(foodId, pricePerTonneEur)
  return { ...trial, prices }
}

/**
 * The inputs of a formula at the prices that are tried. Of a single price the distributor's own price changes by the same share; a food
 * that the tried list has no price for has none. Foods whose prices stay are the same objects.
 */
export function inputsAtTriedPrices(inputs: FormulaInputs, { list, prices }: PriceTrial): FormulaInputs {
  const ingredients = inputs.ingredients.map((ingredient): Ingredient => {
    const ofList = list === null ? ingredient : (list.prices.get(ingredient.id) ?? unknownPrices)
    const { distributorPricePerTonneEur, pricePerTonneEur } = withSinglePrice(ofList, prices.get(ingredient.id))
    const isSame =
      pricePerTonneEur === ingredient.pricePerTonneEur &&
      distributorPricePerTonneEur === ingredient.distributorPricePerTonneEur
    return isSame ? ingredient : { ...ingredient, distributorPricePerTonneEur, pricePerTonneEur }
  })
  return { ...inputs, ingredients }
}

const unknownPrices: FoodPrices = { distributorPricePerTonneEur: null, pricePerTonneEur: null }

function withSinglePrice({ distributorPricePerTonneEur, pricePerTonneEur }: FoodPrices, tried: number | undefined) {
  if (tried === undefined) return { distributorPricePerTonneEur, pricePerTonneEur }
  const share = pricePerTonneEur ? tried / pricePerTonneEur : null
  return {
    pricePerTonneEur: tried,
    distributorPricePerTonneEur:
      share === null || distributorPricePerTonneEur === null ? tried : distributorPricePerTonneEur * share,
  }
}

/** The content with these amounts, in grams by food id; lines of other foods keep theirs. */
export function contentWithGrams(content: FormulaContent, grams: ReadonlyMap<number, number>): FormulaContent {
  if (content.foods.every(({ id, value }) => (grams.get(id) ?? value) === value)) return content
  return { ...content, foods: content.foods.map((line) => ({ ...line, value: grams.get(line.id) ?? line.value })) }
}

/** The amounts of a content, in grams by food id. */
export const gramsByFood = ({ foods }: FormulaContent): ReadonlyMap<number, number> =>
  new Map(foods.map(({ id, value }) => [id, value]))
