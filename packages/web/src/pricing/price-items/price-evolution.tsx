import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { requiredDecimal } from '@provende/contract/kit/fields.ts'
import { problemsOfZodError } from '@provende/contract/kit/schema-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { type ChangeablePriceColumn, changeablePriceColumns } from '@provende/domain/pricing/price-change.ts'
import type { PriceListType } from '@provende/domain/pricing/price-list-type.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useMemo, useState } from 'react'
import { narrowScreenQuery } from '../../kit/action-buttons.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { CellGrid } from '../../kit/grid/cell-grid.tsx'
import type { GridColumn } from '../../kit/grid/grid-column.ts'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useMedia } from '../../kit/use-media.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useScreenParams } from '../../shell/routing/screen.ts'
import type { PriceLineDraft } from './price-lines.ts'
import {
  type ChangedPriceRow,
  type PriceRow,
  priceTextForDisplay,
  priceTextForEditing,
  rowsWithEvolvedPrices,
} from './price-rows.ts'
import { useOtherPriceListChoices, usePriceListComparison } from './use-price-lists.ts'

/** The allowed percentage of a price change. */
const percentSchema = requiredDecimal({ min: -100, max: 1000 })

type PriceEvolutionProps = {
  readonly type: PriceListType
  /** The rows in view: the filters of the list decide what changes. */
  readonly rows: readonly PriceRow[]
  /** Rows that the filters of the list hide, which do not change. */
  readonly hiddenCount: number
  readonly currency: string
  /** The list currently compared with; null means this list. */
  readonly initialListId: number | null
  readonly onApply: (changed: readonly ChangedPriceRow[]) => void
  readonly onClose: () => void
}

