import { requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** The type a model has unless another is given, as it travels. Source: spec 2 §9. */
const defaultModelType = 'dQ=='

/** Which nutrients an analysis or a constraint set speaks of; its versions say which. Source: spec 2 §3. */
export const model = recordFamily({
  name: 'model',
  path: 'Models',
  fields: {
    name: requiredText(100),
    code: requiredText(40),
    description: text(2000),
    typeId: text(40).transform((type) => type || defaultModelType),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  permission: { screen: 'Model [Read]', alsoReadWith: ['Food [Read]', 'Formule [Write]'] },
})
