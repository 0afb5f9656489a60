import type { PriceableFood } from '@provende/contract/pricing/priced-food.ts'
import { type ChangeablePriceColumn, changeInPercent, changePrices } from '@provende/domain/pricing/price-change.ts'
import type { PriceListType } from '@provende/domain/pricing/price-list-type.ts'
import type { Culture } from '@provende/text/culture.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { type PriceColumn, type PriceLineDraft, pricesIfAllNumbers } from './price-lines.ts'

/** A food in the grid, with its line if it has a price or typed text. */
export type PriceRow = PriceableFood & { readonly line: PriceLineDraft | undefined }

/** Formats a price for display: at least two decimals, exactly two for a percentage. */
export function priceTextForDisplay(value: unknown, column: PriceColumn, culture: Culture): string {
  if (typeof value !== 'number') return String(value ?? '')
  const fitsTwoDecimals = Number.isInteger(Math.round(value * 1e6) / 1e4)
  return formatNumber(value, column === 'price3' || fitsTwoDecimals ? 2 : undefined, culture)
}

/** Formats a price for editing and copying, without thousands separators. */
export function priceTextForEditing(value: unknown, culture: Culture): string {
  const text = String(value ?? '')
  return typeof value === 'number' && culture === 'fr-FR' ? text.replace('.', ',') : text
}

/** The number in a column of a line; null if it is empty or text. */
export const priceOfLine = (line: PriceLineDraft | undefined, column: PriceColumn): number | null => {
  const value = line?.[column]
  return typeof value === 'number' ? value : null
}

/**
 * The rows of the foods, each with its line. Lines of foods that are not in the list come last, with their id as code.
 */
export function priceRows(foods: readonly PriceableFood[], lines: readonly PriceLineDraft[]): readonly PriceRow[] {
  const byFood = new Map(lines.map((line) => [line.itemId, line]))
  const listedIds = new Set(foods.map(({ itemId }) => itemId))
  const unlisted = lines
    .filter(({ itemId }) => !listedIds.has(itemId))
    .map(({ itemId }) => ({ itemId, code: `#${itemId}`, name: '', deleted: true, categoryNames: [] }))
  return [...foods, ...unlisted]
    .map((food) => ({ ...food, line: byFood.get(food.itemId) }))
    .filter(({ deleted, line }) => !deleted || line !== undefined)
}

/** Whether a food has a farmer price; text that is not a number does not count. */
export const hasFarmerPrice = ({ line }: PriceRow): boolean => typeof line?.price4 === 'number'

/** A food before and after a change of its prices by a percentage of reference prices. */
export type ChangedPriceRow = PriceableFood & {
  readonly reference: number
  readonly current: number | null
  readonly next: number
  readonly farmer: number
  readonly percent: number | null
  readonly line: PriceLineDraft
}
type PriceEvolution = { readonly column: ChangeablePriceColumn; readonly percent: number }

/**
 * The changed prices of all foods, computed from reference prices and a percentage. `unpriced` counts foods without
 * reference price, `impossible` names the foods whose prices would be negative.
 */
export function rowsWithEvolvedPrices(
  type: PriceListType,
  rows: readonly PriceRow[],
  reference: ReadonlyMap<number, PriceLineDraft>,
  evolution: PriceEvolution,
): { readonly changed: readonly ChangedPriceRow[]; readonly unpriced: number; readonly impossible: readonly string[] } {
  let unpriced = 0
  const impossible: string[] = []
  const changed = rows.flatMap(({ line, ...food }): ChangedPriceRow[] => {
    const other = reference.get(food.itemId)
    const prices = other && pricesIfAllNumbers(other)
    if (!other || !prices || prices.price4 === null) {
      unpriced++
      return []
    }
    const { price, price2, price3, price4 } = prices
    const referencePrices = { price: price ?? 0, price2: price2 ?? 0, price3: price3 ?? 0, price4 }
    const cells = changePrices(type, line && pricesIfAllNumbers(line), referencePrices, evolution)
    if (cells === undefined) {
      impossible.push(food.name || food.code)
      return []
    }
    const { column } = evolution
    const current = priceOfLine(line, column)
    const next = cells[column] ?? 0
    const target = line ?? { ...other, itemId: food.itemId, ...noFurtherPrices }
    return [
      {
        ...food,
        reference: referencePrices[column],
        current,
        next,
        farmer: cells.price4 ?? 0,
        percent: changeInPercent(current ?? referencePrices[column], next),
        line: { ...target, ...cells },
      },
    ]
  })
  return { changed, unpriced, impossible }
}
const noFurtherPrices = { price5: null, price6: null, price7: null, price8: null, price9: null }
