import { storedUser, userWithStructure } from '@provende/contract/access/structure-user.ts'
import type { RecordOf } from '@provende/contract/records/family.ts'
import {
  administratorRoleOf,
  isAdvisor,
  mayChangeUserWithRole,
  type RoleAndTenantRole,
  type RoleAssigner,
} from '@provende/domain/access/assignable-roles.ts'
import { mayWrite } from '@provende/domain/access/permissions.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import { sql } from 'kysely'
import { withAccessRole } from '../../kit/database/transaction.ts'
import { refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { requireWritableRecord } from '../../records/handlers.ts'
import type { Scope } from '../../records/scope.ts'
import { insertRecord } from '../../records/store.ts'
import { type AuditAction, writeAudit } from '../audit.ts'
import { endSessions, type Session } from '../session/session.ts'
import { invalidateResetCodes, setPassword } from '../sign-in/passwords.ts'
import { inviteByMail } from './invitation.ts'

/* Operations on people by their administrators, with the user limit, sessions and audit trail in one place. */

/** A person record with the fields the role rules need. */
export type PersonRecord = RecordOf<typeof userWithStructure> & RoleAndTenantRole

/** The session as input of the role rules. */
export const roleAssignerOf = (session: Session): RoleAssigner => ({
  role: session.role,
  tenantRole: session.tenantRole,
  isBrowsing: session.isBrowsing,
})

/** Whether a person is the user of the session: the one acted as, or the one signed in. */
export const isPersonOfSession = (session: Session, id: number): boolean =>
  id === session.userId || id === session.actorUserId

/** Converts a record of `userWithStructure`, with its role as the role rules name it. */
export const toPersonRecord = (record: RecordOf<typeof userWithStructure>): PersonRecord => ({
  ...record,
  role: record.roleName,
})

/** Whether the session may change a visible person: one it administers, or itself. */
export const mayChangePerson = (session: Session, person: PersonRecord): boolean =>
  person.mayWrite &&
  mayWrite(session.role, 'Structure CMVP User [Write]') &&
  (mayChangeUserWithRole(roleAssignerOf(session), person) || isPersonOfSession(session, person.id))

/** A person the session may change. Refuses with record.notFound, or access.denied if only visible. */
export async function requireChangeablePerson(scope: Scope, session: Session, id: number): Promise<PersonRecord> {
  const person = toPersonRecord(await requireWritableRecord(scope, userWithStructure, id))
  if (!mayChangePerson(session, person)) throw refusal('access.denied')
  return person
}

/** The facts of a tenant needed to add a person. */
type TenantOfNewPerson = { readonly name: string; readonly culture: 'fr-FR' | 'en-US' }

/**
 * Checks that a tenant may have one more active person, and locks the tenant until the end of the transaction, so that
 * of two concurrent additions the second waits and is counted. Refuses with user.tenantClosed or user.tooMany.
 */
export async function reserveSeat({ transaction }: Scope, tenantId: number): Promise<TenantOfNewPerson> {
  const tenant = await transaction
    .selectFrom('tenant')
    .select(['name', 'status_id', 'deleted', 'max_users', 'default_language'])
    .where('id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
  if (tenant === undefined || tenant.status_id === 0 || tenant.deleted) throw refusal('user.tenantClosed')
  const { people: activeCount } = await transaction
    .selectFrom('app_user')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('tenant_id', '=', tenantId)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow()
  if (activeCount >= tenant.max_users) throw refusal('user.tooMany', undefined, { limit: tenant.max_users })
  return { name: tenant.name, culture: tenant.default_language === 'en-US' ? 'en-US' : 'fr-FR' }
}

/** A person to be added; invited by mail if there is no password. */
export type NewPerson = {
  readonly tenantId: number
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** `email2`, `phoneNumber`, `phoneNumber2`, `job`, each optional. */
  readonly details?: Readonly<Record<string, string>>
  readonly passwordHash: string | null
}

const emptyContactDetails = { email2: '', phoneNumber: '', phoneNumber2: '', job: '' }

/**
 * Adds a person to a writable tenant, with a password or an invitation; returns the id. The caller must have checked
 * that the role may be assigned. Refuses with user.tenantClosed, user.tooMany, user.emailTaken.
 */
export async function addPerson(services: Services, scope: Scope, session: Session, person: NewPerson) {
  const { tenantId, role, firstName, lastName, email, details, passwordHash } = person
  const { transaction, now } = scope
  const { name: organisation, culture } = await reserveSeat(scope, tenantId)
  const content = {
    ...emptyContactDetails,
    ...details,
    firstName,
    lastName,
    email,
    roleName: role,
    tenantsShared: false,
  }
  const userId = await writeOrRefuseTakenEmail(() => insertRecord({ ...scope, tenantId }, storedUser, content))
  await transaction.updateTable('app_user').set({ culture }).where('id', '=', userId).execute()
  const name = `${firstName} ${lastName}`.trim() || email
  await withAccessRole(transaction, () =>
    passwordHash === null
      ? inviteByMail(services, transaction, { userId, tenantId, name, address: email, culture, organisation }, now)
      : setPassword(transaction, userId, passwordHash, now),
  )
  const action = passwordHash === null ? 'userInvited' : 'userCreated'
  await auditPersonChange(scope, session, action, { id: userId, ownerTenantId: tenantId }, { role })
  return userId
}

/**
 * Mails another invitation to a person who has not chosen a password; earlier links end. Refuses with
 * user.hasPassword, and with user.tenantClosed when the tenant is.
 */
export async function inviteAgain(services: Services, scope: Scope, session: Session, id: number): Promise<void> {
  const { transaction, now } = scope
  const person = await requireChangeablePerson(scope, session, id)
  if (person.deleted) throw refusal('record.notFound')
  const { ownerTenantId: tenantId, email, firstName, lastName } = person
  const tenant = await transaction
    .selectFrom('tenant')
    .innerJoin('app_user', 'app_user.tenant_id', 'tenant.id')
    .select(['tenant.name', 'app_user.culture'])
    .where('app_user.id', '=', id)
    .where('tenant.status_id', '<>', 0)
    .where('tenant.deleted', '=', false)
    .executeTakeFirst()
  if (tenant === undefined) throw refusal('user.tenantClosed')
  const culture = tenant.culture === 'en-US' ? 'en-US' : 'fr-FR'
  const name = `${firstName} ${lastName}`.trim() || email
  const invited = { userId: id, tenantId, name, address: email, culture, organisation: tenant.name } as const
  await withAccessRole(transaction, async () => {
    const { rows } = await sql`select from credential where user_id = ${id}`.execute(transaction)
    if (rows.length > 0) throw refusal('user.hasPassword')
    await invalidateResetCodes(transaction, id, now)
    await inviteByMail(services, transaction, invited, now)
  })
  await auditPersonChange(scope, session, 'userInvited', person)
}

/** Runs a write; refuses a taken e-mail, without revealing whose it is. */
export async function writeOrRefuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // Only violations of this index are expected, also from two simultaneous saves; anything else is rethrown.
    const { constraint } = error as { constraint?: string }
    throw constraint === 'structure_user_email_unique' ? refusal('user.emailTaken', 'email') : error
  }
}

