import { unmetPasswordRequirements } from '@provende/domain/access/password-rule.ts'
import { type Role, roles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { filterId, id, lookupId, queryFlag, queryText } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import type { Problem } from '../problems.ts'
import { openedStructureRoutes } from './opened-structure.ts'
import { userRecordRoutes, userRow } from './user-record-routes.ts'

/*
 * The users of a tenant and its descendants. Source: spec 1 §7 "Users". A user belongs to the tenant of a structure and
 * cannot be moved; roles are sent by id and by documented name.
 */

/** The wire id of a role: its position in the documented order, from 1. */
export const roleIdOf = (role: Role): number => roles.indexOf(role) + 1
/** The role with a wire id; undefined for an unknown id. */
export const roleOfId = (roleId: number): Role | undefined => roles[roleId - 1]

/** Checks that the schema cannot express for a password set by an administrator: the password rule and the confirmation. */
export function typedPasswordProblems(password: string, passwordConfirm: string): Problem[] {
  if (password === '' && passwordConfirm === '') return []
  const weak: Problem[] =
    unmetPasswordRequirements(password).length > 0 ? [{ key: 'password.weak', field: 'password' }] : []
  return password === passwordConfirm ? weak : [...weak, { key: 'password.mismatch', field: 'passwordConfirm' }]
}

/** An assignable role. */
const role = z.object({ id: id(), name: z.string() })

const query = userRecordRoutes.list.query.extend({ name: queryText().optional(), email: queryText().optional() })
const readAccess = userRecordRoutes.list.access

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: userRecordRoutes.list.path,
    summary: 'The users of the current tenant; with GetChildUsers also those of its descendants.',
    access: readAccess,
    query: query.extend({ getChildUsers: queryFlag() }),
    response: z.array(userRow),
    paged: true,
  }),
  listTenantUsers: route({
    method: 'GET',
    path: '/api/User/Manage/GetAllUsersByTenantId/{tenantId}',
    summary: 'The users of a tenant: the current one or one of its descendants.',
    access: readAccess,
    params: z.strictObject({ tenantId: lookupId() }),
    query,
    response: z.array(userRow),
    paged: true,
  }),
  getRoles: route({
    method: 'GET',
    path: '/api/StructureUsers/GetRoles',
    summary: 'The assignable roles: for a new user (of a structure), or for the user UserId.',
    access: readAccess,
    query: z.strictObject({ structureId: filterId(), userId: filterId() }),
    response: z.array(role),
  }),
  roleOf: route({
    method: 'GET',
    path: '/api/StructureUsers/Role',
    summary: 'The role of a user; without Id the role of the signed-in user.',
    access: readAccess,
    query: z.strictObject({ id: filterId() }),
    response: role,
  }),
  openedStructureReferences: openedStructureRoutes.list,
  openedStructure: openedStructureRoutes.one,
  user: userRecordRoutes.one,
  createUser: userRecordRoutes.create,
  changeUser: userRecordRoutes.replace,
  removeUser: userRecordRoutes.remove,
}
