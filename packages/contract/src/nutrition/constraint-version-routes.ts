import { z } from 'zod'
import { id, reference } from '../kit/fields.ts'
import { answerSchema, inputSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { constraintLine, constraintVersion } from './constraint-version.ts'

/** What the server says of each line besides; whatever a body sends of it is ignored. */
const told = {
  id: z.number().nullish(),
  setVersionId: z.number().nullish(),
  itemCode: z.string().max(200).nullish(),
  itemName: z.string().max(200).nullish(),
  itemSigned: z.boolean().nullish(),
}

/** A version as it travels: its lines say what they are about, so that it can be shown and checked by itself. */
export const toldConstraintVersion = { ...constraintVersion, lines: { content: { ...constraintLine, ...told } } }
export type ToldLine = z.output<z.ZodObject<typeof constraintLine & typeof told>>

/*
 * It names its model too, which its version of the model has (spec 2 §5): read-only here, but that a body may not name
 * another one.
 */
const answer = answerSchema(toldConstraintVersion).extend({
  modelId: id().nullable(),
  modelName: z.string(),
  modelVersionName: z.string(),
})
const routes = recordRoutes(toldConstraintVersion)
const ignored = z.string().max(200).nullish()
const named = { modelId: reference('model'), modelName: ignored, modelVersionName: ignored }

export const constraintVersionRoutes = {
  ...routes,
  one: { ...routes.one, answer },
  create: { ...routes.create, answer, body: inputSchema(toldConstraintVersion).extend(named) },
  replace: { ...routes.replace, answer, body: routes.replace.body.extend(named) },
}
