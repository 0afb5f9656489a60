import { openedStructure } from '@provende/contract/access/opened-structure.ts'
import { storedUser, userWithStructure } from '@provende/contract/access/structure-user.ts'
import type { ListedUser, UserResponse } from '@provende/contract/access/user-record-routes.ts'
import {
  passwordAndConfirmProblems,
  roleIdOf,
  roleOfId,
  type userRoutes,
} from '@provende/contract/access/user-routes.ts'
import type { BodyOf, QueryOf } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import {
  assignableRoles,
  isHostLevel,
  mayChangeUserWithRole,
  rolesOfferedByDefault,
  rolesOfferedForEditing,
} from '@provende/domain/access/assignable-roles.ts'
import { mayControlAccount } from '@provende/domain/access/permissions.ts'
import { fromWireRole, type Role, roles, toWireRole } from '@provende/domain/access/roles.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import { readSearchText, searchWords } from '@provende/domain/kit/search-text.ts'
import { cultures } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { type AlsoSearched, containsPattern } from '../../kit/database/search-pattern.ts'
import { withAccessRole } from '../../kit/database/transaction.ts'
import { editedVersionOf } from '../../kit/edited-version.ts'
import { type Handlers, refusal, refuseIf } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import type { RateLimit } from '../../kit/throttle.ts'
import { recordHandlers, requireVisibleRecord, toListQuery } from '../../records/handlers.ts'
import { inReadScope, inScope, type Scope } from '../../records/scope.ts'
import { type ListQuery, listRecords, readRecord, replaceRecord, setDeleted } from '../../records/store.ts'
import { ownedBy } from '../../records/visible-to.ts'
import type { Session } from '../session/session.ts'
import { hashPassword, setPassword } from '../sign-in/passwords.ts'
import { countAndRefuseIfThrottled } from '../sign-in/throttled.ts'
import { isInvitationFailedSql, isInvitedSql, neverSignedInSql } from './invitation.ts'
import {
  addPerson,
  auditPersonChange,
  dropAssignmentsUnlessAdvisor,
  endSessionsAndMailedLinks,
  inviteAgain,
  isLastAdministrator,
  isPersonOfSession,
  mayChangePerson,
  type PersonRecord,
  requireChangeablePerson,
  reserveSeat,
  roleAssignerOf,
  toPersonRecord,
  writeOrRefuseTakenEmail,
} from './people.ts'

/** Invitations sent again by one person. */
const invitationLimit: RateLimit = { name: 'invitation.sender', attempts: 60, seconds: 3600 }

type UserListQuery = QueryOf<typeof userRoutes.listTenantUsers>
type UserRequestBody = BodyOf<typeof userRoutes.createUser>

/** People of the current tenant and below, and the roles that may be assigned to them. Source: spec 1 §6, §7. */
export function userHandlers(services: Services): Handlers<typeof userRoutes, Session> {
  const structures = recordHandlers(services, openedStructure)
  return {
    listUsers: ({ session, query }) =>
      inReadScope(services, session, (scope) =>
        listUserPage(scope, session, query, query.getChildUsers ? undefined : scope.tenantId),
      ),
    listTenantUsers: ({ session, query, params }) =>
      inReadScope(services, session, async (scope) => {
        await refuseUnknownTenant(scope, params.tenantId)
        return listUserPage(scope, session, query, params.tenantId)
      }),
    getRoles: ({ session, query }) =>
      inReadScope(services, session, async (scope) => {
        const roles = await rolesOfferedFor(scope, session, query)
        return { response: roles.map((role) => ({ id: roleIdOf(role), name: toWireRole(role) })) }
      }),
    roleOf: ({ session, query }) =>
      inReadScope(services, session, async (scope) => {
        const { role } = query.id === undefined ? session : await requireVisiblePerson(scope, query.id)
        return { response: { id: roleIdOf(role), name: toWireRole(role) } }
      }),
    openedStructureReferences: structures.list,
    openedStructure: structures.one,
    user: ({ session, params }) =>
      inReadScope(services, session, async (scope) => ({
        response: await loadUserResponse(scope, session, params.id),
      })),
    createUser: async ({ session, body }) => {
      if (isHostLevel(session)) throw refusal('user.hostLevel')
      const passwordHash = await hashOfTypedPassword(body)
      return inScope(services, session, async (scope) => {
        const id = await createUser(services, scope, session, body, passwordHash)
        return { response: await loadUserResponse(scope, session, id) }
      })
    },
    changeUser: async ({ session, body }) => {
      const passwordHash = await hashOfTypedPassword(body)
      return inScope(services, session, async (scope) => {
        await changeUser(scope, session, body.id, body, passwordHash)
        return { response: await loadUserResponse(scope, session, body.id) }
      })
    },
    inviteUser: async ({ session, params }) => {
      await countAndRefuseIfThrottled(services, [[invitationLimit, String(session.actorUserId)]])
      return inScope(services, session, async (scope) => {
        await inviteAgain(services, scope, session, params.id)
        return { response: null }
      })
    },
    removeUser: ({ session, params, query }) =>
      inScope(services, session, async (scope) => {
        await (query.restore ? restoreUser : deactivateUser)(scope, session, params.id)
        return { response: null }
      }),
  }
}