/** Ends all sessions of a person and invalidates mailed links. */
export const endSessionsAndMailedLinks = ({ transaction, now }: Scope, userId: number): Promise<void> =>
  withAccessRole(transaction, async () => {
    await endSessions(transaction, userId)
    await invalidateResetCodes(transaction, userId, now)
  })

/** Removes the assignments, as far as visible to the scope, of a person whose role is no longer an adviser's. */
export async function dropAssignmentsUnlessAdvisor({ transaction }: Scope, userId: number, role: Role): Promise<void> {
  if (!isAdvisor(role)) await transaction.deleteFrom('expert_assignment').where('user_id', '=', userId).execute()
}

/** Whether a person is the last active administrator of the tenant. */
export async function isLastAdministrator({ transaction }: Scope, person: PersonRecord): Promise<boolean> {
  const role = administratorRoleOf(person.tenantRole)
  if (person.deleted || role === undefined || person.role !== role) return false
  const otherAdministrator = await transaction
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', person.ownerTenantId)
    .where('role', '=', role)
    .where('deleted', '=', false)
    .where('id', '!=', person.id)
    .executeTakeFirst()
  return otherAdministrator === undefined
}

/** Audits a change of a person, with the user signed in as actor and a visited user in the detail. */
export const auditPersonChange = (
  { transaction, now }: Scope,
  session: Session,
  action: AuditAction,
  person: { readonly id: number; readonly ownerTenantId: number },
  detail: Readonly<Record<string, string | number | boolean>> = {},
): Promise<void> =>
  writeAudit(transaction, {
    at: now,
    actorUserId: session.actorUserId,
    asUserId: person.id,
    tenantId: person.ownerTenantId,
    action,
    detail: session.userId === session.actorUserId ? detail : { ...detail, visitedUserId: session.userId },
  })
