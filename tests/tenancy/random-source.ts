import fc, { type GeneratorValue } from 'fast-check'

/** Chance as fast-check throws it: the same seed, the same throws. */
export type Dice = {
  /** From 0 to below `most`. */
  below(most: number): number
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

const evenly = (most: number) => fc.noBias(fc.nat(most))

export function diceOf(throwing: GeneratorValue): Dice {
  const below = (most: number) => throwing(evenly, most - 1)
  return {
    below,
    chance: (share) => below(1000) < share * 1000,
    pick: (items) => items[below(items.length)] as never,
  }
}
