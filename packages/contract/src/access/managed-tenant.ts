import { tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { choice, id, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import {
  firstAdministrator,
  integerWithDefault,
  maxTenantUsers,
  newTenantDefaults,
  tenantRoleIdOf,
} from './new-tenant.ts'

/*
 * Tenants as managed by the platform. Source: spec 1 §3 "Tenant", §7 "Tenants", §9. Only manufacturers and their customers
 * are created here; tenants of distributors and farms are created with those records.
 */

const formFields = {
  tenantName: requiredText(100),
  tenantCode: text(40),
  statusId: integerWithDefault(1, 99, newTenantDefaults.statusId),
  maxUsers: integerWithDefault(1, maxTenantUsers, newTenantDefaults.maxUsers),
  defaultLanguage: choice(['fr-FR', 'en-US'], newTenantDefaults.defaultLanguage),
  defaultCurrencyId: integerWithDefault(1, Number.MAX_SAFE_INTEGER, newTenantDefaults.defaultCurrencyId),
  groupId: integerWithDefault(1, 1_000_000, newTenantDefaults.groupId),
  address: text(500),
  contact: text(200),
}
const common = {
  name: 'managedTenant',
  path: 'Tenant/Manage',
  filters: ['tenantName', 'tenantCode'],
  unique: [],
  permission: { screen: 'SK - Tenants Management', alsoReadWith: [] },
} as const
/** A tenant as stored. */
export const storedTenant = recordFamily({ ...common, fields: formFields })
const hierarchyFields = {
  tenantRole: z.enum(tenantRoles),
  roleId: id(),
  parentId: id().nullable(),
  masterTenantId: id().nullable(),
}
/** A tenant with its position in the hierarchy. */
export const tenantView = recordFamily({ ...common, fields: { ...formFields, ...hierarchyFields } })

/** The manufacturer of a customer; an id below 1 means none. */
const masterTenant = () =>
  z.preprocess((value) => (typeof value === 'number' && value < 1 ? null : value), id().nullish())
/** A tenant as entered in a form and sent. */
export const managedTenant = recordFamily({
  ...common,
  fields: {
    ...formFields,
    roleId: integerWithDefault(1, tenantRoles.length, tenantRoleIdOf('MasterTenant')),
    masterTenantId: masterTenant(),
    firstAdministrator: firstAdministrator(),
  },
})
