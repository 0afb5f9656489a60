import { z } from 'zod'
import { queryFlag } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

/** A tenant's replacements for our texts, by view (with its Extend and RightPanel variants) and entry. */
const viewTextsResponse = z.record(z.string(), z.record(z.string(), z.string()))

export const getTemplateRoute = route({
  method: 'GET',
  path: '/api/Template',
  summary: 'The texts that the tenant overrides, by view name; empty if there are none.',
  access: 'public',
  query: z.strictObject({ replaceOldTemplate: queryFlag(), mergeViewComponent: queryFlag() }),
  response: viewTextsResponse,
  beforeTerms: true,
})
