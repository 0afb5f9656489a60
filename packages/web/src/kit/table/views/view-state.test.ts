import { expect, test } from 'vitest'
import { addressOfView, columnsOfAddress, isPlainAddress, queryOfView } from './view-state.ts'

test('a view stores filters, search, order and columns, whatever the order of the address, not the page', () => {
  const query = queryOfView({ search: 'sel', view: '3', page: '2', code: '64', open: '7' }, ['name', 'code'])
  expect(query).toBe('code=64&columns=name-code&search=sel')
  expect(queryOfView({ code: '64', search: 'sel', columns: 'name-code' }, null)).toBe(query)
})

test('choosing a view sets what it stores and its id, and takes away the rest; another leads back to all rows', () => {
  const address = { search: 'x', page: '4', list: 'name=y' }
  const chosen = { search: 'sel', sort: 'code', page: undefined, view: '3' }
  expect(addressOfView(address, { id: 3, query: 'search=sel&sort=code' })).toEqual(chosen)
  expect(addressOfView(address, null)).toEqual({ search: undefined, page: undefined, view: '0' })
})

test('only an address that says nothing opens the first view', () => {
  expect(isPlainAddress({})).toBe(true)
  expect(isPlainAddress({ list: 'name=y', above: '3' })).toBe(true)
  for (const address of [{ view: '0' }, { search: 'x' }, { page: '2' }, { gi: 'true' }])
    expect(isPlainAddress(address)).toBe(false)
})

test('columns in an address are those of a view', () => {
  expect(columnsOfAddress({ columns: 'name-code' })).toEqual(['name', 'code'])
  expect(columnsOfAddress({})).toBeNull()
})
