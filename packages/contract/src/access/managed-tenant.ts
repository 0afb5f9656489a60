import { type TenantRole, tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { choice, email, id, queryFlag, queryInteger, requiredText, text } from '../kit/fields.ts'
import { noAnswer, route } from '../kit/route.ts'
import { answerSchema, inputSchema, recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

/*
 * Tenants as the platform manages them. Source: spec 1 §3 "Tenant", §7 "Tenants", §9. Those of distributors and farms come
 * with them; here manufacturers and their customers are created.
 */

/** The number of a tenant's role on the wire: its place in the documented order, from 1. */
export const tenantRoleIdOf = (role: TenantRole): number => tenantRoles.indexOf(role) + 1
export const tenantRoleOfId = (roleId: number): TenantRole | undefined => tenantRoles[roleId - 1]
/** What is created here: a manufacturer, or a manufacturer's customer with the same rights over what is below it. */
export const createdTenantRoles = ['MasterTenant', 'ClientTenant'] as const satisfies readonly TenantRole[]

/** What a new tenant has when nothing else is said. Source: spec 1 §9. */
export const newTenant = {
  maxUsers: 100,
  defaultLanguage: 'fr-FR',
  defaultCurrencyId: 1,
  groupId: 1,
  statusId: 1,
} as const
/** Most people a tenant may be given. */
const mostUsers = 100_000

const number = (least: number, most: number, otherwise: number) =>
  z
    .number()
    .int()
    .min(least)
    .max(most)
    .nullish()
    .transform((value) => value ?? otherwise)

const typed = {
  tenantName: requiredText(100),
  tenantCode: text(40),
  statusId: number(1, 99, newTenant.statusId),
  maxUsers: number(1, mostUsers, newTenant.maxUsers),
  defaultLanguage: choice(['fr-FR', 'en-US'], newTenant.defaultLanguage),
  defaultCurrencyId: number(1, Number.MAX_SAFE_INTEGER, newTenant.defaultCurrencyId),
  groupId: number(1, 1_000_000, newTenant.groupId),
  address: text(500),
  contact: text(200),
}
const facts = {
  name: 'managedTenant',
  path: 'Tenant/Manage',
  filters: ['tenantName', 'tenantCode'],
  unique: [],
  permission: { screen: 'SK - Tenants Management', alsoReadWith: [] },
} as const
/** A tenant as it is kept. */
export const keptTenant = recordFamily({ ...facts, fields: typed })
const place = {
  tenantRole: z.enum(tenantRoles),
  roleId: id(),
  parentId: id().nullable(),
  masterTenantId: id().nullable(),
}
/** A tenant as it is read: with where it stands. */
export const readTenant = recordFamily({ ...facts, fields: { ...typed, ...place } })

/** Which manufacturer a customer belongs to; an id below 1 is none. */
const master = () => z.preprocess((value) => (typeof value === 'number' && value < 1 ? null : value), id().nullish())
const firstPerson = z.strictObject({ firstName: requiredText(100), lastName: requiredText(100), email: email() })
/** The first administrator, who is invited by mail; nobody when nothing of him is given. */
const firstAdministrator = () => z.preprocess((value) => (isBlank(value) ? null : value), firstPerson.nullable())
export type FirstAdministrator = z.output<typeof firstPerson>
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlank))

/** As it is typed into a form and sent. */
export const managedTenant = recordFamily({
  ...facts,
  fields: {
    ...typed,
    roleId: number(1, tenantRoles.length, tenantRoleIdOf('MasterTenant')),
    masterTenantId: master(),
    firstAdministrator: firstAdministrator(),
  },
})

const answer = answerSchema({ ...keptTenant, fields: typed }).extend({
  roleId: id(),
  tenantRoleName: z.enum(tenantRoles),
  parentId: id().nullable(),
  masterTenantId: id().nullable(),
})
export type TenantAnswer = z.output<typeof answer>
const said = { tenantRoleName: z.string().max(40).nullish(), parentId: z.number().nullish() }
const routes = recordRoutes(keptTenant)

export const tenantRoutes = {
  listTenants: {
    ...routes.list,
    query: routes.list.query.extend({ roleId: queryInteger(1, tenantRoles.length).optional() }),
    answer: z.array(answer),
  },
  tenant: { ...routes.one, answer },
  createTenant: {
    ...routes.create,
    body: inputSchema(managedTenant).extend(said),
    answer,
  },
  changeTenant: {
    ...routes.replace,
    body: inputSchema(managedTenant).extend({ ...said, id: id() }),
    answer,
  },
  removeTenant: route({
    method: 'DELETE',
    path: '/api/Tenant/Manage/{id}',
    summary: 'Closes a tenant and all below it, ending the sessions of their people; restore=true opens it again.',
    access: { write: 'SK - Tenants Management' },
    params: z.strictObject({ id: queryInteger(-1e15, Number.MAX_SAFE_INTEGER) }),
    query: z.strictObject({ restore: queryFlag() }),
    answer: noAnswer,
  }),
}
