import type { CellRange } from '../kit/cell-selection.ts'
import { cellNumber, type PriceColumn, type TypedCells } from './price-lines.ts'

/* What a block pasted into a price list means: which food and which price each of its cells is for. */

/** A column of the grid as a block meets it. */
export type BlockColumn = 'code' | 'name' | 'read' | PriceColumn
type PastedFood = { readonly itemId: number; readonly code: string; readonly name: string }

/** A cell of the block that was not taken, by its place in the block from 1, and why. */
export type RefusedCell = {
  readonly why: 'notANumber' | 'unknownCode' | 'codeTwice' | 'outside' | 'readOnly'
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
type Target = { readonly food?: PastedFood; readonly column?: BlockColumn; readonly why?: RefusedCell['why'] }

/**
 * The prices of a pasted block. Pasted onto the codes, each of its rows goes to the food of its code, in any order, with
 * or without the names between; elsewhere cells go where they fall, and a single one fills the whole selection. What is
 * no number, or falls on nothing, is told and changes nothing.
 */
export function pastedPrices(
  block: Block,
  range: CellRange,
  columns: readonly BlockColumn[],
  shown: readonly PastedFood[],
  all: readonly PastedFood[],
): PastedPrices {
  const byCode = columns[range.left] === 'code'
  const cells = byCode ? block : filling(block, range)
  const columnsOfBlock = byCode ? columnsByCode(block, columns, range.left) : columns.slice(range.left)
  const foodOf = byCode ? foodsByCode(block, all) : (row: number): Target => atRow(shown[range.top + row])
  return collected(cells, (row, place) => {
    const target = foodOf(row)
    const column = columnsOfBlock[place]
    return { ...target, ...(column ? { column } : { why: target.why ?? 'outside' }) }
  })
}

const atRow = (food: PastedFood | undefined): Target => (food ? { food } : { why: 'outside' })

/** One cell fills what is selected; anything else is as large as it is. */
function filling(block: Block, { top, bottom, left, right }: CellRange): Block {
  const [[only = ''] = []] = block
  if (block.length !== 1 || block[0]?.length !== 1) return block
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => only))
}

/** The names may be left out between codes and prices: then the second column of the block holds numbers. */
function columnsByCode(block: Block, columns: readonly BlockColumn[], left: number): readonly BlockColumn[] {
  const rest = columns.slice(left)
  const hasNames = !block.some((row) => typeof cellNumber(row[1] ?? '', 'price') === 'number')
  return hasNames ? rest : rest.filter((column) => column !== 'name')
}

const codeKey = (code: string) => code.trim().toLowerCase()

/** The food of each row by its code, the first row of a code counting. */
function foodsByCode(block: Block, all: readonly PastedFood[]) {
  const foods = new Map(all.map((food) => [codeKey(food.code), food]))
  const firstRow = new Map<string, number>()
  for (const [row, [code = '']] of block.entries()) if (!firstRow.has(codeKey(code))) firstRow.set(codeKey(code), row)
  return (row: number): Target => {
    const key = codeKey(block[row]?.[0] ?? '')
    const food = foods.get(key)
    if (food === undefined) return { why: 'unknownCode' }
    return firstRow.get(key) === row ? { food } : { why: 'codeTwice' }
  }
}

/** Goes through the cells: those that are prices, and those that are not. */
function collected(cells: Block, targetOf: (row: number, column: number) => Target): PastedPrices {
  const typed = new Map<number, Record<string, string>>()
  const refused: RefusedCell[] = []
  let filled = 0
  let emptied = 0
  for (const [row, texts] of cells.entries())
    for (const [place, text] of texts.entries()) {
      const { food, column, why } = targetOf(row, place)
      const refuse = (reason: RefusedCell['why']) =>
        refused.push({ why: reason, text, row: row + 1, column: place + 1 })
      if (why !== undefined || food === undefined || column === undefined) {
        // An unknown code is told once, with its row; cells that hold nothing are not worth a word.
        if (text.trim() !== '' && (why === 'outside' || place === 0)) refuse(why ?? 'outside')
      } else if (column === 'code' || column === 'name' || column === 'read') {
        const same = column !== 'read' && codeKey(text) === codeKey(column === 'code' ? food.code : food.name)
        // Who pastes by code need not know how the food is called here.
        if (text.trim() !== '' && !same && !(column === 'name' && place === 1)) refuse('readOnly')
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
