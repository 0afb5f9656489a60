import { expect, test } from 'vitest'
import type { TreeNode } from '../kit/tree.ts'
import { type Branch, branchesOf } from './organisation-tree.ts'

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
