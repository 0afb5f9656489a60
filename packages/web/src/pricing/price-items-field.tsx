import { Alert, Text } from '@mantine/core'
import type { PriceListType } from '@provende/domain/pricing/price-item.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { createContext, use, useMemo, useRef, useState } from 'react'
import { type CellEdit, CellGrid } from '../kit/cell-grid.tsx'
import type { CellRange } from '../kit/cell-selection.ts'
import { type Field, useField } from '../kit/form-fields.ts'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { formatNumber } from '../kit/format.ts'
import { sentenceOf } from '../kit/problem-sentence.ts'
import { useUndo } from '../kit/undo.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { differingFoods } from './merged-lines.ts'
import { PasteReport } from './paste-report.tsx'
import { type PastedPrices, pastedPrices } from './price-block.ts'
import { type PriceGridColumn, usePriceColumns } from './price-columns.ts'
import { PriceEvolution } from './price-evolution.tsx'
import classes from './price-items.module.css'
import {
  isBad,
  lineProblems,
  type PriceColumn,
  replacedLines,
  type TypedCells,
  type TypedLine,
  typedLines,
} from './price-lines.ts'
import { isPriced, type PriceRow, priceRows } from './price-rows.ts'
import { PriceToolbar } from './price-toolbar.tsx'
import { useComparison, useCurrencySign } from './use-price-lists.ts'
import { usePricedFoods } from './use-priced-foods.ts'

/** What is wrong with fields of a form, by path: what the server says of a line stands with its food. */
export const LineErrors = createContext<Readonly<Record<string, string>>>({})

/** The prices of a list, typed and read like a spreadsheet. */
export function PriceItemsField() {
  const field = useField('items')
  if (field.mode === 'edit' || field.mode === 'read') return <PriceItems field={field} />
  return null
}

function PriceItems({ field }: { field: Field }) {
  const words = useWords().pricing
  const lines = useSameLines(field.value as readonly TypedLine[])
  const type = useField('type').value as PriceListType
  const isSeen = useField('mayWrite').value === false && field.mode === 'read'
  const editable = field.mode === 'edit'
  const foods = usePricedFoods()
  const undo = useUndo(lines, field.onChange)
  const rows = useMemo(() => priceRows(foods ?? [], lines), [foods, lines])
  const view = useRowsInView(rows)
  const [comparedId, compareWith] = useState<number | null>(null)
  const [evolving, setEvolving] = useState(false)
  const currency = useCurrencySign(useField('currencyId').value)
  const comparison = useComparison(comparedId)
  const columns = usePriceColumns({ type, editable, seen: isSeen, currency, rows, comparison })
  // Typing the same again is no step to take back.
  const change = (next: readonly TypedLine[]) => differingFoods(lines, next).length > 0 && undo.change(next)
  const entry = useEntry({ type, lines, rows, shown: view.shown, columns, change })
  const errors = use(LineErrors)
  const isWrong = Boolean(field.error) || Object.keys(errors).some((path) => path.startsWith('items.'))
  if (foods === undefined) return <FormSkeleton />
  return (
    <fieldset className={classes.items}>
      <legend>{words.priceList.lines.items.title}</legend>
      <PriceToolbar
        view={view}
        columns={columns}
        rows={rows}
        comparedId={comparedId}
        onCompare={compareWith}
        editing={editable ? { ...undo, onEvolve: () => setEvolving(true) } : undefined}
      />
      {editable && type === 'simple' && <SimpleLeavesOut lines={lines} />}
      {entry.report}
      <CellGrid
        label={words.priceList.lines.items.title}
        rows={view.shown}
        columns={columns}
        rowKey={(row) => row.itemId}
        rowLabel={(row) => row.name}
        isInactive={(row) => row.deleted}
        invalid={isWrong}
        empty={words.prices.noFoods}
        footer={(note) => <Footer note={note} rows={rows} editable={editable} />}
        {...(editable && { ...entry.handlers, onUndo: undo.undo, onRedo: undo.redo })}
      />
      {isWrong && <MustCorrect rows={rows} lines={lines} type={type} view={view} />}
      {evolving && (
        <PriceEvolution
          type={type}
          rows={rows}
          currency={currency}
          startFrom={comparedId}
          onApply={(changed) =>
            change(
              replacedLines(
                lines,
                changed.map(({ line }) => line),
              ),
            )
          }
          onClose={() => setEvolving(false)}
        />
      )}
    </fieldset>
  )
}

type Entered = {
  readonly type: PriceListType
  readonly lines: readonly TypedLine[]
  readonly rows: readonly PriceRow[]
  readonly shown: readonly PriceRow[]
  readonly columns: readonly PriceGridColumn[]
  readonly change: (lines: readonly TypedLine[]) => unknown
}

/** What is typed and pasted into the grid, and what became of the last block. */
function useEntry({ type, lines, rows, shown, columns, change }: Entered) {
  const [pasted, setPasted] = useState<PastedPrices | null>(null)
  return {
    report: pasted && <PasteReport pasted={pasted} onClose={() => setPasted(null)} />,
    handlers: {
      onEdit: (edits: readonly CellEdit[]) => {
        setPasted(null)
        change(typedLines(type, lines, typedByFood(edits, shown, columns)))
      },
      onPaste: (block: readonly (readonly string[])[], range: CellRange) => {
        const meaning = columns.map((column) => column.pasted)
        const plan = pastedPrices(block, range, meaning, shown, rows)
        change(typedLines(type, lines, plan.typed))
        setPasted(plan)
      },
    },
  }
}

