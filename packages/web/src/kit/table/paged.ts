import { maxPageSize } from '@provende/contract/kit/paging.ts'

/** One page of rows, and the number of rows over all pages. */
export type PageOfRows<Row> = { readonly rows: readonly Row[]; readonly count: number }

/** The first `maxRows` rows, read page by page. */
export async function readAllPages<Row>(
  readPage: (paging: { page: number; nbPerPage: number }) => Promise<PageOfRows<Row>>,
  maxRows: number,
): Promise<readonly Row[]> {
  const allRows: Row[] = []
  for (let page = 0; allRows.length < maxRows; page++) {
    const { rows, count } = await readPage({ page, nbPerPage: maxPageSize })
    allRows.push(...rows)
    if (rows.length === 0 || allRows.length >= count) break
  }
  return allRows.slice(0, maxRows)
}
