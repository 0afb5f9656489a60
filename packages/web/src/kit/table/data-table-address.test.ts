import { expect, test } from 'vitest'
import { filtersInAddress, tableState, viewInAddress } from './data-table-address.ts'

const filters = ['name', 'code']

test('an address without a word shows the first ten rows by label', () => {
  expect(tableState(filters, {})).toEqual({
    search: '',
    filters: {},
    withInactive: false,
    page: 0,
    pageSize: 10,
    sort: { key: 'name', descending: false },
  })
})

test('an address says filters, inactive rows, page, size and order', () => {
  const search = { name: 'sel', code: ' ', other: 'x', gi: 'True', page: '3', size: '25', sort: 'code', desc: '1' }
  expect(tableState(filters, search)).toEqual({
    search: '',
    filters: { name: 'sel' },
    withInactive: true,
    page: 2,
    pageSize: 25,
    sort: { key: 'code', descending: true },
  })
})

test('a page or a size that makes no sense is the usual one; a size has a limit', () => {
  const { page, pageSize } = tableState(filters, { page: '-4', size: 'x' })
  expect([page, pageSize]).toEqual([0, 10])
  expect(tableState(filters, { page: '1.5', size: '99999' })).toMatchObject({ page: 0, pageSize: 1000 })
})

test('what is shown is written into the address and read back; what is as usual is left out', () => {
  const view = { page: 4, pageSize: 50, sort: { key: 'code', descending: true } }
  expect(tableState(filters, viewInAddress(filters, view))).toMatchObject(view)
  const usual = { page: 0, pageSize: 10, sort: { key: 'name', descending: false } }
  expect(viewInAddress(filters, usual)).toEqual({})
})

test('filters have their documented names in small letters, written and read', () => {
  const changes = { shortlabel: 'ca', keywords: undefined, page: undefined }
  expect(filtersInAddress({ shortLabel: 'ca', keyWords: undefined })).toEqual(changes)
  expect(tableState(['label', 'shortLabel'], { shortlabel: 'ca' }).filters).toEqual({ shortLabel: 'ca' })
})
