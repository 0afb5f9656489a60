import { passwordLacks } from '@provende/domain/access/password-rule.ts'
import { type Role, roles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { id, queryFlag, queryInteger, queryText } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import type { Problem } from '../problems.ts'
import { openedStructureRoutes } from './opened-structure.ts'
import { userCalls, userRow } from './user-calls.ts'

/*
 * The people of a tenant and of those below it. Source: spec 1 §7 "Users". A person belongs to the tenant of a structure,
 * which he keeps; roles travel by number and by documented name.
 */

/** The number of a role on the wire: its place in the documented order, from 1. */
export const roleIdOf = (role: Role): number => roles.indexOf(role) + 1
/** The role of a number; undefined when there is none. */
export const roleOfId = (roleId: number): Role | undefined => roles[roleId - 1]

/** What the schema cannot say of a password that is typed for somebody: the rule, and that it was typed twice alike. */
export function typedPasswordProblems(password: string, passwordConfirm: string): Problem[] {
  if (password === '' && passwordConfirm === '') return []
  const weak: Problem[] = passwordLacks(password).length > 0 ? [{ key: 'password.weak', field: 'password' }] : []
  return password === passwordConfirm ? weak : [...weak, { key: 'password.mismatch', field: 'passwordConfirm' }]
}

/** A role that may be given. */
const role = z.object({ id: id(), name: z.string() })

const query = userCalls.list.query.extend({ name: queryText().optional() })
const read = userCalls.list.access
const someId = () => queryInteger(-1e15, Number.MAX_SAFE_INTEGER)

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: userCalls.list.path,
    summary: 'The people of the current tenant; with GetChildUsers also those of the tenants below.',
    access: read,
    query: query.extend({ getChildUsers: queryFlag() }),
    answer: z.array(userRow),
    paged: true,
  }),
  listTenantUsers: route({
    method: 'GET',
    path: '/api/User/Manage/GetAllUsersByTenantId/{tenantId}',
    summary: 'The people of a tenant: the current one or one below it.',
    access: read,
    params: z.strictObject({ tenantId: someId() }),
    query,
    answer: z.array(userRow),
    paged: true,
  }),
  getRoles: route({
    method: 'GET',
    path: '/api/StructureUsers/GetRoles',
    summary: 'The roles that may be given: to somebody new (of a structure), or to the person of UserId.',
    access: read,
    query: z.strictObject({ structureId: someId().optional(), userId: someId().optional() }),
    answer: z.array(role),
  }),
  roleOf: route({
    method: 'GET',
    path: '/api/StructureUsers/Role',
    summary: 'The role of a person; of oneself without an Id.',
    access: read,
    query: z.strictObject({ id: someId().optional() }),
    answer: role,
  }),
  openedStructures: openedStructureRoutes.list,
  openedStructure: openedStructureRoutes.one,
  user: userCalls.one,
  createUser: userCalls.create,
  changeUser: userCalls.replace,
  removeUser: userCalls.remove,
}