/** Sortable columns whose field has another name. */
const fieldsByDocumentedColumn: ReadonlyMap<string, string> = new Map([
  ['name', 'FullName'],
  ['roleid', 'RoleName'],
  ['skuserid', 'Id'],
])

/** People are also found by the name of their tenant and by their role as it is shown, in either language. */
export const searchedByTenantAndRole: AlsoSearched = (word) => {
  const isOfRole = (role: Role) =>
    cultures.some((culture) => foldText(wordsOf(culture).shell.roles[role]).includes(foldText(word)))
  return sql`structure_user.tenant_id in (select id from tenant where label_key like ${containsPattern(word)})
    or structure_user.role_name = any(${roles.filter(isOfRole)}::text[])`
}

const signInConditions = { invited: isInvitedSql, failed: isInvitationFailedSql, never: neverSignedInSql }

/** One page of people: all visible ones, or those of one tenant. The words of a name may match in any order. */
async function listUserPage(scope: Scope, session: Session, query: UserListQuery, tenantId: number | undefined) {
  const order =
    query.order === undefined
      ? {}
      : { order: fieldsByDocumentedColumn.get(query.order.trim().toLowerCase()) ?? query.order }
  const email = readSearchText(query.email)
  const { structureId } = query
  const conditions = [
    ...(query.invited ? [signInConditions[query.invited === true ? 'invited' : query.invited]] : []),
    ...(structureId === undefined
      ? []
      : [sql`structure_user.tenant_id in (select tenant_id from organisation where id = ${structureId})`]),
  ]
  const listQuery: ListQuery = {
    ...toListQuery(
      userWithStructure,
      {
        ...query,
        ...order,
        includeColumns: undefined,
        fullName: undefined,
        role: undefined,
        invited: undefined,
        structureId: undefined,
      },
      {},
    ),
    contains: [
      ...searchWords(query.name).map((word): [string, string] => ['fullName', word]),
      ...(email === undefined ? [] : [['email', email] as [string, string]]),
    ],
    equals: [
      ...(tenantId === undefined ? [] : [['ownerTenantId', tenantId] as [string, number]]),
      ...(query.role === undefined ? [] : [['roleName', fromWireRole(query.role) ?? query.role] as [string, string]]),
    ],
    alsoSearched: searchedByTenantAndRole,
    condition: conditions.length === 0 ? undefined : sql.join(conditions, sql` and `),
  }
  const { response, count } = await listRecords(scope, userWithStructure, listQuery)
  return { response: response.map((record) => toListedUser(session, toPersonRecord(record))), count }
}

/** Converts a person to a row of the response. */
function toListedUser(session: Session, person: PersonRecord): ListedUser {
  const { tenantRole: _, role, ...record } = person
  const roleFields = { roleId: roleIdOf(role), roleName: toWireRole(role), skUserId: person.id }
  return { ...record, ...roleFields, mayWrite: mayChangePerson(session, person) }
}

async function loadUserResponse(scope: Scope, session: Session, id: number): Promise<UserResponse> {
  const person = await requireVisiblePerson(scope, id)
  return { ...toListedUser(session, person), isLastAdministrator: await isLastAdministrator(scope, person) }
}

const requireVisiblePerson = async (scope: Scope, id: number): Promise<PersonRecord> =>
  toPersonRecord(await requireVisibleRecord(scope, userWithStructure, id))

/** Only open tenants have people; any other is refused like a missing one. */
async function refuseUnknownTenant({ transaction, ...actor }: Scope, tenantId: number): Promise<void> {
  const { rows } = await sql`select from managed_tenant where id = ${tenantId}
    and ${ownedBy(actor, 'managed_tenant')}`.execute(transaction)
  if (rows.length === 0) throw refusal('record.notFound')
}

/**
 * The roles offered: for a new person, and for one who may be changed, as documented; for a structure those that fit its
 * tenant; for any other person his own.
 */
async function rolesOfferedFor(
  scope: Scope,
  session: Session,
  { userId, structureId }: { userId?: number | undefined; structureId?: number | undefined },
): Promise<readonly Role[]> {
  const chooser = roleAssignerOf(session)
  if (userId !== undefined) {
    const person = await requireVisiblePerson(scope, userId)
    const isChangeable = !isPersonOfSession(session, userId) && mayChangeUserWithRole(chooser, person)
    return isChangeable ? rolesOfferedForEditing(chooser, person.tenantRole) : [person.role]
  }
  if (structureId === undefined) return rolesOfferedByDefault(chooser, 'add')
  const structure = await requireVisibleRecord(scope, openedStructure, structureId)
  return assignableRoles(chooser, 'add', structure.tenantRole)
}

