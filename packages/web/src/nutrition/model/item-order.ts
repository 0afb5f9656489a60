/* The items of a model version while they are edited: in one list, each group in its own order. */

export type Item = { readonly itemId: number }

/** The items with one of them moved to a place, from 0, among those of its group; the others keep their order. */
export function movedItem<T extends Item>(
  items: readonly T[],
  itemId: number,
  place: number,
  groupOf: (item: T) => number | undefined,
): readonly T[] {
  const moving = items.find((item) => item.itemId === itemId)
  if (moving === undefined) return items
  const group = items.filter((item) => groupOf(item) === groupOf(moving))
  const others = group.filter((item) => item !== moving)
  const kept = Math.max(0, Math.min(place, others.length))
  const ordered = others.toSpliced(kept, 0, moving)
  // The places of the group in the whole list stay those of the group.
  let next = 0
  return items.map((item) => (groupOf(item) === groupOf(moving) ? (ordered[next++] ?? item) : item))
}
