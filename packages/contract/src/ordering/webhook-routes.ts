import { z } from 'zod'
import { id, lookupId } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { emptyResponse, route } from '../kit/route.ts'
import { webhook } from './webhook.ts'
import { webhookEvent } from './webhook-event.ts'
import { webhookRecordRoutes } from './webhook-health.ts'

/* The calls of webhooks: the addresses, their secrets, and the log of what they were told. */
const { screen } = webhook.permission
const webhookCallPath = (name: string) => `/api/${webhook.path}/${name}`
const webhookIdBody = z.strictObject({ id: id() })

export const webhookRoutes = {
  ...webhookRecordRoutes,
  events: route({
    method: 'GET',
    path: webhookCallPath('Events'),
    summary: 'What a webhook was told and is to be told, the newest first.',
    access: { read: [screen] },
    query: z.strictObject({ nbPerPage: paging.nbPerPage, page: paging.page, webhookId: lookupId() }),
    response: z.array(webhookEvent),
    paged: true,
  }),
  secret: route({
    method: 'GET',
    path: webhookCallPath('Secret'),
    summary:
      'When somebody last got the secret of a webhook, and until when the one before signs beside it. Not the secret.',
    access: { read: [screen] },
    query: z.strictObject({ webhookId: lookupId() }),
    response: z.object({ createdAt: z.string().nullable(), previousUntil: z.string().nullable() }),
  }),
  newSecret: route({
    method: 'POST',
    path: webhookCallPath('NewSecret'),
    summary: 'Makes a new secret and answers it, this once. The one before signs beside it for 24 hours.',
    access: { write: screen },
    body: webhookIdBody,
    response: z.object({ secret: z.string() }),
  }),
  sendTest: route({
    method: 'POST',
    path: webhookCallPath('Test'),
    summary: 'Sends a test event to a webhook, without delay.',
    access: { write: screen },
    effort: 5,
    body: webhookIdBody,
    response: emptyResponse,
  }),
  replay: route({
    method: 'POST',
    path: webhookCallPath('Replay'),
    summary: 'Sends an event again, with the same webhook-id and the same body.',
    access: { write: screen },
    effort: 5,
    body: webhookIdBody,
    response: emptyResponse,
  }),
}
