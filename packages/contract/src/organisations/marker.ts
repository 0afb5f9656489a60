import { z } from 'zod'
import { id } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

/* The clients on a map. Source: spec 1 §3 "Map marker", §7 "Map". */

/** Most markers that are answered; x-count tells how many there are. */
export const mostMarkers = 10_000

const marker = z.object({
  id: id(),
  /** 1 a distributor, 2 a farm. Source: spec 1 §9. */
  typeId: z.union([z.literal(1), z.literal(2)]),
  nom: z.string(),
  city: z.string(),
  distributorName: z.string(),
  /** Degrees; both null for one whose place is not known yet. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** What is told of it beside its place: text made safe, with nothing but links and line breaks. */
  htmlInfo: z.string(),
  /** Address of the picture that stands on the map. */
  imageSrc: z.string(),
  /** Whether the person may say where it is. */
  mayWrite: z.boolean(),
})
export type Marker = z.output<typeof marker>

const access = { read: ['Map [Read]'] } as const

export const markers = route({
  method: 'GET',
  path: '/api/Markers',
  summary: 'The active distributors and farms one may see, by name, with their place on the map where it is known.',
  access,
  answer: z.array(marker),
})

export const mapSettings = route({
  method: 'GET',
  path: '/api/Markers/Settings',
  summary: 'Where the pictures of the map come from; an empty address means the map that comes with the application.',
  access,
  answer: z.object({ tileUrl: z.string(), tileAttribution: z.string() }),
})
