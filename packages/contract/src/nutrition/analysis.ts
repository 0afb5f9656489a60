import { z } from 'zod'
import { flag, id, requiredReference, requiredText } from '../kit/fields.ts'
import { answerSchema, inputSchema, recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

/** What is known of the contents of a food, for one model; its versions hold the values. Source: spec 2 §3. */
export const analysis = recordFamily({
  name: 'analysis',
  path: 'Analysis',
  fields: {
    name: requiredText(100),
    code: requiredText(40),
    /** The one that counts for the food: there is exactly one. */
    isDefault: flag(),
    foodId: requiredReference('food'),
    modelId: requiredReference('model'),
    /** The version of the model that new versions of the analysis begin with. */
    modelVersionId: requiredReference('modelVersion'),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  permission: { screen: 'Food [Read]', alsoReadWith: ['Formule [Write]'] },
  parent: 'foodId',
})

/*
 * An analysis travels with the names of its model and with its versions, inactive ones too (spec 2 §3): read-only here,
 * each version is saved by its own calls. A body that sends them back is accepted and they are ignored.
 */
const answer = answerSchema(analysis).extend({
  modelName: z.string(),
  modelVersionName: z.string(),
  versions: z.array(z.object({ id: id(), name: z.string(), deleted: z.boolean() })),
})
const routes = recordRoutes(analysis)
const name = z.string().max(200).nullish()
const ignored = { modelName: name, modelVersionName: name, versions: z.array(z.unknown()).max(1000).nullish() }

export const analysisRoutes = {
  ...routes,
  one: { ...routes.one, answer },
  create: { ...routes.create, answer, body: inputSchema(analysis).extend(ignored) },
  replace: { ...routes.replace, answer, body: routes.replace.body.extend(ignored) },
}
