import { z } from 'zod'
import { id, instant, lookupId } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

/* What belongs to a farm or a distributor, on its screen. Source: docs/open-questions.md. */

export const recordPartKinds = [
  'formulas',
  'orders',
  'quotes',
  'sessions',
  'figures',
  'farms',
  'priceLists',
  'people',
  'experts',
  'forbiddenFoods',
] as const
export type RecordPartKind = (typeof recordPartKinds)[number]

/** So many rows of a part are named; its list has all. */
export const maxNamedPartRows = 3

const partRow = z.object({
  id: id(),
  label: z.string(),
  /** What distinguishes it: a code, a city, a function. */
  detail: z.string(),
  phoneNumber: z.string(),
  /** When it was changed, ordered, entered; null where that says nothing. */
  moment: instant().nullable(),
})
const recordPart = z.object({
  kind: z.enum(recordPartKinds),
  /** As many as the list of the part has, limited to the farm or distributor. */
  count: z.number().int().min(0),
  rows: z.array(partRow).max(maxNamedPartRows),
})
export type RecordPart = z.output<typeof recordPart>
const response = z.array(recordPart)

const params = z.strictObject({ id: lookupId() })
const summaryOf = (kind: string) =>
  `What belongs to a ${kind}, as far as the caller may read it: how many there are of each part, and the newest.`

export const farmPartsRoute = route({
  method: 'GET',
  path: '/api/Stats/Farm/{id}',
  summary: summaryOf('farm'),
  access: { read: ['Farm [Read]'] },
  params,
  response,
})
export const structurePartsRoute = route({
  method: 'GET',
  path: '/api/Stats/Structure/{id}',
  summary: summaryOf('distributor'),
  access: { read: ['Structure [Read]'] },
  params,
  response,
})
