import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { requiredDecimal } from '@provende/contract/kit/fields.ts'
import { problemsOf } from '@provende/contract/kit/schema-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { type MovedColumn, movedColumns } from '@provende/domain/pricing/price-change.ts'
import type { PriceListType } from '@provende/domain/pricing/price-item.ts'
import { useMemo, useState } from 'react'
import { CellGrid, type GridColumn } from '../kit/cell-grid.tsx'
import { formatNumber, parseDecimal } from '../kit/format.ts'
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
  const { prices: words, priceList } = all.pricing
  const culture = useCulture()
  const toasts = useToasts()
  const lists = useOtherLists(Number(useScreenParams().id))
  const [fromId, setFromId] = useState(startFrom)
  const [chosen, setColumn] = useState<MovedColumn>('price')
  const [typed, setTyped] = useState('')
  const column = type === 'simple' ? 'price' : chosen
  const comparison = useComparison(fromId)
  const own = useMemo(
    () => new Map(rows.flatMap(({ itemId, line }): [number, TypedLine][] => (line ? [[itemId, line]] : []))),
    [rows],
  )
  const reference = fromId === null ? own : comparison?.lines
  const asked = percents.safeParse(typed === '' ? 0 : (parseDecimal(typed) ?? typed))
  const evolved =
    reference && asked.success && typed.trim() !== ''
      ? evolvedRows(type, rows, reference, { column, percent: asked.data })
      : undefined
  const columns = useEvolutionColumns(column, type, currency)
  const labels = priceList.lines.items.fields
  const wrong = ([problem]: readonly Problem[]) =>
    problem && sentenceOf(all, culture, problem, () => words.evolution.percent)
  const apply = () => {
    if (!evolved) return
    onApply(evolved.changed)
    toasts.success(words.evolution.applied(evolved.changed.length))
    onClose()
  }
  const note = evolved
    ? [
        evolved.unpriced > 0 && words.evolution.unpriced(evolved.unpriced),
        evolved.impossible > 0 && words.evolution.impossible(evolved.impossible),
      ]
        .filter(Boolean)
        .join(' ')
    : ''
  return (
    <Modal
      opened
      onClose={onClose}
      size={1000}
      title={words.evolution.title}
      closeButtonProps={{ 'aria-label': all.shell.close }}
    >
      <Stack gap="md">
        <Group align="flex-end" grow preventGrowOverflow={false}>
          <Select
            label={words.evolution.from}
            data={[{ value: '0', label: words.evolution.thisList }, ...lists]}
            value={String(fromId ?? 0)}
            allowDeselect={false}
            searchable
            onChange={(value) => setFromId(Number(value) >= 1 ? Number(value) : null)}
          />
          {type === 'complex' && (
            <Select
              label={words.evolution.column}
              data={movedColumns.map((value) => ({ value, label: labels[value] }))}
              value={column}
              allowDeselect={false}
              onChange={(value) => setColumn(movedColumns.find((one) => one === value) ?? 'price')}
            />
          )}
          <TextInput
            label={words.evolution.percent}
            data-autofocus
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={asked.error && wrong(problemsOf(asked.error, typed))}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && apply()}
          />
        </Group>
        <CellGrid
          label={words.evolution.title}
          low
          rows={evolved?.changed ?? []}
          columns={columns}
          rowKey={(row) => row.itemId}
          rowLabel={(row) => row.name}
          empty={words.evolution.none}
        />
        {note !== '' && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {all.records.cancel}
          </Button>
          <Button disabled={!evolved || evolved.changed.length === 0} onClick={apply}>
            {words.evolution.apply(evolved?.changed.length ?? 0)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
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
      width: key === 'farmer' ? 200 : 130,
      isNumber: true,
      text: (row) => shownPrice(row[key], column, culture),
      plain: (row) => plainPrice(row[key], culture),
    })
    const farmer = type === 'complex' && column !== 'price4' ? [price('farmer', words.evolution.farmer)] : []
    return [
      { key: 'code', header: priceList.fields.code, width: 90, text: (row) => row.code },
      { key: 'name', header: labels.itemId, width: 200, grows: true, text: (row) => row.name },
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
