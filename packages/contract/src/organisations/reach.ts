import { z } from 'zod'
import { route } from '../kit/route.ts'

/* How much of the organisation an expert sees. Source: docs/open-questions.md. */

const response = z
  .object({
    /** The active farms he sees. */
    farms: z.number().int().min(0),
    /** Those of the organisation he works in. */
    allFarms: z.number().int().min(0),
    /** Whether a new farm would be in his sight: of one of the distributors he is assigned. */
    mayAddFarms: z.boolean(),
  })
  .nullable()
export type Reach = z.output<typeof response>

export const reachRoute = route({
  method: 'GET',
  path: '/api/Stats/Reach',
  summary: 'How many farms an expert with assignments sees, of all of his organisation; null for everybody else.',
  access: 'session',
  response,
})
