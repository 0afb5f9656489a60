import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** What the audit trail of access records. */
export type AuditAction =
  | 'signIn'
  | 'signInRefused'
  | 'logOff'
  | 'passwordForgotten'
  | 'passwordReset'
  | 'passwordChanged'
  | 'termsAccepted'
  | 'adminCreated'
  | 'visit'
  | 'visitLeft'
  | 'browse'
  | 'browseLeft'
  | 'stepsEnded'
  | 'acted'
  | 'userCreated'
  | 'userInvited'
  | 'userChanged'
  | 'userDeactivated'
  | 'userRestored'
  | 'assignmentsChanged'
  | 'tenantCreated'
  | 'tenantChanged'
  | 'tenantClosed'
  | 'tenantReopened'
  | 'termsAdded'
  | 'termsChanged'
  | 'documentAsked'

/**
 * One line of the audit trail. `actorUserId` is the person really signed in, null when nobody is (a refused sign-in, a
 * forgotten password); `asUserId` is the account concerned, the visited one during a visit.
 */
export type AuditEntry = {
  readonly at: Date
  readonly actorUserId: number | null
  readonly asUserId: number | null
  readonly tenantId: number | null
  readonly action: AuditAction
  /** Plain facts; never a password, a token or a code. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

/** Writes a line of the audit trail in the transaction of what it tells, so that neither exists without the other. */
export async function audit(transaction: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await transaction
    .insertInto('audit_entry')
    .values({
      at: entry.at,
      actor_user_id: entry.actorUserId,
      as_user_id: entry.asUserId,
      tenant_id: entry.tenantId,
      action: entry.action,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
