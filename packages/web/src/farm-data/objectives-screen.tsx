import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { siteObjective } from '@provende/contract/farm-data/site-objective.ts'
import { routes } from '@provende/contract/routes.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { linkTo } from '../kit/link-to.ts'
import { useWords } from '../kit/words.tsx'
import { formStartOf, RecordForm, RecordView } from '../records/record-screen.tsx'
import { useMayWriteRecords } from '../records/use-record-actions.tsx'
import { queryKeyOf, readPage } from '../records/use-record-list.ts'
import { useScreenTitle } from '../shell/routing/current-screen.tsx'
import { useScreenLinks, useScreenQueryParams } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
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
  if (siteId === undefined) return <FormSkeleton />
  if (siteId === null) return <SiteLinks />
  return (
    <>
      <YearChoice year={year} />
      <Text c="dimmed" my="sm">
        {words.objectives.explanation}
      </Text>
      <YearObjectives key={`${siteId} ${year}`} siteId={siteId} year={year} />
    </>
  )
}

function YearChoice({ year }: { year: number }) {
  const words = useWords().farmData.objectives
  const { addressOf } = useScreenLinks()
  const [search] = useScreenQueryParams()
  const to = (other: number) => linkTo(addressOf(objectivesScreenName, { ...search, year: other }))
  return (
    <Group gap="xs">
      <ActionIcon component={Link} {...to(year - 1)} variant="default" aria-label={words.previousYear}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Title order={2}>{words.year(String(year))}</Title>
      <ActionIcon component={Link} {...to(year + 1)} variant="default" aria-label={words.nextYear}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
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
