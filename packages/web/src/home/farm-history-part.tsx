import { Paper, SimpleGrid, Skeleton, Table, Text, Title } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { addMonths, monthOfDay } from '@provende/domain/kit/month.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { monthName } from '../farm-data/month/month-labels.ts'
import { siteMonthScreenName } from '../farm-data/screen-names.ts'
import { formulaScreenNames } from '../formulation/formula-facts.ts'
import { ChartTable } from '../kit/charts/chart-frame.tsx'
import { SeriesChart } from '../kit/charts/series-chart.tsx'
import { formatDate } from '../kit/format.ts'
import { linkTo } from '../kit/link-to.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useScreenLinks } from '../shell/routing/screen.ts'
import { useSession } from '../shell/session/session.tsx'
import { ChartLegend } from './chart-legend.tsx'
import classes from './dashboard.module.css'
import { type FarmHistory, type FigureHistory, farmHistoryOf, historyDecimals, missingParts } from './farm-history.ts'
import { shortMonth } from './short-month.ts'
import { useFarmBenchmarks, useFarmFormulas, useFarmSeries } from './use-farm-series.ts'

type FarmHistoryPartProps = {
  /** A site of the farm; null for all of them. */
  readonly siteId: number | null
  /** A farm, for somebody who is above farms. */
  readonly farmId?: number
  /** Its name, where it is known. */
  readonly farmName?: string | undefined
}

/** The figures of a farm by month: what is to be entered, then a chart of each figure, and all as a table. */
export function FarmHistoryPart({ siteId, farmId, farmName }: FarmHistoryPartProps) {
  const words = useWords().home.history
  const thisMonth = monthOfDay(dayInParis(new Date()))
  const { data, isError } = useFarmSeries({ siteId, farmId }, thisMonth)
  // The figures of others are of a month that they have entered too.
  const benchmarks = useFarmBenchmarks(farmId, addMonths(thisMonth, -1), data !== undefined && data.sites.length > 0)
  const formulas = useFarmFormulas(farmId, thisMonth)
  const heading = (
    <Title order={2} className={classes.heading}>
      {farmId === undefined ? words.title : farmName === undefined ? words.titleOfFarm : words.ofFarm(farmName)}
    </Title>
  )
  if (isError) return null
  if (data === undefined)
    return (
      <section>
        {heading}
        <Skeleton height={420} />
      </section>
    )
  const history = farmHistoryOf(data, thisMonth)
  const figures = history.figures.filter(({ latest }) => latest !== null)
  const delivered = formulas.filter(({ day }) => history.months.includes(monthOfDay(day)))
  const former = data.months.find(({ month }) => month === addMonths(thisMonth, -1))
  const addressValues = {
    ...(siteId === null ? {} : { farmsiteid: siteId }),
    ...(farmId === undefined ? {} : { farmid: farmId }),
  }
  return (
    <section>
      {heading}
      {data.sites.length > 0 && (
        <ToEnter parts={missingParts(former)} month={addMonths(thisMonth, -1)} addressValues={addressValues} />
      )}
      {data.sites.length > 1 && (
        <Text size="sm" c="dimmed" mb="xs">
          {words.allSites(data.sites.length)}
        </Text>
      )}
      {figures.length === 0 ? (
        <Text c="dimmed">{words.none}</Text>
      ) : (
        <>
          <ChartLegend kind="line" withEvents={delivered.length > 0} />
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" mb="md">
            {figures.map((figure) => (
              <FigureTile
                key={figure.figure}
                history={figure}
                months={history.months}
                formulas={delivered}
                others={benchmarks.find((benchmark) => benchmark.figure === figure.figure)}
              />
            ))}
          </SimpleGrid>
          <DeliveredFormulas formulas={delivered} />
          <ChartTable show={words.showTable} hide={words.hideTable}>
            <HistoryTable history={history} />
          </ChartTable>
        </>
      )}
    </section>
  )
}

type ToEnterProps = {
  readonly parts: ReturnType<typeof missingParts>
  readonly month: string
  readonly addressValues: Readonly<Record<string, number>>
}

/** What last month still lacks, as a link to its form. */
function ToEnter({ parts, month, addressValues }: ToEnterProps) {
  const words = useWords().home.history
  const culture = useCulture()
  const { mayCall } = useSession()
  const { addressOf } = useScreenLinks()
  if (parts.length === 0 || !mayCall(routes.siteMonths.save.access)) return null
  const list = new Intl.ListFormat(culture, { type: 'conjunction' }).format(parts.map((part) => words.parts[part]))
  return (
    <Paper component="ul" className={classes.toDo} mb="md">
      <li>
        <Link {...linkTo(addressOf(siteMonthScreenName, { ...addressValues, month }))}>
          {words.toEnter(monthName(month, culture), list)}
        </Link>
      </li>
    </Paper>
  )
}

