import type { PriceLineDraft } from './price-lines.ts'

const linesByFood = (lines: readonly PriceLineDraft[]) => new Map(lines.map((line) => [line.itemId, line]))
const areSameLines = (a: PriceLineDraft | undefined, b: PriceLineDraft | undefined) =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Merges two versions of the lines of a price list with a common `base`: for each food my line if I changed it,
 * otherwise theirs. The order is theirs, followed by the foods I added.
 */
export function mergedConflictingLines(
  base: readonly PriceLineDraft[],
  mine: readonly PriceLineDraft[],
  theirs: readonly PriceLineDraft[],
): readonly PriceLineDraft[] {
  const [baseByFood, mineByFood, theirsByFood] = [linesByFood(base), linesByFood(mine), linesByFood(theirs)]
  const ids = new Set([...theirsByFood.keys(), ...mineByFood.keys()])
  return [...ids].flatMap((id) => {
    const line = areSameLines(mineByFood.get(id), baseByFood.get(id)) ? theirsByFood.get(id) : mineByFood.get(id)
    return line === undefined ? [] : [line]
  })
}

/** The ids of the foods whose lines differ, including foods with a line in one version only. */
export function idsOfFoodsWithDifferentLines(
  a: readonly PriceLineDraft[],
  b: readonly PriceLineDraft[],
): readonly number[] {
  const [first, second] = [linesByFood(a), linesByFood(b)]
  return [...new Set([...first.keys(), ...second.keys()])].filter((id) => !areSameLines(first.get(id), second.get(id)))
}
