/* Views of a list: its filters, search, order and columns under a name. The address holds the id of the view, and what it shows. */

/** Parameters of an address that belong to no view: the page, what is beside the list, and where one came from. */
const besideViews = ['view', 'open', 'beside', 'page', 'list', 'above']

type QueryParams = Readonly<Record<string, string | undefined>>

/** What a view of the list as it is would store: the same text for the same state. */
export function queryOfView(address: QueryParams, chosenColumns: readonly string[] | null): string {
  const columns = chosenColumns === null ? {} : { columns: columnsText(chosenColumns) }
  const entries = Object.entries({ ...address, ...columns }).flatMap(([name, value]) =>
    value === undefined || value.trim() === '' || besideViews.includes(name) ? [] : [[name, value]],
  )
  return new URLSearchParams(entries.toSorted()).toString()
}

/** What changes in the address when a view is chosen; null is that of all rows, as the list has them by itself. */
export function addressOfView(
  address: QueryParams,
  view: { readonly id: number; readonly query: string } | null,
): Record<string, string | undefined> {
  const cleared = Object.keys(address).filter((name) => !besideViews.includes(name) || name === 'page')
  return {
    ...Object.fromEntries(cleared.map((name) => [name, undefined])),
    ...Object.fromEntries(new URLSearchParams(view?.query ?? '')),
    view: String(view?.id ?? 0),
  }
}

/** Whether an address says nothing of what a list shows: then it opens with the person's first view. */
export const isPlainAddress = (address: QueryParams): boolean =>
  queryOfView(address, null) === '' && address.view === undefined && address.page === undefined

const columnsText = (keys: readonly string[]) => keys.join('-')
/** The columns in an address; null without any. */
export const columnsOfAddress = ({ columns }: QueryParams): readonly string[] | null =>
  columns === undefined || columns === '' ? null : columns.split('-')
/** The change of the address that shows other columns. */
export const addressOfColumns = (keys: readonly string[] | null) => ({
  columns: keys === null ? undefined : columnsText(keys),
})
