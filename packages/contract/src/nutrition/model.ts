import { z } from 'zod'
import { id, requiredText, text } from '../kit/fields.ts'
import { answerSchema, inputSchema, recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

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

/*
 * A model travels with its versions, inactive ones too (spec 2 §3): read-only here, each version is saved by its own
 * calls. A body that sends them back is accepted and they are ignored.
 */
const answer = answerSchema(model).extend({
  versions: z.array(z.object({ id: id(), name: z.string(), deleted: z.boolean() })),
})
const routes = recordRoutes(model)
const ignored = { versions: z.array(z.unknown()).max(1000).nullish() }

export const modelRoutes = {
  ...routes,
  one: { ...routes.one, answer },
  create: { ...routes.create, answer, body: inputSchema(model).extend(ignored) },
  replace: { ...routes.replace, answer, body: routes.replace.body.extend(ignored) },
}
