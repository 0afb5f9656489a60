import { webhookFailures } from '@provende/domain/ordering/webhook-state.ts'
import { z } from 'zod'
import { ignoredFields, instant, queryFlag } from '../kit/fields.ts'
import { listedSchema, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { webhook } from './webhook.ts'

/** How telling a webhook stands: all null or empty while its last try succeeded, or before the first. */
const healthFields = {
  /** Since its first failed try after one that succeeded. */
  failingSince: instant().nullable(),
  /** Why the last one failed, with the status of the answer and its first characters. */
  lastFailure: z.enum(['', ...webhookFailures]),
  lastAnswerStatus: z.number().int().nullable(),
  lastAnswerStart: z.string(),
  /** When it is tried again; null when nothing waits for it. */
  nextTryAt: instant().nullable(),
}
const ignoredOnSave = ignoredFields(
  ...(['failingSince', 'lastFailure', 'lastAnswerStatus', 'lastAnswerStart', 'nextTryAt'] as const),
)
const response = responseSchema(webhook).extend(healthFields)
export type WebhookResponse = z.output<typeof response>

const crudRoutes = recordRoutes(webhook)
/** The five calls of webhooks, which also answer how telling them stands. */
export const webhookRecordRoutes = {
  ...crudRoutes,
  list: {
    ...crudRoutes.list,
    /** `failing`: only those whose last try failed. */
    query: crudRoutes.list.query.extend({ failing: queryFlag() }),
    response: z.array(listedSchema(webhook).extend(healthFields)),
  },
  one: { ...crudRoutes.one, response },
  create: { ...crudRoutes.create, response, body: crudRoutes.create.body.extend(ignoredOnSave) },
  replace: { ...crudRoutes.replace, response, body: crudRoutes.replace.body.extend(ignoredOnSave) },
}
