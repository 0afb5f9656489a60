import type { TypedLine } from './price-lines.ts'

const byFood = (lines: readonly TypedLine[]) => new Map(lines.map((line) => [line.itemId, line]))
const isSame = (one: TypedLine | undefined, other: TypedLine | undefined) =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * The lines of a list that two people changed at once, from the `base` both started with: food by food mine where I
 * changed it, theirs where I did not, in their order.
 */
export function mergedLines(
  base: readonly TypedLine[],
  mine: readonly TypedLine[],
  theirs: readonly TypedLine[],
): readonly TypedLine[] {
  const [before, own, other] = [byFood(base), byFood(mine), byFood(theirs)]
  const ids = new Set([...other.keys(), ...own.keys()])
  return [...ids].flatMap((id) => {
    const line = isSame(own.get(id), before.get(id)) ? other.get(id) : own.get(id)
    return line === undefined ? [] : [line]
  })
}

/** The foods whose lines differ. */
export function differingFoods(one: readonly TypedLine[], other: readonly TypedLine[]): readonly number[] {
  const [first, second] = [byFood(one), byFood(other)]
  return [...new Set([...first.keys(), ...second.keys()])].filter((id) => !isSame(first.get(id), second.get(id)))
}
