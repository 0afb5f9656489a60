import { decimal, requiredText } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** A kind of animal that legal maxima are given for; kept by the platform's staff. */
export const animalCategory = recordFamily({
  name: 'animalCategory',
  path: 'AnimalCategories',
  fields: {
    name: requiredText(100),
    code: requiredText(40),
    /** kg of dry matter per animal per day */
    dryMatterIntakeKg: decimal({ min: 0, max: 100 }),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  permission: { screen: 'SK - Tenants Management', alsoReadWith: ['Formule [Write]', 'Model [Read]', 'Farm [Read]'] },
})
