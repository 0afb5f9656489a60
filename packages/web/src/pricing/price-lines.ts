import { problemsOf } from '@provende/contract/kit/schema-problems.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { editedPrices, keptPrices, type PriceCells, type PriceListType } from '@provende/domain/pricing/price-item.ts'

/* The lines of a price list while they are typed: a cell that is no number stays as it was typed, and is refused. */

const amountColumns = ['price', 'price2', 'price3', 'price4'] as const
export const otherColumns = ['price5', 'price6', 'price7', 'price8', 'price9'] as const
export const priceColumns = [...amountColumns, ...otherColumns] as const
export type PriceColumn = (typeof priceColumns)[number]

/** What a cell holds: a number, nothing, or what was typed and is no number. */
type CellValue = number | string | null
type Cells = { readonly [Column in PriceColumn]: CellValue }
export type TypedLine = Cells & { readonly itemId: number; readonly unitId: number | null }
/** Texts typed into cells of a food. */
export type TypedCells = Partial<Readonly<Record<PriceColumn, string>>>

const noPrices = Object.fromEntries(priceColumns.map((column) => [column, null])) as Cells
const emptyLine = (itemId: number): TypedLine => ({ itemId, unitId: null, ...noPrices })

/**
 * The number of a cell as it is typed or pasted, null for none, undefined when it is none: an amount is no percentage, a
 * percentage no amount of money.
 */
export function cellNumber(text: string, column: PriceColumn): number | null | undefined {
  const wrongSign = column === 'price3' ? /[€$]/ : /%/
  return wrongSign.test(text) ? undefined : parseDecimal(text)
}

/** The amounts of a line; undefined when one of them is no number yet. */
export function cellsOf({ price, price2, price3, price4 }: TypedLine): PriceCells | undefined {
  const cells = { price, price2, price3, price4 }
  return Object.values(cells).some((cell) => typeof cell === 'string') ? undefined : (cells as PriceCells)
}

/** A line after texts were typed into some of its cells: the total follows, or the percentage does. */
function typedLine(type: PriceListType, line: TypedLine, typed: TypedCells): TypedLine {
  const values = Object.fromEntries(
    (Object.entries(typed) as [PriceColumn, string][]).map(([column, text]) => {
      const number = cellNumber(text, column)
      return [column, number === undefined ? text.trim() : number]
    }),
  ) as Partial<Cells>
  const next = { ...line, ...values }
  if (type === 'simple') return 'price' in values ? { ...next, price2: null, price3: null, price4: next.price } : next
  const cells = cellsOf(next)
  const amounts = Object.entries(values).filter(([column]) => amountColumns.some((amount) => amount === column))
  if (cells === undefined || amounts.length === 0) return next
  return { ...next, ...editedPrices(cells, Object.fromEntries(amounts) as Partial<PriceCells>) }
}

const isEmpty = (line: TypedLine) => priceColumns.every((column) => line[column] === null)

/** The lines after texts were typed for some foods. A line that is left without anything goes. */
export function typedLines(
  type: PriceListType,
  lines: readonly TypedLine[],
  typed: ReadonlyMap<number, TypedCells>,
): readonly TypedLine[] {
  const known = new Set(lines.map(({ itemId }) => itemId))
  const added = [...typed.keys()].filter((itemId) => !known.has(itemId)).map(emptyLine)
  return [...lines, ...added].flatMap((line) => {
    const cells = typed.get(line.itemId)
    const next = cells === undefined ? line : typedLine(type, line, cells)
    return isEmpty(next) ? [] : [next]
  })
}

/** The lines with others in place of those of the same foods. */
export function replacedLines(lines: readonly TypedLine[], others: readonly TypedLine[]): readonly TypedLine[] {
  const byFood = new Map(others.map((line) => [line.itemId, line]))
  const known = new Set(lines.map(({ itemId }) => itemId))
  return [...lines.map((line) => byFood.get(line.itemId) ?? line), ...others.filter(({ itemId }) => !known.has(itemId))]
}

const schemas = priceList.lines.items
type LineProblems = Partial<Readonly<Record<PriceColumn, Problem>>>
const known: Readonly<Record<PriceListType, WeakMap<TypedLine, LineProblems>>> = {
  simple: new WeakMap(),
  complex: new WeakMap(),
}

/** What is wrong with a line, by cell. Lines never change: each is judged once. */
export function lineProblems(type: PriceListType, line: TypedLine): LineProblems {
  const judged = known[type].get(line) ?? judge(type, line)
  known[type].set(line, judged)
  return judged
}

function judge(type: PriceListType, line: TypedLine): LineProblems {
  const problems: Partial<Record<PriceColumn, Problem>> = {}
  const cells = cellsOf(line)
  const others = otherColumns.some((column) => line[column] !== null)
  const kept = cells && keptPrices(type, cells, others)
  if (kept?.kind === 'noAmount') problems.price = { key: 'priceList.noAmount' }
  if (kept?.kind === 'totalDiffers')
    problems.price4 = { key: 'priceList.totalDiffers', params: { what: kept.expected } }
  for (const column of priceColumns) {
    const { error } = schemas[column].safeParse(line[column])
    const [problem] = error ? problemsOf(error, line[column]) : []
    if (problem) problems[column] = problem
  }
  return problems
}

/** Whether a line must be corrected before it can be saved. */
export const isBad = (type: PriceListType, line: TypedLine): boolean => Object.keys(lineProblems(type, line)).length > 0
