// What a price file changes in the list in force of a distributor.

import { changeInPercent } from '../price-change.ts'
import { type EnteredPrices, type Prices, type StoredPricesOutcome, toStoredPrices } from '../price-item.ts'
import type { PriceListType } from '../price-list-type.ts'
import { unusualPrice } from '../unusual-price.ts'
import type { PriceFileLine, PriceLineTrouble } from './price-file.ts'

/** A list as a file is compared with it: the prices of foods by id. */
export type ComparedList = { readonly type: PriceListType; readonly prices: ReadonlyMap<number, Prices> }

/**
 * The prices of a food from a line. What the file has no column for is taken from the list before, else 0; an empty cell of
 * a column is 0. A farmer price without a base price is the base price too. Source: docs/rules.md.
 */
export function pricesOfLine(
  type: PriceListType,
  typed: Partial<EnteredPrices>,
  before: Prices | undefined,
): StoredPricesOutcome {
  const total = typed.price4 ?? null
  const price = typed.price ?? (total === null ? null : (before?.price ?? total))
  if (type === 'simple')
    return toStoredPrices(type, { price: typed.price ?? total, price2: null, price3: null, price4: null })
  const percentBefore = total === null ? (before?.price3 ?? 0) : null
  return toStoredPrices(type, {
    price,
    price2: 'price2' in typed ? (typed.price2 ?? 0) : (before?.price2 ?? 0),
    price3: 'price3' in typed ? (typed.price3 ?? (total === null ? 0 : null)) : percentBefore,
    price4: total,
  })
}

/** How a price of a line moves. */
export type PriceChange = {
  readonly row: number
  readonly itemId: number
  readonly prices: Prices
  readonly before: Prices | null
  readonly kind: 'new' | 'changed' | 'unchanged'
  /** Of the farmer price. */
  readonly percent: number | null
  /** By more than 30 %. */
  readonly isUnusual: boolean
}
export type ListDifference = {
  readonly changes: readonly PriceChange[]
  /** Lines whose prices together are refused, by their row. */
  readonly refused: ReadonlyMap<number, PriceLineTrouble>
  /** Foods with a price in the list and none in the file. */
  readonly missing: readonly number[]
}

/** The difference between the lines of one distributor without trouble and its list; null when it has none. */
export function listDifference(
  lines: readonly PriceFileLine[],
  list: ComparedList | null,
  type: PriceListType,
): ListDifference {
  const changes: PriceChange[] = []
  const refused = new Map<number, PriceLineTrouble>()
  const priced = new Set<number>()
  for (const { row, itemId, prices: typed } of lines) {
    if (itemId === null) continue
    priced.add(itemId)
    const before = list?.prices.get(itemId) ?? null
    const outcome = pricesOfLine(type, typed, before ?? undefined)
    if (outcome.kind !== 'stored') {
      refused.set(row, troubleOfOutcome[outcome.kind])
      continue
    }
    changes.push({ row, itemId, ...changeOf(before, outcome.prices) })
  }
  return { changes, refused, missing: [...(list?.prices.keys() ?? [])].filter((itemId) => !priced.has(itemId)) }
}

const troubleOfOutcome = {
  empty: 'empty',
  noAmount: 'empty',
  negative: 'negative',
  totalDiffers: 'totalDiffers',
} as const

const columns = ['price', 'price2', 'price3', 'price4'] as const

function changeOf(before: Prices | null, prices: Prices): Omit<PriceChange, 'row' | 'itemId'> {
  if (before === null) return { prices, before, kind: 'new', percent: null, isUnusual: false }
  const isSame = columns.every((column) => before[column] === prices[column])
  return {
    ...{ prices, before, kind: isSame ? 'unchanged' : 'changed' },
    percent: changeInPercent(before.price4, prices.price4),
    isUnusual: unusualPrice(before, prices) !== undefined,
  }
}
