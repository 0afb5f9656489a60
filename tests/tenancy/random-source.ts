import fc, { type GeneratorValue } from 'fast-check'

/** Random choices made by fast-check: the same seed gives the same choices. */
export type RandomSource = {
  /** An integer from 0 to below `max`. */
  below(max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

const uniformInteger = (max: number) => fc.noBias(fc.nat(max))

export function randomSourceOf(generate: GeneratorValue): RandomSource {
  const below = (max: number) => generate(uniformInteger, max - 1)
  return {
    below,
    chance: (probability) => below(1000) < probability * 1000,
    pick: (items) => items[below(items.length)] as never,
  }
}
