import { dayInParis } from '@provende/domain/kit/day.ts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../kit/database/transaction.ts'
import { refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import type { Tables } from '../tables.ts'
import { writeAudit } from './audit.ts'
import { type Session, termsInForceSql } from './session/session.ts'

/** A version of the terms of use in one language; `publishedOn` is a date, YYYY-MM-DD. */
export type TermsOfUse = {
  readonly versionId: number
  readonly title: string
  readonly content: string
  readonly publishedOn: string
}

/** The version in force, in the requested language; null if none was ever published. */
export function loadTermsInForce(services: Services, culture: Session['culture']): Promise<TermsOfUse | null> {
  const [title, content] = culture === 'en-US' ? ['title_en', 'content_en'] : ['title_fr', 'content_fr']
  return inTransaction(
    services.database,
    { role: 'provende_access' },
    async (transaction) => {
      const { rows } = await sql<TermsOfUse>`
        select id as "versionId", ${sql.ref(title)} as title, ${sql.ref(content)} as content,
          published_on as "publishedOn"
        from (${termsInForceSql(services.clock())}) terms`.execute(transaction)
      return rows[0] ?? null
    },
    { readOnly: true },
  )
}

/** Records that the person signed in accepts a published version; idempotent. Refuses with terms.versionUnknown. */
export function acceptTerms(services: Services, session: Session, versionId: number): Promise<void> {
  const now = services.clock()
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const published = await transaction
      .selectFrom('term_of_use')
      .select('id')
      .where('id', '=', versionId)
      .where('published_on', '<=', dayInParis(now))
      .executeTakeFirst()
    if (published === undefined) throw refusal('terms.versionUnknown')
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('term_of_use_acceptance')
      .values({ user_id: session.actorUserId, term_of_use_id: versionId, accepted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    await writeAudit(transaction, {
      at: now,
      actorUserId: session.actorUserId,
      asUserId: session.userId,
      tenantId: session.tenantId,
      action: 'termsAccepted',
      detail: { versionId },
    })
  })
}

/** A new version in both languages, and the day (YYYY-MM-DD) from which it must be accepted. */
export type NewTermsVersion = {
  readonly title: { readonly fr: string; readonly en: string }
  readonly content: { readonly fr: string; readonly en: string }
  readonly publishedOn: string
}

/** Adds a version of the terms of use, under the database owner role; returns its id. */
export async function createTermsVersion(transaction: Kysely<Tables>, terms: NewTermsVersion): Promise<number> {
  const { id } = await transaction
    .insertInto('term_of_use')
    .values({
      title_fr: terms.title.fr,
      title_en: terms.title.en,
      content_fr: terms.content.fr,
      content_en: terms.content.en,
      published_on: terms.publishedOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
