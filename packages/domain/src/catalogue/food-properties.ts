/** The properties of a food with their type codes on the wire. Source: spec 2 §3 "Food"; the codes are our choice. */
export const foodPropertyTypeIds = {
  IsBio: 1,
  UseInBio: 2,
  OrigineAgricole: 3,
  Technical: 4,
  MaxInFormula: 5,
  NCF: 6,
  IndustrieCode: 7,
  Decimals: 8,
  MelasseRate: 9,
  WithoutNutrients: 10,
  Gmo: 11,
  Tse: 12,
  Dust: 13,
  BagWeight: 14,
} as const
export type FoodPropertyName = keyof typeof foodPropertyTypeIds

/**
 * What the sentences of a label may go by: made from genetically modified organisms, of animal origin in the sense of the
 * rules on TSE, of hazardous dust. A food without the property is unknown, not free of it.
 */
export const foodLabelFlags = ['Gmo', 'Tse', 'Dust'] as const
export type FoodLabelFlag = (typeof foodLabelFlags)[number]

/** The food that products are coated with; its property MelasseRate is the share of the coating. */
export const coatingFoodCode = 'MELASSE'

/** The data format of a property: `True`/`False`, kg per tonne, kg, number of decimals, percent, or any text. */
export type FoodPropertyFormat = 'boolean' | 'quantity' | 'weight' | 'decimals' | 'rate' | 'text'

const formatsByProperty: Readonly<Record<FoodPropertyName, FoodPropertyFormat>> = {
  IsBio: 'boolean',
  UseInBio: 'boolean',
  OrigineAgricole: 'boolean',
  Technical: 'boolean',
  MaxInFormula: 'quantity',
  NCF: 'text',
  IndustrieCode: 'text',
  Decimals: 'decimals',
  MelasseRate: 'rate',
  WithoutNutrients: 'boolean',
  Gmo: 'boolean',
  Tse: 'boolean',
  Dust: 'boolean',
  BagWeight: 'weight',
}
export const foodPropertyFormat = (name: FoodPropertyName): FoodPropertyFormat => formatsByProperty[name]

/** The expected format when the data of a property is invalid; undefined when it is valid. */
export function violatedPropertyFormat(
  name: FoodPropertyName,
  data: string,
): Exclude<FoodPropertyFormat, 'text'> | undefined {
  const kind = formatsByProperty[name]
  if (kind === 'boolean') return data === 'True' || data === 'False' ? undefined : kind
  if (kind === 'quantity') return isQuantityText(data, 1000) ? undefined : kind
  if (kind === 'weight') return isQuantityText(data, 2000) && Number(data) > 0 ? undefined : kind
  if (kind === 'rate') return isRateText(data) ? undefined : kind
  if (kind === 'decimals') return /^[0-6]$/.test(data) ? undefined : kind
  return undefined
}

/** Percent of a finished product, strictly between 0 and 100. */
const isRateText = (data: string) => isQuantityText(data, 100) && Number(data) > 0 && Number(data) < 100

/** A number with a decimal dot between 0 and `max`. */
const isQuantityText = (data: string, max: number) => /^\d{1,7}(\.\d{1,6})?$/.test(data) && Number(data) <= max
