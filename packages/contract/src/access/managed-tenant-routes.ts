import { tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { id, lookupId, queryFlag, queryInteger } from '../kit/fields.ts'
import { emptyResponse, route } from '../kit/route.ts'
import { inputSchema, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { storedTenant, tenantForm } from './managed-tenant.ts'

/* The calls for tenants. Source: spec 1 §7 "Tenants". The call that closes a tenant is ours: none is documented. */

const response = responseSchema(storedTenant).extend({
  roleId: id(),
  tenantRoleName: z.enum(tenantRoles),
  parentId: id().nullable(),
  masterTenantId: id().nullable(),
})
export type TenantResponse = z.output<typeof response>
const ignoredTenantFields = { tenantRoleName: z.string().max(40).nullish(), parentId: z.number().nullish() }
const crudRoutes = recordRoutes(storedTenant)

export const tenantRoutes = {
  listTenants: {
    ...crudRoutes.list,
    /** Of one kind; `withoutFarms` leaves out the farms, of which there are as many as customers. */
    query: crudRoutes.list.query.extend({
      roleId: queryInteger(1, tenantRoles.length).optional(),
      withoutFarms: queryFlag(),
    }),
    response: z.array(response),
  },
  tenant: { ...crudRoutes.one, response },
  createTenant: {
    ...crudRoutes.create,
    body: inputSchema(tenantForm).extend(ignoredTenantFields),
    response,
  },
  changeTenant: {
    ...crudRoutes.replace,
    body: inputSchema(tenantForm).extend({ ...ignoredTenantFields, id: id() }),
    response,
  },
  removeTenant: route({
    method: 'DELETE',
    path: '/api/Tenant/Manage/{id}',
    summary: 'Closes a tenant and all below it, ending the sessions of their people; restore=true opens it again.',
    access: { write: 'SK - Tenants Management' },
    params: z.strictObject({ id: lookupId() }),
    query: z.strictObject({ restore: queryFlag() }),
    response: emptyResponse,
  }),
}
