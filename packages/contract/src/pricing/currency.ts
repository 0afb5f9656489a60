import { requiredText } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** A currency of price lists, maintained by the platform. Source: spec 2 §3. */
export const currency = recordFamily({
  name: 'currency',
  path: 'Currencys',
  fields: { code: requiredText(3), label: requiredText(40) },
  filters: ['label', 'code'],
  unique: ['code'],
  permission: { screen: 'PriceList [Read]', alsoReadWith: ['Formule [Write]', 'SK - Tenants Management'] },
})
