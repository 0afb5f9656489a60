import { unmetPasswordRequirements } from '@provende/domain/access/password-rule.ts'
import { type Role, roles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { filterId, id, lookupId, queryFlag, queryFlagOr, queryText } from '../kit/fields.ts'
import { emptyResponse, route } from '../kit/route.ts'
import type { Problem } from '../problems.ts'
import { openedStructureRoutes } from './opened-structure.ts'
import { listedUser, userRecordRoutes } from './user-record-routes.ts'

/*
 * The users of a tenant and its descendants. Source: spec 1 §7 "Users". A user belongs to the tenant of a structure and
 * cannot be moved; roles are sent by id and by documented name.
 */

/** The wire id of a role: its position in the documented order, from 1. */
export const roleIdOf = (role: Role): number => roles.indexOf(role) + 1
/** The role with a wire id; undefined for an unknown id. */
export const roleOfId = (roleId: number): Role | undefined => roles[roleId - 1]

/** Checks that the schema cannot express for a password set by an administrator: the password rule and the confirmation. */
export function passwordAndConfirmProblems(password: string, passwordConfirm: string): Problem[] {
  if (password === '' && passwordConfirm === '') return []
  const weak: Problem[] =
    unmetPasswordRequirements(password).length > 0 ? [{ key: 'password.weak', field: 'password' }] : []
  return password === passwordConfirm ? weak : [...weak, { key: 'password.mismatch', field: 'passwordConfirm' }]
}

/** An assignable role. */
const roleResponse = z.object({ id: id(), name: z.string() })

const userListQuery = userRecordRoutes.list.query.extend({
  name: queryText().optional(),
  email: queryText().optional(),
  /** The documented name of a role. */
  role: queryText().optional(),
  /**
   * Only those who were invited and never signed in; `failed`: whose invitation could not be mailed so far; `never`: who never
   * signed in, invited or not.
   */
  invited: queryFlagOr('failed', 'never'),
  /** Only those of a distributor or a farm, by its id. */
  structureId: filterId(),
})
const userReadAccess = userRecordRoutes.list.access

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: userRecordRoutes.list.path,
    summary: 'The users of the current tenant; with GetChildUsers also those of its descendants.',
    access: userReadAccess,
    query: userListQuery.extend({ getChildUsers: queryFlag() }),
    response: z.array(listedUser),
    paged: true,
  }),
  listTenantUsers: route({
    method: 'GET',
    path: '/api/User/Manage/GetAllUsersByTenantId/{tenantId}',
    summary: 'The users of a tenant: the current one or one of its descendants.',
    access: userReadAccess,
    params: z.strictObject({ tenantId: lookupId() }),
    query: userListQuery,
    response: z.array(listedUser),
    paged: true,
  }),
  getRoles: route({
    method: 'GET',
    path: '/api/StructureUsers/GetRoles',
    summary: 'The assignable roles: for a new user (of a structure), or for the user UserId.',
    access: userReadAccess,
    query: z.strictObject({ structureId: filterId(), userId: filterId() }),
    response: z.array(roleResponse),
  }),
  roleOf: route({
    method: 'GET',
    path: '/api/StructureUsers/Role',
    summary: 'The role of a user; without Id the role of the signed-in user.',
    access: userReadAccess,
    query: z.strictObject({ id: filterId() }),
    response: roleResponse,
  }),
  openedStructureReferences: openedStructureRoutes.list,
  openedStructure: openedStructureRoutes.one,
  user: userRecordRoutes.one,
  createUser: userRecordRoutes.create,
  changeUser: userRecordRoutes.replace,
  removeUser: userRecordRoutes.remove,
  inviteUser: route({
    method: 'POST',
    path: '/api/StructureUsers/{id}/Invitation',
    summary: 'Mails another invitation to a user who has no password yet; the links of earlier mails end.',
    access: userRecordRoutes.create.access,
    params: z.strictObject({ id: lookupId() }),
    response: emptyResponse,
  }),
}
