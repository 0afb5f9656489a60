import { productionTypes } from '@provende/domain/organisations/production-types.ts'
import { z } from 'zod'
import { ignoredFields, lookupId, queryFlag, requiredReference, requiredText, text } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { listedSchema, recordFamily, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { addressFields, optionalEmailField } from './organisation-fields.ts'

/** A site of a farm with its productions. Source: spec 1 §3 "Farm site". */
export const farmSite = recordFamily({
  name: 'farmSite',
  path: 'FarmSites',
  fields: {
    farmId: requiredReference('farm'),
    name: requiredText(200),
    code: text(40),
    /** Its number in the French registry of livestock holdings. */
    codeEde: text(40),
    herdCode: text(40),
    representativeName: text(100),
    phoneNumber: text(40),
    siteContactEmail: optionalEmailField(),
    ...addressFields,
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  parent: 'farmId',
  permission: { screen: 'Farm [Read]', alsoReadWith: [] },
  lines: { productions: { productionTypeId: z.literal(Object.values(productionTypes)) } },
})

const crudRoutes = recordRoutes(farmSite)
const response = responseSchema(farmSite).extend({ farmName: z.string() })
const listedSite = listedSchema(farmSite).extend({ farmName: z.string() })
const ignoredOnSave = ignoredFields('farmName')
/** A farmer may write his own sites. Source: docs/open-questions.md. */
const writeAccess = { write: 'Farm [Read]', orAs: 'Farmer' } as const

export const farmSiteRoutes = {
  ...crudRoutes,
  list: { ...crudRoutes.list, response: z.array(listedSite) },
  one: { ...crudRoutes.one, response },
  create: { ...crudRoutes.create, response, access: writeAccess, body: crudRoutes.create.body.extend(ignoredOnSave) },
  replace: {
    ...crudRoutes.replace,
    response,
    access: writeAccess,
    body: crudRoutes.replace.body.extend(ignoredOnSave),
  },
  remove: { ...crudRoutes.remove, access: writeAccess },
  ofTenant: route({
    method: 'GET',
    path: '/api/FarmSites/GetSitesByTenantId',
    summary: 'The sites of the farms of a tenant and of those below it.',
    access: crudRoutes.list.access,
    query: z.strictObject({ id: lookupId(), getInactive: queryFlag() }),
    response: z.array(listedSite),
  }),
}
