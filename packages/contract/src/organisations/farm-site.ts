import { productionTypes } from '@provende/domain/organisations/production-types.ts'
import { z } from 'zod'
import { queryFlag, queryInteger, requiredReference, requiredText, text } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { answerSchema, recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { addressFields, optionalEmail, sentBack } from './place-fields.ts'

/** A site of a farm, and what it produces. Source: spec 1 §3 "Farm site". */
export const farmSite = recordFamily({
  name: 'farmSite',
  path: 'FarmSites',
  fields: {
    farmId: requiredReference('farm'),
    name: requiredText(200),
    code: text(40),
    /** The number the French registry of livestock holdings gave it. */
    codeEde: text(40),
    herdCode: text(40),
    representativeName: text(100),
    phoneNumber: text(40),
    siteContactEmail: optionalEmail(),
    ...addressFields,
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  parent: 'farmId',
  permission: { screen: 'Farm [Read]', alsoReadWith: [] },
  lines: { productions: { productionTypeId: z.literal(Object.values(productionTypes)) } },
})

const routes = recordRoutes(farmSite)
/** A site is told with the name of its farm. */
const answer = answerSchema(farmSite).extend({ farmName: z.string() })
const ignored = sentBack('farmName')
/** Whoever writes farms, and a farmer his own sites. Source: docs/open-questions.md. */
const write = { write: 'Farm [Read]', orAs: 'Farmer' } as const

export const farmSiteRoutes = {
  ...routes,
  list: { ...routes.list, answer: z.array(answer) },
  one: { ...routes.one, answer },
  create: { ...routes.create, answer, access: write, body: routes.create.body.extend(ignored) },
  replace: { ...routes.replace, answer, access: write, body: routes.replace.body.extend(ignored) },
  remove: { ...routes.remove, access: write },
  ofTenant: route({
    method: 'GET',
    path: '/api/FarmSites/GetSitesByTenantId',
    summary: 'The sites of the farms of a tenant and of those below it.',
    access: routes.list.access,
    query: z.strictObject({ id: queryInteger(1, Number.MAX_SAFE_INTEGER), getInactive: queryFlag() }),
    answer: z.array(answer),
  }),
}
