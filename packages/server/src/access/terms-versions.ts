import type { TermsVersion, termsRoutes } from '@provende/contract/access/terms-of-use.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../kit/database/transaction.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { versionOf } from '../records/handlers.ts'
import type { Tables } from '../tables.ts'
import { type AuditAction, audit } from './audit.ts'
import { latestTerms, type Session } from './session.ts'

type Written = Pick<TermsVersion, 'titleFr' | 'titleEn' | 'contentFr' | 'contentEn' | 'publishedOn'>

/**
 * The versions of the terms of use, as the platform keeps them: added, changed until the day they are in force, and then
 * never again, so that what somebody accepted stays what he read.
 */
export function termsHandlers(services: Services): Handlers<typeof termsRoutes, Session> {
  const access = { role: 'provende_access' } as const
  const reading = <T>(work: (transaction: Kysely<Tables>) => Promise<T>) =>
    inTransaction(services.database, access, work, { readOnly: true })
  const writing = <T>(work: (transaction: Kysely<Tables>) => Promise<T>) =>
    inTransaction(services.database, access, work)
  return {
    listTerms: () => reading(async (transaction) => ({ answer: await versions(transaction, services.clock()) })),
    terms: ({ params }) =>
      reading(async (transaction) => ({ answer: await version(transaction, services.clock(), params.id) })),
    addTerms: ({ session, body }) =>
      writing(async (transaction) => {
        const now = services.clock()
        refuseTooEarly(body, now)
        const { id } = await transaction
          .insertInto('term_of_use')
          .values({ ...columnsOf(body), user_id: session.actorUserId, creation_date: now, modification_date: now })
          .returning('id')
          .executeTakeFirstOrThrow()
        await auditTerms(transaction, session, 'termsAdded', id, now)
        return { answer: await version(transaction, now, id) }
      }),
    changeTerms: ({ session, body }) =>
      writing(async (transaction) => {
        const now = services.clock()
        const before = await version(transaction, now, body.id)
        if (before.state !== 'coming') throw refusal('terms.inForce')
        refuseTooEarly(body, now)
        const { numUpdatedRows } = await transaction
          .updateTable('term_of_use')
          .set({ ...columnsOf(body), modification_date: sql`greatest(${now}, modification_date + interval '1 ms')` })
          .where('id', '=', body.id)
          .where('modification_date', '=', versionOf(body))
          .where('published_on', '>', today(now))
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) throw refusal('record.changedMeanwhile')
        await auditTerms(transaction, session, 'termsChanged', body.id, now)
        return { answer: await version(transaction, now, body.id) }
      }),
  }
}

/** The day from which terms published on it are in force: that of the server's clock, as `latestTerms` compares. */
const today = (now: Date): string => now.toISOString().slice(0, 10)

/** Terms that were in force before they were written nobody could have accepted in time. */
function refuseTooEarly({ publishedOn }: Written, now: Date): void {
  // A day that has begun in Paris but not yet in UTC is today for whoever types it.
  if (publishedOn < today(now) && publishedOn < dayInParis(now)) throw refusal('terms.dateTooEarly', 'publishedOn')
}

const columnsOf = ({ titleFr, titleEn, contentFr, contentEn, publishedOn }: Written) => ({
  title_fr: titleFr,
  title_en: titleEn,
  content_fr: contentFr,
  content_en: contentEn,
  published_on: publishedOn,
})

/** Every version, the one in force last first. */
async function versions(transaction: Kysely<Tables>, now: Date, id?: number): Promise<TermsVersion[]> {
  const { rows } = await sql<Omit<TermsVersion, 'creationDate' | 'modificationDate'> & Record<Dates, Date>>`
    select term_of_use.id, title_fr as "titleFr", title_en as "titleEn", content_fr as "contentFr",
      content_en as "contentEn", published_on as "publishedOn", creation_date as "creationDate",
      modification_date as "modificationDate",
      case when published_on > ${today(now)} then 'coming'
        when term_of_use.id = (select id from (${latestTerms(now)}) latest) then 'inForce' else 'past' end as state,
      (select count(*) from term_of_use_acceptance where term_of_use_id = term_of_use.id) as "acceptedCount"
    from term_of_use where ${id ?? null}::bigint is null or term_of_use.id = ${id ?? null}
    order by published_on desc, term_of_use.id desc`.execute(transaction)
  return rows.map((row) => ({
    ...row,
    creationDate: row.creationDate.toISOString(),
    modificationDate: row.modificationDate.toISOString(),
  }))
}
type Dates = 'creationDate' | 'modificationDate'

async function version(transaction: Kysely<Tables>, now: Date, id: number): Promise<TermsVersion> {
  const [found] = await versions(transaction, now, id)
  if (found === undefined) throw refusal('terms.versionUnknown')
  return found
}

const auditTerms = (transaction: Kysely<Tables>, session: Session, action: AuditAction, versionId: number, at: Date) =>
  audit(transaction, {
    at,
    actorUserId: session.actorUserId,
    asUserId: session.userId,
    tenantId: session.tenantId,
    action,
    detail: { versionId },
  })
