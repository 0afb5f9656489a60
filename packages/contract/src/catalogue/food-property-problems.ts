import { type FoodPropertyName, foodPropertyRefusal } from '@provende/domain/catalogue/food-properties.ts'
import type { Problem } from '../problems.ts'

/** What is wrong with the properties of a food: each stands once, with data of its kind. */
export const foodPropertyProblems = (properties: readonly { name: FoodPropertyName; data: string }[]): Problem[] =>
  properties.flatMap(({ name, data }, index): Problem[] => {
    if (properties.findIndex((other) => other.name === name) !== index)
      return [{ key: 'foodProperty.twice', field: `properties.${index}.name` }]
    const refused = foodPropertyRefusal(name, data)
    return refused === undefined ? [] : [{ key: `foodProperty.${refused}`, field: `properties.${index}.data` }]
  })
