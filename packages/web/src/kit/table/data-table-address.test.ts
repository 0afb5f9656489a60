import { expect, test } from 'vitest'
import { filtersToQueryParams, pageSizeOfWindow, tableStateOfAddress, viewToQueryParams } from './data-table-address.ts'

const filters = ['name', 'code']

test('an address without parameters shows the first ten rows, sorted by label', () => {
  expect(tableStateOfAddress(filters, {})).toEqual({
    search: '',
    filters: {},
    withInactive: false,
    page: 0,
    pageSize: 10,
    sort: { key: 'name', descending: false },
  })
})

test('filters, inactive rows, page, size and order are read from the address', () => {
  const search = { name: 'sel', code: ' ', other: 'x', gi: 'True', page: '3', size: '25', sort: 'code', desc: '1' }
  expect(tableStateOfAddress(filters, search)).toEqual({
    search: '',
    filters: { name: 'sel' },
    withInactive: true,
    page: 2,
    pageSize: 25,
    sort: { key: 'code', descending: true },
  })
})

test('unknown filters are ignored, texts cut to what the server reads', () => {
  const { filters: read, search } = tableStateOfAddress(filters, {
    targetobjectname: 'x',
    name: 'n'.repeat(300),
    search: 's'.repeat(300),
  })
  expect(Object.keys(read)).toEqual(['name'])
  expect([read.name?.length, search.length]).toEqual([200, 200])
})

test('an invalid page or size falls back to the default; the size is capped', () => {
  const { page, pageSize } = tableStateOfAddress(filters, { page: '-4', size: 'x' })
  expect([page, pageSize]).toEqual([0, 10])
  expect(tableStateOfAddress(filters, { page: '1.5', size: '99999' })).toMatchObject({ page: 0, pageSize: 1000 })
})

test('a view written into the address is read back; defaults are left out', () => {
  const view = { page: 4, pageSize: 50, sort: { key: 'code', descending: true } }
  expect(tableStateOfAddress(filters, viewToQueryParams(filters, view))).toMatchObject(view)
  const defaultView = { page: 0, pageSize: 10, sort: { key: 'name', descending: false } }
  expect(viewToQueryParams(filters, defaultView)).toEqual({})
})

test('filter names are written and read in lower case, as documented', () => {
  const changes = { shortlabel: 'ca', keywords: undefined, page: undefined }
  expect(filtersToQueryParams({ shortLabel: 'ca', keyWords: undefined })).toEqual(changes)
  expect(tableStateOfAddress(['label', 'shortLabel'], { shortlabel: 'ca' }).filters).toEqual({ shortLabel: 'ca' })
})

test.each([
  [0, 0, 10],
  [1280, 720, 10],
  [1440, 900, 25],
  [1920, 1080, 25],
  [2560, 1440, 50],
  [3840, 9000, 100],
  [390, 844, 10],
])('in a window of %i × %i px a page has the rows that fill it: %i', (innerWidth, innerHeight, size) =>
  expect(pageSizeOfWindow({ innerWidth, innerHeight })).toBe(size),
)
