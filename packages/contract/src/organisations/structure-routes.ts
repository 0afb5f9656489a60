import { z } from 'zod'
import { ignoredFields, instant, lookupId, queryFlag, queryInteger } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { structureServerFields } from './organisation-fields.ts'
import { structure, structureForm } from './structure.ts'
import { structureLogo, structureLogoRoutes } from './structure-logo.ts'
import { structurePropertyRoutes } from './structure-properties.ts'
import { structureTreeRoutes, typeId } from './structure-tree.ts'

/* The calls for distributors. Source: spec 1 §7 "Structures". */

const readAccess = { read: [structure.permission.screen] }
const writeAccess = { write: 'Structure CMVP [Write]' } as const

/** Fields of the response in addition to those of the record. */
const extraFields = {
  typeId,
  /** Whether its tenant is opened, so that users can sign in. */
  createTenant: z.boolean(),
  /** Active farms below it, at any depth. */
  farmsCount: z.number().int(),
  /** Orders entered, sent or validated that the caller sees. */
  ordersCount: z.number().int(),
  lastOrderDate: instant().nullable(),
}
const response = responseSchema(structure).extend(extraFields)
const ignoredInput = ignoredFields('typeId', ...structureServerFields)
const records = recordRoutes(structureForm)
/** 1 distributors (the default), 2 farms. */
const type = queryInteger(1, 2).default(1)

export const structureRoutes = {
  current: route({
    method: 'GET',
    path: '/api/Structures/GetCurrentStructure',
    summary: 'The distributor or farm of the current tenant, and the logo shown to it; null when it is neither.',
    access: 'session',
    response: response.extend({ logo: structureLogo.nullable() }).nullable(),
  }),
  ofTenant: route({
    method: 'GET',
    path: '/api/Structures/GetStructuresByTenantId',
    summary: 'The distributors of a tenant and of those below it.',
    access: readAccess,
    query: z.strictObject({ id: lookupId(), getInactive: queryFlag() }),
    response: z.array(response),
  }),
  ...structureTreeRoutes,
  ...structureLogoRoutes,
  ...structurePropertyRoutes,
  ...records,
  list: { ...records.list, response: z.array(response), query: records.list.query.extend({ type }) },
  one: { ...records.one, response },
  create: { ...records.create, response, access: writeAccess, body: records.create.body.extend(ignoredInput) },
  replace: { ...records.replace, response, access: writeAccess, body: records.replace.body.extend(ignoredInput) },
  remove: { ...records.remove, access: writeAccess },
}
