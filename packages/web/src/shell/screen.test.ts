import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearch, searchText } from './screen.ts'

test('parameters stay the texts they are', () => {
  expect(readSearch('?name=123&gi=True&code=%22a%22')).toEqual({ name: '123', gi: 'True', code: '"a"' })
})
test('what is written in an address is read back, whatever it holds; blanks are left out', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: 'grapheme' })), (values) => {
      const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
      expect(readSearch(searchText(values))).toEqual(said)
    }),
  )
})
