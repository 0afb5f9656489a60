import { ActionIcon, Badge, TextInput } from '@mantine/core'
import type { SimulatedPriceList } from '@provende/contract/simulation/simulation-routes.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type Dispatch, memo, type SetStateAction, useCallback, useState } from 'react'
import { formatNumber } from '../kit/format.ts'
import { ScrollRegion } from '../kit/table/scroll-region.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { changePercentOf, draftPricesOf, type PriceDraft, type PriceLine, typedNumber } from './price-draft.ts'
import classes from './simulation.module.css'

type PercentInputProps = { label: string; value: number; onChange: (percent: number) => void }

/** A percentage; what is no number leaves the last one. */
export function PercentInput({ label, value, onChange }: PercentInputProps) {
  const culture = useCulture()
  const [text, setText] = useState(() => formatNumber(value, undefined, culture))
  const typed = typedNumber(text)
  const isWrong = typed === null || typed < -100 || typed > 1000
  return (
    <TextInput
      className={classes.percent}
      label={label}
      inputMode="decimal"
      value={text}
      error={isWrong && text.trim() !== ''}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const next = event.currentTarget.value.trim() === '' ? 0 : typedNumber(event.currentTarget.value)
        if (next !== null && next >= -100 && next <= 1000) onChange(next)
      }}
    />
  )
}

type SimulatedPriceTableProps = {
  start: SimulatedPriceList
  draft: PriceDraft
  lines: readonly PriceLine[]
  onChange: Dispatch<SetStateAction<PriceDraft>>
  onInvalid: (isInvalid: boolean) => void
}

export function SimulatedPriceTable({ start, draft, lines, onChange, onInvalid }: SimulatedPriceTableProps) {
  const words = useWords().simulation
  const { prices } = words
  const type = useCallback(
    (itemId: number, price: number | null) =>
      onChange((current) => {
        const byHand = new Map(current.byHand)
        if (price === null) byHand.delete(itemId)
        else byHand.set(itemId, price)
        return { ...current, byHand }
      }),
    [onChange],
  )
  return (
    <ScrollRegion className={classes.scroll} label={words.simulation.lines.items.title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.simulation.lines.items.fields.itemId}</th>
            {[prices.listPrice, prices.simulated, prices.change, prices.farmerPrice].map((header) => (
              <th key={header} scope="col" className={classes.number}>
                {header}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <PriceRow
              key={line.itemId}
              line={line}
              prices={draftPricesOf(start.type, line, draft)}
              isByHand={draft.byHand.has(line.itemId)}
              onType={type}
              onInvalid={onInvalid}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type PriceRowProps = {
  line: PriceLine
  prices: { readonly price: number; readonly price4: number }
  isByHand: boolean
  onType: (itemId: number, price: number | null) => void
  onInvalid: (isInvalid: boolean) => void
}

const PriceRow = memo(
  function UnmemoisedPriceRow({ line, prices, isByHand, onType, onInvalid }: PriceRowProps) {
    const { shell, simulation } = useWords()
    const words = simulation.prices
    const culture = useCulture()
    const [text, setText] = useState<string | null>(null)
    const number = (value: number | null) => formatNumber(value, 2, culture)
    const isWrong = text !== null && (typedNumber(text) ?? -1) < 0
    const change = changePercentOf(prices.price, line.listPrice)
    return (
      <tr>
        <td>
          {line.name} <span className="dimmed">{line.code}</span>
        </td>
        <td className={classes.number}>{number(line.listPrice)}</td>
        <td className={classes.number}>
          <TextInput
            className={classes.price}
            size="xs"
            inputMode="decimal"
            aria-label={words.priceOf(line.name)}
            value={text ?? number(prices.price)}
            error={isWrong}
            onChange={(event) => {
              const typed = typedNumber(event.currentTarget.value)
              setText(event.currentTarget.value)
              onInvalid(typed === null || typed < 0)
              if (typed !== null && typed >= 0) onType(line.itemId, typed)
            }}
            onBlur={() => {
              if (!isWrong) setText(null)
            }}
          />
        </td>
        <td className={classes.number}>{change === null ? '' : shell.percentage(formatNumber(change, 1, culture))}</td>
        <td className={classes.number}>{number(prices.price4)}</td>
        <td>
          {isByHand && (
            <>
              <Badge size="sm" variant="light">
                {words.byHand}
              </Badge>
              <ActionIcon
                variant="subtle"
                aria-label={words.reset(line.name)}
                onClick={() => onType(line.itemId, null)}
              >
                <IconArrowBackUp size={16} />
              </ActionIcon>
            </>
          )}
        </td>
      </tr>
    )
  },
  (one, other) =>
    one.line === other.line &&
    one.isByHand === other.isByHand &&
    one.prices.price === other.prices.price &&
    one.prices.price4 === other.prices.price4 &&
    one.onType === other.onType,
)
