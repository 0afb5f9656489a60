import { z } from 'zod'
import { queryInteger } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { analysisVersionRoutes } from './analysis-version.ts'

const place = () => queryInteger(1, Number.MAX_SAFE_INTEGER)

/** Which values of a food count for a version of a model; null when none do. Source: spec 2 §7. */
export const lastVersion = route({
  method: 'GET',
  path: '/api/Analysis/LastVersion/{foodId}/{modelId}/{modelVersionId}',
  summary: 'The version of an analysis that gives a food its values for a version of a model; null when there is none.',
  access: analysisVersionRoutes.one.access,
  params: z.strictObject({ foodId: place(), modelId: place(), modelVersionId: place() }),
  answer: analysisVersionRoutes.one.answer.nullable(),
})
