import { z } from 'zod'
import { id, queryText } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

/* Records of several families found by words of their names. Source: docs/open-questions.md. */

/** The families that are searched, in the order of the answer: farms come before the formulas that are found by them. */
export const searchedFamilies = [
  'farm',
  'formula',
  'structure',
  'food',
  'orderForm',
  'quote',
  'priceList',
  'structureUser',
] as const
export type SearchedFamily = (typeof searchedFamilies)[number]

/** A shorter text finds nothing: almost every record has it. */
export const minSearchCharacters = 2
/** So many records of a family are named; its list has all. */
export const maxNamedMatches = 5

const match = z.object({
  id: id(),
  label: z.string(),
  /** '' without one. */
  code: z.string(),
  /** What distinguishes it: the farm of a formula, the city of a farm, the organisation of a person. */
  detail: z.string(),
  /** Whether the caller may visit the person; false for any other record. */
  mayVisit: z.boolean(),
})
export type RecordMatch = z.output<typeof match>

const response = z.array(
  z.object({
    family: z.enum(searchedFamilies),
    rows: z.array(match).max(maxNamedMatches),
    /** Whether the list of the family has further ones. */
    hasMore: z.boolean(),
  }),
)
export type RecordMatches = z.output<typeof response>

export const searchRoute = route({
  method: 'GET',
  path: '/api/Search',
  summary:
    'Active records of the families the session may open whose names have every word of Text, in any order: the best of each. A text of one character finds none.',
  access: 'session',
  query: z.strictObject({ text: queryText() }),
  response,
})
