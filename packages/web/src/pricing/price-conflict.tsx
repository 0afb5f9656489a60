import { Text } from '@mantine/core'
import { createContext, use } from 'react'
import { useField } from '../kit/form/form-fields.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { differingFoods } from './price-items/merge-lines.ts'
import { type PriceColumn, priceColumns, type TypedLine } from './price-items/price-lines.ts'
import { shownPrice } from './price-items/price-rows.ts'
import { priceListDisplay } from './price-list.tsx'
import { usePricedFoods } from './use-priced-foods.ts'

type Versions = { readonly mine: readonly TypedLine[]; readonly theirs: readonly TypedLine[] }
const VersionsContext = createContext<Versions | null>(null)

/** Provides the lines of both versions to the form of each. */
export const BothVersions = VersionsContext

/** Maximum number of foods listed per version. */
const maxListed = 50

/** The fields of a price list for the conflict dialog, with only the prices that differ between the two versions. */
export const ConflictingPrices = () => (
  <>
    <priceListDisplay.Form />
    <DifferingLines />
  </>
)

function DifferingLines() {
  const field = useField('items')
  const versions = use(VersionsContext)
  const words = useWords().pricing
  const culture = useCulture()
  const foods = usePricedFoods()
  if (field.mode !== 'value' || versions === null) return null
  const names = new Map((foods ?? []).map(({ itemId, name }) => [itemId, name]))
  const lines = new Map((field.value as readonly TypedLine[]).map((line) => [line.itemId, line]))
  const ids = differingFoods(versions.mine, versions.theirs)
  const pricesOf = (line: TypedLine | undefined) =>
    line === undefined
      ? words.prices.conflict.noPrice
      : priceColumns.flatMap((column) => priceText(line, column)).join(' · ')
  const priceText = (line: TypedLine, column: PriceColumn) =>
    line[column] === null ? [] : [shownPrice(line[column], column, culture) + (column === 'price3' ? ' %' : '')]
  return (
    <>
      {ids.slice(0, maxListed).map((id) => (
        <Text key={id} size="sm" className="figures">
          {words.prices.conflict.line(names.get(id) ?? '…', pricesOf(lines.get(id)))}
        </Text>
      ))}
      {ids.length > maxListed && <Text size="sm">{words.prices.more(ids.length - maxListed)}</Text>}
    </>
  )
}
