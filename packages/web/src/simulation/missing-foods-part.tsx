import { ActionIcon, Alert, Group, Paper, Select, Text, Title } from '@mantine/core'
import { maxStockMonths, maxStocks } from '@provende/contract/simulation/simulation-limits.ts'
import type { SimulatedPriceList } from '@provende/contract/simulation/simulation-routes.ts'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { AmountInput } from './amount-input.tsx'
import { typedNumber } from './price-draft.ts'
import classes from './simulation.module.css'

export type StockDraft = {
  readonly months: number
  /** Null when nothing is left. */
  readonly stocks: readonly { readonly itemId: number; readonly name: string; readonly tonnes: number | null }[]
}

type MissingFoodsProps = {
  start: SimulatedPriceList
  draft: StockDraft
  onChange: (draft: StockDraft) => void
  onInvalid: (isInvalid: boolean) => void
}

/** The foods that run short, with the tonnes that are left of each. */
export function MissingFoodsPart({ start, draft, onChange, onInvalid }: MissingFoodsProps) {
  const words = useWords().simulation
  const { title, add } = words.simulation.lines.stocks
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const { stocks } = draft
  const mark = (key: string, isWrong: boolean) => {
    const next = new Set(wrong)
    if (isWrong) next.add(key)
    else next.delete(key)
    setWrong(next)
    onInvalid(next.size > 0)
  }
  const others = start.items.filter(({ itemId }) => !stocks.some((stock) => stock.itemId === itemId))
  const addFood = (id: string | null) => {
    const food = others.find(({ itemId }) => String(itemId) === id)
    if (food) onChange({ ...draft, stocks: [...stocks, { itemId: food.itemId, name: food.name, tonnes: null }] })
  }
  const setMonths = (text: string) => {
    const months = monthsOf(text)
    mark('months', months === null)
    if (months !== null) onChange({ ...draft, months })
  }
  return (
    <Paper p="md" component="section" aria-label={title} mb="md">
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      <Group align="flex-end" gap="md">
        {stocks.map((stock) => (
          <StockInput
            key={stock.itemId}
            stock={stock}
            isWrong={wrong.has(String(stock.itemId))}
            onWrong={(isWrong) => mark(String(stock.itemId), isWrong)}
            onChange={(changed) => onChange({ ...draft, stocks: withStock(stocks, stock, changed) })}
          />
        ))}
        {stocks.length < maxStocks && (
          <Select
            key={stocks.length}
            label={add}
            data={others.map(({ itemId, name, code }) => ({ value: String(itemId), label: `${name} ${code}` }))}
            value={null}
            onChange={addFood}
            searchable
            limit={100}
          />
        )}
        {stocks.length > 0 && (
          <AmountInput
            label={words.simulation.fields.stockMonths}
            start={String(draft.months)}
            isWrong={wrong.has('months')}
            onType={setMonths}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {words.stocks.hint}
      </Text>
      {wrong.size > 0 && (
        <Alert color="red" mt="sm">
          {words.stocks.invalid}
        </Alert>
      )}
    </Paper>
  )
}

type Stock = StockDraft['stocks'][number]

/** The stocks with one changed, or removed. */
const withStock = (stocks: readonly Stock[], stock: Stock, changed: Stock | null): Stock[] =>
  stocks.flatMap((each) => (each !== stock ? [each] : changed === null ? [] : [changed]))

/** Typed months; null for what are none. */
function monthsOf(text: string): number | null {
  const typed = typedNumber(text)
  return typed === null || !Number.isInteger(typed) || typed < 1 || typed > maxStockMonths ? null : typed
}

type StockInputProps = {
  stock: Stock
  isWrong: boolean
  onWrong: (isWrong: boolean) => void
  /** Null to remove it. */
  onChange: (stock: Stock | null) => void
}

/** What is left of a food; nothing typed is nothing left. */
function StockInput({ stock, isWrong, onWrong, onChange }: StockInputProps) {
  const words = useWords().simulation.stocks
  const culture = useCulture()
  const { name, tonnes } = stock
  const type = (text: string) => {
    const typed = text.trim() === '' ? null : typedNumber(text)
    const isTypedWrong = text.trim() !== '' && (typed === null || typed < 0 || typed > 1e7)
    onWrong(isTypedWrong)
    if (!isTypedWrong) onChange({ ...stock, tonnes: typed })
  }
  return (
    <Group gap={4} align="flex-end">
      <AmountInput
        label={words.tonnesOf(name)}
        placeholder={words.nothingLeft}
        start={tonnes === null ? '' : formatNumber(tonnes, undefined, culture)}
        isWrong={isWrong}
        onType={type}
      />
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={words.remove(name)}
        onClick={() => {
          onWrong(false)
          onChange(null)
        }}
      >
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}
