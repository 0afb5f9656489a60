import { z } from 'zod'
import { filterId, ignoredFields } from '../kit/fields.ts'
import { requestConfirmationField } from '../kit/unusual.ts'
import { type Family, listedSchema, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

/** A farmer writes the records of his farm, a technical adviser those of the farms assigned to him. */
export const siteRecordWriteAccess = { write: 'Farm [Read]', orAs: ['Farmer', 'TC'] } as const

/** The names of the site and its farm, which a response adds. */
const siteNames = { farmSiteName: z.string(), farmName: z.string() }

/** The calls of such a family: also listed by farm; unusual values are confirmed on request. */
export function siteRecordRoutes<T extends Family>(family: T) {
  const crud = recordRoutes(family)
  // The casts restore the field types of this family, as in recordRoutes.
  const one = responseSchema(family) as unknown as ReturnType<typeof responseSchema<T['fields'], T['lines']>>
  const listed = listedSchema(family) as unknown as ReturnType<typeof listedSchema<T['fields']>>
  const response = one.extend(siteNames)
  const inputFields = { ...requestConfirmationField, ...ignoredFields('farmSiteName', 'farmName') }
  const access = siteRecordWriteAccess
  return {
    list: {
      ...crud.list,
      query: crud.list.query.extend({ farmId: filterId() }),
      response: z.array(listed.extend(siteNames)),
    },
    one: { ...crud.one, response },
    create: { ...crud.create, response, access, body: crud.create.body.extend(inputFields) },
    replace: { ...crud.replace, response, access, body: crud.replace.body.extend(inputFields) },
    remove: { ...crud.remove, access },
  }
}
