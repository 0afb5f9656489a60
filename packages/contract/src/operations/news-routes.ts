import { z } from 'zod'
import { id, instant } from '../kit/fields.ts'
import { emptyResponse, route } from '../kit/route.ts'
import { wireNames } from '../wire.ts'

/* The calls of news for those who read them; those of the family are for who writes them. */

/** Most news shown to somebody at once: the newest. */
export const maxShownNews = 50

const shownNewsResponse = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  content: z.string().meta(wireNames.actuality.content),
  url: z.string().meta(wireNames.actuality.url),
  startDate: instant(),
  endDate: instant(),
  /** Null for those who do not see the formula. */
  formulaId: id().nullable().meta(wireNames.actuality.formulaId),
  /** Whose news it is. */
  tenantName: z.string(),
  isRead: z.boolean(),
})
export type ShownNews = z.output<typeof shownNewsResponse>

export const newsRoutes = {
  shown: route({
    method: 'GET',
    path: '/api/Actualitys/Shown',
    summary: 'The news of today, of the tenant and of those above it, the newest first.',
    access: 'session',
    response: z.array(shownNewsResponse),
  }),
  markRead: route({
    method: 'PUT',
    path: '/api/Actualitys/Read',
    summary: 'Notes that the signed-in user has read a piece of news; nothing while visiting somebody.',
    access: 'session',
    body: z.strictObject({ id: id() }),
    response: emptyResponse,
  }),
}
