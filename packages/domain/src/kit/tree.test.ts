import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closesLoop, type TreeNode } from './tree.ts'

//  1 ─ 2 ─ 3
//    └ 4
const nodes: TreeNode[] = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 1 },
]

describe('moving a node', () => {
  test.each([
    ['under itself', 2, 2, true],
    ['under its child', 1, 2, true],
    ['under its grandchild', 1, 3, true],
    ['where it already is', 3, 2, false],
    ['under its grandparent', 3, 1, false],
    ['under another branch', 2, 4, false],
    ['at the top', 2, null, false],
    ['under an unknown node', 2, 99, false],
  ])('%s', (_, id, parentId, loops) => {
    expect(closesLoop(nodes, id, parentId)).toBe(loops)
  })
})

test('the search terminates when the nodes already contain a cycle', () => {
  const cyclicNodes = [
    { id: 1, parentId: 2 },
    { id: 2, parentId: 1 },
  ]
  expect(closesLoop(cyclicNodes, 3, 1)).toBe(false)
  expect(closesLoop(cyclicNodes, 1, 2)).toBe(true)
})

/** The parent of each node is an earlier node or none, so there is no cycle. */
const arbitraryTrees = fc
  .array(fc.nat(), { minLength: 1, maxLength: 20, size: 'max' })
  .map((choices) =>
    choices.map((choice, index): TreeNode => ({ id: index + 1, parentId: choice % (index + 1) || null })),
  )

/** Reference implementation: whether `id` is `parentId` or one of its ancestors. */
function isAbove(tree: readonly TreeNode[], id: number, parentId: number | null): boolean {
  if (parentId === null) return false
  return parentId === id || isAbove(tree, id, tree.find((node) => node.id === parentId)?.parentId ?? null)
}

test('in any tree, exactly the moves of a node below itself create a cycle', () => {
  fc.assert(
    fc.property(arbitraryTrees, fc.nat(), fc.nat(), (tree, nodeSeed, parentSeed) => {
      const id = (nodeSeed % tree.length) + 1
      const parentId = parentSeed % (tree.length + 1) || null
      expect(closesLoop(tree, id, parentId)).toBe(isAbove(tree, id, parentId))
    }),
  )
})
