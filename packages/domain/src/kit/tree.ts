/** A node that names its parent; null at the top. */
export type TreeNode = { readonly id: number; readonly parentId: number | null }

/**
 * Whether giving `id` the parent `parentId` would close a loop (a node under itself, also through others).
 * `nodes` holds at least the parent and its ancestors; a parent that is not among them ends the walk.
 */
export function closesLoop(nodes: readonly TreeNode[], id: number, parentId: number | null): boolean {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]))
  const seen = new Set<number>()
  let current: number | null | undefined = parentId
  while (current != null && !seen.has(current)) {
    if (current === id) return true
    seen.add(current)
    current = parents.get(current)
  }
  return false
}
