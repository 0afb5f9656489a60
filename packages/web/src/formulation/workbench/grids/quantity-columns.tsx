import type { UnverifiedLimit } from '@provende/domain/formulation/formula/check-limits.ts'
import type {
  ConstraintVersionLimits,
  FormulaInputs,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { type LimitSide, type LimitSubject, quantitySideKey } from '@provende/domain/formulation/problem/limits.ts'
import {
  foodsOfUnknownContentText,
  limitSubjectName,
  limitUnit,
  percentOfProbability,
} from '@provende/text/limit-sentences.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { unitText } from '@provende/text/units.ts'
import { formatTwoSignificantDigits } from '../../../kit/format.ts'
import type { CellState, GridColumn } from '../../../kit/grid/grid-column.ts'
import { columnWidthFor } from '../../../kit/grid/number-width.ts'
import { dailyUnitOfContent } from '../../formula-facts.ts'
import {
  type FormulaTerms,
  formatAmount,
  formatPlainNumber,
  signedNumber,
  violationSentence,
} from '../formula-terms.ts'
import type { DerogationOriginOf } from '../state/use-derogation-origins.ts'
import classes from '../workbench.module.css'
import { boundColumnBuilder } from './food-columns.tsx'
import type { EditableField } from './grid-edits.ts'
import {
  type GaugePositions,
  gaugePositions,
  limitTensionOf,
  type QuantityRow,
  rowHasAnyLimit,
} from './workbench-rows.ts'

export type QuantityColumn = GridColumn<QuantityRow> & { readonly field?: EditableField }

/** The displayed name of a limited quantity. */
export function quantityName({ kind, name, other }: QuantityRow, { words, food, nutrient }: FormulaTerms): string {
  const { workbench, workbenchPanels, formulation } = words
  if (other)
    return limitSubjectName(other.subject, {
      food,
      nutrient,
      quantities: { ...formulation.quantities, ...workbenchPanels.quantities },
    })
  return kind === 'nutrient' || kind === 'other' ? name : workbench.limited[kind]
}

/** The unit of a row: of a daily amount, or of one of the other quantities. */
function quantityUnit(
  { kind, unit, other }: QuantityRow,
  { words, culture }: FormulaTerms,
  contentUnitOf: UnitOfNutrient,
) {
  const { totalUnit } = words.workbench.limited
  if (kind === 'total') return totalUnit
  if (!other) return dailyUnitOfContent(unit, culture)
  const { percent, perTonne } = words.workbenchPanels.unit
  return limitUnit(other.subject, {
    ...{
      grams: totalUnit,
      percent,
      kilogramsPerTonne: perTonne,
      contentUnit: (code) => unitText(contentUnitOf(code), culture),
      dailyUnit: (contentUnit) => dailyUnitOfContent(contentUnit, culture),
    },
  })
}
type UnitOfNutrient = (code: string) => string

/** What a row limits per day, or as its other limit says. */
const subjectOfRow = ({ kind, code, other }: QuantityRow): LimitSubject =>
  other?.subject ?? (kind === 'nutrient' || kind === 'other' ? { kind: 'nutrient', code } : { kind })

/** The columns of the total, the humidity and the nutrients. */
export function quantityColumns(
  terms: FormulaTerms,
  editable: boolean,
  { limits, nutrients }: Pick<FormulaInputs, 'limits' | 'nutrients'>,
  hasProbabilities: boolean,
  originOf: DerogationOriginOf,
): readonly QuantityColumn[] {
  const contentUnitOf = (code: string) => nutrients.find((nutrient) => nutrient.code === code)?.unit ?? ''
  const { words, culture } = terms
  const { limited: texts, notes } = words.workbench
  const unitOf = (row: QuantityRow) => quantityUnit(row, terms, contentUnitOf)
  const originOfBound = (side: 'min' | 'max', row: QuantityRow, value: number) =>
    originOf(quantitySideKey({ subject: subjectOfRow(row), side, value, from: 'formula' }), value)
  const plainBound = boundColumnBuilder(terms, editable, 60, originOfBound, unitOf)
  const bound = (...args: Parameters<typeof plainBound>): QuantityColumn =>
    withCopiedProbability(plainBound(...args), args[0], words.workbench.limited.probability.typed, culture)
  return [
    {
      key: 'name',
      header: texts.name,
      width: 88,
      grows: true,
      sortBy: (row) => quantityName(row, terms),
      text: (row) => (row.isActive ? quantityName(row, terms) : texts.inactive(quantityName(row, terms))),
      state: ({ isActive }) => (isActive ? undefined : { kind: 'marked', note: notes.inactiveNutrient }),
    },
    {
      key: 'unit',
      header: texts.unit,
      width: unitWidthOf(nutrients.map(({ unit }) => dailyUnitOfContent(unit, terms.culture))),
      text: unitOf,
    },
    bound('min', texts.min, notes.min),
    {
      key: 'value',
      header: texts.value,
      hint: texts.valueHint,
      width: 62,
      isNumber: true,
      // Units differ: what one wants to see first is what is beyond its limits, or near them.
      sortBy: (row) => finiteOrNull(limitTensionOf(row)),
      text: ({ value }) => formatAmount(value, culture),
      rawText: ({ value }) => formatPlainNumber(value, culture),
      sumUnit: unitOf,
      state: (row) => checkedCellState(row, false, terms),
      under: (row) => <LimitGauge row={row} />,
    },
    bound('max', texts.max, notes.max),
    ...(hasProbabilities ? [probabilityColumn(terms, unitOf)] : []),
    ...perKgColumns(terms, limits),
    looseningColumn(terms),
  ]
}

/** Room for the longest unit, such as `10⁹ UFC`. */
const unitWidthOf = (units: readonly string[]): number =>
  Math.min(68, Math.max(38, 13 + 7.6 * Math.max(0, ...units.map((unit) => unit.length))))

/** A limit is copied with the probability that the formula requires of it, as it may be typed. */
const withCopiedProbability = (
  column: QuantityColumn,
  side: 'min' | 'max',
  typed: (limit: string, percent: string) => string,
  culture: FormulaTerms['culture'],
): QuantityColumn => {
  const withProbability = (kind: 'rawText' | 'copiedText') => (row: QuantityRow) => {
    const text = column[kind]?.(row) ?? ''
    const probability = row.probabilities?.[side]
    return probability?.isOwn
      ? typed(text, formatPlainNumber(percentOfProbability(probability.required), culture))
      : text
  }
  return { ...column, rawText: withProbability('rawText'), copiedText: withProbability('copiedText') }
}

const sides = ['min', 'max'] as const

/** With what probability the limits of a quantity are to hold; there while one is. */
function probabilityColumn({ words, culture }: FormulaTerms, unitOf: (row: QuantityRow) => string): QuantityColumn {
  const texts = words.workbench.limited.probability
  const percent = (probability: number, decimals?: number) =>
    formatNumber(decimals === undefined ? percentOfProbability(probability) : 100 * probability, decimals, culture)
  return {
    key: 'probability',
    header: texts.column,
    hint: texts.columnHint,
    width: 38,
    isNumber: true,
    text: ({ probabilities }) => {
      const required = sides.flatMap((side) => probabilities?.[side]?.required ?? [])
      return [...new Set(required)].map((probability) => percent(probability)).join(' / ')
    },
    state: (row) => {
      const { probabilities } = row
      const notes = sides.flatMap((side) => {
        const probability = probabilities?.[side]
        if (!probability) return []
        const { required, reached, isOwn } = probability
        const name = words.workbench.limited[side]
        if (reached === null) return [texts.withoutLimit(name, percent(required))]
        const amount = (value: number) => `${formatAmount(value, culture)} ${unitOf(row)}`.trim()
        const from = isOwn ? '' : words.workbench.notes.from.set
        return [
          texts.note(
            name,
            percent(required) + from,
            percent(reached.probability, 1),
            amount(reached.margin),
            amount(reached.deviation),
          ),
        ]
      })
      if (notes.length === 0) return undefined
      const isOwn = sides.some((side) => probabilities?.[side]?.isOwn)
      return { kind: isOwn ? 'plain' : 'inherited', note: notes.join(' · ') }
    },
  }
}

const finiteOrNull = (value: number) => (Number.isFinite(value) ? value : null)

/** What a limit that binds costs, in the same unit for all, so that one sees which one matters. */
const looseningColumn = ({ words, culture }: FormulaTerms): QuantityColumn => ({
  key: 'loosening',
  header: words.workbench.limited.loosening,
  hint: words.workbench.limited.looseningHint,
  width: 58,
  isNumber: true,
  sortBy: ({ loosening }) => (loosening === null ? null : -loosening.perTonneEur),
  text: ({ loosening }) => signedNumber(loosening?.perTonneEur ?? null, 2, culture),
  state: ({ loosening, shadowPriceEur }) =>
    loosening === null
      ? undefined
      : {
          kind: loosening.perTonneEur < 0 ? 'gain' : 'plain',
          note: words.workbench.notes.loosening(
            `${words.workbench.limited[loosening.limit.side]} ${formatAmount(loosening.limit.value, culture)} → ${formatAmount(loosening.to, culture)}`,
            signedNumber(loosening.perTonneEur, 2, culture),
            signedNumber(loosening.perAnimalDayEur, 4, culture),
            formatTwoSignificantDigits(shadowPriceEur, culture),
          ),
        },
})

/** What the check says of the daily value, or of the content per kg. */
function checkedCellState(row: QuantityRow, isPerKg: boolean, terms: FormulaTerms): CellState | undefined {
  const { other, violations, notVerified, unknownIn } = row
  const isAbout = ({ limit }: { readonly limit: LimitSide }) =>
    other !== undefined || (limit.subject.kind === 'nutrientPerKg') === isPerKg
  const violation = violations.find(isAbout)
  if (violation) return { kind: 'bad', note: violationSentence(violation, terms) }
  const { words, culture, food } = terms
  const textOf = (foods: UnverifiedLimit['foods']) =>
    foodsOfUnknownContentText(foods, { food, ...words.formulation }, culture)
  const { unverified: ofContents, unverifiedDeviation, countedAsZero } = words.workbench.notes
  const unverified = notVerified.find(isAbout)
  if (!unverified) {
    if (unknownIn === undefined) return undefined
    // A least that is met without them stays met.
    return { kind: rowHasAnyLimit(row) ? 'plain' : 'uncertain', note: countedAsZero(textOf(unknownIn)) }
  }
  const foods = textOf(unverified.foods)
  const says = unverified.limit.probability === undefined ? ofContents : unverifiedDeviation
  return { kind: 'uncertain', note: says(foods) }
}

/** Content per kg of product and, if the set limits that for any nutrient, its maximum; as wide as the largest maximum. */
function perKgColumns(terms: FormulaTerms, limits: ConstraintVersionLimits | null): readonly QuantityColumn[] {
  const { words, culture } = terms
  const { limited: texts, notes } = words.workbench
  const maxima = limits?.nutrients.flatMap(({ valueMaxKg }) => valueMaxKg ?? []) ?? []
  const width = columnWidthFor(
    maxima.map((max) => formatAmount(max, culture)),
    58,
  )
  const value: QuantityColumn = {
    key: 'perKg',
    header: texts.perKg,
    width,
    isNumber: true,
    text: ({ valuePerKg }) => formatAmount(valuePerKg, culture),
    rawText: ({ valuePerKg }) => formatPlainNumber(valuePerKg, culture),
    state: (row) => (row.other ? undefined : checkedCellState(row, true, terms)),
  }
  if (maxima.length === 0) return [value]
  const max: QuantityColumn = {
    key: 'maxPerKg',
    header: texts.maxPerKg,
    width,
    isNumber: true,
    text: ({ imposed }) => formatAmount(imposed.maxPerKg, culture),
    rawText: ({ imposed }) => formatPlainNumber(imposed.maxPerKg, culture),
    state: ({ imposed: { maxPerKg }, fights }) =>
      fights.perKg
        ? { kind: 'bad', note: notes.max.fights }
        : maxPerKg === null
          ? undefined
          : { kind: 'inherited', note: notes.maxPerKg(formatAmount(maxPerKg, culture)) },
  }
  return [value, max]
}

/** A value within this share of its limit is tense. */
const tenseLimitMargin = 0.005

export const isCloseToLimit = (row: QuantityRow): boolean => limitTensionOf(row) >= -tenseLimitMargin

/** Shows the value between its limits; hidden from screen readers, which read the numbers beside it. */
function LimitGauge({ row }: { row: QuantityRow }) {
  const positions = gaugePositions(row)
  if (positions === null) return null
  const isDaily = ({ limit }: { readonly limit: LimitSide }) =>
    row.other !== undefined || limit.subject.kind !== 'nutrientPerKg'
  const isBroken = row.violations.some(isDaily)
  const isUncertain = row.notVerified.some(isDaily)
  return (
    <span
      className={classes.gauge}
      data-state={isBroken ? 'broken' : isUncertain ? 'uncertain' : isCloseToLimit(row) ? 'tense' : 'normal'}
      // One background of one element is fast: all gauges may change on a keystroke.
      style={{ backgroundImage: gaugeBackground(positions) }}
      aria-hidden
    />
  )
}

/** Stripes from left to right: below the minimum, between the limits, above the maximum; and the mark of the value. */
function gaugeBackground({ min, max, value }: GaugePositions): string {
  const mark = 0.035
  const at = Math.min(1 - mark, Math.max(mark, value))
  const ends = [0, min ?? 0, max ?? 1, 1, at - mark, at + mark].toSorted((one, other) => one - other)
  const colourAt = (position: number) =>
    Math.abs(position - at) < mark ? '--mark' : position < (min ?? 0) || position > (max ?? 1) ? '--beyond' : '--room'
  const stripes = ends.slice(1).map((end, index) => {
    const start = ends[index] ?? 0
    return `var(${colourAt((start + end) / 2)}) ${(100 * start).toFixed(1)}% ${(100 * end).toFixed(1)}%`
  })
  return `linear-gradient(to right, ${stripes.join(', ')})`
}
