import { z } from 'zod'
import { id, ignoredFields, instant, lookupId } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { farm, farmForm } from './farm.ts'
import { structureServerFields } from './organisation-fields.ts'

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
const ignoredInput = ignoredFields('typeId', 'parentId', 'stock', ...structureServerFields)
const records = recordRoutes(farmForm)

export const farmRoutes = {
  ...records,
  list: { ...records.list, response: z.array(response) },
  one: { ...records.one, response },
  create: { ...records.create, response, body: records.create.body.extend(ignoredInput) },
  replace: { ...records.replace, response, body: records.replace.body.extend(ignoredInput) },
  ofTenant: route({
    method: 'GET',
    path: '/api/Farms/GetFarmByTenantId',
    summary: 'The farm of a tenant.',
    access: records.one.access,
    query: z.strictObject({ id: lookupId() }),
    response,
  }),
}
