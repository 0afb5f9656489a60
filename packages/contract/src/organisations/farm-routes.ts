import { z } from 'zod'
import { filterId, id, ignoredFields, instant, lookupId, queryFlag } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { farm, farmForm } from './farm.ts'
import { fieldsIgnoredOnSave } from './organisation-fields.ts'

/* The calls for farms. Source: spec 1 §7 "Farms". */
const response = responseSchema(farm).extend({
  /** As of a structure: 2, and its distributor. */
  typeId: z.number().int(),
  parentId: id().nullable(),
  /** Whether its tenant is opened, so that users can sign in. */
  createTenant: z.boolean(),
  /** Days the stock lasts; null when it is not tracked or nothing was delivered. */
  stock: z.number().nullable(),
  lastOrderDate: instant().nullable(),
})
const ignoredOnSave = ignoredFields('typeId', 'parentId', 'stock', ...fieldsIgnoredOnSave)
const crudRoutes = recordRoutes(farmForm)

export const farmRoutes = {
  ...crudRoutes,
  list: {
    ...crudRoutes.list,
    /**
     * `lowStock`: only those whose stock is followed and lasts for less than 15 days. `structureId`: those of a
     * distributor, whose name may be within that of another.
     */
    query: crudRoutes.list.query.extend({ lowStock: queryFlag(), structureId: filterId() }),
    response: z.array(response),
  },
  one: { ...crudRoutes.one, response },
  create: { ...crudRoutes.create, response, body: crudRoutes.create.body.extend(ignoredOnSave) },
  replace: { ...crudRoutes.replace, response, body: crudRoutes.replace.body.extend(ignoredOnSave) },
  ofTenant: route({
    method: 'GET',
    path: '/api/Farms/GetFarmByTenantId',
    summary: 'The farm of a tenant.',
    access: crudRoutes.one.access,
    query: z.strictObject({ id: lookupId() }),
    response,
  }),
}
