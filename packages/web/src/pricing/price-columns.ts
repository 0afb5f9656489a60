import { changePercent } from '@provende/domain/pricing/price-change.ts'
import type { PriceListType } from '@provende/domain/pricing/price-item.ts'
import { useMemo } from 'react'
import type { CellState, GridColumn } from '../kit/cell-grid.tsx'
import { formatNumber } from '../kit/format.ts'
import { sentenceOf } from '../kit/problem-sentence.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import type { BlockColumn } from './price-block.ts'
import { lineProblems, otherColumns, type PriceColumn, type TypedLine } from './price-lines.ts'
import { type PriceRow, plainPrice, priceIn, shownPrice } from './price-rows.ts'

/** The list the prices are compared with. */
export type Comparison = { readonly code: string; readonly lines: ReadonlyMap<number, TypedLine> }
/** A column of the grid, and what a pasted block makes of it. */
export type PriceGridColumn = GridColumn<PriceRow> & {
  readonly pasted: BlockColumn
  /** What a file holds. */
  readonly value: (row: PriceRow) => string | number | null
}

type Asked = {
  readonly type: PriceListType
  readonly editable: boolean
  /** The list is shared from above: there are two prices to see. */
  readonly seen: boolean
  readonly currency: string
  readonly rows: readonly PriceRow[]
  readonly comparison: Comparison | undefined
}

/** The price columns of a list: those of its type, and those beyond the fourth that hold something. */
function pricesShown({ type, seen, rows }: Pick<Asked, 'type' | 'seen' | 'rows'>): readonly PriceColumn[] {
  const used = otherColumns.filter((column) => rows.some(({ line }) => line !== undefined && line[column] !== null))
  if (type === 'simple') return ['price', ...used]
  return seen ? ['price', 'price4'] : ['price', 'price2', 'price3', 'price4', ...used]
}

/** The columns of the grid: what the food is, its prices, and how they differ from another list. */
export function usePriceColumns(asked: Asked): readonly PriceGridColumn[] {
  const { type, editable, seen, currency, rows, comparison } = asked
  const words = useWords()
  const culture = useCulture()
  return useMemo(() => {
    const { prices: own, priceList } = words.pricing
    const labels = priceList.lines.items.fields
    const shown = pricesShown({ type, seen, rows })
    const label = (column: PriceColumn) =>
      column === 'price' && seen && type === 'complex' ? own.distributorPrice : labels[column]
    const header = (column: PriceColumn) =>
      column === 'price3' ? own.percent(label(column)) : own.perTonne(label(column), currency)
    const food = (key: 'code' | 'name', title: string, width: number): PriceGridColumn => ({
      key,
      header: title,
      width,
      grows: key === 'name',
      pasted: key,
      text: (row) => (key === 'name' && row.deleted ? own.inactive(row.name) : row[key]),
      plain: (row) => row[key],
      value: (row) => row[key],
    })
    const differs = ({ line, itemId }: PriceRow, column: PriceColumn) =>
      comparison !== undefined && priceIn(line, column) !== priceIn(comparison.lines.get(itemId), column)
    const state = (row: PriceRow, column: PriceColumn): CellState | undefined => {
      const problem = row.line && lineProblems(type, row.line)[column]
      if (problem)
        return { kind: 'bad', note: sentenceOf(words, culture, { ...problem, field: column }, () => label(column)) }
      if (!comparison || !differs(row, column)) return undefined
      const other = priceIn(comparison.lines.get(row.itemId), column)
      const note =
        other === null
          ? own.differsByNone(comparison.code)
          : own.differs(comparison.code, shownPrice(other, column, culture))
      return { kind: 'marked', note }
    }
    const price = (column: PriceColumn): PriceGridColumn => {
      const count = comparison ? rows.filter((row) => differs(row, column)).length : 0
      return {
        key: column,
        header: header(column),
        width: widthOf(header(column), count > 0),
        isNumber: true,
        editable,
        mark: count > 0 ? own.differences(count) : undefined,
        pasted: column,
        text: ({ line }) => shownPrice(line?.[column], column, culture),
        plain: ({ line }) => plainPrice(line?.[column], culture),
        value: ({ line }) => line?.[column] ?? null,
        state: (row) => state(row, column),
      }
    }
    const compared = comparison ? comparedColumns(comparison, own, culture, type) : []
    return [food('code', priceList.fields.code, 84), food('name', labels.itemId, 220), ...shown.map(price), ...compared]
  }, [words, culture, type, editable, seen, currency, rows, comparison])
}

/** Room for the header, and for its mark, in px. */
const widthOf = (header: string, marked: boolean) => Math.max(100, header.length * 7 + 22) + (marked ? 44 : 0)

type Own = ReturnType<typeof useWords>['pricing']['prices']

/** The farmer price of the other list, and by how much this one differs. */
function comparedColumns(
  { code, lines }: Comparison,
  own: Own,
  culture: ReturnType<typeof useCulture>,
  type: PriceListType,
): readonly PriceGridColumn[] {
  const column = type === 'simple' ? 'price' : 'price4'
  const other = ({ itemId }: PriceRow) => priceIn(lines.get(itemId), column)
  const change = (row: PriceRow) => changePercent(other(row), priceIn(row.line, column))
  const common = { isNumber: true, pasted: 'read' as const }
  return [
    {
      ...common,
      key: 'compared',
      header: code,
      width: widthOf(code, false),
      text: (row) => shownPrice(other(row), column, culture),
      plain: (row) => plainPrice(other(row), culture),
      value: other,
    },
    {
      ...common,
      key: 'change',
      header: own.change,
      width: widthOf(own.change, false),
      text: (row) => formatNumber(change(row), 2, culture),
      plain: (row) => plainPrice(change(row), culture),
      value: change,
    },
  ]
}
