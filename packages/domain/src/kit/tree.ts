/** A node with the id of its parent; null for a root. */
export type TreeNode = { readonly id: number; readonly parentId: number | null }

/**
 * Whether setting the parent of `id` to `parentId` would create a cycle (a node below itself, also through others).
 * `nodes` must include the new parent and its ancestors; the search stops at a parent that is not among them.
 */
export function closesLoop(nodes: readonly TreeNode[], id: number, parentId: number | null): boolean {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]))
  const visited = new Set<number>()
  let current: number | null | undefined = parentId
  while (current != null && !visited.has(current)) {
    if (current === id) return true
    visited.add(current)
    current = parents.get(current)
  }
  return false
}
