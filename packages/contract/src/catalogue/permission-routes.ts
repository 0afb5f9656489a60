import { z } from 'zod'
import { id, queryInteger, requiredText, text } from '../kit/fields.ts'
import { type Method, noAnswer, route } from '../kit/route.ts'
import type { Family } from '../records/family.ts'

/** Most permissions one call changes. */
const mostPermissions = 5000

/** A permission as a property entry: Data is `True` or `False`, the structure's id, the item's id. Source: spec 2 §3. */
const entry = z.strictObject({ name: text(60), data: requiredText(60), typeId: id().nullish() })

/** The calls that say which structure may use which foods, or nutrients. Source: spec 2 §6, §7. */
export function permissionRoutes({ path, permission: { screen, alsoReadWith } }: Family) {
  const address = `/api/${path}/Permition`
  const change = (method: Method) =>
    route({
      method,
      path: address,
      summary: `Permits or forbids ${path} to structures below: all entries or none. Allowed unless forbidden.`,
      access: { write: screen },
      body: z.array(entry).min(1).max(mostPermissions),
      answer: noAnswer,
    })
  return {
    permissions: route({
      method: 'GET',
      path: `${address}/{structureId}`,
      summary: `What was said of ${path} for a structure below, an entry each; the others are allowed.`,
      access: { read: [screen, ...alsoReadWith] },
      params: z.strictObject({ structureId: queryInteger(1, Number.MAX_SAFE_INTEGER) }),
      answer: z.array(entry),
    }),
    addPermissions: change('POST'),
    changePermissions: change('PUT'),
  }
}
