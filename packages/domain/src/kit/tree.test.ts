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

describe('a node', () => {
  test.each([
    ['under itself', 2, 2, true],
    ['under its child', 1, 2, true],
    ['under its grandchild', 1, 3, true],
    ['where it already is', 3, 2, false],
    ['under its grandparent', 3, 1, false],
    ['under another branch', 2, 4, false],
    ['at the top', 2, null, false],
    ['under a node nobody knows', 2, 99, false],
  ])('%s', (_, id, parentId, loops) => {
    expect(closesLoop(nodes, id, parentId)).toBe(loops)
  })
})

test('a loop that already stands among others does not hang the walk', () => {
  const knot = [
    { id: 1, parentId: 2 },
    { id: 2, parentId: 1 },
  ]
  expect(closesLoop(knot, 3, 1)).toBe(false)
  expect(closesLoop(knot, 1, 2)).toBe(true)
})

/** Node `i` stands under any node before it, or at the top: never a loop. */
const trees = fc
  .array(fc.nat(), { minLength: 1, maxLength: 20 })
  .map((choices) =>
    choices.map((choice, index): TreeNode => ({ id: index + 1, parentId: choice % (index + 1) || null })),
  )

/** The slow and obvious answer: whether `id` is met on the way up from `parentId`. */
function isAbove(tree: readonly TreeNode[], id: number, parentId: number | null): boolean {
  if (parentId === null) return false
  return parentId === id || isAbove(tree, id, tree.find((node) => node.id === parentId)?.parentId ?? null)
}

test('in any tree, exactly the moves under oneself close a loop', () => {
  fc.assert(
    fc.property(trees, fc.nat(), fc.nat(), (tree, one, other) => {
      const id = (one % tree.length) + 1
      const parentId = other % (tree.length + 1) || null
      expect(closesLoop(tree, id, parentId)).toBe(isAbove(tree, id, parentId))
    }),
  )
})
