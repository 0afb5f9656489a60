import { Alert, Text } from '@mantine/core'
import type { PriceListType } from '@provende/domain/pricing/price-list-type.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { createContext, use, useMemo, useRef, useState } from 'react'
import { type Field, useField } from '../../kit/form/form-fields.ts'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import type { CellEdit } from '../../kit/grid/cell-edit.ts'
import { CellGrid, type GridHandle } from '../../kit/grid/cell-grid.tsx'
import type { CellRange } from '../../kit/grid/cell-selection.ts'
import { withoutHeads } from '../../kit/grid/paste-block.ts'
import { useUndo } from '../../kit/grid/undo.ts'
import { useKeyHints } from '../../kit/key-hints.ts'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'
import { usePricedFoods } from '../use-priced-foods.ts'
import { idsOfFoodsWithDifferentLines } from './merge-lines.ts'
import { PastedPricesReport } from './paste-report.tsx'
import { type PastedPrices, pastedPrices } from './price-block.ts'
import { type PriceGridColumn, usePriceColumns } from './price-columns.ts'
import { PriceEvolutionDialog } from './price-evolution.tsx'
import classes from './price-items.module.css'
import {
  hasLineProblems,
  linesWithCellTexts,
  linesWithReplacements,
  type PriceCellTexts,
  type PriceColumn,
  type PriceLineDraft,
  priceLineProblems,
} from './price-lines.ts'
import { hasFarmerPrice, type PriceRow, priceRows } from './price-rows.ts'
import { PriceToolbar } from './price-toolbar.tsx'
import { useCurrencySign, usePriceListComparison } from './use-price-lists.ts'
import { usePricesInSight } from './use-prices-in-sight.ts'
import { type PriceRowsInView, usePriceRowsInView } from './use-rows-in-view.ts'

/** Error messages of the form by field path, so that errors the server reports for a line are shown with its food. */
export const FormErrorsContext = createContext<Readonly<Record<string, string>>>({})

/** The prices of a list in a spreadsheet-like grid, editable or read-only. */
export function PriceItemsField() {
  const field = useField('items')
  if (field.mode === 'edit' || field.mode === 'read') return <PriceGrid field={field} />
  return null
}

function PriceGrid({ field }: { field: Field }) {
  const words = useWords().pricing
  const lines = useStableLines(field.value as readonly PriceLineDraft[])
  const type = useField('type').value as PriceListType
  const editable = field.mode === 'edit'
  const isSharedView = useField('mayWrite').value === false && !editable
  const foods = usePricedFoods()
  const undo = useUndo(lines, field.onChange)
  const rows = useMemo(() => priceRows(foods ?? [], lines), [foods, lines])
  const [query, changeQuery] = useScreenQueryParams()
  const view = usePriceRowsInView(rows, query, editable ? undefined : changeQuery)
  const [comparedId, compareWith] = useState<number | null>(null)
  const [evolving, setEvolving] = useState(false)
  const grid = useRef<GridHandle>(null)
  const inSight = usePricesInSight(query.food !== undefined, foods !== undefined)
  const currency = useCurrencySign(useField('currencyId').value)
  const comparison = usePriceListComparison(comparedId)
  const columns = usePriceColumns({ type, editable, isSharedView, currency, rows, comparison })
  const change = (next: readonly PriceLineDraft[]) =>
    // Typing the same value again must not create an undo step.
    idsOfFoodsWithDifferentLines(lines, next).length > 0 && undo.change(next)
  const editing = usePriceGridEditing({ type, lines, rows, shown: view.shown, columns, change })
  const isWrong = useHasErrors(field)
  if (foods === undefined) return <FormSkeleton />
  return (
    <fieldset ref={inSight.ref} className={classes.items} aria-label={words.priceList.lines.items.title}>
      <PriceToolbar
        title={words.priceList.lines.items.title}
        {...{ view, columns, rows, comparedId }}
        onCompare={compareWith}
        onSearch={inSight.showWithSearch}
        onFound={() => grid.current?.focus()}
        editing={editable ? { ...undo, onEvolve: () => setEvolving(true) } : undefined}
      />
      {editable && type === 'simple' && <SimpleListWarning lines={lines} />}
      {editing.report}
      <CellGrid
        handle={grid}
        label={words.priceList.lines.items.title}
        rows={view.shown}
        columns={columns}
        rowKey={(row) => row.itemId}
        rowLabel={(row) => row.name}
        isInactive={(row) => row.deleted}
        invalid={isWrong}
        blocksOnPhone
        empty={words.prices.noFoods}
        footer={(note) => <PriceGridFooter note={note} rows={rows} editable={editable} />}
        {...(editable && { ...editing.handlers, onUndo: undo.undo, onRedo: undo.redo })}
      />
      {isWrong && <CorrectionAlert rows={rows} lines={lines} type={type} view={view} />}
      {evolving && (
        <PriceEvolutionDialog
          type={type}
          rows={view.shown}
          hiddenCount={rows.length - view.shown.length}
          currency={currency}
          initialListId={comparedId}
          onApply={(changed) => {
            const replacements = changed.map(({ line }) => line)
            change(linesWithReplacements(lines, replacements))
            inSight.showAll()
          }}
          onClose={() => setEvolving(false)}
        />
      )}
    </fieldset>
  )
}

