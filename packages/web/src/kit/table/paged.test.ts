import { expect, test } from 'vitest'
import { readAllPages } from './paged.ts'

const allRows = Array.from({ length: 2500 }, (_, index) => index)
const pageOf = (requestedPages: number[]) => (paging: { page: number; nbPerPage: number }) => {
  requestedPages.push(paging.page)
  const start = paging.page * paging.nbPerPage
  return Promise.resolve({ rows: allRows.slice(start, start + paging.nbPerPage), count: allRows.length })
}

test('reads all rows in pages of the largest size the server allows, and no page more', async () => {
  const requestedPages: number[] = []
  expect(await readAllPages(pageOf(requestedPages), 10_000)).toEqual(allRows)
  expect(requestedPages).toEqual([0, 1, 2])
})

test('stops at the limit, and at an empty page even when the count promises more', async () => {
  const requestedPages: number[] = []
  expect((await readAllPages(pageOf(requestedPages), 1000)).length).toBe(1000)
  expect(requestedPages).toEqual([0])
  expect(await readAllPages(pageOf([]), 1500)).toEqual(allRows.slice(0, 1500))
  expect(await readAllPages(() => Promise.resolve({ rows: [], count: 5 }), 1000)).toEqual([])
})
