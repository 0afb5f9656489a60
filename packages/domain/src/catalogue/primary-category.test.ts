import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CategoryNode, primaryCategories, primaryCategoryOf } from './primary-category.ts'

const categoryTree: CategoryNode[] = [
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
  ] as const)('with the categories %j is %s, inherited through the tree', (categories, primary) => {
    expect(primaryCategoryOf(categories, categoryTree)).toBe(primary)
  })

  test('comes from the nearest ancestor that names one', () => {
    expect(primaryCategoryOf([7], categoryTree)).toBe('Diet')
  })

  test('is `several` when its categories disagree', () => {
    expect(primaryCategoryOf([3, 5], categoryTree)).toBe('several')
    expect(primaryCategoryOf([1, 2], categoryTree)).toBe('several')
  })

  test('terminates in a tree with a cycle', () => {
    const cyclicTree = [
      { id: 1, code: 'A', parentId: 2 },
      { id: 2, code: 'B', parentId: 1 },
    ]
    expect(primaryCategoryOf([1, 2], cyclicTree)).toBe('NONE')
  })
})

test('an additional category never changes one primary category into another, only into `several`', () => {
  const node = fc.record({ code: fc.constantFrom('MP', 'Diet', 'A'), parent: fc.nat(20) })
  fc.assert(
    fc.property(
      fc.array(node, { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(12), { maxLength: 6 }),
      (nodes, chosen) => {
        const anyTree = nodes.map(({ code, parent }, id) => ({ id, code, parentId: parent < id ? parent : null }))
        const before = primaryCategoryOf(chosen.slice(1), anyTree)
        const after = primaryCategoryOf(chosen, anyTree)
        expect([...primaryCategories, 'several']).toContain(after)
        if (before !== 'NONE') expect([before, 'several']).toContain(after)
      },
    ),
  )
})
