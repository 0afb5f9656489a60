import { z } from 'zod'
import { id } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { listedSchema, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { qcm, qcmYearField } from './qcm.ts'

/* The calls of questionnaires, which the specification names without paths. Source: spec 1 §2, §4; docs/open-questions.md. */

const writeAccess = { write: qcm.permission.screen }
const crud = recordRoutes(qcm)

/** What a response adds: whether it is published, its number of versions, and of questions. */
const stateFields = {
  isLocked: z.boolean(),
  versionNumber: z.number().int(),
  questionCount: z.number().int(),
}
const response = responseSchema(qcm).extend(stateFields)
export type QcmResponse = z.output<typeof response>

export const qcmRoutes = {
  // Its path would match `{id}` of the family: registered first.
  copy: route({
    method: 'POST',
    path: '/api/Qcms/Copy',
    summary: 'Copies a questionnaire with what it asks to another year; the copy is not locked.',
    access: writeAccess,
    body: z.strictObject({ id: id(), year: qcmYearField() }),
    response,
  }),
  list: { ...crud.list, response: z.array(listedSchema(qcm).extend(stateFields)) },
  one: { ...crud.one, response },
  create: { ...crud.create, response },
  replace: { ...crud.replace, response },
  remove: crud.remove,
}
