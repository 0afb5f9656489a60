import { Badge } from '@mantine/core'
import { quantitySideKey } from '@provende/domain/formulation/problem/limits.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { ReactNode } from 'react'
import type { CellState, GridColumn } from '../../../kit/grid/grid-column.ts'
import { columnWidthFor } from '../../../kit/grid/number-width.ts'
import { type FormulaTerms, formatAmount, formatPlainNumber, violationSentence } from '../formula-terms.ts'
import type { DerogationOriginOf } from '../state/use-derogation-origins.ts'
import classes from '../workbench.module.css'
import type { EditableField } from './grid-edits.ts'
import { LineActs } from './line-acts.tsx'
import { PriceGrip } from './price-grip.tsx'
import type { FoodRow } from './workbench-rows.ts'

export type FoodColumn = GridColumn<FoodRow> & { readonly field?: EditableField }

type FoodColumnOptions = {
  readonly terms: FormulaTerms
  readonly originOf: DerogationOriginOf
  readonly editable: boolean
  /** In px. */
  readonly codeWidth: number
  /** A food of the formula is used at least with an amount, or not at all. */
  readonly hasMinIfUsed: boolean
  readonly hasProposal: boolean
  readonly onActivate: (foodId: number, isActive: boolean) => void
  readonly onTryPrice: (foodId: number, pricePerTonneEur: number | null) => void
  readonly onRemove: (foodId: number) => void
}

/** The columns of the ingredients. */
export function foodColumns(options: FoodColumnOptions): readonly FoodColumn[] {
  const { hasProposal, terms } = options
  return [
    ...foodNameColumns(options),
    ...foodInputColumns(options),
    ...(hasProposal ? [proposedAmountColumn(terms)] : []),
    ...foodComputedColumns(options),
  ]
}

function foodNameColumns(options: FoodColumnOptions): readonly FoodColumn[] {
  const { terms, editable, codeWidth } = options
  const texts = terms.words.workbench.foods
  const lineActs = lineActsOf(options)
  const badgeOf = ({ unavailable, isActive }: FoodRow) =>
    unavailable !== null ? texts.unavailable[unavailable] : isActive ? '' : texts.inactive
  return [
    { key: 'code', header: texts.code, width: codeWidth, sortBy: ({ code }) => code, text: ({ code }) => code },
    {
      key: 'name',
      header: texts.name,
      width: 80,
      grows: true,
      sortBy: ({ name }) => name,
      text: (row) => [row.name, badgeOf(row)].filter(Boolean).join(', '),
      rawText: ({ name }) => name,
      render: (row) =>
        badgeOf(row) !== '' && (
          <span className={classes.badgedName} aria-hidden>
            <span>{row.name}</span>
            <Badge size="xs" color="gray">
              {badgeOf(row)}
            </Badge>
          </span>
        ),
      state: ({ contentSource }) => {
        if (contentSource === 'none') return { kind: 'uncertain', note: texts.noAnalysis }
        return contentSource === 'composition' ? { kind: 'plain', note: texts.fromComposition } : undefined
      },
      ...(editable && { under: lineActs }),
    },
  ]
}

/** The same element as long as a line is in use or not: its cell renders only then, not at each keystroke. */
function lineActsOf({ terms, onActivate, onRemove }: FoodColumnOptions): (row: FoodRow) => ReactNode {
  const texts = terms.words.workbench.foods
  const elements = new Map<string, ReactNode>()
  return ({ id, name, isActive, isLine }) => {
    if (!isLine) return undefined
    const key = `${id} ${isActive}`
    const element = elements.get(key) ?? (
      <LineActs
        isActive={isActive}
        toggleTitle={(isActive ? texts.deactivate : texts.activate)(name)}
        removeTitle={texts.removeFood(name)}
        onToggle={() => onActivate(id, !isActive)}
        onRemove={() => onRemove(id)}
      />
    )
    elements.set(key, element)
    return element
  }
}

type BoundedFoodRow = Pick<FoodRow, 'min' | 'max' | 'imposed' | 'fights'>

