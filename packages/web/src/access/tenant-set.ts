import { managedTenant } from '@provende/contract/access/managed-tenant.ts'
import type { TenantAnswer } from '@provende/contract/access/managed-tenant-routes.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import type { RecordCalls, RecordSet } from '../records/look.ts'
import { TenantFields, TenantWarning } from './tenant.tsx'

const calls: RecordCalls = {
  list: routes.tenants.listTenants,
  one: routes.tenants.tenant,
  create: routes.tenants.createTenant,
  replace: routes.tenants.changeTenant,
  remove: routes.tenants.removeTenant,
}

/** Tenants with all their screens need; never duplicated. */
export const tenantSet: RecordSet = {
  family: managedTenant,
  routes: calls,
  words: (words) => words.access.managedTenant,
  names: { list: 'Tenant', detail: 'TenantDetails', add: 'TenantAdd', edit: 'TenantEdit' },
  look: { columns: [], Form: TenantFields, Warning: TenantWarning },
}

/** A tenant of a list or a form: the mechanism knows records only. */
export const tenantOf = (record: AnyRecord): TenantAnswer => record as unknown as TenantAnswer
