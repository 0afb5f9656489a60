import { z } from 'zod'
import { id, reference } from '../kit/fields.ts'
import { inputSchema, listedSchema, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { constraintLineFields, constraintVersion } from './constraint-version.ts'

/** Fields the server adds to a line; ignored in requests. */
const constraintLineServerFields = {
  id: z.number().nullish(),
  setVersionId: z.number().nullish(),
  itemCode: z.string().max(200).nullish(),
  itemName: z.string().max(200).nullish(),
  itemSigned: z.boolean().nullish(),
}

/** A version on the wire: its lines include code and name of their items, so that it can be displayed and checked alone. */
export const constraintVersionDto = {
  ...constraintVersion,
  lines: { ...constraintVersion.lines, content: { ...constraintLineFields, ...constraintLineServerFields } },
}
export type ConstraintLineDto = z.output<z.ZodObject<typeof constraintLineFields & typeof constraintLineServerFields>>

/*
 * The response also has the model of the model version (spec 2 §5). It is read-only; a request with another model is
 * refused.
 */
const response = responseSchema(constraintVersionDto).extend({
  modelId: id().nullable(),
  modelName: z.string(),
  modelVersionName: z.string(),
})
/** A row of the list, which has no lines. */
const listedConstraintVersion = listedSchema(constraintVersion).extend({
  modelId: id().nullable(),
  modelName: z.string(),
  modelVersionName: z.string(),
})
const crudRoutes = recordRoutes(constraintVersionDto)
const ignoredText = z.string().max(200).nullish()
const submittedModelFields = { modelId: reference('model'), modelName: ignoredText, modelVersionName: ignoredText }

export const constraintVersionRoutes = {
  ...crudRoutes,
  list: { ...crudRoutes.list, response: z.array(listedConstraintVersion) },
  one: { ...crudRoutes.one, response },
  create: { ...crudRoutes.create, response, body: inputSchema(constraintVersionDto).extend(submittedModelFields) },
  replace: { ...crudRoutes.replace, response, body: crudRoutes.replace.body.extend(submittedModelFields) },
}
