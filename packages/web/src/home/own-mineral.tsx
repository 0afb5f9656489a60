import { Button, Paper, Skeleton, Text, Title } from '@mantine/core'
import type { OwnMineral } from '@provende/contract/home/stats.ts'
import { routes } from '@provende/contract/routes.ts'
import { mineralEurPer1000Litres } from '@provende/domain/farm-data/milk-production.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { roundDecimal } from '@provende/domain/kit/decimal.ts'
import { monthOfDay } from '@provende/domain/kit/month.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsInCurrency } from '@provende/text/currency.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDataSite } from '../farm-data/use-data-site.ts'
import { formatDate } from '../kit/format.ts'
import { linkTo } from '../kit/link-to.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useOrderAccess } from '../ordering/orders/order-facts.ts'
import { orderScreenNames } from '../ordering/orders/order-screen-names.ts'
import { quoteScreenNames } from '../ordering/quotes/quote-facts.ts'
import { useScreenLinks } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import classes from './dashboard.module.css'
import { useFarmSeries } from './use-farm-series.ts'

/** The mineral of a farm: its last order with the button that repeats it, what it asked for, and quotes to answer. */
export function OwnMineralPart() {
  const words = useWords().home.mineral
  const call = useApiCall()
  const { addressOf } = useScreenLinks()
  const { data, isError } = useQuery({
    queryKey: ['stats', 'ownMineral'],
    queryFn: async ({ signal }) => (await call(routes.stats.ownMineral, {}, signal)).response,
  })
  if (isError) return null
  if (data === undefined) return <Skeleton height={250} />
  const { lastOrder, request, openQuotes, quotes, stockDays } = data
  if (lastOrder === null && request === null && openQuotes === 0) return null
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {words.title}
      </Title>
      <Paper className={classes.mineral}>
        {request && <Request request={request} />}
        {lastOrder && <LastOrder order={lastOrder} stockDays={stockDays} isSecondary={request !== null} />}
        {quotes.map((quote) => (
          <OpenQuote key={quote.id} quote={quote} />
        ))}
        {openQuotes > quotes.length && (
          <Link {...linkTo(addressOf(quoteScreenNames.list, { state: 'open' }))}>{words.openQuotes(openQuotes)}</Link>
        )}
      </Paper>
    </section>
  )
}

function OpenQuote({ quote }: { quote: OwnMineral['quotes'][number] }) {
  const words = wordsInCurrency(useWords().home.mineral, quote.currencyCode)
  const culture = useCulture()
  const { addressOf } = useScreenLinks()
  const { id, code, formulaName, totalIncludingVatEur, validUntil } = quote
  const price = formatNumber(totalIncludingVatEur, 2, culture)
  return (
    <Link {...linkTo(addressOf(quoteScreenNames.detail, { id }))}>
      {words.quote(code, formulaName, price, formatDate(validUntil, culture))}
    </Link>
  )
}

function Request({ request }: { request: NonNullable<OwnMineral['request']> }) {
  const words = useWords().home.mineral
  const culture = useCulture()
  const { addressOf } = useScreenLinks()
  return (
    <div className={classes.mineralRequest}>
      <Text fw={650}>{words.requested(formatDate(request.creationDate, culture))}</Text>
      <Link {...linkTo(addressOf(orderScreenNames.detail, { id: request.id }))}>
        {words.requestedWhat(request.formulaName, formatNumber(request.quantityTonnes, undefined, culture))}
      </Link>
    </div>
  )
}

type LastOrderProps = {
  readonly order: NonNullable<OwnMineral['lastOrder']>
  readonly stockDays: number | null
  readonly isSecondary: boolean
}

/** Below so many days of stock it is time to order. */
const lowStockDays = 15

function LastOrder({ order, stockDays, isSecondary }: LastOrderProps) {
  const words = wordsInCurrency(useWords().home.mineral, order.currencyCode)
  const culture = useCulture()
  const { addressOf } = useScreenLinks()
  const { may } = useOrderAccess()
  const { id, gramsPerAnimalDay, farmerPricePerTonneEur, eurPerAnimalDay } = order
  const eurPer1000Litres = useMineralPerMilk(eurPerAnimalDay)
  const facts: readonly (readonly [label: string, text: string])[] = [
    [words.orderedOn, formatDate(order.creationDate, culture)],
    [words.delivery, formatDate(order.deliveryDate, culture)],
    [words.quantity, words.tonnes(formatNumber(order.quantityTonnes, undefined, culture))],
    [
      words.dose,
      gramsPerAnimalDay > 0 ? words.grams(formatNumber(roundDecimal(gramsPerAnimalDay, 1), undefined, culture)) : '',
    ],
    [
      words.price,
      farmerPricePerTonneEur === null ? '' : words.perTonne(formatNumber(farmerPricePerTonneEur, 2, culture)),
    ],
    [words.cost, eurPerAnimalDay === null ? '' : words.perAnimalDay(formatNumber(eurPerAnimalDay, 3, culture))],
    [
      words.costOfMilk,
      eurPer1000Litres === null ? '' : words.per1000Litres(formatNumber(eurPer1000Litres, 2, culture)),
    ],
  ]
  return (
    <>
      <Link className={classes.mineralName} {...linkTo(addressOf(orderScreenNames.detail, { id }))}>
        {order.formulaName}
      </Link>
      {stockDays !== null && (
        <p className={classes.stock} data-low={stockDays < lowStockDays || undefined}>
          {words.stock(Math.floor(stockDays))}
        </p>
      )}
      <dl className={classes.mineralFacts}>
        {facts.map(
          ([label, text]) =>
            text !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {order.change !== null && (
        <Text className={classes.mineralChange}>{changeText(order.change, words, culture)}</Text>
      )}
      {may(order, 'orderAgain') && (
        <Button
          className={classes.mineralButton}
          size="md"
          variant={isSecondary ? 'default' : 'filled'}
          leftSection={<IconRepeat size={20} />}
          component={Link}
          {...linkTo(addressOf(orderScreenNames.again, { id }))}
        >
          {words.orderAgain}
        </Button>
      )}
    </>
  )
}

type MineralWords = ReturnType<typeof useWords>['home']['mineral']

/** In one sentence, how the mineral of now differs from what was delivered last. */
function changeText(
  { since, formula, differences }: NonNullable<NonNullable<OwnMineral['lastOrder']>['change']>,
  words: MineralWords,
  culture: Culture,
): string {
  const decimals = { dose: 1, price: 2, cost: 3 } as const
  const texts = differences.map(({ what, from, to }) =>
    words.differences[what](formatNumber(from, decimals[what], culture), formatNumber(to, decimals[what], culture)),
  )
  const date = formatDate(since, culture)
  const list = texts.join(', ')
  if (formula === null) return list === '' ? words.unchanged(date) : words.changed(date, list)
  return list === '' ? words.unchangedFormula(date, formula.name) : words.changedFormula(date, formula.name, list)
}

/** What the mineral costs for 1,000 L of the milk of the newest month that is recorded; null while it is not known. */
function useMineralPerMilk(eurPerAnimalDay: number | null): number | null {
  const { siteId } = useDataSite()
  const thisMonth = monthOfDay(dayInParis(new Date()))
  const { data } = useFarmSeries({ siteId: siteId ?? null, farmId: undefined }, thisMonth, siteId !== undefined)
  const litres = data?.months.findLast(({ litresPerAnimalDay }) => (litresPerAnimalDay ?? 0) > 0)?.litresPerAnimalDay
  return eurPerAnimalDay === null ? null : mineralEurPer1000Litres(eurPerAnimalDay, litres ?? null)
}