type FarmFormulas = ReturnType<typeof useFarmFormulas>

/** The formulas that the lines in the charts stand for. */
function DeliveredFormulas({ formulas }: { formulas: FarmFormulas }) {
  const words = useWords().home.history
  const culture = useCulture()
  const { addressOf } = useScreenLinks()
  if (formulas.length === 0) return null
  return (
    <div className={classes.delivered}>
      <Text size="sm" fw={600} component="h3">
        {words.formulas}
      </Text>
      <ul>
        {formulas.map(({ id, name, day }) => (
          <li key={id}>
            <span>{formatDate(noonInstantOf(day), culture)}</span>
            <Link {...linkTo(addressOf(formulaScreenNames.read, { id }))}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

type FigureTileProps = {
  readonly history: FigureHistory
  readonly months: readonly string[]
  readonly formulas: FarmFormulas
  /** How other farms did last month. */
  readonly others: ReturnType<typeof useFarmBenchmarks>[number] | undefined
}

/** A figure: its newest value large, how it moved in a year, and its months. */
function FigureTile({ history, months, formulas, others }: FigureTileProps) {
  const words = useWords().home.history
  const culture = useCulture()
  const titleId = useId()
  const { figure, now, former, latest, objective } = history
  const decimals = historyDecimals[figure]
  const number = (value: number) => formatNumber(value, decimals, culture)
  const { name, unit } = words.figures[figure]
  const valueText = (value: number | null) => (value === null ? words.noValue : `${number(value)}\u00a0${unit}`)
  if (latest === null) return null
  const namesIn = (month: string) => formulas.flatMap(({ name, day }) => (monthOfDay(day) === month ? [name] : []))
  const change = latest.change === null ? '' : signed(latest.change, number)
  return (
    <Paper component="article" className={classes.figureTile} aria-labelledby={titleId}>
      <Title order={3} size="h5" id={titleId}>
        {name}
      </Title>
      <p className={classes.figureValue}>
        {number(latest.value)} <span>{unit}</span>
      </p>
      <SeriesChart
        label={words.chart(name)}
        sentence={words.trend(monthName(latest.month, culture), change)}
        kind="line"
        now={now}
        former={former}
        shortLabels={months.map((month) => shortMonth(month, culture))}
        readings={months.map((month, index) =>
          [
            words.reading(monthName(month, culture), valueText(now[index] ?? null), valueText(former[index] ?? null)),
            ...namesIn(month).map(words.newFormula),
          ].join(', '),
        )}
        events={months.flatMap((month, index) =>
          namesIn(month).length === 0 ? [] : [{ index, label: namesIn(month).map(words.newFormula).join(', ') }],
        )}
        format={(value) => formatNumber(value, undefined, culture)}
        level={objective === null ? null : { value: objective, label: words.objective(number(objective)) }}
      />
      {others && (
        <Text size="xs" c="dimmed" mt={4}>
          {words.others(
            others.farmsCount,
            number(others.median),
            `${number(others.lowerQuartile)}\u00a0–\u00a0${number(others.upperQuartile)}`,
          )}
        </Text>
      )}
    </Paper>
  )
}

/** With its sign, also when it is a rise; what rounds to 0 has none. */
function signed(value: number, number: (value: number) => string): string {
  const size = number(Math.abs(value))
  if (size === number(0)) return size
  return `${value > 0 ? '+' : '−'}${size}`
}

/** All figures as numbers, the newest month first. */
function HistoryTable({ history: { months, figures } }: { history: FarmHistory }) {
  const words = useWords().home.history
  const culture = useCulture()
  const text = (value: number | null | undefined, decimals: number) =>
    typeof value === 'number' ? formatNumber(value, decimals, culture) : ''
  const order = months.map((_, index) => index).toReversed()
  return (
    <Table.ScrollContainer minWidth={760} mt="sm">
      <Table aria-label={words.title} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.month}</Table.Th>
            {figures.map(({ figure }) => (
              <Table.Th key={figure} ta="right">
                {`${words.figures[figure].name} (${words.figures[figure].unit})`}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {order.map((index) => (
            <Table.Tr key={months[index]}>
              <Table.Th scope="row">{monthName(months[index] ?? '', culture)}</Table.Th>
              {figures.map(({ figure, now, former }) => (
                <Table.Td key={figure} ta="right">
                  {text(now[index], historyDecimals[figure])}
                  {typeof former[index] === 'number' && (
                    <Text component="span" size="xs" c="dimmed" ml={6}>
                      {words.before(text(former[index], historyDecimals[figure]))}
                    </Text>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
