import { tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { choice, id, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import { firstAdministrator, integerField, maxTenantUsers, newTenantDefaults, tenantRoleId } from './new-tenant.ts'

/*
 * Tenants as managed by the platform. Source: spec 1 §3 "Tenant", §7 "Tenants", §9. Only manufacturers and their customers
 * are created here; tenants of distributors and farms are created with those records.
 */

const formFields = {
  tenantName: requiredText(100),
  tenantCode: text(40),
  statusId: integerField(1, 99, newTenantDefaults.statusId),
  maxUsers: integerField(1, maxTenantUsers, newTenantDefaults.maxUsers),
  defaultLanguage: choice(['fr-FR', 'en-US'], newTenantDefaults.defaultLanguage),
  defaultCurrencyId: integerField(1, Number.MAX_SAFE_INTEGER, newTenantDefaults.defaultCurrencyId),
  groupId: integerField(1, 1_000_000, newTenantDefaults.groupId),
  address: text(500),
  contact: text(200),
}
const commonOptions = {
  name: 'managedTenant',
  path: 'Tenant/Manage',
  filters: ['tenantName', 'tenantCode'],
  unique: [],
  permission: { screen: 'SK - Tenants Management', alsoReadWith: [] },
} as const
/** A tenant as stored. */
export const storedTenant = recordFamily({ ...commonOptions, fields: formFields })
const hierarchyFields = {
  tenantRole: z.enum(tenantRoles),
  roleId: id(),
  parentId: id().nullable(),
  masterTenantId: id().nullable(),
}
/** A tenant with its position in the hierarchy. */
export const tenantWithHierarchy = recordFamily({ ...commonOptions, fields: { ...formFields, ...hierarchyFields } })

/** The manufacturer of a customer; an id below 1 means none. */
const masterTenantField = () =>
  z.preprocess((value) => (typeof value === 'number' && value < 1 ? null : value), id().nullish())
/** A tenant as entered in a form and sent. */
export const tenantForm = recordFamily({
  ...commonOptions,
  fields: {
    ...formFields,
    roleId: integerField(1, tenantRoles.length, tenantRoleId('MasterTenant')),
    masterTenantId: masterTenantField(),
    firstAdministrator: firstAdministrator(),
  },
})
