import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { requiredDecimal } from '@provende/contract/kit/fields.ts'
import { problemsOf } from '@provende/contract/kit/schema-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { type MovedColumn, movedColumns } from '@provende/domain/pricing/price-change.ts'
import type { PriceListType } from '@provende/domain/pricing/price-item.ts'
import { useMemo, useState } from 'react'
import { CellGrid, type GridColumn } from '../kit/cell-grid.tsx'
import { formatNumber } from '../kit/format.ts'
import { sentenceOf } from '../kit/problem-sentence.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useScreenParams } from '../shell/screen.ts'
import type { TypedLine } from './price-lines.ts'
import { type ChangedRow, evolvedRows, type PriceRow, plainPrice, shownPrice } from './price-rows.ts'
import { useComparison, useOtherLists } from './use-price-lists.ts'

/** By how much prices may move. */
const percents = requiredDecimal({ min: -100, max: 1000 })

type EvolutionProps = {
  readonly type: PriceListType
  readonly rows: readonly PriceRow[]
  readonly currency: string
  /** The list one compares with already. */
  readonly startFrom: number | null
  readonly onApply: (changed: readonly ChangedRow[]) => void
  readonly onClose: () => void
}

/** Moves the prices by a percent from those of another list or from their own; shows each before anything changes. */
export function PriceEvolution({ type, rows, currency, startFrom, onApply, onClose }: EvolutionProps) {
  const all = useWords()
  const words = all.pricing.prices.evolution
  const toasts = useToasts()
  const [asked, ask] = useState<Asked>({ fromId: startFrom, column: 'price', typed: '' })
  const percent = percentOf(asked.typed)
  const reference = useReference(asked.fromId, rows)
  const column = type === 'simple' ? 'price' : asked.column
  const evolved =
    reference && typeof percent === 'number' ? evolvedRows(type, rows, reference, { column, percent }) : undefined
  const columns = useEvolutionColumns(column, type, currency)
  const changed = evolved?.changed ?? []
  const apply = () => {
    if (changed.length === 0) return
    onApply(changed)
    toasts.success(words.applied(changed.length))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={1000}
      title={words.title}
      closeButtonProps={{ 'aria-label': all.shell.close }}
    >
      <Stack gap="md">
        <Choices type={type} asked={asked} onAsk={ask} onEnter={apply} />
        <CellGrid
          low
          label={words.title}
          rows={changed}
          columns={columns}
          rowKey={(row) => row.itemId}
          rowLabel={(row) => row.name}
          empty={words.none}
        />
        {evolved && <Unchanged {...evolved} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {all.records.cancel}
          </Button>
          <Button disabled={changed.length === 0} onClick={apply}>
            {words.apply(changed.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** From which list (null: this one), which column, by how many percent. */
type Asked = { readonly fromId: number | null; readonly column: MovedColumn; readonly typed: string }

/** The percent that was typed, the problem with it, or nothing while nothing is. */
function percentOf(typed: string): number | Problem | undefined {
  if (typed.trim() === '') return undefined
  const value = parseDecimal(typed) ?? typed
  const { data, error } = percents.safeParse(value)
  return error ? problemsOf(error, value)[0] : (data as number)
}

/** The prices one starts from; undefined while they are on their way. */
function useReference(fromId: number | null, rows: readonly PriceRow[]): ReadonlyMap<number, TypedLine> | undefined {
  const comparison = useComparison(fromId)
  const own = useMemo(() => new Map(rows.flatMap(({ line }) => (line ? [[line.itemId, line] as const] : []))), [rows])
  return fromId === null ? own : comparison?.lines
}

type ChoicesProps = {
  readonly type: PriceListType
  readonly asked: Asked
  readonly onAsk: (asked: Asked) => void
  readonly onEnter: () => void
}

function Choices({ type, asked, onAsk, onEnter }: ChoicesProps) {
  const all = useWords()
  const culture = useCulture()
  const { prices, priceList } = all.pricing
  const words = prices.evolution
  const lists = useOtherLists(Number(useScreenParams().id))
  const percent = percentOf(asked.typed)
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <Select
        label={words.from}
        data={[{ value: '0', label: words.thisList }, ...lists]}
        value={String(asked.fromId ?? 0)}
        allowDeselect={false}
        searchable
        nothingFoundMessage={all.records.form.noneFound}
        onChange={(value) => onAsk({ ...asked, fromId: Number(value) >= 1 ? Number(value) : null })}
      />
      {type === 'complex' && (
        <Select
          label={words.column}
          data={movedColumns.map((value) => ({ value, label: priceList.lines.items.fields[value] }))}
          value={asked.column}
          allowDeselect={false}
          onChange={(value) => onAsk({ ...asked, column: movedColumns.find((one) => one === value) ?? 'price' })}
        />
      )}
      <TextInput
        label={words.percent}
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        value={asked.typed}
        error={typeof percent === 'object' && sentenceOf(all, culture, percent, () => words.percent)}
        onChange={(event) => onAsk({ ...asked, typed: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
    </Group>
  )
}

function Unchanged({ unpriced, impossible }: { unpriced: number; impossible: number }) {
  const words = useWords().pricing.prices.evolution
  const sentences = [
    ...(unpriced > 0 ? [words.unpriced(unpriced)] : []),
    ...(impossible > 0 ? [words.impossible(impossible)] : []),
  ]
  return sentences.map((sentence) => (
    <Text key={sentence} size="sm" c="dimmed">
      {sentence}
    </Text>
  ))
}

function useEvolutionColumns(
  column: MovedColumn,
  type: PriceListType,
  currency: string,
): readonly GridColumn<ChangedRow>[] {
  const { prices: words, priceList } = useWords().pricing
  const culture = useCulture()
  return useMemo(() => {
    const labels = priceList.lines.items.fields
    const price = (key: 'reference' | 'present' | 'next' | 'farmer', header: string): GridColumn<ChangedRow> => ({
      key,
      header: words.perTonne(header, currency),
      width: key === 'farmer' ? 190 : 122,
      isNumber: true,
      text: (row) => shownPrice(row[key], column, culture),
      plain: (row) => plainPrice(row[key], culture),
    })
    const farmer = type === 'complex' && column !== 'price4' ? [price('farmer', words.evolution.farmer)] : []
    return [
      { key: 'code', header: priceList.fields.code, width: 80, text: (row) => row.code },
      { key: 'name', header: labels.itemId, width: 160, grows: true, text: (row) => row.name },
      price('reference', words.evolution.reference),
      price('present', words.evolution.present),
      price('next', words.evolution.next),
      {
        key: 'percent',
        header: words.change,
        width: 100,
        isNumber: true,
        text: (row) => signed(row.percent, formatNumber(row.percent, 2, culture)),
        plain: (row) => plainPrice(row.percent, culture),
      },
      ...farmer,
    ]
  }, [words, priceList, culture, column, type, currency])
}

/** A rise shows its plus. */
const signed = (value: number | null, text: string) => (value !== null && value > 0 ? `+${text}` : text)
