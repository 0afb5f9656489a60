import type { TypedLine } from './price-lines.ts'

const byFood = (lines: readonly TypedLine[]) => new Map(lines.map((line) => [line.itemId, line]))
const isSame = (a: TypedLine | undefined, b: TypedLine | undefined) =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Merges two versions of the lines of a price list with a common `base`: for each food my line if I changed it,
 * otherwise theirs. The order is theirs, followed by the foods I added.
 */
export function mergedLines(
  base: readonly TypedLine[],
  mine: readonly TypedLine[],
  theirs: readonly TypedLine[],
): readonly TypedLine[] {
  const [baseByFood, mineByFood, theirsByFood] = [byFood(base), byFood(mine), byFood(theirs)]
  const ids = new Set([...theirsByFood.keys(), ...mineByFood.keys()])
  return [...ids].flatMap((id) => {
    const line = isSame(mineByFood.get(id), baseByFood.get(id)) ? theirsByFood.get(id) : mineByFood.get(id)
    return line === undefined ? [] : [line]
  })
}

/** The ids of the foods whose lines differ, including foods with a line in one version only. */
export function differingFoods(a: readonly TypedLine[], b: readonly TypedLine[]): readonly number[] {
  const [first, second] = [byFood(a), byFood(b)]
  return [...new Set([...first.keys(), ...second.keys()])].filter((id) => !isSame(first.get(id), second.get(id)))
}