/** A column of bounds: the formula's own, or else the imposed one in another style. */
export const boundColumnBuilder =
  <Row extends BoundedFoodRow>(
    { culture }: FormulaTerms,
    editable: boolean,
    width: number,
    originOf: (side: 'min' | 'max', row: Row, value: number) => string | null,
    sumUnit: (row: Row) => string,
  ) =>
  (side: 'min' | 'max', header: string, notes: BoundNotes): GridColumn<Row> & { readonly field: EditableField } => ({
    key: side,
    header,
    width,
    isNumber: true,
    editable,
    field: side,
    sumUnit,
    sortBy: (row: Row) => row[side] ?? row.imposed[side],
    text: (row: Row) => formatNumber(row[side] ?? row.imposed[side], undefined, culture),
    rawText: (row: Row) => formatPlainNumber(row[side], culture),
    copiedText: (row: Row) => formatPlainNumber(row[side] ?? row.imposed[side], culture),
    state: (row: Row) => {
      const format = (value: number) => formatAmount(value, culture)
      return boundCellState(side, row, notes, format, (value) => originOf(side, row, value))
    },
  })

/** `0 ou 5`: at least 5 g, or not at all. The cell says it in words, and is typed and copied as it reads. */
function leastAmountColumn(least: FoodColumn, { words, culture }: FormulaTerms, hasMinIfUsed: boolean): FoodColumn {
  const { foods: texts, notes } = words.workbench
  const typed = (kind: 'rawText' | 'copiedText') => (row: FoodRow) =>
    row.minIfUsed === null ? (least[kind]?.(row) ?? '') : texts.noneOr(formatPlainNumber(row.minIfUsed, culture))
  return {
    ...least,
    width: hasMinIfUsed ? 62 : least.width,
    text: (row) =>
      row.minIfUsed === null ? least.text(row) : texts.noneOr(formatNumber(row.minIfUsed, undefined, culture)),
    rawText: typed('rawText'),
    copiedText: typed('copiedText'),
    state: (row) => {
      if (row.minIfUsed === null) return least.state?.(row)
      const amount = formatAmount(row.minIfUsed, culture)
      const most = row.max ?? row.imposed.max
      return most !== null && most < row.minIfUsed
        ? { kind: 'marked', note: notes.neverUsed(amount, formatAmount(most, culture)) }
        : { kind: 'plain', note: notes.minIfUsed(amount) }
    },
  }
}

function foodInputColumns({ terms, originOf, editable, hasMinIfUsed }: FoodColumnOptions): readonly FoodColumn[] {
  const { words, culture } = terms
  const { foods: texts, notes } = words.workbench
  const { total: dailyUnit } = words.workbenchPanels.unit
  const originOfBound = (side: 'min' | 'max', { code }: FoodRow, value: number) =>
    originOf(quantitySideKey({ subject: { kind: 'food', code }, side, value, from: 'formula' }), value)
  const bound = boundColumnBuilder(terms, editable, 46, originOfBound, () => dailyUnit)
  return [
    leastAmountColumn(bound('min', texts.min, notes.min), terms, hasMinIfUsed),
    bound('max', texts.max, notes.max),
    {
      key: 'grams',
      header: texts.grams,
      width: amountWidth(texts.grams),
      isNumber: true,
      editable,
      field: 'grams',
      sumUnit: () => dailyUnit,
      sortBy: ({ grams }) => grams,
      text: ({ grams }) => (grams === 0 ? '0' : formatNumber(grams, 3, culture)),
      rawText: ({ grams }) => formatPlainNumber(grams, culture),
      state: (row) => amountCellState(row, terms),
    },
  ]
}

/** What is said of a bound of the set, and of a bound of the formula that is looser: a derogation. */
export type BoundNotes = {
  readonly set: (value: string) => string
  readonly derogation: (value: string) => string
  readonly fights: string
}

/** Styles an imposed bound, or a bound of the formula that is looser than the imposed one, with a note. */
function boundCellState(
  side: 'min' | 'max',
  row: BoundedFoodRow,
  notes: BoundNotes,
  format: (value: number) => string,
  originOf: (value: number) => string | null,
): CellState | undefined {
  const [formulaBound, imposed] = [row[side], row.imposed[side]]
  if (row.fights[side]) return { kind: 'bad', note: notes.fights }
  if (imposed === null) return undefined
  if (formulaBound === null) return { kind: 'inherited', note: notes.set(format(imposed)) }
  const isStricter = side === 'min' ? imposed > formulaBound : imposed < formulaBound
  if (!isStricter) return undefined
  const note = [notes.derogation(format(imposed)), originOf(formulaBound)].filter(Boolean).join(' · ')
  return { kind: 'marked', note }
}

