import { changeInPercent } from '@provende/domain/pricing/price-change.ts'
import type { PriceListType } from '@provende/domain/pricing/price-list-type.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useMemo } from 'react'
import type { CellState, GridColumn } from '../../kit/grid/grid-column.ts'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import type { BlockColumn } from './price-block.ts'
import { furtherPriceColumns, type PriceColumn, type PriceLineDraft, priceLineProblems } from './price-lines.ts'
import { type PriceRow, priceOfLine, priceTextForDisplay, priceTextForEditing } from './price-rows.ts'

/** The list the prices are compared with. */
export type PriceListComparison = { readonly code: string; readonly lines: ReadonlyMap<number, PriceLineDraft> }
/** A column of the grid, with its meaning for pasting and for export. */
export type PriceGridColumn = GridColumn<PriceRow> & {
  readonly pasted: BlockColumn
  /** The value in exported files. */
  readonly value: (row: PriceRow) => string | number | null
}

type PriceColumnOptions = {
  readonly type: PriceListType
  readonly editable: boolean
  /** The list belongs to a tenant above, which shows only two of its prices. */
  readonly isSharedView: boolean
  readonly currency: string
  readonly rows: readonly PriceRow[]
  readonly comparison: PriceListComparison | undefined
}

/** The price columns of a list: those of its type, and any further column that holds a price. */
function visiblePriceColumns({
  type,
  isSharedView,
  rows,
}: Pick<PriceColumnOptions, 'type' | 'isSharedView' | 'rows'>): readonly PriceColumn[] {
  const used = furtherPriceColumns.filter((column) =>
    rows.some(({ line }) => line !== undefined && line[column] !== null),
  )
  if (type === 'simple') return ['price', ...used]
  return isSharedView ? ['price', 'price4'] : ['price', 'price2', 'price3', 'price4', ...used]
}

/** The columns of the grid: code and name of the food, its prices, and the comparison with another list. */
export function usePriceColumns(options: PriceColumnOptions): readonly PriceGridColumn[] {
  const { type, editable, isSharedView, currency, rows, comparison } = options
  const words = useWords()
  const culture = useCulture()
  return useMemo(() => {
    const { prices: texts, priceList } = words.pricing
    const labels = priceList.lines.items.fields
    const shown = visiblePriceColumns({ type, isSharedView, rows })
    const label = (column: PriceColumn) =>
      column === 'price' && isSharedView && type === 'complex' ? texts.distributorPrice : labels[column]
    const header = (column: PriceColumn) =>
      column === 'price3' ? texts.percent(label(column)) : texts.perTonne(label(column), currency)
    const foodColumn = (key: 'code' | 'name', title: string, width: number): PriceGridColumn => ({
      key,
      header: title,
      width,
      grows: key === 'name',
      pasted: key,
      text: (row) => (key === 'name' && row.deleted ? texts.inactive(row.name) : row[key]),
      rawText: (row) => row[key],
      value: (row) => row[key],
    })
    const differs = ({ line, itemId }: PriceRow, column: PriceColumn) =>
      comparison !== undefined && priceOfLine(line, column) !== priceOfLine(comparison.lines.get(itemId), column)
    const stateOf = (row: PriceRow, column: PriceColumn): CellState | undefined => {
      const problem = row.line && priceLineProblems(type, row.line)[column]
      if (problem)
        return {
          kind: 'bad',
          note: problemSentence(words, culture, { ...problem, field: column }, () => label(column)),
        }
      if (!comparison || !differs(row, column)) return undefined
      const other = priceOfLine(comparison.lines.get(row.itemId), column)
      const note =
        other === null
          ? texts.comparedPriceMissing(comparison.code)
          : texts.comparedPrice(comparison.code, priceTextForDisplay(other, column, culture))
      return { kind: 'marked', note }
    }
    const priceColumn = (column: PriceColumn): PriceGridColumn => {
      const count = comparison ? rows.filter((row) => differs(row, column)).length : 0
      return {
        key: column,
        header: header(column),
        width: priceColumnWidth(header(column), count > 0),
        isNumber: true,
        editable,
        mark: count > 0 ? texts.differenceCount(count) : undefined,
        pasted: column,
        text: ({ line }) => priceTextForDisplay(line?.[column], column, culture),
        rawText: ({ line }) => priceTextForEditing(line?.[column], culture),
        value: ({ line }) => line?.[column] ?? null,
        state: (row) => stateOf(row, column),
      }
    }
    const compared = comparison ? comparedPriceColumns(comparison, texts, culture, type) : []
    return [
      foodColumn('code', priceList.fields.code, 84),
      foodColumn('name', labels.itemId, 180),
      ...shown.map(priceColumn),
      ...compared,
    ]
  }, [words, culture, type, editable, isSharedView, currency, rows, comparison])
}

/** Column width that fits the header and its mark, in px. */
const priceColumnWidth = (header: string, marked: boolean) => Math.max(100, header.length * 7 + 22) + (marked ? 44 : 0)

type PriceTexts = ReturnType<typeof useWords>['pricing']['prices']

/** The farmer price in the other list, and the change in percent. */
function comparedPriceColumns(
  { code, lines }: PriceListComparison,
  texts: PriceTexts,
  culture: ReturnType<typeof useCulture>,
  type: PriceListType,
): readonly PriceGridColumn[] {
  const column = type === 'simple' ? 'price' : 'price4'
  const other = ({ itemId }: PriceRow) => priceOfLine(lines.get(itemId), column)
  const change = (row: PriceRow) => changeInPercent(other(row), priceOfLine(row.line, column))
  const common = { isNumber: true, pasted: 'readOnly' as const }
  return [
    {
      ...common,
      key: 'compared',
      header: code,
      width: priceColumnWidth(code, false),
      text: (row) => priceTextForDisplay(other(row), column, culture),
      rawText: (row) => priceTextForEditing(other(row), culture),
      value: other,
    },
    {
      ...common,
      key: 'change',
      header: texts.change,
      width: priceColumnWidth(texts.change, false),
      text: (row) => formatNumber(change(row), 2, culture),
      rawText: (row) => priceTextForEditing(change(row), culture),
      value: change,
    },
  ]
}
