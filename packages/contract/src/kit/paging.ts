import { z } from 'zod'
import { queryFlag, queryInteger, queryText } from './fields.ts'

/** Maximum number of rows of a response, also the default without NbPerPage. */
export const maxPageSize = 1000
/** The page sizes offered in the screens. Source: spec 1 §9. */
export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 10

/** The documented query parameters of a list, all optional. Source: spec 1 §7 "Paged lists". */
export const paging = {
  nbPerPage: queryInteger(1, maxPageSize).default(maxPageSize),
  page: queryInteger(0, 1_000_000).default(0),
  /** The wire name of the field to sort by. */
  order: z.string().max(60).optional(),
  desc: queryFlag().optional(),
  search: queryText().optional(),
  /** Wire names of the fields to include, separated by commas; all fields when empty. */
  includeColumns: z.string().max(1000).optional(),
}
