import { type TenantRole, tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { email, requiredText } from '../kit/fields.ts'

/* What a tenant is created as, and with. Source: spec 1 §9. */

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
export const mostUsers = 100_000

/** A whole number; `otherwise` when none was given. */
export const number = (least: number, most: number, otherwise: number) =>
  z
    .number()
    .int()
    .min(least)
    .max(most)
    .nullish()
    .transform((value) => value ?? otherwise)

const firstPerson = z.strictObject({ firstName: requiredText(100), lastName: requiredText(100), email: email() })
/** The first administrator, who is invited by mail; nobody when nothing of him is given. */
export const firstAdministrator = () => z.preprocess((value) => (isBlank(value) ? null : value), firstPerson.nullable())
export type FirstAdministrator = z.output<typeof firstPerson>
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlank))
