import { type FoodPropertyName, foodPropertyTypes } from '@provende/domain/catalogue/food-properties.ts'
import { z } from 'zod'
import { reference, references, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

const propertyNames = Object.keys(foodPropertyTypes) as [FoodPropertyName, ...FoodPropertyName[]]

/** An ingredient. Source: spec 2 §3. */
export const food = recordFamily({
  name: 'food',
  path: 'Foods',
  fields: {
    name: requiredText(200),
    code: requiredText(40),
    baseId: reference('foodBase'),
    parentId: reference('food'),
    categories: references('foodCategory'),
    description: text(2000),
    keywords: text(500),
  },
  filters: ['name', 'code', 'keywords'],
  unique: ['name', 'code'],
  permission: { screen: 'Food [Read]', alsoReadWith: ['Formule [Write]', 'PriceList [Read]'] },
  lines: {
    properties: {
      name: z.enum(propertyNames),
      data: text(200),
      /** The type code of the property; the server gives it from the name. */
      typeId: z.number().int().nullish(),
    },
  },
})
