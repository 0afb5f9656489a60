import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ListedQcmSession, qcmSessionWriteAccess } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconArchive, IconArrowBackUp, IconChartRadar, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SiteLinks } from '../farm-data/site-links.tsx'
import { useOwnerTitle } from '../farm-data/site-record-list.tsx'
import { useDataSite } from '../farm-data/use-data-site.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { formatDate, formatNumber } from '../kit/format.ts'
import { linkTo } from '../kit/link-to.ts'
import { type DataTableColumn, textColumn } from '../kit/table/data-table-row.tsx'
import { ListTable, type PagedList } from '../kit/table/list-table.tsx'
import type { RowAction } from '../kit/table/row-action.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useRowPanel } from '../shell/lists/use-row-panel.tsx'
import { newestFirstStateNames, useNewestFirstState } from '../shell/newest-first-state.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { ScreenActions } from '../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useSession } from '../shell/session/session.tsx'
import { textsOfState, usePagedList } from '../shell/use-paged-list.ts'
import { PendingAnswers } from './pending/pending-list.tsx'
import { sessionScreenNames } from './screen-names.ts'
import { sessionKey } from './use-session.ts'

const filterNames = ['name', 'type'] as const
const noChoices = {}

/** The sessions of a site, of a farm or of all, and the questionnaires that a site may begin. */
export function SessionListScreen() {
  const words = useWords().questionnaires
  const list = useSessionList()
  const problems = useProblemReporter()
  const { addressOf } = useScreenLinks()
  const { actionsOf, dialog } = useSessionActions()
  const panel = useRowPanel((id) => addressOf(sessionScreenNames.synthesis, { id }))
  useOwnerTitle(words.titles.sessions)
  return (
    <Stack gap="md">
      <PendingAnswers />
      <StartPart />
      <ListTable
        list={list}
        columns={useSessionColumns()}
        words={{ list: words.titles.sessions, none: words.sessions.none, add: '' }}
        add={false}
        filters={filterNames}
        filterLabel={(name) => words.sessions.filters[name as (typeof filterNames)[number]]}
        onFailure={problems.show}
        Buttons={ScreenActions}
        rowLabel={({ qcmName, farmSiteName, year }) => `${qcmName} ${year}, ${farmSiteName}`}
        rowLink={({ id, percent }) =>
          addressOf(percent < 100 ? sessionScreenNames.session : sessionScreenNames.synthesis, { id })
        }
        panel={panel}
        actions={actionsOf}
      />
      {dialog}
    </Stack>
  )
}

/** What the site may begin or resume; without a site the way to choose one. */
function StartPart() {
  const words = useWords().questionnaires.sessions
  const { siteId } = useDataSite()
  const { mayCall } = useSession()
  if (siteId === undefined || !mayCall(qcmSessionWriteAccess)) return null
  return (
    <Paper p="md" component="section" aria-label={words.startTitle}>
      <Title order={2} size="h4" mb="xs">
        {words.startTitle}
      </Title>
      {siteId === null ? <SiteLinks /> : <SiteChoices siteId={siteId} />}
    </Paper>
  )
}

function SiteChoices({ siteId }: { siteId: number }) {
  const { questionnaires, shell } = useWords()
  const words = questionnaires.sessions
  const call = useApiCall()
  const queries = useQueryClient()
  const problems = useProblemReporter()
  const { addressOf, go } = useScreenLinks()
  const { data } = useQuery({
    queryKey: sessionKey('choices', siteId),
    queryFn: async ({ signal }) =>
      (await call(routes.qcmSessions.choices, { params: { farmSiteId: siteId } }, signal)).response,
  })
  const start = async (qcmId: number) => {
    try {
      const { response } = await call(routes.qcmSessions.start, { body: { farmSiteId: siteId, qcmId } })
      await queries.invalidateQueries({ queryKey: sessionKey() })
      go(sessionScreenNames.session, { id: response.id })
    } catch (error) {
      // Somebody else began it meanwhile: the list shows his.
      problems.show(error, { family: 'qcmSession' })
      await queries.invalidateQueries({ queryKey: sessionKey() })
    }
  }
  if (data?.length === 0) return <Text c="dimmed">{words.noChoices}</Text>
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {data?.map(({ qcmId, name, year, questionCount, sessionId, percent }) => (
        <li key={qcmId}>
          <Group gap="sm">
            {sessionId === null ? (
              <Button
                size="compact-md"
                aria-label={shell.labelled(words.start, words.startable(name, year, questionCount))}
                onClick={() => void start(qcmId)}
              >
                {words.start}
              </Button>
            ) : (
              <Button
                size="compact-md"
                variant="default"
                component={Link}
                {...linkTo(addressOf(sessionScreenNames.session, { id: sessionId }))}
                aria-label={shell.labelled(
                  percent === 100 ? words.reread : words.resume,
                  words.startable(name, year, questionCount),
                )}
              >
                {percent === 100 ? words.reread : words.resume}
              </Button>
            )}
            <Text>{words.startable(name, year, questionCount)}</Text>
          </Group>
        </li>
      ))}
    </Stack>
  )
}

