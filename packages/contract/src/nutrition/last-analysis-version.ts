import { z } from 'zod'
import { lookupId } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { analysisVersionRoutes } from './analysis-version.ts'

/** The analysis version that a food's values for a model version come from. Source: spec 2 §7. */
export const lastAnalysisVersionRoute = route({
  method: 'GET',
  path: '/api/Analysis/LastVersion/{foodId}/{modelId}/{modelVersionId}',
  summary: 'The analysis version that the values of a food come from for a model version; null when there is none.',
  access: analysisVersionRoutes.one.access,
  params: z.strictObject({ foodId: lookupId(), modelId: lookupId(), modelVersionId: lookupId() }),
  response: analysisVersionRoutes.one.response.nullable(),
})
