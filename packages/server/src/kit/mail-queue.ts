import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { type MailAddress, safeAddress, singleLine } from './mail.ts'

/** A mail for the outbox. */
export type OutgoingMail = {
  readonly tenantId: number | null
  readonly to: MailAddress
  readonly subject: string
  readonly text: string
  /** The dispatch it belongs to, whose paper is attached when it is sent. */
  readonly dispatchId?: number
  /** The quote it is about, whose papers are attached when it is sent. */
  readonly quote?: { readonly id: number; readonly purpose: 'offer' | 'decision' }
}

/**
 * Puts a mail in the outbox within the caller's transaction: it is sent if and only if that transaction commits. With
 * `shouldQueue` false the same statement inserts nothing. Throws UnsafeMail for an invalid address.
 */
export async function queueMail(
  transaction: Kysely<Tables>,
  mail: OutgoingMail,
  now: Date,
  shouldQueue = true,
): Promise<void> {
  const to = safeAddress(mail.to)
  await sql`
    insert into outgoing_mail (tenant_id, to_name, to_address, subject, body_text, created_at, next_attempt_at,
      dispatch_id, quote_id, quote_purpose)
    select ${mail.tenantId}::bigint, ${to.name}, ${to.address}, ${singleLine(mail.subject)}, ${mail.text},
      ${now}::timestamptz, ${now}::timestamptz, ${mail.dispatchId ?? null}::bigint,
      ${mail.quote?.id ?? null}::bigint, ${mail.quote?.purpose ?? null}::text where ${shouldQueue}::boolean`.execute(
    transaction,
  )
}
