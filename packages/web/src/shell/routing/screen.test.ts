import fc from 'fast-check'
import { expect, test } from 'vitest'
import { screens } from '../../routes.tsx'
import { parseQueryString, screenAddress, screenByName, toQueryString } from './screen.ts'

test('parameters stay strings', () => {
  expect(parseQueryString('?name=123&gi=True&code=%22a%22')).toEqual({ name: '123', gi: 'True', code: '"a"' })
})
test('any parameters written into an address are read back; blank ones are left out', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: 'grapheme' })), (values) => {
      const expected = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
      expect(parseQueryString(toQueryString(values))).toEqual(expected)
    }),
  )
})

test('the address of a new record holds 0, or the new-record id of its screen', () => {
  const address = (name: string, id?: number | string) => {
    const screen = screenByName(screens, name)
    return screen && screenAddress(screen, { id, list: 'gi=True' })
  }
  expect(address('FoodEdit')).toBe('/Admin/Foods/Edit/0?list=gi%3DTrue')
  for (const id of [undefined, 0, '-1'])
    expect(address('PriceListEdit', id)).toBe('/Admin/PriceLists/Edit/eg==?list=gi%3DTrue')
  expect(address('PriceListEdit', 7)).toBe('/Admin/PriceLists/Edit/7?list=gi%3DTrue')
})
