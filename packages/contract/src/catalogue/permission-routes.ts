import { z } from 'zod'
import { ignoredFields, lookupId, requiredText, text } from '../kit/fields.ts'
import { emptyResponse, type HttpMethod, route } from '../kit/route.ts'
import type { Family } from '../records/family.ts'

/** Maximum number of permissions in one call. */
const maxItemPermissions = 5000

/** A permission as a property entry: Data is `True` or `False`, the structure's id, the item's id. Source: spec 2 §3. */
const permissionEntry = z.strictObject({ name: text(60), data: requiredText(60) })
/** The documented ids are ignored: Data has the item. */
const permissionEntryRequest = permissionEntry.extend(ignoredFields('typeId', 'foodId', 'nutrientId'))

/** The calls that control which structures may use which foods, or nutrients. Source: spec 2 §6, §7. */
export function itemPermissionRoutes({ path, permission: { screen, alsoReadWith } }: Family) {
  const address = `/api/${path}/Permition`
  const change = (method: HttpMethod) =>
    route({
      method,
      path: address,
      summary: `Permits or forbids ${path} to structures below, all entries or none. Allowed unless forbidden.`,
      access: { write: screen },
      body: z.array(permissionEntryRequest).min(1).max(maxItemPermissions),
      response: emptyResponse,
    })
  return {
    permissions: route({
      method: 'GET',
      path: `${address}/{structureId}`,
      summary: `The permissions set on ${path} for a structure below; all others are allowed.`,
      access: { read: [screen, ...alsoReadWith] },
      params: z.strictObject({ structureId: lookupId() }),
      response: z.array(permissionEntry),
    }),
    addPermissions: change('POST'),
    changePermissions: change('PUT'),
  }
}