/** The lines as they were, while only their copies change: a form copies all of it for every field that is typed into. */
function useSameLines(lines: readonly TypedLine[]): readonly TypedLine[] {
  const kept = useRef(lines)
  if (kept.current !== lines && differingFoods(kept.current, lines).length > 0) kept.current = lines
  return kept.current
}

/** What was typed into which food. */
function typedByFood(
  edits: readonly CellEdit[],
  rows: readonly PriceRow[],
  columns: readonly PriceGridColumn[],
): ReadonlyMap<number, TypedCells> {
  const typed = new Map<number, TypedCells>()
  for (const { row, column, text } of edits) {
    const itemId = rows[row]?.itemId
    const key = columns[column]?.key as PriceColumn | undefined
    if (itemId !== undefined && key !== undefined) typed.set(itemId, { ...typed.get(itemId), [key]: text })
  }
  return typed
}

/** Which rows are shown: those a search finds, and those without a price where one asks for them. */
function useRowsInView(rows: readonly PriceRow[]) {
  const [search, setSearch] = useState('')
  // Who fills in what is missing keeps what he has just filled in before his eyes.
  const [missing, setMissing] = useState<ReadonlySet<number> | null>(null)
  const wanted = searchKey(search)
  const shown = useMemo(
    () =>
      rows.filter(
        (row) =>
          (missing === null || missing.has(row.itemId)) &&
          (wanted === '' || searchKey(`${row.code} ${row.name}`).includes(wanted)),
      ),
    [rows, missing, wanted],
  )
  const idsMissing = () => new Set(rows.filter((row) => !isPriced(row)).map(({ itemId }) => itemId))
  return {
    shown,
    search,
    setSearch,
    onlyMissing: missing !== null,
    setOnlyMissing: (only: boolean) => setMissing(only ? idsMissing() : null),
    showAll: () => {
      setSearch('')
      setMissing(null)
    },
  }
}
export type RowsInView = ReturnType<typeof useRowsInView>

const searchKey = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The keys, or what there is to say about the active cell, and how many prices are missing. */
function Footer({ note, rows, editable }: { note: string | undefined; rows: readonly PriceRow[]; editable: boolean }) {
  const words = useWords().pricing.prices
  const culture = useCulture()
  const count = (number: number) => formatNumber(number, 0, culture)
  const missing = rows.filter((row) => !isPriced(row)).length
  return (
    <div className={classes.footer}>
      <span aria-live="polite" data-note={note}>
        {note ?? (editable ? words.keys : words.readKeys)}
      </span>
      <span className="figures">{words.counts(count(rows.length), count(missing))}</span>
    </div>
  )
}

/** Most foods to correct that are named at once. */
const mostNamed = 5

type CorrectProps = {
  readonly rows: readonly PriceRow[]
  readonly lines: readonly TypedLine[]
  readonly type: PriceListType
  readonly view: RowsInView
}

/** The foods whose prices cannot be saved as they are, and why. */
function MustCorrect({ rows, lines, type, view }: CorrectProps) {
  const words = useWords()
  const culture = useCulture()
  const errors = use(LineErrors)
  const { fields } = words.pricing.priceList.lines.items
  const refused = new Map(
    lines.flatMap(({ itemId }, index): [number, string][] => {
      const error = errors[`items.${index}.itemId`]
      return error === undefined ? [] : [[itemId, error]]
    }),
  )
  const bad = rows.filter(({ itemId, line }) => line !== undefined && (refused.has(itemId) || isBad(type, line)))
  const sentences = bad.slice(0, mostNamed).map(({ itemId, name, code, line }) => {
    const problems = line ? Object.entries(lineProblems(type, line)) : []
    const texts = problems.map(([column, problem]) =>
      sentenceOf(words, culture, { ...problem, field: column }, () => fields[column as PriceColumn]),
    )
    const all = [refused.get(itemId), ...texts].filter((text) => text !== undefined)
    return { id: itemId, text: words.pricing.prices.mustCorrect(name || code, all.join(' ')) }
  })
  if (bad.length === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {sentences.map(({ id, text }) => (
        <Text key={id} size="sm">
          {text}
        </Text>
      ))}
      {bad.length > mostNamed && <Text size="sm">{words.pricing.prices.more(bad.length - mostNamed)}</Text>}
      {view.shown.length < rows.length && (
        <button type="button" className={classes.link} onClick={view.showAll}>
          {words.pricing.prices.showAll}
        </button>
      )}
    </Alert>
  )
}

function SimpleLeavesOut({ lines }: { lines: readonly TypedLine[] }) {
  const words = useWords().pricing.prices
  const count = lines.filter(({ price2, price3 }) => (price2 ?? 0) !== 0 || (price3 ?? 0) !== 0).length
  if (count === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      {words.simpleLeavesOut(count)}
    </Alert>
  )
}
