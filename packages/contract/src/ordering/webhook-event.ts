import {
  erpAnswerOutcomes,
  webhookEventStates,
  webhookEventTypes,
  webhookFailures,
} from '@provende/domain/ordering/webhook-state.ts'
import { z } from 'zod'
import { id } from '../kit/fields.ts'

/** What a webhook is told, and how that went. */
export const webhookEvent = z.object({
  id: id(),
  /** The same at every try: `webhook-id`. */
  eventId: z.string(),
  type: z.enum(webhookEventTypes),
  orderFormId: z.number().nullable(),
  /** The number of the order or quote. */
  subject: z.string(),
  state: z.enum(webhookEventStates),
  failure: z.enum(['', ...webhookFailures]),
  tries: z.number().int(),
  /** The status of the last answer, and its first characters. */
  answerStatus: z.number().int().nullable(),
  answerStart: z.string(),
  /** What became of the ERP code in it. */
  outcome: z.enum(['', ...erpAnswerOutcomes]),
  createdAt: z.string(),
  changedAt: z.string(),
  /** When a waiting one is tried again; it may be later if others wait. */
  nextTryAt: z.string().nullable(),
})
export type WebhookEvent = z.output<typeof webhookEvent>