function amountCellState(row: FoodRow, terms: FormulaTerms): CellState | undefined {
  const { notes } = terms.words.workbench
  const isCounted = row.isActive && row.unavailable === null
  if (row.isActive && !isCounted && row.grams > 0) return { kind: 'bad', note: notes.unavailable }
  if (isCounted && row.excluded !== null && row.grams > 0) return { kind: 'bad', note: notes[row.excluded] }
  const violation = row.violations.find(({ limit }) => limit.subject.kind === 'food')
  return violation && { kind: 'bad', note: violationSentence(violation, terms) }
}

/**
 * In px: codes of up to nine marks are whole; of longer ones as much as names leave, the rest being in their tooltip. Beside the
 * other grid (`isNarrow`) they leave less.
 */
export function codeColumnWidth(codes: readonly string[], isNarrow: boolean): number {
  const ordinary = codes.filter(({ length }) => length <= ordinaryCodeLength)
  const forOrdinary = columnWidthFor(ordinary, minCodeWidth) + textPaddingPx
  const most = isNarrow ? maxNarrowCodeWidth : maxCodeWidth
  return Math.max(forOrdinary, Math.min(columnWidthFor(codes, minCodeWidth) + textPaddingPx, most))
}
const ordinaryCodeLength = 9
const [minCodeWidth, maxNarrowCodeWidth, maxCodeWidth] = [58, 84, 160]
/** Beside a text in a cell, more than beside a number. */
const textPaddingPx = 6

/** Room for the longest word of the head, which is its unit in full: `(g/animal/j)`, `(g/animal/day)`. */
const amountWidth = (head: string): number =>
  Math.ceil(14 + 6 * Math.max(...head.split(' ').map(({ length }) => length)))

const proposedAmountColumn = ({ words, culture }: FormulaTerms): FoodColumn => ({
  key: 'proposed',
  header: words.workbench.foods.proposed,
  width: amountWidth(words.workbench.foods.proposed),
  isNumber: true,
  sumUnit: () => words.workbenchPanels.unit.total,
  sortBy: ({ proposedGrams }) => proposedGrams,
  text: ({ proposedGrams }) => formatNumber(proposedGrams, 3, culture),
  state: ({ proposedGrams, grams }) =>
    proposedGrams !== null && Math.abs(proposedGrams - grams) >= 0.0005
      ? { kind: 'marked', note: words.workbench.proposal.title }
      : undefined,
})

function foodComputedColumns(options: FoodColumnOptions): readonly FoodColumn[] {
  const { terms } = options
  const { words, culture } = terms
  const { foods: texts, notes } = words.workbench
  const number: NumberColumn = (key, header, width, sortBy, text, state) => ({
    key,
    header,
    width,
    isNumber: true,
    sortBy,
    text,
    ...(state && { state }),
  })
  const price = (value: number | null) =>
    value === null ? '' : Number.isFinite(value) ? formatNumber(value, 2, culture) : value > 0 ? '∞' : '−∞'
  return [
    kilogramsColumn(terms, number),
    priceColumn(options, number, price),
    {
      ...number(
        'cost',
        texts.cost,
        56,
        ({ costPerTonneEur }) => costPerTonneEur,
        ({ costPerTonneEur: cost }) => (cost === 0 ? '' : formatNumber(cost, 2, culture)),
        ({ costPerAnimalDayEur: cost, costShare }) =>
          cost === null || cost === 0
            ? undefined
            : {
                kind: 'plain',
                note: notes.costOf(formatNumber(cost, 4, culture), formatNumber(100 * costShare, 1, culture)),
              },
      ),
      sumUnit: () => words.workbench.foods.price,
      under: (row) => <CostShare share={row.costShare} />,
    },
    {
      key: 'threshold',
      header: texts.threshold,
      width: 104,
      isNumber: true,
      sortBy: thresholdShare,
      // From a thousand on, cents say nothing and take the room of the name.
      text: (row) =>
        priceThresholdText(row, texts, (value) =>
          value !== null && Number.isFinite(value) && value >= 1000 ? formatNumber(value, 0, culture) : price(value),
        ),
    },
  ]
}

type NumberColumn = (
  key: string,
  header: string,
  width: number,
  sortBy: (row: FoodRow) => number | null,
  text: FoodColumn['text'],
  state?: FoodColumn['state'],
) => FoodColumn

