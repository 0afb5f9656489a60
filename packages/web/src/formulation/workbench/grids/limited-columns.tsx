import type { SetLimits } from '@provende/domain/formulation/workbench-formula.ts'
import type { CellState, GridColumn } from '../kit/cell-grid.tsx'
import { formatFaint } from '../kit/format.ts'
import { boundColumn } from './food-columns.tsx'
import { unitPerDay } from './formula-facts.ts'
import classes from './workbench.module.css'
import { type BarPlaces, barPlaces, type LimitedRow, tensionOf } from './workbench-rows.ts'
import { plainNumber, type Speech, shownAmount, violationSentence } from './workbench-sentences.ts'
import type { TypedColumn } from './workbench-typing.ts'

export type LimitedColumn = GridColumn<LimitedRow> & { readonly typed?: TypedColumn }

/** The name a limited quantity is read by. */
export function limitedName({ kind, name }: LimitedRow, { words }: Speech): string {
  const { limited } = words.workbench
  return kind === 'nutrient' ? name : limited[kind]
}

/** The columns of what is limited beside the ingredients. */
export function limitedColumns(speech: Speech, editable: boolean, limits: SetLimits | null): readonly LimitedColumn[] {
  const { words, culture } = speech
  const { limited: texts, notes } = words.workbench
  const bound = boundColumn<LimitedRow>(speech, editable, 54)
  return [
    { key: 'name', header: texts.name, width: 96, grows: true, text: (row) => limitedName(row, speech) },
    {
      key: 'unit',
      header: texts.unit,
      width: 42,
      text: ({ kind, unit }) => (kind === 'total' ? texts.totalUnit : unitPerDay(unit)),
    },
    bound('min', texts.min, notes.askedMin),
    {
      key: 'value',
      header: texts.value,
      width: 66,
      isNumber: true,
      text: ({ value }) => shownAmount(value, culture),
      plain: ({ value }) => plainNumber(value, culture),
      state: (row) => valueState(row, speech),
      under: (row) => <Gauge row={row} />,
    },
    bound('max', texts.max, notes.askedMax),
    ...perKg(speech, limits),
    {
      key: 'marginalCost',
      header: texts.marginalCost,
      width: 76,
      isNumber: true,
      text: ({ marginalCostEur }) => formatFaint(marginalCostEur, culture),
    },
  ]
}

function valueState({ violations }: LimitedRow, speech: Speech): CellState | undefined {
  const broken = violations.find(({ limit }) => limit.subject.kind !== 'nutrientPerKg')
  return broken && { kind: 'bad', note: violationSentence(broken, speech) }
}

/** What a kg of the product holds, and the most it may where the set says so of any nutrient. */
function perKg(speech: Speech, limits: SetLimits | null): readonly LimitedColumn[] {
  const { words, culture } = speech
  const { limited: texts, notes } = words.workbench
  const value: LimitedColumn = {
    key: 'perKg',
    header: texts.perKg,
    width: 62,
    isNumber: true,
    text: ({ valuePerKg }) => shownAmount(valuePerKg, culture),
    plain: ({ valuePerKg }) => plainNumber(valuePerKg, culture),
    state: ({ violations }) => {
      const broken = violations.find(({ limit }) => limit.subject.kind === 'nutrientPerKg')
      return broken && { kind: 'bad', note: violationSentence(broken, speech) }
    },
  }
  if (!limits?.nutrients.some(({ valueMaxKg }) => valueMaxKg !== null)) return [value]
  const most: LimitedColumn = {
    key: 'maxPerKg',
    header: texts.maxPerKg,
    width: 62,
    isNumber: true,
    text: ({ asked }) => shownAmount(asked.maxPerKg, culture),
    plain: ({ asked }) => plainNumber(asked.maxPerKg, culture),
    state: ({ asked: { maxPerKg } }) =>
      maxPerKg === null ? undefined : { kind: 'given', note: notes.askedMaxPerKg(shownAmount(maxPerKg, culture)) },
  }
  return [value, most]
}

/** A value that lies this near to its limit, as a share of it, is tense. */
const near = 0.005

export const isTense = (row: LimitedRow): boolean => tensionOf(row) >= -near

/** Where the value stands between its limits. The numbers beside it say the same. */
function Gauge({ row }: { row: LimitedRow }) {
  const places = barPlaces(row)
  if (places === null) return null
  const isBroken = row.violations.some(({ limit }) => limit.subject.kind !== 'nutrientPerKg')
  return (
    <span
      className={classes.gauge}
      data-state={isBroken ? 'broken' : isTense(row) ? 'tense' : 'kept'}
      // One picture of one element: all gauges may change at a key.
      style={{ backgroundImage: gaugePicture(places) }}
      aria-hidden
    />
  )
}

/** Stripes from left to right: beyond the least, between the limits, beyond the most; and the mark over them. */
function gaugePicture({ min, max, value }: BarPlaces): string {
  const mark = 0.035
  const at = Math.min(1 - mark, Math.max(mark, value))
  const ends = [0, min ?? 0, max ?? 1, 1, at - mark, at + mark].toSorted((one, other) => one - other)
  const colourAt = (place: number) =>
    Math.abs(place - at) < mark ? '--mark' : place < (min ?? 0) || place > (max ?? 1) ? '--beyond' : '--room'
  const stripes = ends.slice(1).map((end, place) => {
    const start = ends[place] ?? 0
    return `var(${colourAt((start + end) / 2)}) ${(100 * start).toFixed(1)}% ${(100 * end).toFixed(1)}%`
  })
  return `linear-gradient(to right, ${stripes.join(', ')})`
}
