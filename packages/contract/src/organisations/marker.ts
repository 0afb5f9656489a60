import { z } from 'zod'
import { id, queryFlag } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

/* The map of clients. Source: spec 1 §3 "Map marker", §7 "Map". */

/** Maximum number of markers in a response; x-count has the total. */
export const maxMarkers = 10_000

const markerResponse = z.object({
  id: id(),
  /** 1 distributor, 2 farm. Source: spec 1 §9. */
  typeId: z.union([z.literal(1), z.literal(2)]),
  nom: z.string(),
  city: z.string(),
  distributorName: z.string(),
  /** In degrees; both null while the position is unknown. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The info text: escaped HTML with only links and line breaks. */
  htmlInfo: z.string(),
  /** URL of the marker icon. */
  imageSrc: z.string(),
  /** Whether the user may set the position. */
  mayWrite: z.boolean(),
})
export type Marker = z.output<typeof markerResponse>

const mapAccess = { read: ['Map [Read]'] } as const

export const markersRoute = route({
  method: 'GET',
  path: '/api/Markers',
  summary: 'The active distributors and farms the caller may see, by name, with their position if known.',
  access: mapAccess,
  query: z.strictObject({ getInactive: queryFlag() }),
  response: z.array(markerResponse),
})

export const mapSettingsRoute = route({
  method: 'GET',
  path: '/api/Markers/Settings',
  summary: 'The tile server of the map; an empty URL means the map included in the application.',
  access: mapAccess,
  response: z.object({ tileUrl: z.string(), tileAttribution: z.string() }),
})
