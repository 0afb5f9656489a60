import { z } from 'zod'
import { id, lookupId } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { qcm } from './qcm.ts'
import { questionnaireContent, savedQuestionnaireFields } from './qcm-content.ts'

/* The calls for what a questionnaire asks. Source: spec 1 §2, §4; docs/open-questions.md. */

const readAccess = { read: [qcm.permission.screen] }
const writeAccess = { write: qcm.permission.screen }

const contentResponse = z.object({
  id: id(),
  name: z.string(),
  isLocked: z.boolean(),
  versionNumber: z.number().int(),
  /** How many sessions there are of it, of any version. */
  sessionCount: z.number().int(),
  modificationDate: z.string(),
  mayWrite: z.boolean(),
  content: questionnaireContent,
})
export type QcmContentResponse = z.output<typeof contentResponse>

export const qcmContentRoutes = {
  content: route({
    method: 'GET',
    path: '/api/Qcms/Content/{id}',
    summary: 'What a questionnaire asks: categories, questions, answers, dependencies, sentences of its conclusion.',
    access: readAccess,
    params: z.strictObject({ id: lookupId() }),
    response: contentResponse,
  }),
  saveContent: route({
    method: 'PUT',
    path: '/api/Qcms/Content',
    summary:
      'Saves what a questionnaire asks; of a locked one this is the next version, with which new sessions begin. Parts that are absent stay.',
    access: writeAccess,
    body: z.strictObject({ id: id(), modificationDate: z.string().max(40).nullish(), ...savedQuestionnaireFields }),
    response: contentResponse,
  }),
  lock: route({
    method: 'PUT',
    path: '/api/Qcms/Lock',
    summary: 'Locks a questionnaire, which publishes it: sessions begin with it; or unlocks it.',
    access: writeAccess,
    body: z.strictObject({ id: id(), isLocked: z.boolean() }),
    response: contentResponse,
  }),
}
