import { z } from 'zod'
import { queryFlag, queryInteger, queryText } from './fields.ts'

/** Maximum number of rows of a page. */
export const maxPageSize = 1000
/** Maximum number of rows of a list without a page size; a longer list is refused, never cut. */
export const maxListRows = 50_000
/** The page sizes offered in the screens. Source: spec 1 §9. */
export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 10

/** The documented query parameters of a list, all optional. Source: spec 1 §7 "Paged lists". */
export const paging = {
  /** All rows without it. */
  nbPerPage: queryInteger(1, maxPageSize).optional(),
  page: queryInteger(0, 1_000_000).default(0),
  /** The wire name of the field to sort by. */
  order: z.string().max(60).optional(),
  desc: queryFlag().optional(),
  search: queryText().optional(),
  /** Wire names of the fields to include, separated by commas; all fields when empty. */
  includeColumns: z.string().max(1000).optional(),
}

/** The rows of a page; without a page size all of them, and one that tells that there are more than `maxListRows`. */
export const limitAndOffset = ({
  nbPerPage = maxListRows + 1,
  page,
}: {
  nbPerPage?: number | undefined
  page: number
}) => ({
  limit: nbPerPage,
  offset: page * nbPerPage,
})
