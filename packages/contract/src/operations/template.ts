import { z } from 'zod'
import { queryFlag } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

/** Texts a tenant puts in place of ours, by view (with its Extend and RightPanel variants), then by entry. */
const viewTexts = z.record(z.string(), z.record(z.string(), z.string()))

export const getTemplate = route({
  method: 'GET',
  path: '/api/Template',
  summary: 'The texts of views the tenant overrides, by view name; empty unless it has some.',
  access: 'public',
  query: z.strictObject({ replaceOldTemplate: queryFlag(), mergeViewComponent: queryFlag() }),
  answer: viewTexts,
  beforeTerms: true,
})
