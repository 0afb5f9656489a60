import { expect, test } from 'vitest'
import { readAll } from './paged.ts'

const rows = Array.from({ length: 2500 }, (_, index) => index)
const pageOf = (asked: number[]) => (paging: { page: number; nbPerPage: number }) => {
  asked.push(paging.page)
  const start = paging.page * paging.nbPerPage
  return Promise.resolve({ rows: rows.slice(start, start + paging.nbPerPage), count: rows.length })
}

test('all rows are read, by pages of the size the server allows, and no page more', async () => {
  const asked: number[] = []
  expect(await readAll(pageOf(asked), 10_000)).toEqual(rows)
  expect(asked).toEqual([0, 1, 2])
})

test('reading stops at the limit, and at a page without rows whatever the count says', async () => {
  const asked: number[] = []
  expect((await readAll(pageOf(asked), 1000)).length).toBe(1000)
  expect(asked).toEqual([0])
  expect(await readAll(() => Promise.resolve({ rows: [], count: 5 }), 1000)).toEqual([])
})
