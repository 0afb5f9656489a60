import { passwordLacks, passwordMaximumLength } from '@provende/domain/access/password-rule.ts'
import { type Role, roles, tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { email, id, queryFlag, queryInteger, queryText, reference, requiredText, text } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import type { Problem } from '../problems.ts'
import { answerSchema, inputSchema, recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

/*
 * The people of a tenant and of those below it. Source: spec 1 §3 "Structure user", §7 "Users". A person belongs to the
 * tenant of a structure, which he keeps; roles travel by number and by documented name.
 */

/** The number of a role on the wire: its place in the documented order, from 1. */
export const roleIdOf = (role: Role): number => roles.indexOf(role) + 1
/** The role of a number; undefined when there is none. */
export const roleOfId = (roleId: number): Role | undefined => roles[roleId - 1]

/** A second address, which nobody signs in with. */
const emailOrNone = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .refine((value) => value === '' || z.email().safeParse(value).success, { params: { problem: 'field.email' } })
    .nullish()
    .transform((value) => value ?? '')
/** A typed password is never trimmed; empty for none. */
const passwordOrNone = () =>
  z
    .string()
    .max(passwordMaximumLength)
    .nullish()
    .transform((value) => value ?? '')

const typed = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: email(),
  email2: emailOrNone(),
  phoneNumber: text(40),
  phoneNumber2: text(40),
  job: text(100),
}
const facts = {
  name: 'structureUser',
  path: 'StructureUsers',
  unique: ['email'],
  copySuffixOn: [],
  permission: {
    screen: 'Structure CMVP User [Write]',
    alsoReadWith: ['Business Module - Structure User [Read]'],
  },
} as const

/** A person as he is kept: what is typed of him, and his role. */
export const keptUser = recordFamily({ ...facts, fields: { ...typed, roleName: z.enum(roles) }, filters: ['email'] })

/** A person as he is read: with his whole name and what he belongs to. */
export const readUser = recordFamily({
  ...facts,
  fields: {
    fullName: z.string(),
    ...typed,
    roleName: z.enum(roles),
    structureId: id().nullable(),
    structureName: z.string(),
    tenantRole: z.enum(tenantRoles),
  },
  filters: ['fullName'],
})

/** A person as he is typed into a form and sent. An empty password invites him by mail, or leaves the one he has. */
export const structureUser = recordFamily({
  ...facts,
  fields: {
    structureId: reference('openedStructure'),
    ...typed,
    roleId: id().max(roles.length),
    password: passwordOrNone(),
    passwordConfirm: passwordOrNone(),
  },
  filters: ['email'],
})

/** What the schema cannot say of a password that is typed for somebody: the rule, and that it was typed twice alike. */
export function typedPasswordProblems(password: string, passwordConfirm: string): Problem[] {
  if (password === '' && passwordConfirm === '') return []
  const weak: Problem[] = passwordLacks(password).length > 0 ? [{ key: 'password.weak', field: 'password' }] : []
  return password === passwordConfirm ? weak : [...weak, { key: 'password.mismatch', field: 'passwordConfirm' }]
}

/** What a client sends back as it read it; the server says these. */
const name = z.string().max(300).nullish()
const said = {
  fullName: name,
  structureName: name,
  roleName: name,
  skUserId: z.number().nullish(),
  isLastAdministrator: z.boolean().nullish(),
}

const { password: _, passwordConfirm: __, ...shown } = structureUser.fields
const row = answerSchema({ ...structureUser, fields: { ...shown, structureId: id().nullable() } }).extend({
  fullName: z.string(),
  structureName: z.string(),
  /** With the documented prefix. */
  roleName: z.string(),
  /** The account, which here is the person. */
  skUserId: id(),
})
export type UserRow = z.output<typeof row>
/** `isLastAdministrator`: deactivated or given another role, he would leave his tenant without an administrator. */
const one = row.extend({ isLastAdministrator: z.boolean() })
export type UserAnswer = z.output<typeof one>

/** A role that may be given. */
const role = z.object({ id: id(), name: z.string() })

const routes = recordRoutes(structureUser)
const query = routes.list.query.extend({ name: queryText().optional() })
const read = routes.list.access
const someId = () => queryInteger(-1e15, Number.MAX_SAFE_INTEGER)

/** What people may be added to. */
export const openedStructure = recordFamily({
  name: 'openedStructure',
  path: 'StructureUsers/Structures',
  fields: {
    name: z.string(),
    code: z.string(),
    city: z.string(),
    typeId: z.number(),
    tenantRole: z.enum(tenantRoles),
  },
  filters: ['name', 'code'],
  unique: [],
  permission: facts.permission,
})
const structures = recordRoutes(openedStructure)

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: routes.list.path,
    summary: 'The people of the current tenant; with GetChildUsers also those of the tenants below.',
    access: read,
    query: query.extend({ getChildUsers: queryFlag() }),
    answer: z.array(row),
    paged: true,
  }),
  listTenantUsers: route({
    method: 'GET',
    path: '/api/User/Manage/GetAllUsersByTenantId/{tenantId}',
    summary: 'The people of a tenant: the current one or one below it.',
    access: read,
    params: z.strictObject({ tenantId: someId() }),
    query,
    answer: z.array(row),
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
  openedStructures: structures.list,
  openedStructure: structures.one,
  user: { ...routes.one, answer: one },
  createUser: { ...routes.create, body: inputSchema(structureUser).extend(said), answer: one },
  changeUser: { ...routes.replace, body: routes.replace.body.extend(said), answer: one },
  removeUser: routes.remove,
}
