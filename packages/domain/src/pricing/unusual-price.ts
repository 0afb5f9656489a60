// Prices that moved so far that whoever saves them is asked.

import { type UnusualChange, unusualChange } from '../kit/unusual-change.ts'

type ComparedPrices = { readonly price: number | null; readonly price4: number | null }
export type UnusualPrice = UnusualChange & {
  readonly column: 'price' | 'price4'
  readonly before: number
  readonly after: number
}

/** The farmer price (Price4), else the base price, if it moved unusually far from the one before; else undefined. */
export function unusualPrice(before: ComparedPrices, after: ComparedPrices): UnusualPrice | undefined {
  for (const column of ['price4', 'price'] as const) {
    const [from, to] = [before[column], after[column]]
    const change = from === null || to === null ? undefined : unusualChange(from, to)
    if (change && from !== null && to !== null) return { ...change, column, before: from, after: to }
  }
  return undefined
}
