import { problemsOfZodError } from '@provende/contract/kit/schema-problems.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import { negativePriceProblem } from '@provende/contract/pricing/price-list-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { type EnteredPrices, toStoredPrices, withEditedPrices } from '@provende/domain/pricing/price-item.ts'
import type { PriceListType } from '@provende/domain/pricing/price-list-type.ts'

/* The lines of a price list while they are typed. A cell that is not a number keeps its text, and blocks saving. */

const enteredPriceColumns = ['price', 'price2', 'price3', 'price4'] as const
export const furtherPriceColumns = ['price5', 'price6', 'price7', 'price8', 'price9'] as const
export const priceColumns = [...enteredPriceColumns, ...furtherPriceColumns] as const
export type PriceColumn = (typeof priceColumns)[number]

/** The value of a cell: a number, null if empty, or typed text that is not a number. */
type PriceCellValue = number | string | null
type PriceCells = { readonly [Column in PriceColumn]: PriceCellValue }
export type PriceLineDraft = PriceCells & { readonly itemId: number; readonly unitId: number | null }
/** The texts typed into cells of one food. */
export type PriceCellTexts = Partial<Readonly<Record<PriceColumn, string>>>

const emptyPriceCells = Object.fromEntries(priceColumns.map((column) => [column, null])) as PriceCells
const emptyPriceLine = (itemId: number): PriceLineDraft => ({ itemId, unitId: null, ...emptyPriceCells })

/**
 * Parses the text of a cell: null if empty, undefined if it is not a number. A percent sign is invalid in an amount, a
 * currency sign in a percentage.
 */
export function parsePriceCell(text: string, column: PriceColumn): number | null | undefined {
  const invalidSign = column === 'price3' ? /[€$]/ : /%/
  return invalidSign.test(text) ? undefined : parseDecimal(text)
}

/** The amounts of a line; undefined if one of them is not a number yet. */
export function pricesIfAllNumbers({ price, price2, price3, price4 }: PriceLineDraft): EnteredPrices | undefined {
  const cells = { price, price2, price3, price4 }
  return Object.values(cells).some((cell) => typeof cell === 'string') ? undefined : (cells as EnteredPrices)
}

/**
 * A line after texts were typed into some of its cells. The total is recomputed, or the percentage if the total was
 * typed.
 */
function lineWithCellTexts(type: PriceListType, line: PriceLineDraft, typed: PriceCellTexts): PriceLineDraft {
  const values = Object.fromEntries(
    (Object.entries(typed) as [PriceColumn, string][]).map(([column, text]) => {
      const number = parsePriceCell(text, column)
      return [column, number === undefined ? text.trim() : number]
    }),
  ) as Partial<PriceCells>
  const next = { ...line, ...values }
  if (type === 'simple') return 'price' in values ? { ...next, price2: null, price3: null, price4: next.price } : next
  const cells = pricesIfAllNumbers(next)
  const amounts = Object.entries(values).filter(([column]) => enteredPriceColumns.some((amount) => amount === column))
  if (cells === undefined || amounts.length === 0) return next
  return { ...next, ...withEditedPrices(cells, Object.fromEntries(amounts) as Partial<EnteredPrices>) }
}

const isLineEmpty = (line: PriceLineDraft) => priceColumns.every((column) => line[column] === null)

/** The lines after texts were typed for some foods. Empty lines are removed. */
export function linesWithCellTexts(
  type: PriceListType,
  lines: readonly PriceLineDraft[],
  typed: ReadonlyMap<number, PriceCellTexts>,
): readonly PriceLineDraft[] {
  const listedIds = new Set(lines.map(({ itemId }) => itemId))
  const added = [...typed.keys()].filter((itemId) => !listedIds.has(itemId)).map(emptyPriceLine)
  return [...lines, ...added].flatMap((line) => {
    const cells = typed.get(line.itemId)
    const next = cells === undefined ? line : lineWithCellTexts(type, line, cells)
    return isLineEmpty(next) ? [] : [next]
  })
}

/** The lines with those of the same foods replaced, and the lines of new foods added. */
export function linesWithReplacements(
  lines: readonly PriceLineDraft[],
  others: readonly PriceLineDraft[],
): readonly PriceLineDraft[] {
  const byFood = new Map(others.map((line) => [line.itemId, line]))
  const listedIds = new Set(lines.map(({ itemId }) => itemId))
  return [
    ...lines.map((line) => byFood.get(line.itemId) ?? line),
    ...others.filter(({ itemId }) => !listedIds.has(itemId)),
  ]
}

const priceCellSchemas = priceList.lines.items
type PriceLineProblems = Partial<Readonly<Record<PriceColumn, Problem>>>
const lineProblemCache: Readonly<Record<PriceListType, WeakMap<PriceLineDraft, PriceLineProblems>>> = {
  simple: new WeakMap(),
  complex: new WeakMap(),
}

/** The problems of a line by column. Lines are immutable, so the result is cached. */
export function priceLineProblems(type: PriceListType, line: PriceLineDraft): PriceLineProblems {
  const problems = lineProblemCache[type].get(line) ?? checkPriceLine(type, line)
  lineProblemCache[type].set(line, problems)
  return problems
}

function checkPriceLine(type: PriceListType, line: PriceLineDraft): PriceLineProblems {
  const problems: Partial<Record<PriceColumn, Problem>> = {}
  const cells = pricesIfAllNumbers(line)
  const hasOtherPrices = furtherPriceColumns.some((column) => line[column] !== null)
  const normalised = cells && toStoredPrices(type, cells, hasOtherPrices)
  if (normalised?.kind === 'noAmount') problems.price = { key: 'priceList.noAmount' }
  if (normalised?.kind === 'negative') problems[normalised.column] = negativePriceProblem(normalised)
  if (normalised?.kind === 'totalDiffers')
    problems.price4 = { key: 'priceList.totalDiffers', params: { what: normalised.expected } }
  for (const column of priceColumns) {
    const { error } = priceCellSchemas[column].safeParse(line[column])
    const [problem] = error ? problemsOfZodError(error, line[column]) : []
    if (problem) problems[column] = problem
  }
  return problems
}

/** Whether a line must be corrected before it can be saved. */
export const hasLineProblems = (type: PriceListType, line: PriceLineDraft): boolean =>
  Object.keys(priceLineProblems(type, line)).length > 0
