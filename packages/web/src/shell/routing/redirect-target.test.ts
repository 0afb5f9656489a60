import { expect, test } from 'vitest'
import { testScreen } from '../testing.ts'
import { redirectTarget } from './redirect-target.ts'

const screens = [testScreen({}), testScreen({ name: 'FoodEdit', path: '/Admin/Foods/Edit/:id' })]
const redirectTargetOf = (search: Record<string, string>) => redirectTarget(screens, search)

test('leads home without a name', () => expect(redirectTargetOf({ gi: 'True' })).toBe('/Home'))
test('leads to the named screen, its own parameters in the path and the others in the query', () => {
  expect(redirectTargetOf({ name: 'FoodEdit', id: '12', code: 'a b' })).toBe('/Admin/Foods/Edit/12?code=a+b')
})
test('matches names and parameters in any case', () => {
  expect(redirectTargetOf({ name: 'foodedit', ID: '12' })).toBe('/Admin/Foods/Edit/12')
})
test('drops the filters for the flag `empty`, but keeps path parameters', () => {
  expect(redirectTargetOf({ name: 'FoodList', code: 'sel', empty: 'true' })).toBe('/Admin/Foods/List')
  expect(redirectTargetOf({ name: 'FoodEdit', id: '12', code: 'sel', empty: 'True' })).toBe('/Admin/Foods/Edit/12')
  expect(redirectTargetOf({ name: 'FoodList', code: 'sel', empty: 'false' })).toBe('/Admin/Foods/List?code=sel')
})
test('ignores a blank filter', () =>
  expect(redirectTargetOf({ name: 'FoodList', code: ' ' })).toBe('/Admin/Foods/List'))
test('leads an unknown name to the not-found page of this site', () => {
  expect(redirectTargetOf({ name: '//elsewhere.test' })).toBe('/%2F%2Felsewhere.test')
})
test('takes a missing id for a new record', () =>
  expect(redirectTargetOf({ name: 'FoodEdit' })).toBe('/Admin/Foods/Edit/0'))