function useSessionList(): PagedList<ListedQcmSession> {
  const call = useApiCall()
  const { siteId, farmId } = useDataSite()
  const ofSite = { ...(siteId ? { farmSiteId: siteId } : {}), ...(farmId === undefined ? {} : { farmId }) }
  return usePagedList({
    ...{ name: 'qcmSession', filters: newestFirstStateNames(filterNames), route: routes.qcmSessions.list },
    stateOf: useNewestFirstState(routes.qcmSessions.list, filterNames, noChoices),
    queryOf: (state) => ({ ...textsOfState(state), getInactive: state.withInactive, ...ofSite }),
    key: sessionKey('list'),
    read: async (query, signal) => {
      const { response, count } = await call(routes.qcmSessions.list, { query }, signal)
      return { rows: response, count: count ?? response.length }
    },
  })
}

function useSessionColumns(): readonly DataTableColumn<ListedQcmSession>[] {
  const words = useWords().questionnaires.sessions
  const culture = useCulture()
  const { columns } = words
  const number = (value: number | null) => (value === null ? '' : formatNumber(value, 0, culture))
  return [
    textColumn('qcmName', columns.qcmName, 0, ({ qcmName }) => qcmName),
    textColumn('year', columns.year, 1, ({ year }) => String(year)),
    textColumn('farmName', columns.farmName, 3, ({ farmName }) => farmName),
    textColumn('farmSiteName', columns.farmSiteName, 2, ({ farmSiteName }) => farmSiteName),
    {
      ...{ key: 'percent', header: columns.percent, priority: 4, sortable: true, align: 'right' },
      render: ({ percent }) => words.percent(percent),
      csv: ({ percent }) => percent,
    },
    {
      ...{ key: 'score', header: columns.score, priority: 1, sortable: true, align: 'right' },
      render: ({ score }) => number(score),
      csv: ({ score }) => score,
    },
    textColumn('startDate', columns.startDate, 5, ({ startDate }) => formatDate(startDate, culture)),
    textColumn('endDate', columns.endDate, 6, ({ endDate }) => formatDate(endDate, culture)),
  ]
}

function useSessionActions() {
  const words = useWords().questionnaires.sessions
  const { addressOf } = useScreenLinks()
  const navigate = useNavigate()
  const call = useApiCall()
  const queries = useQueryClient()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const { mayCall } = useSession()
  const { ask, dialog } = useConfirm()
  const setDeleted = async (id: number, restore: boolean) => {
    const question = { title: words.removeTitle, message: words.removeQuestion, yes: words.remove, danger: true }
    if (!restore && !(await ask(question))) return
    try {
      await call(routes.qcmSessions.remove, { params: { id }, query: { restore } })
      toasts.success(restore ? words.restored : words.removed)
      await queries.invalidateQueries({ queryKey: sessionKey() })
    } catch (error) {
      // A refusal or a lost connection: it is as it was.
      problems.show(error, { family: 'qcmSession' })
    }
  }
  const actionsOf = ({ id, deleted, mayWrite }: ListedQcmSession): RowAction[] => {
    const go = (screen: string) => () => void navigate({ href: addressOf(screen, { id }) })
    const isWritable = mayWrite && mayCall(qcmSessionWriteAccess)
    return [
      { label: words.synthesis, Icon: IconChartRadar, act: go(sessionScreenNames.synthesis) },
      { label: words.answer, Icon: IconPencil, act: go(sessionScreenNames.session) },
      ...(isWritable
        ? [
            {
              label: deleted ? words.restore : words.remove,
              Icon: deleted ? IconArrowBackUp : IconArchive,
              act: () => void setDeleted(id, deleted),
            },
          ]
        : []),
    ]
  }
  return { actionsOf, dialog }
}