/** Changes the prices in view by a percentage of those in another list or in this one, with a preview of each change. */
export function PriceEvolutionDialog({
  type,
  rows,
  hiddenCount,
  currency,
  initialListId,
  onApply,
  onClose,
}: PriceEvolutionProps) {
  const words = useWords()
  const texts = words.pricing.prices.evolution
  const toasts = useToasts()
  const [input, setInput] = useState<EvolutionInput>({ fromId: initialListId, column: 'price', typed: '' })
  const percent = parsePercent(input.typed)
  const reference = useReferencePrices(input.fromId, rows)
  const column = type === 'simple' ? 'price' : input.column
  const evolved =
    reference && typeof percent === 'number'
      ? rowsWithEvolvedPrices(type, rows, reference, { column, percent })
      : undefined
  const columns = useEvolutionColumns(column, type, currency, input.fromId !== null)
  const changed = evolved?.changed ?? []
  const apply = () => {
    if (changed.length === 0) return
    onApply(changed)
    toasts.success(texts.applied(changed.length))
    onClose()
  }
  return (
    <Dialog onClose={onClose} size={1000} title={texts.title} closeButtonProps={{ 'aria-label': words.shell.close }}>
      <Stack gap="md">
        <EvolutionChoices type={type} input={input} onChange={setInput} onEnter={apply} />
        <CellGrid
          compact
          label={texts.title}
          rows={changed}
          columns={columns}
          rowKey={(row) => row.itemId}
          rowLabel={(row) => row.name}
          empty={texts.none}
        />
        {evolved && <UnchangedFoodsNote {...evolved} hiddenCount={hiddenCount} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.records.cancel}
          </Button>
          <Button disabled={changed.length === 0} onClick={apply}>
            {texts.apply(changed.length)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The reference list (null: this one), the column to change, and the percentage as typed. */
type EvolutionInput = { readonly fromId: number | null; readonly column: ChangeablePriceColumn; readonly typed: string }

/** The typed percentage, or the problem with it; undefined while the field is empty. */
function parsePercent(typed: string): number | Problem | undefined {
  if (typed.trim() === '') return undefined
  const value = parseDecimal(typed) ?? typed
  const { data, error } = percentSchema.safeParse(value)
  return error ? problemsOfZodError(error, value)[0] : (data as number)
}

/** The reference prices by food id; undefined while loading. */
function useReferencePrices(
  fromId: number | null,
  rows: readonly PriceRow[],
): ReadonlyMap<number, PriceLineDraft> | undefined {
  const comparison = usePriceListComparison(fromId)
  const ownPrices = useMemo(
    () => new Map(rows.flatMap(({ line }) => (line ? [[line.itemId, line] as const] : []))),
    [rows],
  )
  return fromId === null ? ownPrices : comparison?.lines
}

type EvolutionChoicesProps = {
  readonly type: PriceListType
  readonly input: EvolutionInput
  readonly onChange: (input: EvolutionInput) => void
  readonly onEnter: () => void
}

function EvolutionChoices({ type, input, onChange, onEnter }: EvolutionChoicesProps) {
  const words = useWords()
  const culture = useCulture()
  const { prices, priceList } = words.pricing
  const texts = prices.evolution
  const lists = useOtherPriceListChoices(Number(useScreenParams().id))
  const percent = parsePercent(input.typed)
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <Select
        label={texts.from}
        data={[{ value: '0', label: texts.thisList }, ...lists]}
        value={String(input.fromId ?? 0)}
        allowDeselect={false}
        searchable
        nothingFoundMessage={words.records.form.noneFound}
        onChange={(value) => onChange({ ...input, fromId: Number(value) >= 1 ? Number(value) : null })}
      />
      {type === 'complex' && (
        <Select
          label={texts.column}
          data={changeablePriceColumns.map((value) => ({ value, label: priceList.lines.items.fields[value] }))}
          value={input.column}
          allowDeselect={false}
          onChange={(value) =>
            onChange({ ...input, column: changeablePriceColumns.find((candidate) => candidate === value) ?? 'price' })
          }
        />
      )}
      <TextInput
        label={texts.percent}
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        value={input.typed}
        error={typeof percent === 'object' && problemSentence(words, culture, percent, () => texts.percent)}
        onChange={(event) => onChange({ ...input, typed: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
    </Group>
  )
}

/** At most this many foods are named. */
const maxNamedFoods = 10
const shortenedNames = (names: readonly string[]) =>
  names.length > maxNamedFoods ? `${names.slice(0, maxNamedFoods).join(', ')}…` : names.join(', ')

type UnchangedProps = {
  readonly unpriced: number
  readonly impossible: readonly string[]
  readonly hiddenCount: number
}

function UnchangedFoodsNote({ unpriced, impossible, hiddenCount }: UnchangedProps) {
  const texts = useWords().pricing.prices.evolution
  const sentences = [
    ...(hiddenCount > 0 ? [texts.hidden(hiddenCount)] : []),
    ...(unpriced > 0 ? [texts.unpriced(unpriced)] : []),
    ...(impossible.length > 0 ? [texts.impossible(impossible.length, shortenedNames(impossible))] : []),
  ]
  return sentences.map((sentence) => (
    <Text key={sentence} size="sm" c="dimmed">
      {sentence}
    </Text>
  ))
}

/**
 * On a phone what a price was and what it becomes: no more fits beside the name. Prices one starts from are shown where they
 * are not those of the list itself.
 */
function useEvolutionColumns(
  column: ChangeablePriceColumn,
  type: PriceListType,
  currency: string,
  hasReference: boolean,
): readonly GridColumn<ChangedPriceRow>[] {
  const { prices: texts, priceList } = useWords().pricing
  const culture = useCulture()
  const isPhone = useMedia(narrowScreenQuery)
  return useMemo(() => {
    const labels = priceList.lines.items.fields
    const price = (key: 'reference' | 'current' | 'next' | 'farmer', header: string): GridColumn<ChangedPriceRow> => ({
      key,
      header: texts.perTonne(header, currency),
      width: isPhone ? 86 : key === 'farmer' ? 150 : 122,
      isNumber: true,
      text: (row) => priceTextForDisplay(row[key], column, culture),
      rawText: (row) => priceTextForEditing(row[key], culture),
    })
    const farmer = type === 'complex' && column !== 'price4' ? [price('farmer', texts.evolution.farmer)] : []
    const name: GridColumn<ChangedPriceRow> = {
      key: 'name',
      header: labels.itemId,
      width: 160,
      grows: true,
      text: (row) => row.name,
    }
    if (isPhone) return [name, price('current', texts.evolution.current), price('next', texts.evolution.next)]
    return [
      { key: 'code', header: priceList.fields.code, width: 80, text: (row) => row.code },
      name,
      ...(hasReference ? [price('reference', texts.evolution.reference)] : []),
      price('current', texts.evolution.current),
      price('next', texts.evolution.next),
      {
        key: 'percent',
        header: texts.change,
        width: 100,
        isNumber: true,
        text: (row) => withPlusSign(row.percent, formatNumber(row.percent, 2, culture)),
        rawText: (row) => priceTextForEditing(row.percent, culture),
      },
      ...farmer,
    ]
  }, [texts, priceList, culture, column, type, currency, isPhone, hasReference])
}

/** Adds a plus sign to an increase. */
const withPlusSign = (value: number | null, text: string) => (value !== null && value > 0 ? `+${text}` : text)
