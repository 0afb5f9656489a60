import { expect, test } from 'vitest'
import type { TreeNode } from '../kit/tree.ts'
import { type Branch, branchesOf, linesOf } from './organisation-tree.ts'

test('nodes stand under their parents in their order, and at the top where nobody sees the parent', () => {
  const nodes = [
    { id: 2, parentId: 1 },
    { id: 5, parentId: 99 },
    { id: 1, parentId: null },
    { id: 3, parentId: 1 },
    { id: 4, parentId: 3 },
  ]
  const told = (branches: readonly Branch<TreeNode>[]): unknown =>
    branches.map(({ node, below }) => (below.length === 0 ? node.id : [node.id, told(below)]))
  expect(told(branchesOf(nodes))).toEqual([5, [1, [2, [3, [4]]]]])
  expect(branchesOf([])).toEqual([])
})

test('a tree is shown line by line, without what stands under a closed node', () => {
  const nodes = [
    { id: 1, parentId: null },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2 },
    { id: 4, parentId: 1 },
  ]
  const told = (closed: number) =>
    linesOf(branchesOf(nodes), ({ id }) => id !== closed).map(({ node, level, isOpen }) => [node.id, level, isOpen])
  expect(told(0)).toEqual([
    [1, 1, true],
    [2, 2, true],
    [3, 3, null],
    [4, 2, null],
  ])
  expect(told(2)).toEqual([
    [1, 1, true],
    [2, 2, false],
    [4, 2, null],
  ])
  expect(told(1)).toEqual([[1, 1, false]])
})
