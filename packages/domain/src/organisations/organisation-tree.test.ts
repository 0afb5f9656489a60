import { expect, test } from 'vitest'
import type { TreeNode } from '../kit/tree.ts'
import { type OrganisationBranch, organisationBranchesOf, organisationTreeLines } from './organisation-tree.ts'

test('nodes are placed below their parents in their order, and become roots when the parent is not in the list', () => {
  const nodes = [
    { id: 2, parentId: 1 },
    { id: 5, parentId: 99 },
    { id: 1, parentId: null },
    { id: 3, parentId: 1 },
    { id: 4, parentId: 3 },
  ]
  const nestedIds = (branches: readonly OrganisationBranch<TreeNode>[]): unknown =>
    branches.map(({ node, children }) => (children.length === 0 ? node.id : [node.id, nestedIds(children)]))
  expect(nestedIds(organisationBranchesOf(nodes))).toEqual([5, [1, [2, [3, [4]]]]])
  expect(organisationBranchesOf([])).toEqual([])
})

test('the lines of a tree leave out the children of a closed node', () => {
  const nodes = [
    { id: 1, parentId: null },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2 },
    { id: 4, parentId: 1 },
  ]
  const visibleLines = (closedId: number) =>
    organisationTreeLines(organisationBranchesOf(nodes), ({ id }) => id !== closedId).map(({ node, level, isOpen }) => [
      node.id,
      level,
      isOpen,
    ])
  expect(visibleLines(0)).toEqual([
    [1, 1, true],
    [2, 2, true],
    [3, 3, null],
    [4, 2, null],
  ])
  expect(visibleLines(2)).toEqual([
    [1, 1, true],
    [2, 2, false],
    [4, 2, null],
  ])
  expect(visibleLines(1)).toEqual([[1, 1, false]])
})
