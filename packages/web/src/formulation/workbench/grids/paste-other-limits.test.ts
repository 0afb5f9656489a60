import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { formulaFixture } from '../state/workbench-fixture.ts'
import { createWorkbenchStore } from '../state/workbench-store.ts'
import { readOtherLimitLines } from './paste-other-limits.ts'

const words = wordsOf('fr-FR').workbench.otherLimits

test('lines on a ratio, a group and a content per kg become limits of the formula; others are left', () => {
  const state = createWorkbenchStore(formulaFixture(), true).read()
  const block = [
    ['Nutriment', 'Unité', 'Min', 'Max'],
    ['Ca/Na', '', '1,5', '2'],
    ['Sels : SALT | 640642', 'kg/t', '', '900'],
    ['Sodium par kg', '', '90', '10'],
    ['Fer', 'mg', '1', '2'],
  ]
  const { readLines, changedCount, apply, refused } = readOtherLimitLines(block, state, words)
  expect([...readLines]).toEqual(block.slice(1, 4))
  expect(changedCount).toBe(2)
  expect(apply(state.entry).content.otherLimits).toEqual([
    { kind: 'ratio', name: '', itemIds: [11, 12], min: 1.5, max: 2 },
    { kind: 'groupPerTonne', name: 'Sels', itemIds: [2, 1], min: null, max: 900 },
  ])
  expect(refused).toEqual(["Sodium par kg n'est pas appliqué : le minimum est supérieur au maximum."])
})
