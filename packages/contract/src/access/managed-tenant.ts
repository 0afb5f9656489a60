import { tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { choice, id, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import { firstAdministrator, mostUsers, newTenant, number, tenantRoleIdOf } from './new-tenant.ts'

/*
 * Tenants as the platform manages them. Source: spec 1 §3 "Tenant", §7 "Tenants", §9. Those of distributors and farms come
 * with them; here manufacturers and their customers are created.
 */

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
