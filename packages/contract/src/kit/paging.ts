import { z } from 'zod'
import { queryFlag, queryInteger, queryText } from './fields.ts'

/** Most rows one answer holds, and what a call without NbPerPage gets. */
export const largestPage = 1000
/** The page sizes a person chooses from. Source: spec 1 §9. */
export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 10

/** The documented query of a list; every part may be left out. Source: spec 1 §7 "Paged lists". */
export const paging = {
  nbPerPage: queryInteger(1, largestPage).default(largestPage),
  page: queryInteger(0, 1_000_000).default(0),
  /** The field to sort by, with its documented name. */
  order: z.string().max(60).optional(),
  desc: queryFlag().optional(),
  search: queryText().optional(),
  /** Documented names of the fields wanted, separated by commas; all of them when empty. */
  includeColumns: z.string().max(1000).optional(),
}
