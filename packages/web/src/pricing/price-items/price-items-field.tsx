import { Alert, Text } from '@mantine/core'
import type { PriceListType } from '@provende/domain/pricing/price-item.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { createContext, use, useMemo, useRef, useState } from 'react'
import { type Field, useField } from '../../kit/form/form-fields.ts'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import type { CellEdit } from '../../kit/grid/cell-edit.ts'
import { CellGrid } from '../../kit/grid/cell-grid.tsx'
import type { CellRange } from '../../kit/grid/cell-selection.ts'
import { useUndo } from '../../kit/grid/undo.ts'
import { sentenceOf } from '../../kit/problem-sentence.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { usePricedFoods } from '../use-priced-foods.ts'
import { differingFoods } from './merge-lines.ts'
import { PasteReport } from './paste-report.tsx'
import { type PastedPrices, pastedPrices } from './price-block.ts'
import { type PriceGridColumn, usePriceColumns } from './price-columns.ts'
import { PriceEvolution } from './price-evolution.tsx'
import classes from './price-items.module.css'
import {
  hasProblems,
  lineProblems,
  mergedLines,
  type PriceColumn,
  type TypedCells,
  type TypedLine,
  typedLines,
} from './price-lines.ts'
import { isPriced, type PriceRow, priceRows } from './price-rows.ts'
import { PriceToolbar } from './price-toolbar.tsx'
import { useComparison, useCurrencySign } from './use-price-lists.ts'
import { type RowsInView, useRowsInView } from './use-rows-in-view.ts'

/** Error messages of the form by field path, so that errors the server reports for a line are shown with its food. */
export const LineErrors = createContext<Readonly<Record<string, string>>>({})

/** The prices of a list in a spreadsheet-like grid, editable or read-only. */
export function PriceItemsField() {
  const field = useField('items')
  if (field.mode === 'edit' || field.mode === 'read') return <PriceItems field={field} />
  return null
}

