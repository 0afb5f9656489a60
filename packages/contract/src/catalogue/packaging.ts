import { decimal, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** A packaging of products. Source: spec 2 §3. */
export const packaging = recordFamily({
  name: 'packaging',
  path: 'Packagings',
  fields: {
    name: requiredText(100),
    code: text(40),
    /** kg per unit */
    volume: decimal({ min: 0, max: 100_000 }),
    /** €/t deducted from the price; negative for a surcharge */
    discount: decimal({ min: -10_000, max: 10_000 }),
    description: text(2000),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  permission: { screen: 'Model [Read]', alsoReadWith: ['OrderForm [Write]'] },
})
