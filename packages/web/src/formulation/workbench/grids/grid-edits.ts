import type { FormulaContent } from '@provende/domain/formulation/workbench-formula.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import type { CellRange } from '../kit/cell-selection.ts'
import type { FormulaEntry } from './workbench-entry.ts'
import { type LineChange, withContent, withLines, withNutrientBounds } from './workbench-entry.ts'
import type { FoodRow, LimitedRow } from './workbench-rows.ts'

/* What numbers typed and pasted into the grids do to a formula. */

/** What a cell is for; the other columns are only read. */
export type TypedColumn = 'min' | 'max' | 'grams'
/** A number for a cell of a row, null where it was emptied. */
export type TypedNumber<Row> = { readonly row: Row; readonly column: TypedColumn; readonly value: number | null }
/** A text that is none of the numbers its cell takes. */
export type Refused = { readonly text: string; readonly why: 'notANumber' | 'outOfRange' | 'noPlace' }

export type Range = { readonly least: number; readonly most: number }
/** Grams per animal per day; percent of the product; bounds of nutrients, some of which are balances. */
export const gramsRange: Range = { least: 0, most: 1e6 }
export const rangeOfRow = ({ kind }: LimitedRow): Range =>
  kind === 'total' ? gramsRange : kind === 'humidity' ? { least: 0, most: 100 } : { least: -1e12, most: 1e12 }

/** The number a text is for a cell. */
export function typedNumber(text: string, { least, most }: Range): number | null | Refused {
  const value = parseDecimal(text)
  if (value === undefined) return { text, why: 'notANumber' }
  return value !== null && (value < least || value > most) ? { text, why: 'outOfRange' } : value
}

/** A formula with numbers typed into its ingredients; an amount that is emptied is none. */
export function withTypedFoods(entry: FormulaEntry, typed: readonly TypedNumber<FoodRow>[]): FormulaEntry {
  const changes = new Map<number, LineChange>()
  for (const { row, column, value } of typed)
    changes.set(row.id, {
      ...changes.get(row.id),
      ...(column === 'grams' ? { value: value ?? 0 } : { [column]: value }),
    })
  return withContent(entry, withLines(entry.content, changes))
}

/** A formula with bounds typed beside what they limit. */
export function withTypedLimits(entry: FormulaEntry, typed: readonly TypedNumber<LimitedRow>[]): FormulaEntry {
  let content: FormulaContent = entry.content
  for (const { row, column, value } of typed) {
    const change = { [column]: value }
    content =
      row.kind === 'nutrient'
        ? withNutrientBounds(content, new Map([[row.id, change]]))
        : { ...content, [row.kind]: { ...content[row.kind], ...change } }
  }
  return withContent(entry, content)
}

type Block = readonly (readonly string[])[]
type Target<Row> = { readonly column: TypedColumn; readonly row: Row; readonly range: Range }
export type Pasted<Row> = { readonly typed: readonly TypedNumber<Row>[]; readonly refused: readonly Refused[] }

/**
 * What a pasted block says: cells go where they fall, a single one fills the whole selection. `targetAt` answers what a
 * cell of the grid takes, undefined where nothing is typed: what falls there is told, unless it is empty.
 */
export function pastedNumbers<Row>(
  block: Block,
  range: CellRange,
  targetAt: (row: number, column: number) => Target<Row> | undefined,
): Pasted<Row> {
  const typed: TypedNumber<Row>[] = []
  const refused: Refused[] = []
  for (const [down, cells] of filling(block, range).entries())
    for (const [right, text] of cells.entries()) {
      const target = targetAt(range.top + down, range.left + right)
      if (target === undefined) {
        if (text.trim() !== '') refused.push({ text, why: 'noPlace' })
        continue
      }
      const value = typedNumber(text, target.range)
      if (typeof value === 'object' && value !== null) refused.push(value)
      else typed.push({ row: target.row, column: target.column, value })
    }
  return { typed, refused }
}

function filling(block: Block, { top, bottom, left, right }: CellRange): Block {
  const [[only = ''] = []] = block
  if (block.length !== 1 || block[0]?.length !== 1) return block
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => only))
}
