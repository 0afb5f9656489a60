import { reference, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** A food category; categories form a tree. Source: spec 2 §3. */
export const foodCategory = recordFamily({
  name: 'foodCategory',
  path: 'FoodCategorys',
  fields: {
    name: requiredText(100),
    code: requiredText(40),
    parentId: reference('foodCategory'),
    description: text(2000),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  permission: { screen: 'Food [Read]', alsoReadWith: [] },
})