/** The hash of the typed password, null without one. Refuses with password.weak and password.mismatch. */
async function hashOfTypedPassword({ password, passwordConfirm }: UserRequestBody): Promise<string | null> {
  refuseIf(passwordAndConfirmProblems(password, passwordConfirm))
  return password === '' ? null : await hashPassword(password)
}

/** The fields of a body stored with a person. */
const userContentOf = (body: UserRequestBody, role: Role) => {
  const storedFields = Object.keys(storedUser.fields).map((field) => [field, body[field as keyof UserRequestBody]])
  return { ...Object.fromEntries(storedFields), roleName: role, tenantsShared: false }
}

/** Adds the person described by a body to the tenant of its structure. */
async function createUser(
  services: Services,
  scope: Scope,
  session: Session,
  body: UserRequestBody,
  hash: string | null,
) {
  const structure = body.structureId === null ? null : await readRecord(scope, openedStructure, body.structureId)
  if (structure === null)
    throw refusal(body.structureId === null ? 'field.required' : 'record.referenceMissing', 'structureId')
  const role = roleOfId(body.roleId)
  // A structure shared from above is visible but not writable.
  if (role === undefined || !structure.mayWrite) throw refusal('user.roleRefused', 'roleId')
  if (!assignableRoles(roleAssignerOf(session), 'add', structure.tenantRole).includes(role))
    throw refusal('user.roleRefused', 'roleId')
  const { firstName, lastName, email, email2, phoneNumber, phoneNumber2, job } = body
  return addPerson(services, scope, session, {
    tenantId: structure.ownerTenantId,
    role,
    firstName,
    lastName,
    email,
    details: { email2, phoneNumber, phoneNumber2, job },
    passwordHash: hash,
  })
}

/** Changes a person; a new e-mail, role or password ends the person's sessions. */
async function changeUser(scope: Scope, session: Session, id: number, body: UserRequestBody, hash: string | null) {
  const version = editedVersionOf(body)
  const person = await requireChangeablePerson(scope, session, id)
  const role = roleOfId(body.roleId) ?? person.role
  refuseIf(userChangeProblems(session, person, body, role, hash !== null))
  const isReplaced = await writeOrRefuseTakenEmail(() =>
    replaceRecord(scope, storedUser, id, version, userContentOf(body, role)),
  )
  if (!isReplaced) throw refusal('record.changedMeanwhile')
  const { transaction, now } = scope
  if (hash !== null) await withAccessRole(transaction, () => setPassword(transaction, id, hash, now))
  const changes = { role: role !== person.role, email: body.email !== person.email, password: hash !== null }
  if (changes.role || changes.email || changes.password) await endSessionsAndMailedLinks(scope, id)
  if (changes.role) await dropAssignmentsUnlessAdvisor(scope, id, role)
  await auditPersonChange(scope, session, 'userChanged', person, changes)
}

/** Problems of a change: another structure, a role that may not be assigned, one's own account, that of a stronger role. */
function userChangeProblems(
  session: Session,
  person: PersonRecord,
  body: UserRequestBody,
  role: Role,
  hasNewPassword: boolean,
): Problem[] {
  const problems: Problem[] = []
  if (body.structureId !== null && body.structureId !== person.structureId)
    problems.push({ key: 'user.structureKept', field: 'structureId' })
  if (isPersonOfSession(session, person.id)) {
    const ownChanges: [field: string, isOther: boolean][] = [
      ['roleId', role !== person.role],
      ['email', body.email !== person.email],
      ['password', hasNewPassword],
    ]
    for (const [field, isChanged] of ownChanges) if (isChanged) problems.push({ key: 'user.ownAccount', field })
    return problems
  }
  if (!mayControlAccount(session.role, person.role)) {
    if (body.email !== person.email) problems.push({ key: 'user.strongerAccount', field: 'email' })
    if (hasNewPassword) problems.push({ key: 'user.strongerAccount', field: 'password' })
  }
  if (role !== person.role && !assignableRoles(roleAssignerOf(session), 'edit', person.tenantRole).includes(role))
    problems.push({ key: 'user.roleRefused', field: 'roleId' })
  return problems
}

async function deactivateUser(scope: Scope, session: Session, id: number) {
  const person = await requireChangeablePerson(scope, session, id)
  if (isPersonOfSession(session, id)) throw refusal('user.ownDeactivation')
  await setDeleted(scope, storedUser, id, true)
  await endSessionsAndMailedLinks(scope, id)
  if (!person.deleted) await auditPersonChange(scope, session, 'userDeactivated', person)
}

/** A restored person takes a seat of the tenant, like a new one. */
async function restoreUser(scope: Scope, session: Session, id: number) {
  const person = await requireChangeablePerson(scope, session, id)
  if (!person.deleted) return
  await reserveSeat(scope, person.ownerTenantId)
  await setDeleted(scope, storedUser, id, false)
  await auditPersonChange(scope, session, 'userRestored', person)
}
