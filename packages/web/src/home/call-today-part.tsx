import { Paper, Skeleton, Text, Title } from '@mantine/core'
import type { CallToday } from '@provende/contract/home/dashboards.ts'
import { routes } from '@provende/contract/routes.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CallLink } from '../kit/call-link.tsx'
import { linkTo } from '../kit/link-to.ts'
import { idInAddress } from '../kit/table/data-table-address.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useScreenLinks, useScreenQueryParams } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import classes from './dashboard.module.css'
import { FarmHistoryPart } from './farm-history-part.tsx'

/** The farms of an adviser that are to be called today, each with the reason; and the figures of the one that is chosen. */
export function CallTodayPart() {
  const words = useWords().home.calls
  const call = useApiCall()
  const [search] = useScreenQueryParams()
  const { data, isError } = useQuery({
    queryKey: ['stats', 'callToday'],
    queryFn: async ({ signal }) => (await call(routes.stats.callToday, {}, signal)).response,
  })
  if (isError) return null
  const chosenId = idInAddress(search.farmid)
  return (
    <>
      <section>
        <Title order={2} className={classes.heading}>
          {words.title}
        </Title>
        {data === undefined ? (
          <Skeleton height={160} />
        ) : data.farms.length === 0 ? (
          <Text c="dimmed">{data.farmsCount === 0 ? words.noFarms : words.allWell(data.farmsCount)}</Text>
        ) : (
          <>
            <Text size="sm" c="dimmed" mb="xs">
              {words.count(data.callsCount, data.farmsCount)}
            </Text>
            <Paper component="ul" className={classes.calls}>
              {data.farms.map((farm) => (
                <CalledFarm key={farm.farmId} farm={farm} isChosen={farm.farmId === chosenId} />
              ))}
            </Paper>
          </>
        )}
      </section>
      {chosenId !== undefined && (
        <FarmHistoryPart
          siteId={null}
          farmId={chosenId}
          farmName={data?.farms.find(({ farmId }) => farmId === chosenId)?.farmName}
        />
      )}
    </>
  )
}

function CalledFarm({ farm, isChosen }: { farm: CallToday['farms'][number]; isChosen: boolean }) {
  const words = useWords().home.calls
  const culture = useCulture()
  const { addressOf } = useScreenLinks()
  const number = (value: number | null) => formatNumber(value, 1, culture)
  return (
    <li data-chosen={isChosen || undefined}>
      <div>
        <Link {...linkTo(addressOf('TCDashboard', { farmid: farm.farmId }))} aria-current={isChosen || undefined}>
          {farm.farmName}
        </Link>{' '}
        <Text component="span" size="sm" c="dimmed" className={classes.town}>
          {farm.city}
        </Text>
      </div>
      <div className={classes.reasons}>
        {farm.reasons.map(({ kind, days, from, to }) => (
          <span key={`${kind} ${from}`} data-kind={kind}>
            {words.reasons[kind](
              kind === 'stock' || kind === 'silent' ? formatNumber(days, 0, culture) : number(from),
              number(to),
            )}
          </span>
        ))}
      </div>
      {farm.phoneNumber !== '' && (
        <CallLink label={words.phone(farm.farmName, farm.phoneNumber)} phoneNumber={farm.phoneNumber} />
      )}
    </li>
  )
}
