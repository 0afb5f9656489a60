import { keptUser, readUser } from '@provende/contract/access/structure-user.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import {
  administratorOf,
  isAdvisor,
  mayChangePerson,
  type Placed,
  type RoleChooser,
} from '@provende/domain/access/assignable-roles.ts'
import { mayWrite } from '@provende/domain/access/permissions.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import { throughAccess } from '../kit/database/transaction.ts'
import { refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { writableRecord } from '../records/handlers.ts'
import type { Scope } from '../records/scope.ts'
import { insertRecord } from '../records/store.ts'
import { type AuditAction, audit } from './audit.ts'
import { invite } from './invitation.ts'
import { setPassword, spendCodes } from './passwords.ts'
import { endSessions, type Session } from './session.ts'

/* What is done to people by whoever administers them: one place for their limit, their sessions and the audit trail. */

/** A person as he is read, with what the rules ask of him. */
export type ReadPerson = AnyRecord & Placed & { readonly email: string }

/** A session as the rules of roles see it. */
export const chooserOf = (session: Session): RoleChooser => ({
  role: session.role,
  tenantRole: session.tenantRole,
  isBrowsing: session.isBrowsing,
})

/** Whether a person is the one who asks: as himself, or as whom he visits. */
export const isOneself = (session: Session, id: number): boolean => id === session.userId || id === session.actorUserId

/** A record of `readUser` with its role named as the rules name it. */
export const personOf = (record: AnyRecord): ReadPerson => {
  const { roleName, tenantRole, email } = record as AnyRecord & { roleName: Role; tenantRole: Placed['tenantRole'] }
  return { ...record, role: roleName, tenantRole, email: String(email) }
}

/** Whether the session may change a person it sees: somebody it has power over, or himself. */
export const mayChange = (session: Session, person: ReadPerson): boolean =>
  person.mayWrite &&
  mayWrite(session.role, 'Structure CMVP User [Write]') &&
  (mayChangePerson(chooserOf(session), person) || isOneself(session, person.id))

/** A person the session may change. Refuses with record.notFound, or access.denied for one it only sees. */
export async function changeablePerson(scope: Scope, session: Session, id: number): Promise<ReadPerson> {
  const person = personOf(await writableRecord(scope, readUser, id))
  if (!mayChange(session, person)) throw refusal('access.denied')
  return person
}

/** A tenant as people are added to it. */
type Hosting = { readonly name: string; readonly culture: 'fr-FR' | 'en-US' }

/**
 * Makes sure that a tenant has room for one more active person, and keeps it until the end of the transaction: of two
 * people who are added at once the second one waits and is counted. Refuses with user.tenantClosed or user.tooMany.
 */
export async function holdPlace({ transaction }: Scope, tenantId: number): Promise<Hosting> {
  const tenant = await transaction
    .selectFrom('tenant')
    .select(['name', 'status_id', 'deleted', 'max_users', 'default_language'])
    .where('id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
  if (tenant === undefined || tenant.status_id === 0 || tenant.deleted) throw refusal('user.tenantClosed')
  const { people } = await transaction
    .selectFrom('app_user')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('tenant_id', '=', tenantId)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow()
  if (people >= tenant.max_users) throw refusal('user.tooMany', undefined, { limit: tenant.max_users })
  return { name: tenant.name, culture: tenant.default_language === 'en-US' ? 'en-US' : 'fr-FR' }
}

/** Somebody to be added. Without a password he is invited by mail. */
export type NewPerson = {
  readonly tenantId: number
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** `email2`, `phoneNumber`, `phoneNumber2`, `job`, as far as they are known. */
  readonly more?: Readonly<Record<string, string>>
  readonly passwordHash: string | null
}

const empty = { email2: '', phoneNumber: '', phoneNumber2: '', job: '' }

/**
 * Adds a person to a tenant the scope writes, with his password or an invitation; answers his id. Which role may be given
 * is for the caller to have decided. Refuses with user.tenantClosed, user.tooMany, user.emailTaken.
 */
export async function addPerson(services: Services, scope: Scope, session: Session, person: NewPerson) {
  const { tenantId, role, firstName, lastName, email, more, passwordHash } = person
  const { transaction, now } = scope
  const { name: organisation, culture } = await holdPlace(scope, tenantId)
  const content = { ...empty, ...more, firstName, lastName, email, roleName: role, tenantsShared: false }
  const userId = await refusingTakenEmail(() => insertRecord({ ...scope, tenantId }, keptUser, content))
  await transaction.updateTable('app_user').set({ culture }).where('id', '=', userId).execute()
  const name = `${firstName} ${lastName}`.trim() || email
  await throughAccess(transaction, () =>
    passwordHash === null
      ? invite(services, transaction, { userId, tenantId, name, address: email, culture, organisation }, now)
      : setPassword(transaction, userId, passwordHash, now),
  )
  const action = passwordHash === null ? 'userInvited' : 'userCreated'
  await auditPerson(scope, session, action, { id: userId, ownerTenantId: tenantId }, { role })
  return userId
}

/** The same write, where an address somebody has already is refused in words; never whose it is. */
export async function refusingTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // Only this index is expected here, also when two save at once; anything else goes on to the one exit.
    const { constraint } = error as { constraint?: string }
    throw constraint === 'structure_user_email_unique' ? refusal('user.emailTaken', 'email') : error
  }
}

/** Signs a person out everywhere, and makes the links he was mailed useless. */
export const shutOut = ({ transaction, now }: Scope, userId: number): Promise<void> =>
  throughAccess(transaction, async () => {
    await endSessions(transaction, userId)
    await spendCodes(transaction, userId, now)
  })

/** Whoever no longer advises anybody looks after nothing, as far as the scope sees it. */
export async function dropAssignments({ transaction }: Scope, userId: number, role: Role): Promise<void> {
  if (!isAdvisor(role)) await transaction.deleteFrom('expert_assignment').where('user_id', '=', userId).execute()
}

/** Whether a person is the last active administrator of his tenant. */
export async function isLastAdministrator({ transaction }: Scope, person: ReadPerson): Promise<boolean> {
  const role = administratorOf(person.tenantRole)
  if (person.deleted || role === undefined || person.role !== role) return false
  const other = await transaction
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', person.ownerTenantId)
    .where('role', '=', role)
    .where('deleted', '=', false)
    .where('id', '!=', person.id)
    .executeTakeFirst()
  return other === undefined
}

/** Writes down what was done to a person, by whoever is really signed in; whom he visits meanwhile is told beside it. */
export const auditPerson = (
  { transaction, now }: Scope,
  session: Session,
  action: AuditAction,
  person: { readonly id: number; readonly ownerTenantId: number },
  detail: Readonly<Record<string, string | number | boolean>> = {},
): Promise<void> =>
  audit(transaction, {
    at: now,
    actorUserId: session.actorUserId,
    asUserId: person.id,
    tenantId: person.ownerTenantId,
    action,
    detail: session.userId === session.actorUserId ? detail : { ...detail, visitedUserId: session.userId },
  })
