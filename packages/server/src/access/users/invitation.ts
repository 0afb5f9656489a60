import { wordsOf } from '@provende/text/words.ts'
import { type Kysely, sql } from 'kysely'
import { queueMail } from '../../kit/mail-queue.ts'
import type { Services } from '../../kit/services.ts'
import type { Tables } from '../../tables.ts'
import { hashToken } from '../session/token-hash.ts'

/** An invitation link works once, within this time. */
const invitationDays = 7

/** Of the table or view of users: never signed in. */
export const neverSignedInSql = sql`last_sign_in_date is null`

/** Invited by mail, and never signed in. */
export const isInvitedSql = sql`invited_date is not null and ${neverSignedInSql}`

/** Those of them to whom no mail could be delivered so far (migration 0077). */
export const isInvitationFailedSql = sql`${isInvitedSql} and id in (select people_with_failed_mail())`

/** The person invited, and the organisation invited to. */
export type InvitedUser = {
  readonly userId: number
  readonly tenantId: number
  readonly name: string
  readonly address: string
  readonly culture: 'fr-FR' | 'en-US'
  readonly organisation: string
}

/**
 * Mails a person a link to set the first password, in the transaction that adds the person; runs under the role
 * `provende_access`. The link opens the same screen as a forgotten password.
 */
export async function inviteByMail(services: Services, transaction: Kysely<Tables>, invitee: InvitedUser, now: Date) {
  const { userId, tenantId, name, address, culture, organisation } = invitee
  const code = services.randomToken()
  await transaction
    .insertInto('password_reset')
    .values({
      code_hash: hashToken(code),
      user_id: userId,
      created_at: now,
      valid_until: new Date(now.getTime() + invitationDays * 24 * 3600_000),
    })
    .execute()
  await transaction.updateTable('app_user').set({ invited_date: now }).where('id', '=', userId).execute()
  const { subject, text } = wordsOf(culture).mails.invitation
  const link = `${services.settings.publicUrl}/ResetPassword/${userId}/${code}`
  const body = text({ name, link, address, organisation, days: invitationDays })
  await queueMail(transaction, { tenantId, to: { name, address }, subject, text: body }, now)
}
