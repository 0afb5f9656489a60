import type { TermsVersion, termsRoutes } from '@provende/contract/access/terms-of-use.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../kit/database/transaction.ts'
import { editedVersionOf } from '../kit/edited-version.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import type { Tables } from '../tables.ts'
import { type AuditAction, writeAudit } from './audit.ts'
import { type Session, termsInForceSql } from './session/session.ts'

type TermsContent = Pick<TermsVersion, 'titleFr' | 'titleEn' | 'contentFr' | 'contentEn' | 'publishedOn'>

/**
 * Management of terms of use versions by the platform. A version can be changed until the day it comes into force, and
 * never after, so that what people accepted stays what they read.
 */
export function termsHandlers(services: Services): Handlers<typeof termsRoutes, Session> {
  const access = { role: 'provende_access' } as const
  const inReadTransaction = <T>(work: (transaction: Kysely<Tables>) => Promise<T>) =>
    inTransaction(services.database, access, work, { readOnly: true })
  const inWriteTransaction = <T>(work: (transaction: Kysely<Tables>) => Promise<T>) =>
    inTransaction(services.database, access, work)
  return {
    listTerms: () =>
      inReadTransaction(async (transaction) => ({ response: await listTermsVersions(transaction, services.clock()) })),
    terms: ({ params }) =>
      inReadTransaction(async (transaction) => ({
        response: await requireTermsVersion(transaction, services.clock(), params.id),
      })),
    addTerms: ({ session, body }) =>
      inWriteTransaction(async (transaction) => {
        const now = services.clock()
        refusePublicationInPast(body, now)
        const { id } = await transaction
          .insertInto('term_of_use')
          .values({ ...termsColumns(body), user_id: session.actorUserId, creation_date: now, modification_date: now })
          .returning('id')
          .executeTakeFirstOrThrow()
        await auditTermsChange(transaction, session, 'termsAdded', id, now)
        return { response: await requireTermsVersion(transaction, now, id) }
      }),
    changeTerms: ({ session, body }) =>
      inWriteTransaction(async (transaction) => {
        const now = services.clock()
        const current = await requireTermsVersion(transaction, now, body.id)
        if (current.state !== 'coming') throw refusal('terms.inForce')
        refusePublicationInPast(body, now)
        const { numUpdatedRows } = await transaction
          .updateTable('term_of_use')
          .set({ ...termsColumns(body), modification_date: sql`greatest(${now}, modification_date + interval '1 ms')` })
          .where('id', '=', body.id)
          .where('modification_date', '=', editedVersionOf(body))
          .where('published_on', '>', dayInParis(now))
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) throw refusal('record.changedMeanwhile')
        await auditTermsChange(transaction, session, 'termsChanged', body.id, now)
        return { response: await requireTermsVersion(transaction, now, body.id) }
      }),
  }
}

/** Refuses a past publication day: nobody could have accepted in time. */
function refusePublicationInPast({ publishedOn }: TermsContent, now: Date): void {
  if (publishedOn < dayInParis(now)) throw refusal('terms.dateTooEarly', 'publishedOn')
}

const termsColumns = ({ titleFr, titleEn, contentFr, contentEn, publishedOn }: TermsContent) => ({
  title_fr: titleFr,
  title_en: titleEn,
  content_fr: contentFr,
  content_en: contentEn,
  published_on: publishedOn,
})

/** All versions, latest publication day first. */
async function listTermsVersions(transaction: Kysely<Tables>, now: Date, id?: number): Promise<TermsVersion[]> {
  const { rows } = await sql<Omit<TermsVersion, 'creationDate' | 'modificationDate'> & Record<DateFieldName, Date>>`
    select term_of_use.id, title_fr as "titleFr", title_en as "titleEn", content_fr as "contentFr",
      content_en as "contentEn", published_on as "publishedOn", creation_date as "creationDate",
      modification_date as "modificationDate",
      case when published_on > ${dayInParis(now)} then 'coming'
        when term_of_use.id = (select id from (${termsInForceSql(now)}) latest) then 'inForce' else 'past' end as state,
      (select count(*) from term_of_use_acceptance where term_of_use_id = term_of_use.id) as "acceptedCount"
    from term_of_use where ${id ?? null}::bigint is null or term_of_use.id = ${id ?? null}
    order by published_on desc, term_of_use.id desc`.execute(transaction)
  return rows.map((row) => ({
    ...row,
    creationDate: row.creationDate.toISOString(),
    modificationDate: row.modificationDate.toISOString(),
  }))
}
type DateFieldName = 'creationDate' | 'modificationDate'

async function requireTermsVersion(transaction: Kysely<Tables>, now: Date, id: number): Promise<TermsVersion> {
  const [match] = await listTermsVersions(transaction, now, id)
  if (match === undefined) throw refusal('terms.versionUnknown')
  return match
}

const auditTermsChange = (
  transaction: Kysely<Tables>,
  session: Session,
  action: AuditAction,
  versionId: number,
  at: Date,
) =>
  writeAudit(transaction, {
    at,
    actorUserId: session.actorUserId,
    asUserId: session.userId,
    tenantId: session.tenantId,
    action,
    detail: { versionId },
  })
