// The primary category of a food: the workbench groups foods by it, and calculation and optimisation require a number of
// foods per category.

import type { TreeNode } from '../kit/tree.ts'

/** Raw materials, dietetics (vitamins, trace elements, additives …), or neither. Source: spec 2 §3 "Formula food". */
export const primaryCategories = ['MP', 'Diet', 'NONE'] as const
export type PrimaryCategory = (typeof primaryCategories)[number]

/** A food category in the tree of categories. */
export type CategoryNode = TreeNode & { readonly code: string }

/**
 * The primary category of a food, from its categories: each one counts as the primary category its code names or, if it
 * names none, as that of its nearest ancestor whose code does. `several` when the categories disagree: such a food is
 * refused. `tree` must include the categories and their ancestors. Source: spec 2 §3, docs/open-questions.md.
 */
export function primaryCategoryOf(
  categories: readonly number[],
  tree: readonly CategoryNode[],
): PrimaryCategory | 'several' {
  const byId = new Map(tree.map((node) => [node.id, node]))
  const primaries = new Set(
    categories.map((id) => inheritedPrimaryCategory(id, byId)).filter((primary) => primary !== 'NONE'),
  )
  const [first = 'NONE'] = primaries
  return primaries.size > 1 ? 'several' : first
}

function inheritedPrimaryCategory(id: number, byId: ReadonlyMap<number, CategoryNode>): PrimaryCategory {
  const visited = new Set<number>()
  for (let node = byId.get(id); node && !visited.has(node.id); node = byId.get(node.parentId ?? 0)) {
    const code = node.code.toLowerCase()
    const primary = primaryCategories.find((name) => name !== 'NONE' && name.toLowerCase() === code)
    if (primary) return primary
    visited.add(node.id)
  }
  return 'NONE'
}
