import { requiredReference, requiredText } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** One version of a model: its nutrients and properties, in their order. Source: spec 2 §3. */
export const modelVersion = recordFamily({
  name: 'modelVersion',
  path: 'Models/Version',
  fields: { name: requiredText(100), modelId: requiredReference('model') },
  filters: ['name'],
  unique: ['name'],
  permission: { screen: 'Model [Read]', alsoReadWith: ['Food [Read]', 'Formule [Write]'] },
  parent: 'modelId',
  lines: { items: { itemId: requiredReference('nutrient') } },
})
