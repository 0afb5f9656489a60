import { Text } from '@mantine/core'
import { ServerUnreachable } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { addMonths, monthOfDay } from '@provende/domain/kit/month.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { ReadOnlyForm } from '../../kit/form/read-only-form.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import { isInitialLoadFailure } from '../../shell/problems/problems.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks, useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { PeriodChoice } from '../period-choice.tsx'
import { siteMonthScreenName } from '../screen-names.ts'
import { SiteLinks } from '../site-links.tsx'
import { useDataSite } from '../use-data-site.ts'
import { MonthFields, MonthForm } from './month-form.tsx'
import { monthName, useMonthLabels } from './month-labels.ts'
import { MonthOverview } from './month-overview.tsx'
import { PendingList } from './pending-list.tsx'
import { lastChangeOf, monthValues } from './use-month-form.ts'
import { usePendingMonths } from './use-pending-months.ts'

/** The month of the current site in one screen; the months of all sites together where none is chosen. */
export function SiteMonthScreen() {
  const { siteId, farmId, isFarm } = useDataSite()
  const [search] = useScreenQueryParams()
  const { addressOf } = useScreenLinks()
  const words = useWords().farmData.month
  const culture = useCulture()
  const thisMonth = monthOfDay(dayInParis(new Date()))
  const typed = search.month ?? ''
  const month = /^(199\d|20\d\d)-(0[1-9]|1[0-2])$/.test(typed) && typed <= thisMonth ? typed : thisMonth
  if (siteId === undefined) return <FormSkeleton />
  const to = (other: string) => addressOf(siteMonthScreenName, { ...search, month: other })
  return (
    <>
      <PendingList />
      {siteId === null ? (
        <>
          <SiteLinks />
          {(isFarm || farmId !== undefined) && (
            <MonthOverview siteId={null} month={month} {...(farmId === undefined ? {} : { farmId })} />
          )}
        </>
      ) : (
        <>
          <PeriodChoice
            label={monthName(month, culture)}
            previous={{ label: words.previous, address: to(addMonths(month, -1)) }}
            next={month < thisMonth ? { label: words.next, address: to(addMonths(month, 1)) } : null}
          />
          <SiteMonthPart key={`${siteId} ${month}`} siteId={siteId} month={month} />
          <MonthOverview siteId={siteId} month={thisMonth} />
        </>
      )}
    </>
  )
}

/** The form of a month; without a connection an empty one, which waits in the browser once it is saved. */
function SiteMonthPart({ siteId, month }: { siteId: number; month: string }) {
  const call = useApiCall()
  const words = useWords().farmData
  const culture = useCulture()
  const labelOf = useMonthLabels()
  const [savedCount, setSavedCount] = useState(0)
  const { data, error, isFetchedAfterMount, isFetching } = useQuery({
    queryKey: ['siteMonth', siteId, month],
    queryFn: async ({ signal }) =>
      (await call(routes.siteMonths.one, { params: { farmSiteId: siteId, month } }, signal)).response,
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    throwOnError: (failure, query) => !(failure instanceof ServerUnreachable) && isInitialLoadFailure(failure, query),
  })
  const waits = usePendingMonths().months.some(
    ({ body, refusal }) => body.farmSiteId === siteId && body.month === month && refusal === null,
  )
  const isOffline = error instanceof ServerUnreachable
  useScreenTitle(data && words.ofSite(words.month.screen, data.farmSiteName))
  if (!isFetchedAfterMount || (data === undefined && !isOffline) || (isFetching && savedCount === 0 && !data))
    return <FormSkeleton />
  if (data && !data.mayWrite)
    return (
      <ReadOnlyForm
        values={monthValues({ month, stored: data })}
        labelOf={labelOf}
        inactive={false}
        shared={false}
        showsEmpty
        modifiedAt={lastChangeOf(data)}
      >
        <MonthFields former={data.former} />
      </ReadOnlyForm>
    )
  // It is listed above; entering it again would be refused once the first has arrived.
  if (waits) return null
  const start = { siteId, siteName: data?.farmSiteName ?? `${siteId}`, month, stored: data ?? null }
  return (
    <>
      {isOffline && <Text mb="sm">{words.month.offline}</Text>}
      {data && data.quantitiesCount > 1 && (
        <Text mb="sm">
          {words.month.severalQuantities(data.quantitiesCount, formatNumber(data.quantitiesLitres, undefined, culture))}
        </Text>
      )}
      <MonthForm
        key={`${savedCount} ${data ? lastChangeOf(data) : ''}`}
        start={start}
        onSaved={() => setSavedCount(savedCount + 1)}
      />
    </>
  )
}
