/* The order of the items of a model version: one list, in which each group has its own order. */

export type OrderedItem = { readonly itemId: number }

/** Moves an item to an index (from 0) within its group; the other items keep their order. */
export function moveItem<T extends OrderedItem>(
  items: readonly T[],
  itemId: number,
  index: number,
  groupOf: (item: T) => number | undefined,
): readonly T[] {
  const moved = items.find((item) => item.itemId === itemId)
  if (moved === undefined) return items
  const group = items.filter((item) => groupOf(item) === groupOf(moved))
  const others = group.filter((item) => item !== moved)
  const target = Math.max(0, Math.min(index, others.length))
  const ordered = others.toSpliced(target, 0, moved)
  // The positions that the group has in the whole list stay the same.
  let next = 0
  return items.map((item) => (groupOf(item) === groupOf(moved) ? (ordered[next++] ?? item) : item))
}
