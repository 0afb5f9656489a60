import type { Route } from '@provende/contract/kit/route.ts'
import {
  type ListedMail,
  type ListedSession,
  type ListedSimulationJob,
  mailStates,
  simulationJobStates,
} from '@provende/contract/operations/platform-lists.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Words } from '@provende/text/translation.ts'
import { useMemo } from 'react'
import { formatInstant, formatNumber } from '../kit/format.ts'
import { type DataTableColumn, textColumn } from '../kit/table/data-table-row.tsx'
import { ListTable, type PagedList } from '../kit/table/list-table.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { newestFirstStateNames, useNewestFirstState } from '../shell/newest-first-state.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { ScreenActions } from '../shell/routing/current-screen.tsx'
import { useApiCall } from '../shell/session/client.ts'
import { textsOfState, usePagedList } from '../shell/use-paged-list.ts'

/* The lists behind the figures of the platform's first screen. */

const { mails, simulations, sessions } = routes.platformLists
const stateFilter = ['state'] as const
const noFilter = [] as const

type PlatformListWords = Words['operations']['platformLists']
type ListName = keyof PlatformListWords['none']
type PageQuery = Readonly<Record<string, unknown>>
type Page<Row> = { readonly response: readonly Row[]; readonly count: number | null }

/** Mails that wait or failed. */
export function MailListScreen() {
  const call = useApiCall()
  const texts = useWords().operations.platformLists
  const instant = useInstantColumn<ListedMail>()
  return (
    <PlatformList<ListedMail>
      name="mails"
      route={mails}
      states={mailStates}
      read={(query, signal) => call(mails, { query }, signal)}
      rowLabel={({ subject }) => subject}
      columns={[
        textColumn('subject', texts.columns.subject, 0, ({ subject }) => subject),
        textColumn('toAddress', texts.columns.toAddress, 1, ({ toAddress }) => toAddress),
        textColumn('lastError', texts.columns.lastError, 2, ({ lastError }) => lastError),
        useNumberColumn<ListedMail>('attempts', 3, ({ attempts }) => attempts),
        instant('nextDate', 4, ({ nextDate }) => nextDate),
        textColumn('tenantName', texts.columns.tenantName, 5, ({ tenantName }) => tenantName),
        instant('creationDate', 6, ({ creationDate }) => creationDate),
      ]}
    />
  )
}

/** Simulations of all tenants that are computed, or were in the last days. */
export function SimulationJobListScreen() {
  const call = useApiCall()
  const texts = useWords().operations.platformLists
  const instant = useInstantColumn<ListedSimulationJob>()
  return (
    <PlatformList<ListedSimulationJob>
      name="simulations"
      route={simulations}
      states={simulationJobStates}
      read={(query, signal) => call(simulations, { query }, signal)}
      rowLabel={({ name }) => name}
      columns={[
        textColumn('name', texts.columns.name, 0, ({ name }) => name),
        textColumn('tenantName', texts.columns.tenantName, 1, ({ tenantName }) => tenantName),
        useNumberColumn<ListedSimulationJob>('failedCount', 2, ({ failedCount }) => failedCount),
        useNumberColumn<ListedSimulationJob>('formulasCount', 3, ({ formulasCount }) => formulasCount),
        instant('startDate', 4, ({ startDate }) => startDate),
        instant('endDate', 5, ({ endDate }) => endDate),
        textColumn('userName', texts.columns.userName, 6, ({ userName }) => userName),
      ]}
    />
  )
}

/** Who worked today. */
export function SessionListScreen() {
  const call = useApiCall()
  const texts = useWords().operations.platformLists
  const instant = useInstantColumn<ListedSession>()
  return (
    <PlatformList<ListedSession>
      name="sessions"
      route={sessions}
      read={(query, signal) => call(sessions, { query }, signal)}
      rowLabel={({ userName }) => userName}
      columns={[
        textColumn('userName', texts.columns.userName, 0, ({ userName }) => userName),
        textColumn('tenantName', texts.columns.tenantName, 1, ({ tenantName }) => tenantName),
        instant('lastDate', 2, ({ lastDate }) => lastDate),
        textColumn('email', texts.columns.email, 3, ({ email }) => email),
        instant('creationDate', 4, ({ creationDate }) => creationDate),
      ]}
    />
  )
}

type PlatformListProps<Row> = {
  readonly name: ListName
  readonly route: Route
  readonly states?: readonly (keyof PlatformListWords['states'])[]
  readonly read: (query: PageQuery, signal?: AbortSignal) => Promise<Page<Row>>
  readonly rowLabel: (row: Row) => string
  readonly columns: readonly DataTableColumn<Row>[]
}

function PlatformList<Row extends { readonly id: number }>(props: PlatformListProps<Row>) {
  const { name, rowLabel, columns, states = [] } = props
  const { platformLists: texts, platformListTitles: titles } = useWords().operations
  const choices = useMemo(
    () => ({ state: states.map((state) => ({ value: state, label: texts.states[state] })) }),
    [states, texts],
  )
  const filters = states.length > 0 ? stateFilter : noFilter
  const problems = useProblemReporter()
  return (
    <ListTable
      list={usePlatformList(props, filters, choices)}
      columns={columns}
      words={{ list: titles[name], none: texts.none[name], add: '' }}
      add={false}
      filters={filters}
      filterLabel={() => texts.state}
      filterChoices={choices}
      hasInactive={false}
      onFailure={problems.show}
      Buttons={ScreenActions}
      rowLabel={rowLabel}
    />
  )
}

type StateChoices = { readonly state: readonly { readonly value: string; readonly label: string }[] }

function usePlatformList<Row>(
  { name, route, read }: Pick<PlatformListProps<Row>, 'name' | 'route' | 'read'>,
  filters: readonly string[],
  choices: StateChoices,
): PagedList<Row> {
  return usePagedList({
    ...{ name: `platform.${name}`, filters: newestFirstStateNames(filters), route },
    stateOf: useNewestFirstState(route, filters, choices),
    queryOf: ({ search, filters }) => ({ ...textsOfState({ search, filters: {} }), ...filters }),
    key: ['platform', name],
    read: async (query, signal) => {
      const { response, count } = await read(query, signal)
      return { rows: response, count: count ?? response.length }
    },
  })
}

type ColumnName = keyof PlatformListWords['columns']

function useInstantColumn<Row>() {
  const { columns } = useWords().operations.platformLists
  const culture = useCulture()
  return (key: ColumnName, priority: number, instantOf: (row: Row) => string | null) =>
    textColumn<Row>(key, columns[key], priority, (row) => formatInstant(instantOf(row), culture))
}

function useNumberColumn<Row>(key: ColumnName, priority: number, numberOf: (row: Row) => number): DataTableColumn<Row> {
  const { columns } = useWords().operations.platformLists
  const culture = useCulture()
  return {
    ...{ key, header: columns[key], priority, sortable: true, align: 'right' },
    render: (row) => formatNumber(numberOf(row), 0, culture),
    csv: numberOf,
  }
}