function useHasErrors(field: Field): boolean {
  const errors = use(FormErrorsContext)
  return Boolean(field.error) || Object.keys(errors).some((path) => path.startsWith('items.'))
}

type PriceGridEditingOptions = {
  readonly type: PriceListType
  readonly lines: readonly PriceLineDraft[]
  readonly rows: readonly PriceRow[]
  readonly shown: readonly PriceRow[]
  readonly columns: readonly PriceGridColumn[]
  readonly change: (lines: readonly PriceLineDraft[]) => unknown
}

/** Handles typing and pasting in the grid; `report` shows the result of the last paste. */
function usePriceGridEditing({ type, lines, rows, shown, columns, change }: PriceGridEditingOptions) {
  const [pasted, setPasted] = useState<PastedPrices | null>(null)
  return {
    report: pasted && <PastedPricesReport pasted={pasted} onClose={() => setPasted(null)} />,
    handlers: {
      onEdit: (edits: readonly CellEdit[]) => {
        setPasted(null)
        change(linesWithCellTexts(type, lines, cellTextsByFood(edits, shown, columns)))
      },
      onPaste: (block: readonly (readonly string[])[], range: CellRange) => {
        const blockColumns = columns.map((column) => column.pasted)
        const prices = withoutHeads(
          block,
          columns.map(({ header }) => header),
        )
        const result = pastedPrices(prices, range, blockColumns, shown, rows)
        change(linesWithCellTexts(type, lines, result.typed))
        setPasted(result)
      },
    },
  }
}

/** The previous array as long as the lines are equal: the form copies all its values whenever any field changes. */
function useStableLines(lines: readonly PriceLineDraft[]): readonly PriceLineDraft[] {
  const stable = useRef(lines)
  if (stable.current !== lines && idsOfFoodsWithDifferentLines(stable.current, lines).length > 0) stable.current = lines
  return stable.current
}

/** The typed texts by food id. */
function cellTextsByFood(
  edits: readonly CellEdit[],
  rows: readonly PriceRow[],
  columns: readonly PriceGridColumn[],
): ReadonlyMap<number, PriceCellTexts> {
  const typed = new Map<number, PriceCellTexts>()
  for (const { row, column, text } of edits) {
    const itemId = rows[row]?.itemId
    const key = columns[column]?.key as PriceColumn | undefined
    if (itemId !== undefined && key !== undefined) typed.set(itemId, { ...typed.get(itemId), [key]: text })
  }
  return typed
}

/** The note of the active cell or else the keyboard help, and the number of missing prices. */
function PriceGridFooter({
  note,
  rows,
  editable,
}: {
  note: string | undefined
  rows: readonly PriceRow[]
  editable: boolean
}) {
  const words = useWords().pricing.prices
  const { hint } = useKeyHints()
  const culture = useCulture()
  const count = (number: number) => formatNumber(number, 0, culture)
  const missing = rows.filter((row) => !hasFarmerPrice(row)).length
  return (
    <div className={classes.footer}>
      <span aria-live="polite" data-note={note}>
        {note ?? hint(editable ? words.keyboardHint : words.readOnlyKeyboardHint)}
      </span>
      <span className="figures">{words.counts(count(rows.length), count(missing))}</span>
    </div>
  )
}

/** Maximum number of foods listed in the alert. */
const maxListedFoods = 5

type CorrectionAlertProps = {
  readonly rows: readonly PriceRow[]
  readonly lines: readonly PriceLineDraft[]
  readonly type: PriceListType
  readonly view: PriceRowsInView
}

/** The foods whose prices cannot be saved, with the reasons. */
function CorrectionAlert({ rows, lines, type, view }: CorrectionAlertProps) {
  const words = useWords()
  const culture = useCulture()
  const errors = use(FormErrorsContext)
  const { fields } = words.pricing.priceList.lines.items
  const refused = new Map(
    lines.flatMap(({ itemId }, index): [number, string][] => {
      const error = errors[`items.${index}.itemId`]
      return error === undefined ? [] : [[itemId, error]]
    }),
  )
  const invalidRows = rows.filter(
    ({ itemId, line }) => line !== undefined && (refused.has(itemId) || hasLineProblems(type, line)),
  )
  const sentences = invalidRows.slice(0, maxListedFoods).map(({ itemId, name, code, line }) => {
    const problems = line ? Object.entries(priceLineProblems(type, line)) : []
    const texts = problems.map(([column, problem]) =>
      problemSentence(words, culture, { ...problem, field: column }, () => fields[column as PriceColumn]),
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
      {invalidRows.length > maxListedFoods && (
        <Text size="sm">{words.pricing.prices.more(invalidRows.length - maxListedFoods)}</Text>
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
function SimpleListWarning({ lines }: { lines: readonly PriceLineDraft[] }) {
  const words = useWords().pricing.prices
  const count = lines.filter(({ price2, price3 }) => (price2 ?? 0) !== 0 || (price3 ?? 0) !== 0).length
  if (count === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      {words.simpleListDrops(count)}
    </Alert>
  )
}
