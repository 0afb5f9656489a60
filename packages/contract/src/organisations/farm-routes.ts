import { z } from 'zod'
import { instant, queryInteger } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { answerSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { farm, farmForm } from './farm.ts'
import { sentBack } from './place-fields.ts'

/* The calls of farms. Source: spec 1 §7 "Farms". */

/** What a record is answered with. */
const answer = answerSchema(farm).extend({
  /** Whether people may sign in to its tenant. */
  createTenant: z.boolean(),
  /** Days its stock lasts; null when it is not followed or nothing was delivered. */
  stock: z.number().nullable(),
  lastOrderDate: instant().nullable(),
})
const ignored = sentBack('typeId', 'parentId', 'stock', 'lastOrderDate')
const records = recordRoutes(farmForm)

export const farmRoutes = {
  ...records,
  list: { ...records.list, answer: z.array(answer) },
  one: { ...records.one, answer },
  create: { ...records.create, answer, body: records.create.body.extend(ignored) },
  replace: { ...records.replace, answer, body: records.replace.body.extend(ignored) },
  ofTenant: route({
    method: 'GET',
    path: '/api/Farms/GetFarmByTenantId',
    summary: 'The farm of a tenant.',
    access: records.one.access,
    query: z.strictObject({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) }),
    answer,
  }),
}
