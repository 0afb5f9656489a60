import { expect, test } from 'vitest'
import { initialPanel } from './workbench-panels.ts'

test('what would save money is open at first, until another panel or none is chosen', () => {
  expect(initialPanel(undefined, null, true)).toBe('levers')
  expect(initialPanel(undefined, 'history', true)).toBe('history')
  expect(initialPanel(undefined, '', true)).toBeNull()
  expect(initialPanel(undefined, 'of an earlier version', true)).toBe('levers')
})

test('a link to a panel opens it, also where there is no room for one at first', () => {
  expect(initialPanel('WhyNot', '', true)).toBe('whyNot')
  expect(initialPanel('whynot', null, false)).toBe('whyNot')
  expect(initialPanel(undefined, 'history', false)).toBeNull()
})
