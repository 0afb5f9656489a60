import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Actions recorded in the audit trail. */
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
  | 'formulaShown'
  | 'formulaHidden'

/**
 * An entry of the audit trail. `actorUserId` is the person signed in, null if there is none (a refused sign-in, a
 * forgotten password); `asUserId` is the account concerned, during a visit the visited one.
 */
export type AuditEntry = {
  readonly at: Date
  readonly actorUserId: number | null
  readonly asUserId: number | null
  readonly tenantId: number | null
  readonly action: AuditAction
  /** Never contains a password, a token or a code. */
  readonly detail?: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

/** Writes an audit entry in the transaction of the audited change, so that neither is committed without the other. */
export async function writeAudit(transaction: Kysely<Tables>, entry: AuditEntry): Promise<void> {
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
