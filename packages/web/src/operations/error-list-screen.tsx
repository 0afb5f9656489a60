import { Switch, Text } from '@mantine/core'
import type { ListedError } from '@provende/contract/operations/error-report.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Words } from '@provende/text/translation.ts'
import { useMemo } from 'react'
import { formatInstant, formatNumber } from '../kit/format.ts'
import type { TableState } from '../kit/table/data-table-address.ts'
import { type DataTableColumn, textColumn } from '../kit/table/data-table-row.tsx'
import { ListTable, type PagedList } from '../kit/table/list-table.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { useRowPanel } from '../shell/lists/use-row-panel.tsx'
import { newestFirstStateNames, useNewestFirstState } from '../shell/newest-first-state.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { ScreenActions } from '../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useSession } from '../shell/session/session.tsx'
import { textsOfState, usePagedList } from '../shell/use-paged-list.ts'
import { ErrorStateBadge, errorLevels, levelText, useErrorStateText } from './error-facts.tsx'

const filterNames = ['userName', 'lvl', 'startDate', 'endDate'] as const
const dayFilters = ['startDate', 'endDate']
const onlyOpenName = 'onlyOpen'
const stateNames = [...filterNames, onlyOpenName] as const

/** Errors by kind: the open ones first, then those that happened last. Source: spec 1 §2. */
export function ErrorListScreen() {
  const words = useWords()
  const texts = words.operations.errors
  const choices = useLevelChoices(words)
  const { list, onlyOpen } = useErrorList(choices)
  const problems = useProblemReporter()
  const { addressOf } = useScreenLinks()
  const { isBrowsing, tenantName } = useBrowsedTenant()
  const columns = useErrorColumns()
  const panel = useRowPanel((id) => addressOf('ErrorDetails', { id }))
  return (
    <>
      {isBrowsing && (
        <Text size="sm" c="dimmed" mb="xs">
          {texts.ofTenant(tenantName)}
        </Text>
      )}
      <ListTable
        list={list}
        columns={columns}
        words={{ list: texts.title, none: texts.none, add: '' }}
        add={false}
        filters={filterNames}
        filterLabel={(name) => texts.filters[name as (typeof filterNames)[number]]}
        filterChoices={choices}
        filterDays={dayFilters}
        hasInactive={false}
        onFailure={problems.show}
        Buttons={ScreenActions}
        rowLabel={(row) => titleOf(words, row)}
        rowLink={({ id }) => addressOf('ErrorDetails', { id })}
        panel={panel}
      >
        <Switch
          label={texts.onlyOpen}
          checked={onlyOpen}
          onChange={(event) => list.filter({ [onlyOpenName]: event.currentTarget.checked ? 'true' : undefined })}
        />
      </ListTable>
    </>
  )
}

/** While one browses a tenant the errors are those met there. */
function useBrowsedTenant() {
  const { browse, tenantName } = useSession().context
  return { isBrowsing: browse.length > 0, tenantName }
}

const titleOf = ({ operations }: Words, { message, errorName }: ListedError): string =>
  message || errorName || operations.errors.unnamed

const useLevelChoices = (words: Words) =>
  useMemo(() => ({ lvl: errorLevels.map((lvl) => ({ value: String(lvl), label: levelText(words, lvl) })) }), [words])

const isOnlyOpen = ({ filters }: TableState): boolean => filters[onlyOpenName]?.toLowerCase() === 'true'

/** The switch beside the filters is none of them. */
const withoutSwitch = ({ filters: { [onlyOpenName]: _, ...filters }, ...state }: TableState): TableState => ({
  ...state,
  filters,
})

function useErrorList(choices: ReturnType<typeof useLevelChoices>): {
  list: PagedList<ListedError>
  onlyOpen: boolean
} {
  const call = useApiCall()
  const stateOf = useNewestFirstState(routes.errors.listErrors, stateNames, choices)
  const list = usePagedList({
    ...{ name: 'error', filters: newestFirstStateNames(stateNames), route: routes.errors.listErrors, stateOf },
    queryOf: (state) => ({ ...textsOfState(withoutSwitch(state)), onlyOpen: isOnlyOpen(state) }),
    key: ['error', 'list'],
    read: async (query, signal) => {
      const { response, count } = await call(routes.errors.listErrors, { query }, signal)
      return { rows: response, count: count ?? response.length }
    },
  })
  return { list: { ...list, state: withoutSwitch(list.state) }, onlyOpen: isOnlyOpen(list.state) }
}

function useErrorColumns(): readonly DataTableColumn<ListedError>[] {
  const words = useWords()
  const culture = useCulture()
  const stateText = useErrorStateText()
  const { columns } = words.operations.errors
  const { fields } = words.operations.errorInfo
  return [
    {
      ...textColumn<ListedError>('message', columns.message, 0, (row) => titleOf(words, row)),
      // Whole on its own screen and in a file: here a long one would hide the others.
      render: (row) => (
        <Text inherit component="span" lineClamp={2}>
          {titleOf(words, row)}
        </Text>
      ),
    },
    {
      ...{ key: 'closedDate', header: columns.state, priority: 1, isMark: true, sortable: true, csv: stateText },
      render: (row) => <ErrorStateBadge error={row} />,
    },
    {
      ...{ key: 'times', header: columns.times, priority: 2, sortable: true, align: 'right' },
      render: ({ times }) => formatNumber(times, 0, culture),
      csv: ({ times }) => times,
    },
    textColumn('lastDate', columns.lastDate, 3, ({ lastDate }) => formatInstant(lastDate, culture)),
    textColumn('userName', fields.userName, 4, ({ userName }) => userName),
    textColumn('route', fields.route, 5, ({ route }) => route),
    textColumn('lvl', fields.lvl, 6, ({ lvl }) => levelText(words, lvl)),
    textColumn('errorName', fields.errorName, 7, ({ errorName }) => errorName),
    {
      ...{ key: 'versions', header: fields.versions, priority: 8 },
      render: ({ versions }) => versions.join(', '),
      csv: ({ versions }) => versions.join(', '),
    },
    textColumn('creationDate', fields.creationDate, 9, ({ creationDate }) => formatInstant(creationDate, culture)),
  ]
}
