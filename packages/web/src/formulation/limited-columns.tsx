import type { CSSProperties } from 'react'
import type { CellState, GridColumn } from '../kit/cell-grid.tsx'
import { formatNumber } from '../kit/format.ts'
import { boundColumn } from './food-columns.tsx'
import classes from './workbench.module.css'
import { barPlaces, type LimitedRow, tensionOf } from './workbench-rows.ts'
import { plainNumber, type Speech, shownAmount, violationSentence } from './workbench-sentences.ts'
import type { TypedColumn } from './workbench-typing.ts'

export type LimitedColumn = GridColumn<LimitedRow> & { readonly typed?: TypedColumn }

/** The name a limited quantity is read by. */
export function limitedName({ kind, name }: LimitedRow, { words }: Speech): string {
  const { limited } = words.workbench
  return kind === 'nutrient' ? name : limited[kind]
}

/** The columns of what is limited beside the ingredients. */
export function limitedColumns(speech: Speech, editable: boolean): readonly LimitedColumn[] {
  const { words, culture } = speech
  const { limited: texts, notes } = words.workbench
  const bound = boundColumn<LimitedRow>(speech, editable, 70)
  return [
    { key: 'name', header: texts.name, width: 128, grows: true, text: (row) => limitedName(row, speech) },
    {
      key: 'unit',
      header: texts.unit,
      width: 40,
      text: ({ kind, unit }) => (kind === 'total' ? texts.totalUnit : unitPerDay(unit)),
    },
    bound('min', texts.min, notes.askedMin),
    {
      key: 'value',
      header: texts.value,
      width: 70,
      isNumber: true,
      text: ({ value }) => shownAmount(value, culture),
      plain: ({ value }) => plainNumber(value, culture),
      state: (row) => valueState(row, speech),
    },
    bound('max', texts.max, notes.askedMax),
    { key: 'bar', header: texts.bar, width: 72, text: () => '', draw: (row) => <Bar row={row} /> },
    perKg(speech),
    {
      key: 'marginalCost',
      header: texts.marginalCost,
      width: 96,
      isNumber: true,
      text: ({ marginalCostEur }) => formatNumber(marginalCostEur, 5, culture),
    },
  ]
}

/** A content is per kg of food, what it makes per day is not. */
const unitPerDay = (unit: string) => unit.replace(/\/kg$/, '')

function valueState({ violations }: LimitedRow, speech: Speech): CellState | undefined {
  const broken = violations.find(({ limit }) => limit.subject.kind !== 'nutrientPerKg')
  return broken && { kind: 'bad', note: violationSentence(broken, speech) }
}

function perKg(speech: Speech): LimitedColumn {
  const { words, culture } = speech
  const { limited: texts, notes } = words.workbench
  return {
    key: 'perKg',
    header: texts.perKg,
    width: 100,
    isNumber: true,
    text: ({ valuePerKg, asked: { maxPerKg } }) => {
      const value = shownAmount(valuePerKg, culture)
      return maxPerKg === null ? value : texts.atMostPerKg(value, shownAmount(maxPerKg, culture))
    },
    plain: ({ valuePerKg }) => plainNumber(valuePerKg, culture),
    state: ({ violations, asked: { maxPerKg } }) => {
      const broken = violations.find(({ limit }) => limit.subject.kind === 'nutrientPerKg')
      if (broken) return { kind: 'bad', note: violationSentence(broken, speech) }
      return maxPerKg === null ? undefined : { kind: 'told', note: notes.askedMaxPerKg(shownAmount(maxPerKg, culture)) }
    },
  }
}

/** A value that lies this near to its limit, as a share of it, is tense. */
const near = 0.005

export const isTense = (row: LimitedRow): boolean => tensionOf(row) >= -near

/** Where the value stands between its limits. The numbers beside it say the same. */
function Bar({ row }: { row: LimitedRow }) {
  const places = barPlaces(row)
  if (places === null) return null
  const isBroken = row.violations.some(({ limit }) => limit.subject.kind !== 'nutrientPerKg')
  const at = (share: number | null, none: string) => (share === null ? none : `${(100 * share).toFixed(1)}%`)
  return (
    <span
      className={classes.gauge}
      data-state={isBroken ? 'broken' : isTense(row) ? 'tense' : 'kept'}
      // One element, painted and never laid out again: all bars may move at a key.
      style={
        {
          '--at': at(places.value, '0%'),
          '--min': at(places.min, '-10px'),
          '--max': at(places.max, 'calc(100% + 10px)'),
        } as CSSProperties
      }
      aria-hidden
    />
  )
}
