import { openedStructure } from '@provende/contract/access/opened-structure.ts'
import { keptUser, readUser } from '@provende/contract/access/structure-user.ts'
import type { UserAnswer, UserRow } from '@provende/contract/access/user-calls.ts'
import { roleIdOf, roleOfId, typedPasswordProblems, type userRoutes } from '@provende/contract/access/user-routes.ts'
import type { BodyOf, QueryOf } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { assignableRoles, documentedRoles, isHostLevel } from '@provende/domain/access/assignable-roles.ts'
import { type Role, toWireRole } from '@provende/domain/access/roles.ts'
import { readSearchText } from '@provende/domain/kit/search-text.ts'
import { sql } from 'kysely'
import { throughAccess } from '../kit/database/transaction.ts'
import { type Handlers, refusal, refuseIf } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { existingRecord, listQuery, recordHandlers, versionOf } from '../records/handlers.ts'
import { inReadScope, inScope, type Scope } from '../records/scope.ts'
import { type ListQuery, listRecords, readRecord, replaceRecord, setDeleted } from '../records/store.ts'
import { heldBy } from '../records/visible-to.ts'
import { hashPassword, setPassword } from './passwords.ts'
import {
  addPerson,
  auditPerson,
  changeablePerson,
  chooserOf,
  dropAssignments,
  holdPlace,
  isLastAdministrator,
  isOneself,
  mayChange,
  personOf,
  type ReadPerson,
  refusingTakenEmail,
  shutOut,
} from './people.ts'
import type { Session } from './session.ts'

type UserQuery = QueryOf<typeof userRoutes.listTenantUsers>
type UserBody = BodyOf<typeof userRoutes.createUser>

/** The people of the current tenant and of those below it, and the roles that may be given. Source: spec 1 §6, §7. */
export function userHandlers(services: Services): Handlers<typeof userRoutes, Session> {
  const structures = recordHandlers(services, openedStructure)
  return {
    listUsers: ({ session, query }) =>
      inReadScope(services, session, (scope) =>
        page(scope, session, query, query.getChildUsers ? undefined : scope.tenantId),
      ),
    listTenantUsers: ({ session, query, params }) =>
      inReadScope(services, session, async (scope) => {
        await refuseUnknownTenant(scope, params.tenantId)
        return page(scope, session, query, params.tenantId)
      }),
    getRoles: ({ session, query }) =>
      inReadScope(services, session, async (scope) => {
        const given = await rolesFor(scope, session, query)
        return { answer: given.map((role) => ({ id: roleIdOf(role), name: toWireRole(role) })) }
      }),
    roleOf: ({ session, query }) =>
      inReadScope(services, session, async (scope) => {
        const { role } = query.id === undefined ? session : await seenPerson(scope, query.id)
        return { answer: { id: roleIdOf(role), name: toWireRole(role) } }
      }),
    openedStructures: structures.list,
    openedStructure: structures.one,
    user: ({ session, params }) =>
      inReadScope(services, session, async (scope) => ({ answer: await told(scope, session, params.id) })),
    createUser: async ({ session, body }) => {
      if (isHostLevel(session)) throw refusal('user.hostLevel')
      const passwordHash = await typedPassword(body)
      return inScope(services, session, async (scope) => {
        const id = await created(services, scope, session, body, passwordHash)
        return { answer: await told(scope, session, id) }
      })
    },
    changeUser: async ({ session, body }) => {
      const passwordHash = await typedPassword(body)
      return inScope(services, session, async (scope) => {
        await changed(scope, session, body.id, body, passwordHash)
        return { answer: await told(scope, session, body.id) }
      })
    },
    removeUser: ({ session, params, query }) =>
      inScope(services, session, async (scope) => {
        await (query.restore ? restored : deactivated)(scope, session, params.id)
        return { answer: null }
      }),
  }
}

/** Columns of a row that are kept under another name. */
const orders: Readonly<Record<string, string>> = { name: 'FullName', roleid: 'RoleName', skuserid: 'Id' }

/** One page of people, all that the scope sees or those of one tenant. Each word of a name may stand anywhere in it. */
async function page(scope: Scope, session: Session, query: UserQuery, tenantId: number | undefined) {
  const order = query.order === undefined ? {} : { order: orders[query.order.trim().toLowerCase()] ?? query.order }
  const words = readSearchText(query.name, { slash: 'asSpace' })?.split(/\s+/).filter(Boolean) ?? []
  const asked: ListQuery = {
    ...listQuery(readUser, { ...query, ...order, includeColumns: undefined, fullName: undefined }, {}),
    contains: words.map((word) => ['fullName', word]),
    equals: tenantId === undefined ? [] : [['ownerTenantId', tenantId]],
  }
  const { records, count } = await listRecords(scope, readUser, asked)
  return { answer: records.map((record) => rowOf(session, personOf(record))), count }
}

/** A person as he is answered. */
function rowOf(session: Session, person: ReadPerson): UserRow {
  const { tenantRole: _, role, ...record } = person
  const named = { roleId: roleIdOf(role), roleName: toWireRole(role), skUserId: person.id }
  return { ...(record as unknown as UserRow), ...named, mayWrite: mayChange(session, person) }
}

async function told(scope: Scope, session: Session, id: number): Promise<UserAnswer> {
  const person = await seenPerson(scope, id)
  return { ...rowOf(session, person), isLastAdministrator: await isLastAdministrator(scope, person) }
}

