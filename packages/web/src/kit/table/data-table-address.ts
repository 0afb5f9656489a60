import { defaultPageSize, maxPageSize, pageSizes } from '@provende/contract/kit/paging.ts'
import type { TableViewState } from './data-table.tsx'

type QueryParams = Readonly<Record<string, string | undefined>>

/** What a table shows, as held in its address, so that a list can be bookmarked, shared and returned to. */
export type TableState = TableViewState & {
  readonly search: string
  /** Text per filter; only the filters that are set. */
  readonly filters: Readonly<Record<string, string>>
  readonly withInactive: boolean
}

/** Of a window: the height that is no rows, of a row, and the width below which it is a phone's, in px. */
const frameHeightPx = 330
const rowHeightPx = 36
const phoneWidthPx = 768

/** The usual number of rows of a page: the first that fills the window; without a window, and on a phone, the smallest. */
export function pageSizeOfWindow(size: { innerHeight?: number; innerWidth?: number } = globalThis): number {
  const { innerHeight = 0, innerWidth = 0 } = size
  const fitting = Math.floor((innerHeight - frameHeightPx) / rowHeightPx)
  // Two rows that would be missing leave no gap.
  if (innerWidth < phoneWidthPx || fitting <= defaultPageSize + 2) return defaultPageSize
  return pageSizes.find((rows) => rows >= fitting) ?? Math.max(...pageSizes)
}

/** In characters; the server refuses longer texts. */
const maxTextLength = 200

const isTrueText = (text: string | undefined) => text?.toLowerCase() === 'true' || text === '1'
const parseWholeNumber = (text: string | undefined, fallback: number) => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 ? number : fallback
}

export type TableSort = NonNullable<TableViewState['sort']>
/** The order of a list whose address names none: by the first filter. */
const firstFilterSort = (filters: readonly string[]): TableSort => ({ key: filters[0] ?? 'id', descending: false })

/**
 * Reads the table state from `?name=sel&gi=true&page=2&size=25&sort=code&desc=true`. By default the table is sorted by
 * `defaultSort`, which is by the first of `filters`, and has `defaultSize` rows per page. Pages count from 1 in the address, from 0 in code. Source
 * of `gi` (inactive rows too) and the filter names: spec 2 §2.
 */
export function tableStateOfAddress(
  filters: readonly string[],
  search: QueryParams,
  defaultSize = pageSizeOfWindow(),
  defaultSort = firstFilterSort(filters),
): TableState {
  return {
    search: (search.search ?? '').slice(0, maxTextLength),
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const text = search[name.toLowerCase()]?.slice(0, maxTextLength)
        return text?.trim() ? [[name, text]] : []
      }),
    ),
    withInactive: isTrueText(search.gi),
    page: parseWholeNumber(search.page, 1) - 1,
    pageSize: Math.min(parseWholeNumber(search.size, defaultSize), maxPageSize),
    sort:
      search.sort === undefined && search.desc === undefined
        ? defaultSort
        : { key: search.sort ?? defaultSort.key, descending: isTrueText(search.desc) },
  }
}

/** The id of a record that a link limits a list to, as `farmid=3`; undefined without one. */
export const idInAddress = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined

/**
 * The search parameters that set other filters, and return to the first page. Parameter names are in lower case:
 * `shortlabel`. Source: spec 2 §2.
 */
export const filtersToQueryParams = (filters: QueryParams): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(filters).map(([name, text]) => [name.toLowerCase(), text])),
  page: undefined,
})

/** The search parameters that set a view; defaults are left out. */
export function viewToQueryParams(
  filters: readonly string[],
  { page, pageSize, sort }: TableViewState,
  defaultSize = pageSizeOfWindow(),
  defaultSort = firstFilterSort(filters),
) {
  const isDefaultKey = sort?.key === defaultSort.key
  // Without a key, no `desc` is the default direction of the default key.
  const isKeyOmitted = isDefaultKey && (!defaultSort.descending || sort.descending)
  return {
    page: page === 0 ? undefined : String(page + 1),
    size: pageSize === defaultSize ? undefined : String(pageSize),
    sort: isKeyOmitted ? undefined : sort?.key,
    desc: sort?.descending && !(isKeyOmitted && defaultSort.descending) ? 'true' : undefined,
  }
}
