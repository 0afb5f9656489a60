import { requiredText } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** A unit of measure, maintained by the platform. Source: spec 2 §3. */
export const unit = recordFamily({
  name: 'unit',
  path: 'Units',
  fields: { label: requiredText(40) },
  filters: ['label'],
  unique: ['label'],
  permission: { screen: 'Food [Read]', alsoReadWith: ['Nutrient [Read]', 'Model [Read]', 'Formule [Write]'] },
})
