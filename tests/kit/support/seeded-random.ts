// Random choices that can be repeated: the same seed gives the same choices.

export type Random = {
  /** From 0 to below 1. */
  next(): number
  between(min: number, max: number): number
  /** An integer from min to max, both included. */
  integer(min: number, max: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** A generator of pseudo-random numbers (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (min, max) => min + (max - min) * next(),
    integer: (min, max) => min + Math.floor((max - min + 1) * next()),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(items.length * next())]!,
  }
}

/** The seed of a run: the environment variable, else the clock in a long run (LONG=1), else always the same. */
export function testSeed(variable: string): number {
  return Number(process.env[variable] ?? (process.env.LONG ? Date.now() % 2 ** 31 : 20_260_303))
}

/** A generator with the seed of the run, which is printed: setting the environment variable repeats the run. */
export function testRandom(variable: string): Random {
  const seed = testSeed(variable)
  console.info(`${variable}=${seed}`)
  return seededRandom(seed)
}
