import { requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** The base that several foods are variants of. Source: spec 2 §3. */
export const foodBase = recordFamily({
  name: 'foodBase',
  path: 'FoodBases',
  fields: {
    label: requiredText(200),
    shortLabel: requiredText(60),
    keyWords: text(500),
    description: text(2000),
  },
  filters: ['label', 'shortLabel', 'keyWords'],
  unique: ['label', 'shortLabel'],
  permission: { screen: 'Food [Read]', alsoReadWith: [] },
})
