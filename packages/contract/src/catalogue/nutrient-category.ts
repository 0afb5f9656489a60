import { requiredText } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** A nutrient category, maintained by the platform: major elements, vitamins … Source: spec 2 §7 "Other". */
export const nutrientCategory = recordFamily({
  name: 'nutrientCategory',
  path: 'NutrientCategorys',
  fields: { code: requiredText(40), label: requiredText(100) },
  filters: ['label', 'code'],
  unique: ['code'],
  permission: { screen: 'Nutrient [Read]', alsoReadWith: ['Model [Read]', 'Formule [Write]'] },
})
