import { z } from 'zod'
import { id, requiredText, text } from '../kit/fields.ts'
import { inputSchema, recordFamily, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

/** The default type of a model on the wire. Source: spec 2 §9. */
const defaultModelType = 'dQ=='

/** A model selects the nutrients of analyses and constraint sets; its versions have the lists. Source: spec 2 §3. */
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
 * The response of a model contains its versions, including inactive ones (spec 2 §3). They are read-only here, ignored in
 * requests, and saved by their own calls.
 */
const response = responseSchema(model).extend({
  versions: z.array(z.object({ id: id(), name: z.string(), deleted: z.boolean() })),
})
const crudRoutes = recordRoutes(model)
const ignoredModelFields = { versions: z.array(z.unknown()).max(1000).nullish() }

export const modelRoutes = {
  ...crudRoutes,
  one: { ...crudRoutes.one, response },
  create: { ...crudRoutes.create, response, body: inputSchema(model).extend(ignoredModelFields) },
  replace: { ...crudRoutes.replace, response, body: crudRoutes.replace.body.extend(ignoredModelFields) },
}
