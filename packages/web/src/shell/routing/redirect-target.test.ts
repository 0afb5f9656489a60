import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'
import { aScreen } from './testing.ts'

const screens = [aScreen({}), aScreen({ name: 'FoodEdit', path: '/Admin/Foods/Edit/:id' })]
const to = (search: Record<string, string>) => redirectTarget(screens, search)

test('without a name, home', () => expect(to({ gi: 'True' })).toBe('/Home'))
test('the named screen, its own parameters in the path and the others after it', () => {
  expect(to({ name: 'FoodEdit', id: '12', code: 'a b' })).toBe('/Admin/Foods/Edit/12?code=a+b')
})
test('names and parameters in any case', () => {
  expect(to({ name: 'foodedit', ID: '12' })).toBe('/Admin/Foods/Edit/12')
})
test('the flag empty clears the filters and keeps what the path needs', () => {
  expect(to({ name: 'FoodList', code: 'sel', empty: 'true' })).toBe('/Admin/Foods/List')
  expect(to({ name: 'FoodEdit', id: '12', code: 'sel', empty: 'True' })).toBe('/Admin/Foods/Edit/12')
  expect(to({ name: 'FoodList', code: 'sel', empty: 'false' })).toBe('/Admin/Foods/List?code=sel')
})
test('a blank filter is no filter', () => expect(to({ name: 'FoodList', code: ' ' })).toBe('/Admin/Foods/List'))
test('an unknown name leads to the page that says so, on this site', () => {
  expect(to({ name: '//elsewhere.test' })).toBe('/%2F%2Felsewhere.test')
})
test('a missing id means a new record', () => expect(to({ name: 'FoodEdit' })).toBe('/Admin/Foods/Edit/0'))
