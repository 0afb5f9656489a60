import { Text } from '@mantine/core'
import { siteObjective } from '@provende/contract/farm-data/site-objective.ts'
import { routes } from '@provende/contract/routes.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { useWords } from '../kit/words.tsx'
import { formStartOf, RecordForm, RecordView } from '../records/record-screen.tsx'
import { queryKeyOf, readPage } from '../records/use-record-list.ts'
import { useMayWriteRecords } from '../shell/lists/may-write-records.ts'
import { useScreenTitle } from '../shell/routing/current-screen.tsx'
import { useScreenLinks, useScreenQueryParams } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { PeriodChoice } from './period-choice.tsx'
import { objectivesScreenName } from './screen-names.ts'
import { SiteLinks } from './site-links.tsx'
import { siteObjectiveFamilyUi } from './site-objective.tsx'
import { useSiteName } from './site-record-list.tsx'
import { useDataSite } from './use-data-site.ts'

/** The objectives of the current site in the year of the address, by default this year. */
export function ObjectivesScreen() {
  const { siteId } = useDataSite()
  const [search] = useScreenQueryParams()
  const words = useWords().farmData
  const siteName = useSiteName(siteId)
  useScreenTitle(siteName && words.ofSite(words.siteObjective.list, siteName))
  const thisYear = Number(dayInParis(new Date()).slice(0, 4))
  const year = /^(19|20)\d\d$/.test(search.year ?? '') ? Number(search.year) : thisYear
  const { addressOf } = useScreenLinks()
  const to = (other: number) => addressOf(objectivesScreenName, { ...search, year: other })
  if (siteId === undefined) return <FormSkeleton />
  if (siteId === null) return <SiteLinks />
  return (
    <>
      <PeriodChoice
        label={words.objectives.year(String(year))}
        previous={{ label: words.objectives.previousYear, address: to(year - 1) }}
        next={{ label: words.objectives.nextYear, address: to(year + 1) }}
      />
      <Text c="dimmed" my="sm">
        {words.objectives.explanation}
      </Text>
      <YearObjectives key={`${siteId} ${year}`} siteId={siteId} year={year} />
    </>
  )
}

/** A form over the objectives of a year, or of new ones. */
function YearObjectives({ siteId, year }: { siteId: number; year: number }) {
  const call = useApiCall()
  const [attempt, setAttempt] = useState(0)
  const { mayCreate, mayChange } = useMayWriteRecords(siteObjectiveFamilyUi)
  const query = { farmSiteId: siteId, getInactive: false }
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: queryKeyOf(siteObjective, 'list', query),
    queryFn: ({ signal }) => readPage(call, routes.siteObjectives, query, signal),
    staleTime: 0,
  })
  const record = data && (data.rows.find((row) => row.year === year) ?? null)
  const start = useMemo(() => {
    if (record === undefined) return undefined
    const { values, ...initial } = formStartOf(siteObjectiveFamilyUi, record)
    return { ...initial, values: { ...values, farmSiteId: siteId, year } }
  }, [record, siteId, year])
  if (start === undefined || record === undefined || !isFetchedAfterMount) return <FormSkeleton />
  if (record === null ? mayCreate : mayChange(record))
    return (
      <RecordForm
        key={`${record?.modificationDate} ${attempt}`}
        records={siteObjectiveFamilyUi}
        start={start}
        onLeave={() => setAttempt(attempt + 1)}
      />
    )
  return record && <RecordView records={siteObjectiveFamilyUi} record={record} />
}
