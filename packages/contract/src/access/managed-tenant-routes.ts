import { tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { id, queryFlag, queryInteger } from '../kit/fields.ts'
import { noAnswer, route } from '../kit/route.ts'
import { answerSchema, inputSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { keptTenant, managedTenant } from './managed-tenant.ts'

/* The calls of tenants. Source: spec 1 §7 "Tenants". Closing one is a call we chose: none is documented. */

const answer = answerSchema(keptTenant).extend({
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
