// Which of the two great kinds a food is of: the workbench groups by it, calculation and optimisation count by it.

import type { TreeNode } from '../kit/tree.ts'

/** Raw materials, dietetics (vitamins, trace elements, additives …), or neither. Source: spec 2 §3 "Formula food". */
export const primaryCategories = ['MP', 'Diet', 'NONE'] as const
export type PrimaryCategory = (typeof primaryCategories)[number]

/** A category of foods in its tree. */
export type CategoryNode = TreeNode & { readonly code: string }

/**
 * The primary category of a food: that of its categories, each of which is what its code says or, when it says nothing,
 * what the category above it is. `several` when its categories disagree: such a food is refused. `tree` holds at least
 * the categories and those above them. Source: spec 2 §3, docs/open-questions.md.
 */
export function primaryCategoryOf(
  categories: readonly number[],
  tree: readonly CategoryNode[],
): PrimaryCategory | 'several' {
  const byId = new Map(tree.map((node) => [node.id, node]))
  const found = new Set(categories.map((id) => ofCategory(id, byId)).filter((primary) => primary !== 'NONE'))
  const [only = 'NONE'] = found
  return found.size > 1 ? 'several' : only
}

function ofCategory(id: number, byId: ReadonlyMap<number, CategoryNode>): PrimaryCategory {
  const seen = new Set<number>()
  for (let node = byId.get(id); node && !seen.has(node.id); node = byId.get(node.parentId ?? 0)) {
    const code = node.code.toLowerCase()
    const primary = primaryCategories.find((one) => one !== 'NONE' && one.toLowerCase() === code)
    if (primary) return primary
    seen.add(node.id)
  }
  return 'NONE'
}
