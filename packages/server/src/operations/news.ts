import { actuality } from '@provende/contract/operations/actuality.ts'
import { maxShownNews, type newsRoutes, type ShownNews } from '@provende/contract/operations/news-routes.ts'
import { calendarDayOf, dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { sql } from 'kysely'
import sanitizeHtml from 'sanitize-html'
import type { Session } from '../access/session/session.ts'
import type { Handlers } from '../kit/handler.ts'
import { type RecordRules, recordHandlers, requireVisibleRecord } from '../records/handlers.ts'
import { inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { tableAsRead } from '../tables.ts'

/* News. Source: spec 1 §3 "Actuality"; docs/open-questions.md. */

/**
 * The HTML of a text without anything but headings, paragraphs, lists, emphasis and links: no script, style, picture or
 * form, and no link that is not to a web page or a mail address.
 */
const cleanRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    // Deeper ones are dropped: a page that nests a thousand lists is no text.
    nestingLimit: 20,
  })

const newsRules: RecordRules = {
  beforeSave: (_, content) => {
    content.content = cleanRichText(String(content.content ?? ''))
    // It is for those below too; who may write news is said by the permission.
    content.tenantsShared = true
    const endsBeforeStart = dayOf(content.endDate) < dayOf(content.startDate)
    return Promise.resolve(endsBeforeStart ? [{ key: 'actuality.endBeforeStart', field: 'endDate' }] : [])
  },
}
const dayOf = (instant: unknown) => calendarDayOf(String(instant)) ?? ''

/** The five calls of news for those who write them. */
export const actualityHandlers = (source: ScopeSource) => recordHandlers(source, actuality, newsRules)

/** What everybody reads of them, and has read. */
export const newsHandlers = (source: ScopeSource): Handlers<typeof newsRoutes, Session> => ({
  shown: ({ session }) => inReadScope(source, session, async (scope) => ({ response: await loadShownNews(scope) })),
  markRead: ({ session, body: { id } }) =>
    inScope(source, session, async (scope) => {
      await requireVisibleRecord(scope, actuality, id)
      // Who looks through the eyes of somebody reads nothing for him.
      if (session.visit.length === 0) await markRead(scope, id)
      return { response: null }
    }),
})

const markRead = ({ transaction, userId, now }: Scope, actualityId: number) =>
  transaction
    .insertInto('actuality_read')
    .values({ actuality_id: actualityId, user_id: userId, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The news of today in Paris, of the tenant and of those above: not of those below, which are for their own people. */
async function loadShownNews(scope: Scope): Promise<ShownNews[]> {
  const noon = noonInstantOf(dayInParis(scope.now))
  const { rows } = await sql<Omit<ShownNews, 'startDate' | 'endDate'> & { startDate: Date; endDate: Date }>`
    select actuality.id, actuality.name, actuality.description, actuality.content, actuality.url,
      actuality.start_date as "startDate", actuality.end_date as "endDate", tenant.name as "tenantName",
      (select formula.id from ${tableAsRead(scope, 'formula')} where formula.id = actuality.formula_id and not formula.deleted
        and ${visibleTo(scope, 'formula')}) as "formulaId",
      exists (select from actuality_read where actuality_id = actuality.id and user_id = ${scope.userId}) as "isRead"
    from actuality join tenant on tenant.id = actuality.tenant_id
    where not actuality.deleted and actuality.start_date <= ${noon} and actuality.end_date >= ${noon}
      and actuality.tenant_id in (select line_of_tenants(${scope.tenantId})) and ${visibleTo(scope, 'actuality')}
    order by actuality.start_date desc, actuality.id desc limit ${maxShownNews}`.execute(scope.transaction)
  return rows.map(({ startDate, endDate, content, ...row }) => ({
    ...row,
    // Also of a row that came past the calls.
    content: cleanRichText(content),
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
  }))
}
