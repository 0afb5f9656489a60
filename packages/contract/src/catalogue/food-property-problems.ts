import { type FoodPropertyName, violatedPropertyFormat } from '@provende/domain/catalogue/food-properties.ts'
import type { Problem } from '../problems.ts'

/** Validates the properties of a food: no duplicates, data in the format of the property. */
export const foodPropertyProblems = (properties: readonly { name: FoodPropertyName; data: string }[]): Problem[] =>
  properties.flatMap(({ name, data }, index): Problem[] => {
    if (properties.findIndex((other) => other.name === name) !== index)
      return [{ key: 'foodProperty.twice', field: `properties.${index}.name` }]
    const refusal = violatedPropertyFormat(name, data)
    return refusal === undefined ? [] : [{ key: `foodProperty.${refusal}`, field: `properties.${index}.data` }]
  })