function PriceItems({ field }: { field: Field }) {
  const words = useWords().pricing
  const lines = useStableLines(field.value as readonly TypedLine[])
  const type = useField('type').value as PriceListType
  const isSharedView = useField('mayWrite').value === false && field.mode === 'read'
  const editable = field.mode === 'edit'
  const foods = usePricedFoods()
  const undo = useUndo(lines, field.onChange)
  const rows = useMemo(() => priceRows(foods ?? [], lines), [foods, lines])
  const view = useRowsInView(rows)
  const [comparedId, compareWith] = useState<number | null>(null)
  const [evolving, setEvolving] = useState(false)
  const currency = useCurrencySign(useField('currencyId').value)
  const comparison = useComparison(comparedId)
  const columns = usePriceColumns({ type, editable, isSharedView, currency, rows, comparison })
  // Typing the same value again must not create an undo step.
  const change = (next: readonly TypedLine[]) => differingFoods(lines, next).length > 0 && undo.change(next)
  const editing = useGridEditing({ type, lines, rows, shown: view.shown, columns, change })
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
      {editable && type === 'simple' && <SimpleListWarning lines={lines} />}
      {editing.report}
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
        {...(editable && { ...editing.handlers, onUndo: undo.undo, onRedo: undo.redo })}
      />
      {isWrong && <CorrectionAlert rows={rows} lines={lines} type={type} view={view} />}
      {evolving && (
        <PriceEvolution
          type={type}
          rows={view.shown}
          hiddenCount={rows.length - view.shown.length}
          currency={currency}
          initialListId={comparedId}
          onApply={(changed) =>
            change(
              mergedLines(
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

type GridEditing = {
  readonly type: PriceListType
  readonly lines: readonly TypedLine[]
  readonly rows: readonly PriceRow[]
  readonly shown: readonly PriceRow[]
  readonly columns: readonly PriceGridColumn[]
  readonly change: (lines: readonly TypedLine[]) => unknown
}

/** Handles typing and pasting in the grid; `report` shows the result of the last paste. */
function useGridEditing({ type, lines, rows, shown, columns, change }: GridEditing) {
  const [pasted, setPasted] = useState<PastedPrices | null>(null)
  return {
    report: pasted && <PasteReport pasted={pasted} onClose={() => setPasted(null)} />,
    handlers: {
      onEdit: (edits: readonly CellEdit[]) => {
        setPasted(null)
        change(typedLines(type, lines, typedByFood(edits, shown, columns)))
      },
      onPaste: (block: readonly (readonly string[])[], range: CellRange) => {
        const blockColumns = columns.map((column) => column.pasted)
        const result = pastedPrices(block, range, blockColumns, shown, rows)
        change(typedLines(type, lines, result.typed))
        setPasted(result)
      },
    },
  }
}

/** The previous array as long as the lines are equal: the form copies all its values whenever any field changes. */
function useStableLines(lines: readonly TypedLine[]): readonly TypedLine[] {
  const stable = useRef(lines)
  if (stable.current !== lines && differingFoods(stable.current, lines).length > 0) stable.current = lines
  return stable.current
}

/** The typed texts by food id. */
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

/** The note of the active cell or else the keyboard help, and the number of missing prices. */
function Footer({ note, rows, editable }: { note: string | undefined; rows: readonly PriceRow[]; editable: boolean }) {
  const words = useWords().pricing.prices
  const culture = useCulture()
  const count = (number: number) => formatNumber(number, 0, culture)
  const missing = rows.filter((row) => !isPriced(row)).length
  return (
    <div className={classes.footer}>
      <span aria-live="polite" data-note={note}>
        {note ?? (editable ? words.keyboardHint : words.readOnlyKeyboardHint)}
      </span>
      <span className="figures">{words.counts(count(rows.length), count(missing))}</span>
    </div>
  )
}

/** Maximum number of foods listed in the alert. */
const maxListed = 5

type CorrectionProps = {
  readonly rows: readonly PriceRow[]
  readonly lines: readonly TypedLine[]
  readonly type: PriceListType
  readonly view: RowsInView
}

/** The foods whose prices cannot be saved, with the reasons. */
function CorrectionAlert({ rows, lines, type, view }: CorrectionProps) {
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
  const invalidRows = rows.filter(
    ({ itemId, line }) => line !== undefined && (refused.has(itemId) || hasProblems(type, line)),
  )
  const sentences = invalidRows.slice(0, maxListed).map(({ itemId, name, code, line }) => {
    const problems = line ? Object.entries(lineProblems(type, line)) : []
    const texts = problems.map(([column, problem]) =>
      sentenceOf(words, culture, { ...problem, field: column }, () => fields[column as PriceColumn]),
    )
    const reasons = [refused.get(itemId), ...texts].filter((text) => text !== undefined)
    return { id: itemId, text: words.pricing.prices.mustCorrect(name || code, reasons.join(' ')) }
  })
  if (invalidRows.length === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {sentences.map(({ id, text }) => (
        <Text key={id} size="sm">
          {text}
        </Text>
      ))}
      {invalidRows.length > maxListed && (
        <Text size="sm">{words.pricing.prices.more(invalidRows.length - maxListed)}</Text>
      )}
      {view.shown.length < rows.length && (
        <button type="button" className={classes.link} onClick={view.showAll}>
          {words.pricing.prices.showAll}
        </button>
      )}
    </Alert>
  )
}

/** Warns that a simple price list drops the additions and percentages that are set. */
function SimpleListWarning({ lines }: { lines: readonly TypedLine[] }) {
  const words = useWords().pricing.prices
  const count = lines.filter(({ price2, price3 }) => (price2 ?? 0) !== 0 || (price3 ?? 0) !== 0).length
  if (count === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      {words.simpleListDrops(count)}
    </Alert>
  )
}
