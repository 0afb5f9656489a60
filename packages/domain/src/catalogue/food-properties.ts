/** The properties of a food and the type code each travels with. Source: spec 2 §3 "Food"; codes chosen by us. */
export const foodPropertyTypes = {
  IsBio: 1,
  UseInBio: 2,
  OrigineAgricole: 3,
  Technical: 4,
  MaxInFormula: 5,
  NCF: 6,
  IndustrieCode: 7,
  Decimals: 8,
  MelasseRate: 9,
} as const
export type FoodPropertyName = keyof typeof foodPropertyTypes

/** The food whose property MelasseRate says how much of it a product is coated with. */
export const coatingFoodCode = 'MELASSE'

/** How the data of a property is read: True or False, kg per tonne, a number of decimals, percent, or any text. */
export type FoodPropertyKind = 'boolean' | 'quantity' | 'decimals' | 'rate' | 'text'

const kinds: Readonly<Record<FoodPropertyName, FoodPropertyKind>> = {
  IsBio: 'boolean',
  UseInBio: 'boolean',
  OrigineAgricole: 'boolean',
  Technical: 'boolean',
  MaxInFormula: 'quantity',
  NCF: 'text',
  IndustrieCode: 'text',
  Decimals: 'decimals',
  MelasseRate: 'rate',
}
export const foodPropertyKind = (name: FoodPropertyName): FoodPropertyKind => kinds[name]

/** What is wrong with the data of a property; undefined when it is good. Booleans are the strings True and False. */
export function foodPropertyRefusal(
  name: FoodPropertyName,
  data: string,
): Exclude<FoodPropertyKind, 'text'> | undefined {
  const kind = kinds[name]
  if (kind === 'boolean') return data === 'True' || data === 'False' ? undefined : kind
  if (kind === 'quantity') return isQuantity(data, 1000) ? undefined : kind
  if (kind === 'rate') return isRate(data) ? undefined : kind
  if (kind === 'decimals') return /^[0-6]$/.test(data) ? undefined : kind
  return undefined
}

/** Percent of a finished product: some of it, and not all. */
const isRate = (data: string) => isQuantity(data, 100) && Number(data) > 0 && Number(data) < 100

/** A number with a dot between 0 and `most` (kg per tonne of product). */
const isQuantity = (data: string, most: number) => /^\d{1,7}(\.\d{1,6})?$/.test(data) && Number(data) <= most
