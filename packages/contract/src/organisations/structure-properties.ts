import { z } from 'zod'
import { id, lookupId, requiredText, text } from '../kit/fields.ts'
import { emptyResponse, route } from '../kit/route.ts'

/* The attributes of a distributor, listed in domain/organisations/structure-attributes.ts. Source: spec 1 §7. */

const propertyEntry = z.strictObject({ name: requiredText(60), data: text(500), typeId: z.number().int().nullish() })

export const structurePropertyRoutes = {
  properties: route({
    method: 'GET',
    path: '/api/StructuresCmvpController/Properties',
    summary: 'The attributes of a distributor that have a value.',
    access: { read: ['Structure [Read]'] },
    query: z.strictObject({ structureId: lookupId() }),
    response: z.array(z.object({ name: z.string(), data: z.string(), typeId: z.number().int() })),
  }),
  changeProperties: route({
    method: 'PUT',
    path: '/api/StructuresCmvpController/Properties',
    summary: 'Sets attributes of a distributor; attributes not in the list are unchanged, an empty value removes one.',
    access: { write: 'Structure CMVP [Write]' },
    body: z.strictObject({ structureId: id(), properties: z.array(propertyEntry).min(1).max(50) }),
    response: emptyResponse,
  }),
}
