import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { type MailAddress, safeAddress, safeLine } from './mail.ts'

/** A mail to be sent. */
export type WaitingMail = {
  readonly tenantId: number | null
  readonly to: MailAddress
  readonly subject: string
  readonly text: string
}

/**
 * Puts a mail in the outbox, in the transaction of what it tells: it is sent if and only if that is committed. With
 * `onlyIf` the same statement may put nothing. Throws UnsafeMail for an address that is not one.
 */
export async function queueMail(
  transaction: Kysely<Tables>,
  mail: WaitingMail,
  now: Date,
  onlyIf = true,
): Promise<void> {
  const to = safeAddress(mail.to)
  await sql`
    insert into outgoing_mail (tenant_id, to_name, to_address, subject, body_text, created_at, next_attempt_at)
    select ${mail.tenantId}::bigint, ${to.name}, ${to.address}, ${safeLine(mail.subject)}, ${mail.text},
      ${now}::timestamptz, ${now}::timestamptz where ${onlyIf}::boolean`.execute(transaction)
}
