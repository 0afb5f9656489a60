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

/** A node as one line of a tree that is shown: how deep it stands, and whether what is under it is shown below it. */
export type TreeLine<Node> = {
  readonly node: Node
  /** 1 at the top. */
  readonly level: number
  /** Null when nothing stands under it. */
  readonly isOpen: boolean | null
}

/** The lines of a tree of which some nodes are closed, from top to bottom. */
export function linesOf<Node>(
  branches: readonly Branch<Node>[],
  isOpen: (node: Node, level: number) => boolean,
  level = 1,
): TreeLine<Node>[] {
  return branches.flatMap(({ node, below }) => {
    if (below.length === 0) return [{ node, level, isOpen: null }]
    const open = isOpen(node, level)
    return [{ node, level, isOpen: open }, ...(open ? linesOf(below, isOpen, level + 1) : [])]
  })
}