const seenPerson = async (scope: Scope, id: number): Promise<ReadPerson> =>
  personOf(await existingRecord(scope, readUser, id))

/** Only opened tenants have people: any other answers like one that is not there. */
async function refuseUnknownTenant({ transaction, ...actor }: Scope, tenantId: number): Promise<void> {
  const { rows } = await sql`select from managed_tenant where id = ${tenantId}
    and ${heldBy(actor, 'managed_tenant')}`.execute(transaction)
  if (rows.length === 0) throw refusal('record.notFound')
}

/** The roles offered: to a new person as documented, of a structure those that fit it, to a person also the one he has. */
async function rolesFor(
  scope: Scope,
  session: Session,
  { userId, structureId }: { userId?: number | undefined; structureId?: number | undefined },
): Promise<readonly Role[]> {
  const chooser = chooserOf(session)
  if (userId !== undefined) {
    const person = await seenPerson(scope, userId)
    const given = isOneself(session, userId) ? [] : assignableRoles(chooser, 'edit', person.tenantRole)
    return given.includes(person.role) ? given : [person.role]
  }
  if (structureId === undefined) return documentedRoles(chooser, 'add')
  const place = await existingRecord(scope, openedStructure, structureId)
  return assignableRoles(chooser, 'add', personOf(place).tenantRole)
}

/** The hash of a password that was typed, null for none. Refuses with password.weak and password.mismatch. */
async function typedPassword({ password, passwordConfirm }: UserBody): Promise<string | null> {
  refuseIf(typedPasswordProblems(password, passwordConfirm))
  return password === '' ? null : await hashPassword(password)
}

/** The content of a body that is kept of a person. */
const contentOf = (body: UserBody, role: Role) => {
  const own = Object.keys(keptUser.fields).map((field) => [field, body[field as keyof UserBody]])
  return { ...Object.fromEntries(own), roleName: role, tenantsShared: false }
}

/** Adds whom a body describes to the tenant of its structure. */
async function created(services: Services, scope: Scope, session: Session, body: UserBody, hash: string | null) {
  const place = body.structureId === null ? null : await readRecord(scope, openedStructure, body.structureId)
  if (place === null)
    throw refusal(body.structureId === null ? 'field.required' : 'record.referenceMissing', 'structureId')
  const role = roleOfId(body.roleId)
  // A structure that is shared from above is seen, and not written.
  if (role === undefined || !place.mayWrite) throw refusal('user.roleRefused', 'roleId')
  if (!assignableRoles(chooserOf(session), 'add', personOf(place).tenantRole).includes(role))
    throw refusal('user.roleRefused', 'roleId')
  const { firstName, lastName, email, email2, phoneNumber, phoneNumber2, job } = body
  return addPerson(services, scope, session, {
    tenantId: place.ownerTenantId,
    role,
    firstName,
    lastName,
    email,
    more: { email2, phoneNumber, phoneNumber2, job },
    passwordHash: hash,
  })
}

/** Changes a person; another address, role or password ends his sessions. */
async function changed(scope: Scope, session: Session, id: number, body: UserBody, hash: string | null) {
  const version = versionOf(body)
  const person = await changeablePerson(scope, session, id)
  const role = roleOfId(body.roleId) ?? person.role
  refuseIf(changeProblems(session, person, body, role, hash !== null))
  const done = await refusingTakenEmail(() => replaceRecord(scope, keptUser, id, version, contentOf(body, role)))
  if (!done) throw refusal('record.changedMeanwhile')
  const { transaction, now } = scope
  if (hash !== null) await throughAccess(transaction, () => setPassword(transaction, id, hash, now))
  const other = { role: role !== person.role, email: body.email !== person.email, password: hash !== null }
  if (other.role || other.email || other.password) await shutOut(scope, id)
  if (other.role) await dropAssignments(scope, id, role)
  await auditPerson(scope, session, 'userChanged', person, other)
}

/** What stands against a change: another structure, a role that may not be given, one's own account. */
function changeProblems(
  session: Session,
  person: ReadPerson,
  body: UserBody,
  role: Role,
  isPassword: boolean,
): Problem[] {
  const problems: Problem[] = []
  if (body.structureId !== null && body.structureId !== (person as AnyRecord).structureId)
    problems.push({ key: 'user.structureKept', field: 'structureId' })
  if (isOneself(session, person.id)) {
    const own: [field: string, isOther: boolean][] = [
      ['roleId', role !== person.role],
      ['email', body.email !== person.email],
      ['password', isPassword],
    ]
    for (const [field, isOther] of own) if (isOther) problems.push({ key: 'user.ownAccount', field })
  } else if (role !== person.role && !assignableRoles(chooserOf(session), 'edit', person.tenantRole).includes(role))
    problems.push({ key: 'user.roleRefused', field: 'roleId' })
  return problems
}

async function deactivated(scope: Scope, session: Session, id: number) {
  const person = await changeablePerson(scope, session, id)
  if (isOneself(session, id)) throw refusal('user.ownDeactivation')
  await setDeleted(scope, keptUser, id, true)
  await shutOut(scope, id)
  if (!person.deleted) await auditPerson(scope, session, 'userDeactivated', person)
}

/** Whoever comes back takes a place of his tenant, like a new person. */
async function restored(scope: Scope, session: Session, id: number) {
  const person = await changeablePerson(scope, session, id)
  if (!person.deleted) return
  await holdPlace(scope, person.ownerTenantId)
  await setDeleted(scope, keptUser, id, false)
  await auditPerson(scope, session, 'userRestored', person)
}
