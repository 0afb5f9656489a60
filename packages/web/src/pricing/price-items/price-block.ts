import type { CellBlock } from '@provende/domain/kit/delimited-text.ts'
import type { CellRange } from '../../kit/grid/cell-selection.ts'
import {
  type CellReading,
  fillSelection,
  isBlankText,
  itemFinderByTexts,
  nameKey,
  type RefusedCell,
  readPastedCells,
} from '../../kit/grid/paste-block.ts'
import { type PriceCellTexts, type PriceColumn, parsePriceCell } from './price-lines.ts'

/* Pasting a block into a price list: finds the food and the price column of each cell. */

/** The meaning of a grid column for pasting; `readOnly` is any read-only column except code and name. */
export type BlockColumn = 'code' | 'name' | 'readOnly' | PriceColumn
type PastedFood = { readonly itemId: number; readonly code: string; readonly name: string }

type CellRefusal = 'notANumber' | 'unknownCode' | 'codeTwice' | 'outside' | 'readOnly'
type PastedPrice = { readonly itemId: number; readonly column: PriceColumn; readonly text: string }
export type PastedPrices = {
  readonly typed: ReadonlyMap<number, PriceCellTexts>
  readonly filled: number
  readonly emptied: number
  readonly refused: readonly RefusedCell<CellRefusal>[]
}

/**
 * The prices of a pasted block. Pasted onto the code column, each row goes to the food with its code, in any order,
 * with or without a column of names. Pasted elsewhere, cells fill the grid from the selection on, and a single cell
 * fills the whole selection. Cells that are not numbers, or that hit no price, are refused and change nothing.
 */
export function pastedPrices(
  block: CellBlock,
  range: CellRange,
  columns: readonly BlockColumn[],
  shown: readonly PastedFood[],
  allFoods: readonly PastedFood[],
): PastedPrices {
  const byCode = columns[range.left] === 'code'
  const columnsOfBlock = byCode ? blockColumnsByCode(block, columns, range.left) : columns.slice(range.left)
  const foodOf = byCode ? pastedFoodFinder(block, allFoods) : (row: number) => shown[range.top + row] ?? 'outside'
  const cells = byCode ? block : fillSelection(block, range)
  const { values, refused } = readPastedCells(cells, (text, row, index) =>
    readPastedPrice(text, foodOf(row), columnsOfBlock[index], index),
  )
  const typed = new Map<number, PriceCellTexts>()
  for (const { itemId, column, text } of values) typed.set(itemId, { ...typed.get(itemId), [column]: text })
  const emptied = values.filter(({ text }) => isBlankText(text)).length
  return { typed, filled: values.length - emptied, emptied, refused }
}

/** The columns of a block that starts with codes. If the second column holds numbers, the names are missing. */
function blockColumnsByCode(block: CellBlock, columns: readonly BlockColumn[], left: number): readonly BlockColumn[] {
  const rest = columns.slice(left)
  const hasNames = !block.some((row) => typeof parsePriceCell(row[1] ?? '', 'price') === 'number')
  return hasNames ? rest : rest.filter((column) => column !== 'name')
}

/** Returns a function that finds the food of a row by its code; only the first row with a code counts. */
function pastedFoodFinder(block: CellBlock, foods: readonly PastedFood[]) {
  const find = itemFinderByTexts(foods, ({ code }) => code)
  const keys = block.map(([code = '']) => nameKey(code))
  return (row: number): PastedFood | CellRefusal => {
    const food = find(keys[row] ?? '').at(-1)
    if (food === undefined) return 'unknownCode'
    return keys.indexOf(nameKey(food.code)) === row ? food : 'codeTwice'
  }
}

/** The price in a cell of the block, whose column there is `index`. */
function readPastedPrice(
  text: string,
  food: PastedFood | CellRefusal,
  column: BlockColumn | undefined,
  index: number,
): CellReading<PastedPrice, CellRefusal> {
  if (typeof food === 'string' || column === undefined) {
    const refused = typeof food === 'string' ? food : 'outside'
    // An unknown code is reported once per row.
    return isBlankText(text) || (refused !== 'outside' && index > 0) ? 'ignored' : { refused }
  }
  if (column === 'code' || column === 'name' || column === 'readOnly') {
    const isSame = column !== 'readOnly' && nameKey(text) === nameKey(food[column])
    // When pasting by code, the names may differ from those in the grid.
    return isBlankText(text) || isSame || (column === 'name' && index === 1) ? 'ignored' : { refused: 'readOnly' }
  }
  const { itemId } = food
  return parsePriceCell(text, column) === undefined ? { refused: 'notANumber' } : { value: { itemId, column, text } }
}
