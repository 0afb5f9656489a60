import type { FormulaContent } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { parseCellText } from '@provende/domain/kit/typed-expression.ts'
import { isLimitOfFoods } from '@provende/domain/nutrition/other-limits.ts'
import { readProbableText } from '@provende/domain/nutrition/required-probability.ts'
import { type CellReading, isBlankText } from '../../../kit/grid/paste-block.ts'
import type { FormulaEntry } from '../state/workbench-entry.ts'
import {
  contentWithLineChanges,
  contentWithNutrientBounds,
  contentWithOtherLimit,
  entryWithContent,
  type LineChange,
} from '../state/workbench-entry.ts'
import type { OtherQuantity } from './other-quantities.ts'
import type { FoodRow, QuantityRow } from './workbench-rows.ts'

/* Parses numbers typed or pasted into the grids and applies them to the formula. */

/** The values of a row that can be edited. */
export type EditableField = 'min' | 'max' | 'minIfUsed' | 'grams' | 'price'
/** A new number for a cell; null if it was emptied. */
export type NumberEdit<Row> = {
  readonly row: Row
  readonly field: EditableField
  readonly value: number | null
  /** With what probability the limit is to hold; absent where nothing is said of it. */
  readonly probability?: number
}
/** A text that is not a valid number for its cell. */
export type InvalidNumber = { readonly text: string; readonly reason: 'notANumber' | 'outOfRange' | 'notEditable' }

export type NumberRange = { readonly min: number; readonly max: number }
/** Grams per animal per day. */
export const gramsRange: NumberRange = { min: 0, max: 1e6 }
/** €/t as fed. */
export const priceRange: NumberRange = { min: 0, max: 1e7 }
/** Percent for the humidity; nutrients may be negative, as balances are. */
export const numberRangeOfRow = ({ kind, other }: QuantityRow): NumberRange => {
  if (kind === 'total') return gramsRange
  if (kind === 'humidity') return { min: 0, max: 100 }
  return other && isLimitOfFoods(other) ? gramsRange : { min: -1e12, max: 1e12 }
}

/** Parses the text of a cell that holds `current`; null for an empty one. */
export function parseCellNumber(
  text: string,
  { min, max }: NumberRange,
  current: number | null = null,
): number | null | InvalidNumber {
  const value = parseCellText(text, current)
  if (value === undefined) return { text, reason: 'notANumber' }
  return value !== null && (value < min || value > max) ? { text, reason: 'outOfRange' } : value
}

/** A cell that can be edited, and the number it holds. */
type EditTarget<Row> = {
  readonly field: EditableField
  readonly row: Row
  readonly range: NumberRange
  readonly current?: number | null
}

/** `0 ou 5`, `ou 5` or `0|5` for a least amount: the food is used with at least 5 g, or not at all. */
const ifUsedText = /^\s*(?:0\s*)?(?:ou|or|\|)\s*(?=\S)/i

/** What a text typed into a cell is for: another field than that of its column, or with a probability. */
export type TypedText = { readonly field: EditableField; readonly text: string; readonly probability?: number }

/** Whether the limits of a row may be required with a probability: those on nutrients, also per kg and on ratios. */
export const mayHaveProbability = ({ kind, other }: Pick<QuantityRow, 'kind' | 'other'>): boolean =>
  kind === 'nutrient' || (other !== undefined && !isLimitOfFoods(other))

/** Where a text goes that is typed for the limit of a nutrient or a ratio. */
export function fieldOfNutrientText(field: EditableField, text: string, row: QuantityRow): TypedText {
  const probable = mayHaveProbability(row) ? readProbableText(text) : null
  if (probable === null || (field !== 'min' && field !== 'max')) return { field, text }
  return { field, text: probable.limit || String(row[field] ?? ''), probability: probable.probability }
}

/** Whether a text is a number, or one with a probability. */
export const isLimitText = (text: string): boolean =>
  parseDecimal(text) !== undefined || parseDecimal(readProbableText(text)?.limit ?? 'none') !== undefined

/** Where a text goes that is typed for the least amount of a food. */
export const fieldOfFoodText = (field: EditableField, text: string): TypedText =>
  field === 'min' && ifUsedText.test(text)
    ? { field: 'minIfUsed', text: text.replace(ifUsedText, '') }
    : { field, text }

/** Reads the text of a cell; a text for a cell that cannot be edited is refused unless it is empty. */
export function readNumberEdit<Row>(
  text: string,
  target: EditTarget<Row> | undefined,
): CellReading<NumberEdit<Row>, InvalidNumber['reason']> {
  if (target === undefined) return isBlankText(text) ? 'ignored' : { refused: 'notEditable' }
  const { row, field, range, current } = target
  const value = parseCellNumber(text, range, current)
  return typeof value === 'object' && value !== null ? { refused: value.reason } : { value: { row, field, value } }
}

/** The number of a cell: the bound in force where the formula has none of its own. */
export function foodNumberOf(row: FoodRow, field: EditableField): number | null {
  switch (field) {
    case 'grams':
      return row.grams
    case 'price':
      return row.pricePerTonneEur
    case 'minIfUsed':
      return row.minIfUsed
    default:
      return row[field] ?? row.imposed[field]
  }
}
export const quantityNumberOf = (row: QuantityRow, field: EditableField): number | null =>
  field === 'min' || field === 'max' ? (row[field] ?? row.imposed[field]) : null

/** Applies edits to ingredients; an emptied amount becomes 0. Prices are not of the formula: they are tried. */
export function withFoodEdits(entry: FormulaEntry, edits: readonly NumberEdit<FoodRow>[]): FormulaEntry {
  const changes = new Map<number, LineChange>()
  for (const { row, field, value } of edits.filter(({ field }) => field !== 'price'))
    changes.set(row.id, {
      ...changes.get(row.id),
      ...(field === 'grams' ? { value: value ?? 0 } : { [field]: value }),
    })
  return entryWithContent(entry, contentWithLineChanges(entry.content, changes))
}

/** What a limit without a line of its own is on. */
export const quantityOf = ({ kind, name, itemIds }: OtherQuantity) => ({ kind, name, itemIds })

/** Applies edited bounds of the total, the humidity, the other quantities and the nutrients. */
export function withQuantityEdits(entry: FormulaEntry, edits: readonly NumberEdit<QuantityRow>[]): FormulaEntry {
  let content: FormulaContent = entry.content
  for (const { row, field, value, probability } of edits) {
    const change = { [field]: value, ...(probability !== undefined && { [`${field}Probability`]: probability }) }
    const { kind, other } = row
    if (kind === 'nutrient') content = contentWithNutrientBounds(content, new Map([[row.id, change]]))
    else if (kind !== 'other') content = { ...content, [kind]: { ...content[kind], ...change } }
    else if (other) content = contentWithOtherLimit(content, quantityOf(other), change)
  }
  return entryWithContent(entry, content)
}
