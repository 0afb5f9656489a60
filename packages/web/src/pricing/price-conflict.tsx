import { Text } from '@mantine/core'
import { createContext, use } from 'react'
import { useField } from '../kit/form/form-fields.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { idsOfFoodsWithDifferentLines } from './price-items/merge-lines.ts'
import { type PriceColumn, type PriceLineDraft, priceColumns } from './price-items/price-lines.ts'
import { priceTextForDisplay } from './price-items/price-rows.ts'
import { priceListDisplay } from './price-list.tsx'
import { usePricedFoods } from './use-priced-foods.ts'

type ConflictingVersions = { readonly mine: readonly PriceLineDraft[]; readonly theirs: readonly PriceLineDraft[] }
const ConflictingVersionsContext = createContext<ConflictingVersions | null>(null)

/** Provides the lines of both versions to the form of each. */
export const ConflictingVersionsProvider = ConflictingVersionsContext

/** Maximum number of foods listed per version. */
const maxListedFoods = 50

/** The fields of a price list for the conflict dialog, with only the prices that differ between the two versions. */
export const ConflictingPricesField = () => (
  <>
    <priceListDisplay.Form />
    <DifferingPriceLines />
  </>
)

function DifferingPriceLines() {
  const field = useField('items')
  const versions = use(ConflictingVersionsContext)
  const { pricing: words, shell } = useWords()
  const culture = useCulture()
  const foods = usePricedFoods()
  if (field.mode !== 'value' || versions === null) return null
  const names = new Map((foods ?? []).map(({ itemId, name }) => [itemId, name]))
  const lines = new Map((field.value as readonly PriceLineDraft[]).map((line) => [line.itemId, line]))
  const ids = idsOfFoodsWithDifferentLines(versions.mine, versions.theirs)
  const pricesOf = (line: PriceLineDraft | undefined) =>
    line === undefined
      ? words.prices.conflict.noPrice
      : priceColumns.flatMap((column) => priceText(line, column)).join(' · ')
  const withUnit = (text: string, column: PriceColumn) => (column === 'price3' ? shell.percentage(text) : text)
  const priceText = (line: PriceLineDraft, column: PriceColumn) =>
    line[column] === null ? [] : [withUnit(priceTextForDisplay(line[column], column, culture), column)]
  return (
    <>
      {ids.slice(0, maxListedFoods).map((id) => (
        <Text key={id} size="sm" className="figures">
          {words.prices.conflict.line(names.get(id) ?? '…', pricesOf(lines.get(id)))}
        </Text>
      ))}
      {ids.length > maxListedFoods && <Text size="sm">{words.prices.more(ids.length - maxListedFoods)}</Text>}
    </>
  )
}
