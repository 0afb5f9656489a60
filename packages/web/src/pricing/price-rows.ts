import type { PricedFood } from '@provende/contract/pricing/price-list-routes.ts'
import { changedPrices, changePercent, type MovedColumn } from '@provende/domain/pricing/price-change.ts'
import type { PriceListType } from '@provende/domain/pricing/price-item.ts'
import type { Culture } from '@provende/text/culture.ts'
import { formatNumber } from '../kit/format.ts'
import { cellsOf, type PriceColumn, type TypedLine } from './price-lines.ts'

/** A food in the grid, with its line where it has a price or something typed. */
export type PriceRow = PricedFood & { readonly line: TypedLine | undefined }

/** The price of a cell as it is shown: at least two decimals, a percentage always two. */
export function shownPrice(value: unknown, column: PriceColumn, culture: Culture): string {
  if (typeof value !== 'number') return String(value ?? '')
  const isWhole = Number.isInteger(Math.round(value * 1e6) / 1e4)
  return formatNumber(value, column === 'price3' || isWhole ? 2 : undefined, culture)
}

/** The same without thousands marks, as it is edited and copied. */
export function plainPrice(value: unknown, culture: Culture): string {
  const text = String(value ?? '')
  return typeof value === 'number' && culture === 'fr-FR' ? text.replace('.', ',') : text
}

/** A price of a food in the list it is compared with. */
export const priceIn = (line: TypedLine | undefined, column: PriceColumn): number | null => {
  const value = line?.[column]
  return typeof value === 'number' ? value : null
}

/** The rows of the foods, each with its line; foods of lines that are not among them come last, by their number. */
export function priceRows(foods: readonly PricedFood[], lines: readonly TypedLine[]): readonly PriceRow[] {
  const byFood = new Map(lines.map((line) => [line.itemId, line]))
  const known = new Set(foods.map(({ itemId }) => itemId))
  const lost = lines
    .filter(({ itemId }) => !known.has(itemId))
    .map(({ itemId }) => ({ itemId, code: `#${itemId}`, name: '', deleted: true }))
  return [...foods, ...lost]
    .map((food) => ({ ...food, line: byFood.get(food.itemId) }))
    .filter(({ deleted, line }) => !deleted || line !== undefined)
}

/** A food has a price when it has a farmer price; something typed that is none does not count. */
export const isPriced = ({ line }: PriceRow): boolean => typeof line?.price4 === 'number'

/** A food before and after its prices follow another list by a percent. */
export type ChangedRow = PricedFood & {
  readonly reference: number
  readonly present: number | null
  readonly next: number
  readonly farmer: number
  readonly percent: number | null
  readonly line: TypedLine
}
type Evolution = { readonly column: MovedColumn; readonly percent: number }

/** What becomes of every food when its prices follow those of a reference, and how many cannot. */
export function evolvedRows(
  type: PriceListType,
  rows: readonly PriceRow[],
  reference: ReadonlyMap<number, TypedLine>,
  evolution: Evolution,
): { readonly changed: readonly ChangedRow[]; readonly unpriced: number; readonly impossible: number } {
  let unpriced = 0
  let impossible = 0
  const changed = rows.flatMap(({ line, ...food }): ChangedRow[] => {
    const other = reference.get(food.itemId)
    const prices = other && cellsOf(other)
    if (!other || !prices || prices.price4 === null) {
      unpriced++
      return []
    }
    const { price, price2, price3, price4 } = prices
    const whole = { price: price ?? 0, price2: price2 ?? 0, price3: price3 ?? 0, price4 }
    const cells = changedPrices(type, line && cellsOf(line), whole, evolution)
    if (cells === undefined) {
      impossible++
      return []
    }
    const { column } = evolution
    const present = priceIn(line, column)
    const next = cells[column] ?? 0
    const target = line ?? { ...other, itemId: food.itemId, ...noOtherPrices }
    return [
      {
        ...food,
        reference: whole[column],
        present,
        next,
        farmer: cells.price4 ?? 0,
        percent: changePercent(present ?? whole[column], next),
        line: { ...target, ...cells },
      },
    ]
  })
  return { changed, unpriced, impossible }
}
const noOtherPrices = { price5: null, price6: null, price7: null, price8: null, price9: null }
