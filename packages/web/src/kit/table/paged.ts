import { largestPage } from '@provende/contract/kit/paging.ts'

/** One page of rows, and how many there are over all pages. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly count: number }

/** All rows, page by page; at most `most`. */
export async function readAll<Row>(
  readPage: (paging: { page: number; nbPerPage: number }) => Promise<Page<Row>>,
  most: number,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (let page = 0; all.length < most; page++) {
    const { rows, count } = await readPage({ page, nbPerPage: largestPage })
    all.push(...rows)
    if (rows.length === 0 || all.length >= count) break
  }
  return all
}
