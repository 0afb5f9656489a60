import { type TenantRole, tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { email, requiredText } from '../kit/fields.ts'

/* Roles and defaults of new tenants. Source: spec 1 §9. */

/** The wire id of a tenant role: its position in the documented order, from 1. */
export const tenantRoleId = (role: TenantRole): number => tenantRoles.indexOf(role) + 1
export const tenantRoleFromId = (roleId: number): TenantRole | undefined => tenantRoles[roleId - 1]
/** The kinds of tenants the platform creates: a manufacturer, or its customer with the same rights over its descendants. */
export const creatableTenantRoles = ['MasterTenant', 'ClientTenant'] as const satisfies readonly TenantRole[]

/** Source: spec 1 §9. */
export const newTenantDefaults = {
  maxUsers: 100,
  defaultLanguage: 'fr-FR',
  defaultCurrencyId: 1,
  groupId: 1,
  statusId: 1,
} as const
/** Upper limit of a tenant's maxUsers. */
export const maxTenantUsers = 100_000

/** An integer; `fallback` when absent. */
export const integerField = (min: number, max: number, fallback: number) =>
  z
    .number()
    .int()
    .min(min)
    .max(max)
    .nullish()
    .transform((value) => value ?? fallback)

const firstAdministratorFields = z.strictObject({
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: email(),
})
/** The first administrator, who is invited by mail; null when all fields are blank. */
export const firstAdministrator = () =>
  z.preprocess((value) => (isBlankAdministrator(value) ? null : value), firstAdministratorFields.nullable())
export type FirstAdministrator = z.output<typeof firstAdministratorFields>
const isBlankAdministrator = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlankAdministrator))
