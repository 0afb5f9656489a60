import { defaultPageSize, largestPage } from '@provende/contract/kit/paging.ts'
import type { TableView } from './data-table.tsx'

type Search = Readonly<Record<string, string | undefined>>

/** What a table shows, as its address says it; so a list can be kept, sent, and found again by going back. */
export type TableState = TableView & {
  readonly search: string
  /** Text per filter, those that are set. */
  readonly filters: Readonly<Record<string, string>>
  readonly withInactive: boolean
}

const isTrue = (text: string | undefined) => text?.toLowerCase() === 'true' || text === '1'
const wholeNumber = (text: string | undefined, otherwise: number) => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 ? number : otherwise
}

/**
 * `?name=sel&gi=true&page=2&size=25&sort=code&desc=true`; the first of `filters` is what a table is sorted by when its
 * address does not say, and `usualSize` the rows of a page. Pages count from 1 for a person. Source of gi and of the names of filters: spec 2 §2.
 */
export function tableState(filters: readonly string[], search: Search, usualSize = defaultPageSize): TableState {
  return {
    search: search.search ?? '',
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const text = search[name.toLowerCase()]
        return text?.trim() ? [[name, text]] : []
      }),
    ),
    withInactive: isTrue(search.gi),
    page: wholeNumber(search.page, 1) - 1,
    pageSize: Math.min(wholeNumber(search.size, usualSize), largestPage),
    sort: { key: search.sort ?? filters[0] ?? 'id', descending: isTrue(search.desc) },
  }
}

/**
 * The changes that make an address say other filters, from the first page on; the documented names are in small letters,
 * `shortlabel`. Source: spec 2 §2.
 */
export const filtersInAddress = (filters: Search): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(filters).map(([name, text]) => [name.toLowerCase(), text])),
  page: undefined,
})

/** The changes that make an address say `view`; what is as usual is left out. */
export const viewInAddress = (
  filters: readonly string[],
  { page, pageSize, sort }: TableView,
  usualSize = defaultPageSize,
) => ({
  page: page === 0 ? undefined : String(page + 1),
  size: pageSize === usualSize ? undefined : String(pageSize),
  sort: sort?.key === filters[0] ? undefined : sort?.key,
  desc: sort?.descending ? 'true' : undefined,
})
