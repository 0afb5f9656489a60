import { z } from 'zod'
import { filterId, id, lookupId, queryFlag, queryText } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { emptyResponse, route } from '../kit/route.ts'
import { type Family, inputSchema, listedSchema, responseSchema } from './family.ts'

/**
 * The five documented routes of a family: GET list (filters, paging, GetInactive), GET one, POST, PUT (Id in the body),
 * DELETE (restore=true restores). A plain object: spread it to replace single routes.
 */
export function recordRoutes<T extends Family>(family: T) {
  // The casts restore the field types of this family, which the inference over `Family` loses.
  const response = responseSchema(family) as unknown as ReturnType<typeof responseSchema<T['fields'], T['lines']>>
  const listed = listedSchema(family) as unknown as ReturnType<typeof listedSchema<T['fields']>>
  const body = inputSchema(family) as unknown as ReturnType<typeof inputSchema<T['fields'], T['lines']>>
  const read = { read: [family.permission.screen, ...family.permission.alsoReadWith] }
  const write = { write: family.permission.screen }
  const collection = `/api/${family.path}`
  const single = `${collection}/{id}`
  const filters = Object.fromEntries(family.filters.map((name) => [name, queryText().optional()]))
  const parent = family.parent === null ? {} : { [family.parent]: filterId() }
  const list = z.strictObject({ ...paging, getInactive: queryFlag(), ...filters, ...parent })
  const params = z.strictObject({ id: lookupId() })
  return {
    list: route({
      method: 'GET',
      path: collection,
      summary: `Lists ${family.path}: the tenant's own, its descendants' and those shared from above. Rows have no lines.`,
      access: read,
      query: list,
      response: z.array(listed),
      paged: true,
    }),
    one: route({ method: 'GET', path: single, summary: `One of ${family.path}.`, access: read, params, response }),
    create: route({
      method: 'POST',
      path: collection,
      summary: `Creates one of ${family.path} for the current tenant.`,
      access: write,
      body,
      response,
    }),
    replace: route({
      method: 'PUT',
      path: collection,
      summary: `Replaces one of ${family.path}; ModificationDate must be the one last read. Lines left out stay.`,
      access: write,
      body: body.extend({ id: id() }),
      response,
    }),
    remove: route({
      method: 'DELETE',
      path: single,
      summary: `Deactivates one of ${family.path}, or restores it with restore=true.`,
      access: write,
      params,
      query: z.strictObject({ restore: queryFlag() }),
      response: emptyResponse,
    }),
  }
}
