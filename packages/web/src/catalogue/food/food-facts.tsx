import { Anchor, Paper, Text, Title } from '@mantine/core'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsInCurrency } from '@provende/text/currency.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { unitText } from '@provende/text/units.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '../../kit/format.ts'
import { linkTo } from '../../kit/link-to.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { readPage } from '../../records/use-record-list.ts'
import { openerFoodParam } from '../../shell/lists/opener-address.ts'
import { useAddressIfAllowed } from '../../shell/session/address-if-open.ts'
import { type ApiCall, useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import classes from '../where-used.module.css'
import { readPriceListNow } from './use-food-price-column.ts'

/* What a food costs and holds, on its own screen: without either it cannot be optimised with. */

/** The lists that begin last, one of which is usually to come; and the largest contents per kg. */
const shown = { lists: 2, contents: 8 }

type FoodPrice = {
  readonly list: { readonly id: number; readonly name: string; readonly startDate: string | null }
  readonly price: number | null
  readonly farmerPrice: number | null
  readonly currencyCode: string
}

async function readPrices(call: ApiCall, foodId: number, signal: AbortSignal): Promise<readonly FoodPrice[]> {
  const { response: lists } = await call(routes.priceLists.list, { query: { foodId, getInactive: false } }, signal)
  const latest = lists.toSorted((one, other) => (other.startDate ?? '').localeCompare(one.startDate ?? ''))
  const { response: currencies } = await call(routes.currencies.list, { query: { getInactive: true } }, signal)
  return Promise.all(
    latest.slice(0, shown.lists).map(async ({ id, name, startDate, currencyId }) => {
      const currencyCode = currencies.find((each) => each.id === currencyId)?.code ?? 'EUR'
      const { items } = (await call(routes.priceLists.one, { params: { id } }, signal)).response
      const item = items.find(({ itemId }) => itemId === foodId)
      return {
        list: { id, name, startDate },
        price: item?.price ?? null,
        farmerPrice: item?.price4 ?? null,
        currencyCode,
      }
    }),
  )
}

type Content = { readonly name: string; readonly value: number; readonly unit: string }
type FoodAnalysis = {
  readonly id: number
  readonly name: string
  /** Both the analysis and its version: else formulas of others do without it. */
  readonly isShared: boolean
  /** A version can be added to it. */
  readonly isOwn: boolean
  readonly contents: readonly Content[]
}

/** The default analysis of a food with its largest contents as fed; null without one that has values. */
async function readAnalysis(
  call: ApiCall,
  { foodId, tenantId, culture }: { foodId: number; tenantId: number; culture: Culture },
  signal: AbortSignal,
): Promise<FoodAnalysis | null> {
  const { rows: analyses } = await readPage(call, routes.analyses, { foodId, getInactive: false }, signal)
  const chosen = analyses.find(({ isDefault }) => isDefault === true) ?? analyses[0]
  if (chosen === undefined) return null
  const params = { foodId, modelId: Number(chosen.modelId), modelVersionId: Number(chosen.modelVersionId) }
  const [{ response: version }, { response: nutrients }, { response: units }] = await Promise.all([
    call(routes.lastAnalysisVersion.lastVersion, { params }, signal),
    call(routes.nutrients.getAll, { query: { getInactive: true } }, signal),
    call(routes.units.list, { query: { getInactive: true } }, signal),
  ])
  if (version === null) return null
  const labels = new Map(units.map(({ id, label }) => [id, unitText(label, culture)]))
  const byId = new Map(nutrients.map((nutrient) => [nutrient.id, nutrient]))
  const contents = version.items.flatMap(({ itemId, valueAsFed }) => {
    const nutrient = byId.get(itemId)
    return nutrient && valueAsFed
      ? [{ name: nutrient.name, value: valueAsFed, unit: labels.get(nutrient.unitId ?? 0) ?? '' }]
      : []
  })
  const isShared = chosen.tenantsShared && version.tenantsShared
  const isOwn = chosen.ownerTenantId === tenantId
  return { id: chosen.id, name: String(chosen.name), isShared, isOwn, contents: largest(contents) }
}

/** The largest of the unit in which most contents are said, then those of the others as they come. */
function largest(contents: readonly Content[]): readonly Content[] {
  const usual = contents[0]?.unit
  const bySize = contents.filter((each) => each.unit === usual).toSorted((one, other) => other.value - one.value)
  return [...bySize, ...contents.filter((each) => each.unit !== usual)].slice(0, shown.contents)
}

/** The prices and the main contents of a food, each with what leads to them, or to what is missing. */
export function FoodFacts({ record }: { record: AnyRecord }) {
  const words = useWords().catalogue.foodFacts
  return (
    <Paper p="md" component="section" aria-labelledby="food-facts" className={classes.facts ?? ''}>
      <Title order={2} size="h4" mb="sm" id="food-facts">
        {words.title}
      </Title>
      <div className={classes.factColumns}>
        <div>
          <FoodPrices record={record} />
        </div>
        <div>
          <FoodContents record={record} />
        </div>
      </div>
    </Paper>
  )
}

function FoodPrices({ record }: { record: AnyRecord }) {
  const foodId = record.id
  const words = useWords().catalogue.foodFacts
  const culture = useCulture()
  const call = useApiCall()
  const maySee = useSession().mayCall(routes.priceLists.list.access)
  const addressOf = useAddressIfAllowed()
  const { data } = useQuery({
    queryKey: ['food', 'prices', foodId],
    queryFn: ({ signal }) => readPrices(call, foodId, signal),
    enabled: maySee,
    staleTime: 0,
  })
  if (!maySee || data === undefined) return null
  const amount = (value: number | null) => formatNumber(value, 2, culture)
  return (
    <>
      <Text fw={600}>{words.prices}</Text>
      {data.length === 0 ? (
        <MissingPrice record={record} />
      ) : (
        <ul className={classes.effects}>
          {data.map(({ list, price, farmerPrice, currencyCode }) => (
            <li key={list.id}>
              <FactLink address={addressOf('PriceListDetail', { id: list.id })}>{list.name}</FactLink>{' '}
              <Text span c="dimmed">
                {list.startDate && words.from(formatDate(list.startDate, culture))}
              </Text>{' '}
              {wordsInCurrency(words, currencyCode).price(amount(price), amount(farmerPrice))}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Leads to where the price is typed: the food in the list that holds now, if it is one's own. */
function MissingPrice({ record }: { record: AnyRecord }) {
  const words = useWords().catalogue.foodFacts
  const call = useApiCall()
  const session = useSession()
  const { tenantId } = session.context
  const addressOf = useAddressIfAllowed()
  const { data: list, isPending } = useQuery({
    queryKey: ['priceList', 'list now', tenantId],
    queryFn: async ({ signal }) => (await readPriceListNow(call, tenantId, signal)) ?? null,
    staleTime: 60_000,
  })
  const mayType = session.mayCall(routes.priceLists.replace.access) && list?.ownerTenantId === tenantId
  const address = mayType
    ? addressOf('PriceListEdit', { id: list.id, food: String(record.code), [openerFoodParam]: record.id })
    : addressOf('PriceListList', {})
  return isPending ? null : <FactLink address={address}>{words.noPrice}</FactLink>
}

function FoodContents({ record }: { record: AnyRecord }) {
  const words = useWords().catalogue.foodFacts
  const culture = useCulture()
  const call = useApiCall()
  const addressOf = useAddressIfAllowed()
  const session = useSession()
  const { tenantId } = session.context
  const mayAdd = session.mayCall(routes.analyses.create.access)
  const { data } = useQuery({
    queryKey: ['food', 'contents', record.id, tenantId, culture],
    queryFn: ({ signal }) => readAnalysis(call, { foodId: record.id, tenantId, culture }, signal),
    staleTime: 0,
  })
  if (data === undefined) return null
  const here = { foodid: record.id, [openerFoodParam]: record.id }
  if (data === null)
    return (
      <>
        <Text fw={600}>{words.contents}</Text>
        {mayAdd ? (
          <FactLink address={addressOf('AnalysisEdit', { id: 0, ...here })}>{words.addAnalysis}</FactLink>
        ) : (
          words.noAnalysis
        )}
      </>
    )
  return (
    <>
      <Text fw={600}>
        {words.contents}{' '}
        <FactLink address={addressOf('AnalysisDetail', { id: data.id, foodid: record.id })}>{data.name}</FactLink>
        {mayAdd && data.isOwn && (
          <Text span size="sm" ml="sm">
            <FactLink
              address={addressOf('AnalysisVersionEdit', { id: 0, ...here, idanalysi: data.id, modelversionid: 0 })}
            >
              {words.addVersion}
            </FactLink>
          </Text>
        )}
      </Text>
      {record.tenantsShared && !data.isShared && (
        <Text c="var(--mantine-color-orange-light-color)" size="sm">
          {words.analysisNotShared}
        </Text>
      )}
      <ul className={classes.records}>
        {data.contents.map(({ name, value, unit: label }) => (
          <li key={name}>
            {words.content(name, formatNumber(value, { maximumSignificantDigits: 5 }, culture), label)}
          </li>
        ))}
      </ul>
    </>
  )
}

const FactLink = ({ address, children }: { address: string | null; children: ReactNode }) =>
  address === null ? (
    children
  ) : (
    <Anchor component={Link} {...linkTo(address)} inherit underline="always">
      {children}
    </Anchor>
  )
