import { tenantForm } from '@provende/contract/access/managed-tenant.ts'
import type { TenantResponse } from '@provende/contract/access/managed-tenant-routes.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import type { FamilyUi, RecordCalls } from '../../records/record-set.ts'
import { TenantClosingWarning, TenantFields } from './tenant.tsx'

const tenantCalls: RecordCalls = {
  list: routes.tenants.listTenants,
  one: routes.tenants.tenant,
  create: routes.tenants.createTenant,
  replace: routes.tenants.changeTenant,
  remove: routes.tenants.removeTenant,
}

/** The record set of tenants; they cannot be duplicated. */
export const tenantFamilyUi: FamilyUi = {
  family: tenantForm,
  routes: tenantCalls,
  words: (words) => words.access.managedTenant,
  filters: [...tenantForm.filters, 'roleId'],
  names: { list: 'Tenant', detail: 'TenantDetails', add: 'TenantAdd', edit: 'TenantEdit' },
  look: {
    columns: [
      { field: 'tenantName' },
      { field: 'tenantCode', priority: 2 },
      {
        field: 'roleId',
        priority: 1,
        text: (record, { access }) => access.tenants.kinds[asTenantResponse(record).tenantRoleName],
      },
      { field: 'contact', priority: 4 },
      { field: 'maxUsers', priority: 3, kind: 'decimal' },
    ],
    Form: TenantFields,
    Warning: TenantClosingWarning,
  },
}

/** Types a generic record as a tenant. */
export const asTenantResponse = (record: AnyRecord): TenantResponse => record as unknown as TenantResponse
