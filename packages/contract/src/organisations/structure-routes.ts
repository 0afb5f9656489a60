import { z } from 'zod'
import { instant, queryFlag, queryInteger } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { answerSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { sentBack } from './place-fields.ts'
import { structure, structureForm } from './structure.ts'
import { structureLogo, structureLogoRoutes } from './structure-logo.ts'
import { structurePropertyRoutes } from './structure-properties.ts'
import { structureTreeRoutes, typeId } from './structure-tree.ts'

/* The calls of distributors. Source: spec 1 §7 "Structures". */

const read = { read: [structure.permission.screen] }
const write = { write: 'Structure CMVP [Write]' } as const

/** What a record is answered with. Orders, and with them the last one, come from an area of their own. */
const beside = {
  typeId,
  /** Whether people may sign in to its tenant. */
  createTenant: z.boolean(),
  ordersCount: z.number().int(),
  /** Active farms below it, at any depth. */
  farmsCount: z.number().int(),
  lastOrderDate: instant().nullable(),
}
const answer = answerSchema(structure).extend(beside)
const ignored = sentBack('typeId', 'ordersCount', 'farmsCount', 'lastOrderDate', 'logo')
const records = recordRoutes(structureForm)
/** Distributors unless farms are asked for. */
const type = queryInteger(1, 2).default(1)

export const structureRoutes = {
  current: route({
    method: 'GET',
    path: '/api/Structures/GetCurrentStructure',
    summary: 'The distributor or farm of the current tenant, and the logo shown to it; null when it is neither.',
    access: 'session',
    answer: answer.extend({ logo: structureLogo.nullable() }).nullable(),
  }),
  ofTenant: route({
    method: 'GET',
    path: '/api/Structures/GetStructuresByTenantId',
    summary: 'The distributors of a tenant and of those below it.',
    access: read,
    query: z.strictObject({ id: queryInteger(1, Number.MAX_SAFE_INTEGER), getInactive: queryFlag() }),
    answer: z.array(answer),
  }),
  ...structureTreeRoutes,
  ...structureLogoRoutes,
  ...structurePropertyRoutes,
  ...records,
  list: { ...records.list, answer: z.array(answer), query: records.list.query.extend({ type }) },
  one: { ...records.one, answer },
  create: { ...records.create, answer, access: write, body: records.create.body.extend(ignored) },
  replace: { ...records.replace, answer, access: write, body: records.replace.body.extend(ignored) },
  remove: { ...records.remove, access: write },
}
