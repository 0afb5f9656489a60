import type { CellRange } from '../kit/grid/cell-selection.ts'
import { cellNumber, type PriceColumn, type TypedCells } from './price-lines.ts'

/* Pasting a block into a price list: finds the food and the price column of each cell. */

/** The meaning of a grid column for pasting; `readOnly` is any read-only column except code and name. */
export type BlockColumn = 'code' | 'name' | 'readOnly' | PriceColumn
type PastedFood = { readonly itemId: number; readonly code: string; readonly name: string }

/** A cell of the block that was refused, with its row and column in the block (from 1) and the reason. */
export type RefusedCell = {
  readonly reason: 'notANumber' | 'unknownCode' | 'codeTwice' | 'outside' | 'readOnly'
  readonly text: string
  readonly row: number
  readonly column: number
}
export type PastedPrices = {
  readonly typed: ReadonlyMap<number, TypedCells>
  readonly filled: number
  readonly emptied: number
  readonly refused: readonly RefusedCell[]
}

type Block = readonly (readonly string[])[]
type Target = { readonly food?: PastedFood; readonly column?: BlockColumn; readonly refusal?: RefusedCell['reason'] }

/**
 * The prices of a pasted block. Pasted onto the code column, each row goes to the food with its code, in any order,
 * with or without a column of names. Pasted elsewhere, cells fill the grid from the selection on, and a single cell
 * fills the whole selection. Cells that are not numbers, or that hit no price, are refused and change nothing.
 */
export function pastedPrices(
  block: Block,
  range: CellRange,
  columns: readonly BlockColumn[],
  shown: readonly PastedFood[],
  allFoods: readonly PastedFood[],
): PastedPrices {
  const byCode = columns[range.left] === 'code'
  const cells = byCode ? block : fillSelection(block, range)
  const columnsOfBlock = byCode ? columnsByCode(block, columns, range.left) : columns.slice(range.left)
  const foodOf = byCode ? foodFinder(block, allFoods) : (row: number): Target => rowTarget(shown[range.top + row])
  return collectPrices(cells, (row, columnIndex) => {
    const target = foodOf(row)
    const column = columnsOfBlock[columnIndex]
    return { ...target, ...(column ? { column } : { refusal: target.refusal ?? 'outside' }) }
  })
}

const rowTarget = (food: PastedFood | undefined): Target => (food ? { food } : { refusal: 'outside' })

/** A single cell is repeated over the whole selection; a larger block keeps its size. */
function fillSelection(block: Block, { top, bottom, left, right }: CellRange): Block {
  const [[only = ''] = []] = block
  if (block.length !== 1 || block[0]?.length !== 1) return block
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => only))
}

/** The columns of a block that starts with codes. If the second column holds numbers, the names are missing. */
function columnsByCode(block: Block, columns: readonly BlockColumn[], left: number): readonly BlockColumn[] {
  const rest = columns.slice(left)
  const hasNames = !block.some((row) => typeof cellNumber(row[1] ?? '', 'price') === 'number')
  return hasNames ? rest : rest.filter((column) => column !== 'name')
}

const codeKey = (code: string) => code.trim().toLowerCase()

/** Returns a function that finds the food of a row by its code; only the first row with a code counts. */
function foodFinder(block: Block, foods: readonly PastedFood[]) {
  const byCode = new Map(foods.map((food) => [codeKey(food.code), food]))
  const firstRow = new Map<string, number>()
  for (const [row, [code = '']] of block.entries()) if (!firstRow.has(codeKey(code))) firstRow.set(codeKey(code), row)
  return (row: number): Target => {
    const key = codeKey(block[row]?.[0] ?? '')
    const food = byCode.get(key)
    if (food === undefined) return { refusal: 'unknownCode' }
    return firstRow.get(key) === row ? { food } : { refusal: 'codeTwice' }
  }
}

/** Sorts all cells into prices and refused cells. */
function collectPrices(cells: Block, targetOf: (row: number, column: number) => Target): PastedPrices {
  const typed = new Map<number, Record<string, string>>()
  const refused: RefusedCell[] = []
  let filled = 0
  let emptied = 0
  for (const [row, texts] of cells.entries())
    for (const [columnIndex, text] of texts.entries()) {
      const { food, column, refusal } = targetOf(row, columnIndex)
      const refuse = (reason: RefusedCell['reason']) =>
        refused.push({ reason, text, row: row + 1, column: columnIndex + 1 })
      if (refusal !== undefined || food === undefined || column === undefined) {
        // An unknown code is reported once per row; empty cells are ignored.
        if (text.trim() !== '' && (refusal === 'outside' || columnIndex === 0)) refuse(refusal ?? 'outside')
      } else if (column === 'code' || column === 'name' || column === 'readOnly') {
        const isSame = column !== 'readOnly' && codeKey(text) === codeKey(column === 'code' ? food.code : food.name)
        // When pasting by code, the names may differ from those in the grid.
        if (text.trim() !== '' && !isSame && !(column === 'name' && columnIndex === 1)) refuse('readOnly')
      } else {
        const number = cellNumber(text, column)
        if (number === undefined) refuse('notANumber')
        else {
          typed.set(food.itemId, { ...typed.get(food.itemId), [column]: text })
          if (number === null) emptied++
          else filled++
        }
      }
    }
  return { typed, filled, emptied, refused }
}
