import { z } from 'zod'
import { queryText } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

/** So many places are offered. */
export const maxPlaces = 10

const placeResponse = z.object({ city: z.string(), zipCode: z.string(), region: z.string() })
/** A French commune with one of its postcodes. */
export type Place = z.output<typeof placeResponse>

export const placesRoute = route({
  method: 'GET',
  path: '/api/Places',
  summary: 'French communes by the beginnings of their words and of their postcode, those with most inhabitants first.',
  access: { read: ['Farm [Read]', 'Structure [Read]'] },
  query: z.strictObject({ search: queryText().optional() }),
  response: z.array(placeResponse),
})
