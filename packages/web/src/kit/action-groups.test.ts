import { expect, test } from 'vitest'
import { actionGroups, dangerLast } from './action-groups.ts'

const actions = (names: string) =>
  names.split(' ').map((name) => ({
    ...{ name: name.replace(/[*!]/, ''), primary: name.endsWith('*'), danger: name.endsWith('!') },
  }))
const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join(' ')
const grouped = (names: string, isNarrow = false, hasMain = false) => {
  const { buttons, more } = actionGroups(actions(names), isNarrow, hasMain)
  return `${namesOf(buttons)} | ${namesOf(more)}`
}

test.each([
  ['the main action is first, two more follow, the rest is in the menu', 'a b c* d e', 'c a b | d e'],
  ['what destroys is last, in the menu', 'a* x! b c', 'a b c | x'],
  ['three actions need no menu', 'a* b x!', 'a b x | '],
  ['of two main actions one is first', 'a b* c* d', 'b a c | d'],
  ['without a main action the first three are buttons', 'a b c d', 'a b c | d'],
])('%s', (_, names, expected) => {
  expect(grouped(names)).toBe(expected)
})

test.each([
  ['on a narrow screen only the main action is a button', 'a b* c x!', 'b | a c x'],
  ['two actions need no menu there', 'a* b', 'a b | '],
])('%s', (_, names, expected) => {
  expect(grouped(names, true)).toBe(expected)
})

test.each([
  ['beside a main button two are buttons', false, 'a b c', 'a b | c'],
  ['on a narrow screen none is', true, 'a b', ' | a b'],
  ['unless it is the only one', true, 'a', 'a | '],
])('%s', (_, isNarrow, names, expected) => {
  expect(grouped(names, isNarrow, true)).toBe(expected)
})

test('the menu of a list has what destroys at its end', () => {
  expect(namesOf(dangerLast(actions('open edit* x! copy')))).toBe('open edit copy x')
})