/** The amount per tonne of product, or what limits it where no recipe has an amount. */
const kilogramsColumn = (terms: FormulaTerms, number: NumberColumn): FoodColumn => {
  const { words, culture } = terms
  const { foods: texts, notes } = words.workbench
  return {
    ...number(
      'kilograms',
      texts.kilograms,
      60,
      ({ kilogramsPerTonne }) => kilogramsPerTonne,
      ({ kilogramsPerTonne, decimals, fights, imposed }) => {
        if (fights.perKg && imposed.maxPerKg !== null && kilogramsPerTonne === 0)
          return `≤ ${formatAmount(imposed.maxPerKg, culture)}`
        return kilogramsPerTonne === 0 ? '' : formatNumber(kilogramsPerTonne, decimals, culture)
      },
      (row) => {
        const violation = row.violations.find(({ limit }) => limit.subject.kind === 'foodPerTonne')
        if (violation) return { kind: 'bad', note: violationSentence(violation, terms) }
        if (row.fights.perKg) return { kind: 'bad', note: notes.max.fights }
        const max = row.imposed.maxPerKg
        return max === null ? undefined : { kind: 'plain', note: notes.maxPerTonne(formatAmount(max, culture)) }
      },
    ),
    sumUnit: () => words.workbenchPanels.unit.perTonne,
  }
}

/** The price of the list, or one that is tried in its place. */
const priceColumn = (
  { terms: { words, culture }, editable, onTryPrice }: FoodColumnOptions,
  number: NumberColumn,
  price: (value: number | null) => string,
): FoodColumn => {
  const texts = words.workbench.foods
  // Who hovers has a keyboard.
  const dragHint = `${texts.dragPrice} (${texts.dragPriceHint.keys})`
  return {
    ...number(
      'price',
      texts.price,
      70,
      ({ pricePerTonneEur }) => pricePerTonneEur,
      ({ pricePerTonneEur }) => price(pricePerTonneEur),
      (row) => priceCellState(row, texts, price),
    ),
    ...(editable && {
      ...{ field: 'price' as const, editable, isOptional: true },
      rawText: ({ pricePerTonneEur }: FoodRow) => formatPlainNumber(pricePerTonneEur, culture),
      under: (row: FoodRow) => row.isLine && <PriceGrip row={row} title={dragHint} onTryPrice={onTryPrice} />,
    }),
  }
}

function priceCellState(
  { pricePerTonneEur, listPricePerTonneEur, isPriceTried, grams }: FoodRow,
  texts: FormulaTerms['words']['workbench']['foods'],
  price: (value: number | null) => string,
): CellState | undefined {
  if (isPriceTried) return { kind: 'tried', note: texts.triedPrice(price(listPricePerTonneEur) || texts.noPrice) }
  return pricePerTonneEur === null && grams > 0 ? { kind: 'marked', note: texts.noPrice } : undefined
}

/** The share of the cost as a bar; hidden from screen readers, which read the note. */
const CostShare = ({ share }: { share: number }) =>
  share > 0 && (
    <span className={classes.costShare} style={{ backgroundSize: `${(100 * share).toFixed(1)}% 3px` }} aria-hidden />
  )

/** How far the price of a food is from where the recipe changes, as a share of it, negated: the nearest is largest. */
function thresholdShare({ pricePerTonneEur: now, opportunityPricePerTonneEur, costUpperPerTonneEur }: FoodRow) {
  const threshold = opportunityPricePerTonneEur ?? costUpperPerTonneEur
  if (now === null || now === 0 || threshold === null || !Number.isFinite(threshold)) return null
  return -Math.abs(threshold - now) / now
}

/** A threshold of so many times the price is none. */
const farAway = 10

/**
 * At which price the recipe changes: from which a food that is not used enters it, or more of one at its minimum, up to which one that is used stays as it
 * is. Empty when that is not computed; the range below its price is in the panel of prices.
 */
function priceThresholdText(
  row: FoodRow,
  texts: FormulaTerms['words']['workbench']['foods'],
  price: (value: number | null) => string,
): string {
  const { grams, pricePerTonneEur: now, opportunityPricePerTonneEur: enters, costUpperPerTonneEur: stays } = row
  // No price brings in what is out of use.
  if (row.unavailable !== null || !row.isActive) return ''
  // No price is below 0: nothing brings it in, or more of it.
  if (enters !== null && enters < 0.005) return grams > 0 ? texts.imposed : texts.neverEnters
  if (enters !== null) return (grams > 0 ? texts.moreAt : texts.entersAt)(price(enters))
  if (stays === null) return ''
  return stays < farAway * Math.max(1, now ?? 0) ? texts.staysBelow(price(stays)) : texts.staysAlways
}
