import type { TreeNode } from '../kit/tree.ts'

/** A node with its subtree. */
export type OrganisationBranch<Node> = { readonly node: Node; readonly children: readonly OrganisationBranch<Node>[] }

/**
 * Arranges nodes as a tree, keeping their order. A node whose parent is not in the list becomes a root: the user may not
 * see the parent.
 */
export function organisationBranchesOf<Node extends TreeNode>(nodes: readonly Node[]): OrganisationBranch<Node>[] {
  const ids = new Set(nodes.map(({ id }) => id))
  const byParent = Map.groupBy(nodes, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null))
  const branches = (parentId: number | null): OrganisationBranch<Node>[] =>
    (byParent.get(parentId) ?? []).map((node) => ({ node, children: branches(node.id) }))
  return branches(null)
}

/** A visible line of an expandable tree. */
export type OrganisationTreeLine<Node> = {
  readonly node: Node
  /** 1 at the top. */
  readonly level: number
  /** Null for a node without children. */
  readonly isOpen: boolean | null
}

/** The visible lines of a tree from top to bottom; the children of closed nodes are left out. */
export function organisationTreeLines<Node>(
  branches: readonly OrganisationBranch<Node>[],
  isOpen: (node: Node, level: number) => boolean,
  level = 1,
): OrganisationTreeLine<Node>[] {
  return branches.flatMap(({ node, children }) => {
    if (children.length === 0) return [{ node, level, isOpen: null }]
    const open = isOpen(node, level)
    return [{ node, level, isOpen: open }, ...(open ? organisationTreeLines(children, isOpen, level + 1) : [])]
  })
}
