import type { TreeNode } from '../kit/tree.ts'

/** A node with what stands under it. */
export type Branch<Node> = { readonly node: Node; readonly below: readonly Branch<Node>[] }

/**
 * Nodes as a tree, in their order. One whose parent is not among them stands at the top: what is above it is not seen by
 * whoever reads them.
 */
export function branchesOf<Node extends TreeNode>(nodes: readonly Node[]): Branch<Node>[] {
  const ids = new Set(nodes.map(({ id }) => id))
  const under = Map.groupBy(nodes, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null))
  const branches = (parentId: number | null): Branch<Node>[] =>
    (under.get(parentId) ?? []).map((node) => ({ node, below: branches(node.id) }))
  return branches(null)
}
