import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CategoryNode, primaryCategories, primaryCategoryOf } from './primary-category.ts'

const tree: CategoryNode[] = [
  { id: 1, code: 'MP', parentId: null },
  { id: 2, code: 'DIET', parentId: null },
  { id: 3, code: 'PHOSPHATES', parentId: 1 },
  { id: 4, code: 'VITAMINES', parentId: 2 },
  { id: 5, code: 'LIPOSOLUBLES', parentId: 4 },
  { id: 6, code: 'FOURNISSEUR', parentId: null },
  { id: 7, code: 'diet', parentId: 3 },
]

describe('the primary category of a food', () => {
  test.each([
    [[], 'NONE'],
    [[6], 'NONE'],
    [[1], 'MP'],
    [[2], 'Diet'],
    [[3, 6], 'MP'],
    [[1, 3], 'MP'],
    [[5], 'Diet'],
    [[99], 'NONE'],
  ] as const)('of the categories %j is %s, inherited through the tree', (categories, primary) => {
    expect(primaryCategoryOf(categories, tree)).toBe(primary)
  })

  test('is what the nearest category says, not the one further up', () => {
    expect(primaryCategoryOf([7], tree)).toBe('Diet')
  })

  test('is none when its categories disagree', () => {
    expect(primaryCategoryOf([3, 5], tree)).toBe('several')
    expect(primaryCategoryOf([1, 2], tree)).toBe('several')
  })

  test('comes to an end in a tree that bites its own tail', () => {
    const knot = [
      { id: 1, code: 'A', parentId: 2 },
      { id: 2, code: 'B', parentId: 1 },
    ]
    expect(primaryCategoryOf([1, 2], knot)).toBe('NONE')
  })
})

test('more categories never make a food of another kind: it stays, or they disagree', () => {
  const node = fc.record({ code: fc.constantFrom('MP', 'Diet', 'A'), parent: fc.nat(20) })
  fc.assert(
    fc.property(
      fc.array(node, { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(12), { maxLength: 6 }),
      (nodes, chosen) => {
        const any = nodes.map(({ code, parent }, id) => ({ id, code, parentId: parent < id ? parent : null }))
        const before = primaryCategoryOf(chosen.slice(1), any)
        const after = primaryCategoryOf(chosen, any)
        expect([...primaryCategories, 'several']).toContain(after)
        if (before !== 'NONE') expect([before, 'several']).toContain(after)
      },
    ),
  )
})
