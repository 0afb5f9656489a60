import { Paper, Skeleton, Table, Text, Title } from '@mantine/core'
import { dashboardGaugeType } from '@provende/contract/home/gauge-type.ts'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { monthName } from '../farm-data/month/month-labels.ts'
import { ChartTable } from '../kit/charts/chart-frame.tsx'
import { SeriesChart } from '../kit/charts/series-chart.tsx'
import { formatDate } from '../kit/format.ts'
import { linkTo } from '../kit/link-to.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { orderScreenNames, tonnageObjectiveScreenNames } from '../ordering/orders/order-screen-names.ts'
import { useScreenLinks } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useSession } from '../shell/session/session.tsx'
import { ChartLegend } from './chart-legend.tsx'
import classes from './dashboard.module.css'
import { gaugePercent } from './gauge-percent.ts'
import { shortMonth } from './short-month.ts'

type Months = ResponseOf<typeof routes.stats.orderMonths>['months']
type Info = ResponseOf<typeof routes.orders.info>
type Gauges = ResponseOf<typeof routes.charts.gauges>

/** The orders of the last 12 months beside the year before, their tonnes, the last five, and the gauges. */
export function OrdersPart() {
  const words = useWords().home.orders
  const call = useApiCall()
  const { data, isError } = useQuery({
    queryKey: ['stats', 'orders'],
    queryFn: async ({ signal }) => {
      const [months, info, gauges] = await Promise.all([
        call(routes.stats.orderMonths, {}, signal),
        call(routes.orders.info, {}, signal),
        call(routes.charts.gauges, { query: { typeId: dashboardGaugeType } }, signal),
      ])
      return { months: months.response.months, info: info.response, gauges: gauges.response }
    },
  })
  if (isError) return null
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {words.title}
      </Title>
      {data === undefined ? (
        <Skeleton height={320} />
      ) : (
        <div className={classes.parts}>
          <OrderMonths months={data.months} info={data.info} />
          <LastOrders orders={data.info.lastOrder} />
          <GaugeRows gauges={data.gauges} />
        </div>
      )}
    </section>
  )
}

function OrderMonths({ months, info }: { months: Months; info: Info }) {
  const words = useWords().home.orders
  const culture = useCulture()
  const half = months.length / 2
  const [former, now] = [months.slice(0, half), months.slice(half)]
  const tonnes = (value: number) => formatNumber(value, 1, culture)
  const sum = (part: Months) => part.reduce((total, month) => total + month.tonnes, 0)
  const hasFormer = sum(former) > 0
  return (
    <Paper component="article" className={classes.figureTile}>
      <Title order={3} size="h5">
        {words.months}
      </Title>
      <p className={classes.figureValue}>
        {tonnes(info.totalYearOrders)} <span>{words.ofYear}</span>
      </p>
      <Text size="sm" c="dimmed">
        {words.inAll(tonnes(info.sumQuantity))}
      </Text>
      <SeriesChart
        label={words.chart}
        sentence={words.trend(tonnes(sum(now)), hasFormer ? tonnes(sum(former)) : '')}
        kind="columns"
        height={190}
        now={now.map((month) => month.tonnes)}
        // A month without orders a year before has no line: at 0 it would look like the axis.
        former={former.map((month) => month.tonnes || null)}
        shortLabels={now.map(({ month }) => shortMonth(month, culture))}
        readings={now.map((month, index) =>
          words.reading(
            monthName(month.month, culture),
            tonnes(month.tonnes),
            month.ordersCount,
            tonnes(former[index]?.tonnes ?? 0),
          ),
        )}
        format={(value) => formatNumber(value, undefined, culture)}
        legend={hasFormer && <ChartLegend kind="columns" />}
      />
      <ChartTable show={words.showTable} hide={words.hideTable}>
        <Table aria-label={words.months}>
          <Table.Tbody>
            {now.toReversed().map((month, index) => (
              <Table.Tr key={month.month}>
                <Table.Th scope="row">{monthName(month.month, culture)}</Table.Th>
                <Table.Td ta="right">{words.tonnes(tonnes(month.tonnes))}</Table.Td>
                <Table.Td ta="right" c="dimmed">
                  {words.before(tonnes(former.toReversed()[index]?.tonnes ?? 0))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ChartTable>
    </Paper>
  )
}

function LastOrders({ orders }: { orders: Info['lastOrder'] }) {
  const words = useWords().home.orders
  const culture = useCulture()
  const { addressOf } = useScreenLinks()
  return (
    <Paper component="article" className={classes.figureTile}>
      <Title order={3} size="h5">
        {words.last}
      </Title>
      {orders.length === 0 && <Text c="dimmed">{words.none}</Text>}
      <ul className={classes.lastOrders}>
        {orders.map(({ id, formulaName, farmName, distributorName, quantityTonnes, deliveryDate }) => (
          <li key={id}>
            <Link {...linkTo(addressOf(orderScreenNames.detail, { id }))}>{formulaName}</Link>
            <span>{words.tonnes(formatNumber(quantityTonnes, 1, culture))}</span>
            <small>
              {[farmName, distributorName].map((name) => name && `${name} · `)}
              <Text span inherit style={{ whiteSpace: 'nowrap' }}>
                {formatDate(deliveryDate, culture)}
              </Text>
            </small>
          </li>
        ))}
      </ul>
      <Link className={classes.allOrders} {...linkTo(addressOf(orderScreenNames.list))}>
        {words.all}
      </Link>
    </Paper>
  )
}

/** What share of what there could be: a bar with its numbers; without an objective of tonnes, where to enter one. */
function GaugeRows({ gauges }: { gauges: Gauges }) {
  const words = useWords().home.orders
  const culture = useCulture()
  return (
    <Paper component="article" className={classes.figureTile}>
      <Title order={3} size="h5">
        {words.gauges}
      </Title>
      {gauges
        .filter(({ max }) => max !== 0)
        .map(({ name, value, max }) => {
          if (max === null) return <NoObjective key={name} tonnes={value} />
          const decimals = name === 'tonnes' ? 1 : 0
          const text = words.gauge[name](formatNumber(value, decimals, culture), formatNumber(max, decimals, culture))
          return (
            <div key={name} className={classes.gauge}>
              <span>{text}</span>
              <strong>{words.percent(gaugePercent(value, max, culture))}</strong>
              <span className={classes.gaugeBar} aria-hidden="true">
                <span style={{ width: `${Math.min(100, (100 * value) / max)}%` }} />
              </span>
              {name === 'tonnes' && <ObjectiveLink screen="list" />}
            </div>
          )
        })}
    </Paper>
  )
}

function NoObjective({ tonnes }: { tonnes: number }) {
  const words = useWords().home.orders
  const year = Number(dayInParis(new Date()).slice(0, 4))
  return (
    <div className={classes.gauge}>
      <span>{words.noObjective(formatNumber(tonnes, 1, useCulture()), year)}</span>
      <ObjectiveLink screen="edit" />
    </div>
  )
}

/** For who may enter it. */
function ObjectiveLink({ screen }: { screen: 'list' | 'edit' }) {
  const words = useWords().home.orders
  const { addressOf } = useScreenLinks()
  const { mayCall } = useSession()
  if (!mayCall(routes.tonnageObjectives.create.access)) return null
  const address = addressOf(tonnageObjectiveScreenNames[screen], screen === 'edit' ? { id: 0 } : {})
  return (
    <Link className={classes.gaugeLink} {...linkTo(address)}>
      {screen === 'edit' ? words.enterObjective : words.editObjectives}
    </Link>
  )
}
