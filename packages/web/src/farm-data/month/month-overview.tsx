import { Anchor, Table, Text, Title } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import type { MonthPoint } from '@provende/domain/farm-data/monthly-series.ts'
import { addMonths } from '@provende/domain/kit/month.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/link-to.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useScreenLinks, useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { siteMonthScreenName } from '../screen-names.ts'
import { cellsPerThousand } from '../thousands-field.tsx'
import classes from './month.module.css'
import { monthLabel } from './month-labels.ts'

/** The months shown before the current one. */
const formerMonths = 12

type OverviewColumn = {
  readonly key: keyof MonthPoint
  readonly header: string
  readonly decimals: number
  readonly unitSize?: number
}

/** A year of months as figures, of one site or of all sites together. */
export function MonthOverview({ siteId, farmId, month }: { siteId: number | null; farmId?: number; month: string }) {
  const call = useApiCall()
  const words = useWords().farmData
  const query = {
    ...(siteId === null ? {} : { farmSiteId: String(siteId) }),
    ...(farmId === undefined ? {} : { farmId: String(farmId) }),
    ...{ from: addMonths(month, -formerMonths), to: month },
  }
  const { data } = useQuery({
    queryKey: ['siteSeries', query],
    queryFn: async ({ signal }) => (await call(routes.siteSeries.series, { query }, signal)).response,
  })
  if (data === undefined) return null
  const { milkQuantity: _, siteHerd, milkAnalysis, milkPrice, overview } = words
  const columns: readonly OverviewColumn[] = [
    { key: 'litres', header: overview.litres, decimals: 0 },
    { key: 'headCount', header: siteHerd.fields.headCount, decimals: 0 },
    { key: 'litresPerAnimalDay', header: overview.litresPerAnimalDay, decimals: 1 },
    { key: 'fatGramsPerLitre', header: milkAnalysis.fields.fatGramsPerLitre, decimals: 1 },
    { key: 'proteinGramsPerLitre', header: milkAnalysis.fields.proteinGramsPerLitre, decimals: 1 },
    { key: 'cellsPerMl', header: milkAnalysis.fields.cellsPerMl, decimals: 0, unitSize: cellsPerThousand },
    { key: 'ureaGramsPerLitre', header: milkAnalysis.fields.ureaGramsPerLitre, decimals: 3 },
    { key: 'eurPer1000Litres', header: milkPrice.fields.eurPer1000Litres, decimals: 2 },
    { key: 'incidenceEurPer1000Litres', header: overview.incidence, decimals: 2 },
  ]
  return (
    <section>
      <Title order={2} mt="lg" mb="xs">
        {overview.title}
      </Title>
      {data.sites.length > 1 && (
        <Text size="sm" c="dimmed" mb="xs">
          {overview.combined(data.sites.length)}
        </Text>
      )}
      <Table.ScrollContainer minWidth={900}>
        <Table aria-label={overview.title} horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{overview.month}</Table.Th>
              {columns.map(({ key, header }) => (
                <Table.Th key={key} className={classes.number}>
                  {header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.months.toReversed().map((point) => (
              <OverviewRow key={point.month} point={point} columns={columns} isLinked={siteId !== null} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}

type OverviewRowProps = {
  readonly point: MonthPoint
  readonly columns: readonly OverviewColumn[]
  readonly isLinked: boolean
}

function OverviewRow({ point, columns, isLinked }: OverviewRowProps) {
  const culture = useCulture()
  const emptyText = useWords().records.emptyValue
  const { addressOf } = useScreenLinks()
  const [search] = useScreenQueryParams()
  const label = monthLabel(point.month)
  const address = addressOf(siteMonthScreenName, { ...search, month: point.month })
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {isLinked ? (
          <Anchor component={Link} {...linkTo(address)}>
            {label}
          </Anchor>
        ) : (
          label
        )}
      </Table.Th>
      {columns.map(({ key, decimals, unitSize = 1 }) => {
        const value = point[key]
        return (
          <Table.Td key={key} className={classes.number}>
            {typeof value === 'number' ? formatNumber(value / unitSize, decimals, culture) : emptyText}
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}
