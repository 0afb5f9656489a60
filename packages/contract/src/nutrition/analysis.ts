import { z } from 'zod'
import { flag, id, requiredReference, requiredText } from '../kit/fields.ts'
import { inputSchema, listedSchema, recordFamily, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

/** An analysis of a food for one model; its versions have the values. Source: spec 2 §3. */
export const analysis = recordFamily({
  name: 'analysis',
  path: 'Analysis',
  fields: {
    name: requiredText(100),
    code: requiredText(40),
    /** Whether it is the default analysis; each food has exactly one. */
    isDefault: flag(),
    foodId: requiredReference('food'),
    modelId: requiredReference('model'),
    /** The default model version of new versions of the analysis. */
    modelVersionId: requiredReference('modelVersion'),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  permission: { screen: 'Food [Read]', alsoReadWith: ['Formule [Write]'] },
  parent: 'foodId',
})

/*
 * The response of an analysis contains the names of its model and its versions, including inactive ones (spec 2 §3). They
 * are read-only here, ignored in requests, and saved by their own calls.
 */
const response = responseSchema(analysis).extend({
  modelName: z.string(),
  modelVersionName: z.string(),
  versions: z.array(z.object({ id: id(), name: z.string(), deleted: z.boolean() })),
})
/** A row of the list, which has no lines. */
const listedAnalysis = listedSchema(analysis).extend({ modelName: z.string(), modelVersionName: z.string() })
const crudRoutes = recordRoutes(analysis)
const ignoredName = z.string().max(200).nullish()
const ignoredAnalysisFields = {
  modelName: ignoredName,
  modelVersionName: ignoredName,
  versions: z.array(z.unknown()).max(1000).nullish(),
}

export const analysisRoutes = {
  ...crudRoutes,
  list: { ...crudRoutes.list, response: z.array(listedAnalysis) },
  one: { ...crudRoutes.one, response },
  create: { ...crudRoutes.create, response, body: inputSchema(analysis).extend(ignoredAnalysisFields) },
  replace: { ...crudRoutes.replace, response, body: crudRoutes.replace.body.extend(ignoredAnalysisFields) },
}
