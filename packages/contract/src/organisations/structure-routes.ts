import { z } from 'zod'
import { ignoredFields, instant, lookupId, queryFlag, queryInteger } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { fieldsIgnoredOnSave } from './organisation-fields.ts'
import { structure, structureForm } from './structure.ts'
import { structureLogoResponse, structureLogoRoutes } from './structure-logo.ts'
import { structurePropertyRoutes } from './structure-properties.ts'
import { organisationTypeId, structureTreeRoutes } from './structure-tree.ts'

/* The calls for distributors. Source: spec 1 §7 "Structures". */

const writeAccess = { write: 'Structure CMVP [Write]' } as const

/** Fields of the response in addition to those of the record. */
const extraFields = {
  typeId: organisationTypeId,
  /** Whether its tenant is opened, so that users can sign in. */
  createTenant: z.boolean(),
  /** Active farms below it, at any depth. */
  farmsCount: z.number().int(),
  hasLogo: z.boolean(),
  /** Orders entered, sent or validated that the caller sees. */
  ordersCount: z.number().int(),
  lastOrderDate: instant().nullable(),
}
const response = responseSchema(structure).extend(extraFields)
const ignoredInput = ignoredFields('typeId', ...fieldsIgnoredOnSave)
const routes = recordRoutes(structureForm)
/** 1 distributors (the default), 2 farms. */
const typeQuery = queryInteger(1, 2).default(1)

export const structureRoutes = {
  current: route({
    method: 'GET',
    path: '/api/Structures/GetCurrentStructure',
    summary: 'The distributor or farm of the current tenant, and the logo shown to it; null when it is neither.',
    access: 'session',
    response: response.extend({ logo: structureLogoResponse.nullable() }).nullable(),
  }),
  ofTenant: route({
    method: 'GET',
    path: '/api/Structures/GetStructuresByTenantId',
    summary: 'The distributors of a tenant and of those below it.',
    access: { read: [structure.permission.screen] },
    query: z.strictObject({ id: lookupId(), getInactive: queryFlag() }),
    response: z.array(response),
  }),
  ...structureTreeRoutes,
  ...structureLogoRoutes,
  ...structurePropertyRoutes,
  ...routes,
  list: {
    ...routes.list,
    response: z.array(response),
    /** `Distributors`: without the manufacturers, which are structures too. */
    query: routes.list.query.extend({ type: typeQuery, distributors: queryFlag() }),
  },
  one: { ...routes.one, response },
  create: { ...routes.create, response, access: writeAccess, body: routes.create.body.extend(ignoredInput) },
  replace: { ...routes.replace, response, access: writeAccess, body: routes.replace.body.extend(ignoredInput) },
  remove: { ...routes.remove, access: writeAccess },
}
