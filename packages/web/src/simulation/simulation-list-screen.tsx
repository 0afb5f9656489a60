import { Badge } from '@mantine/core'
import { unsavedPriceListId } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import { type ListedSimulation, simulation } from '@provende/contract/simulation/simulation.ts'
import { IconChartLine, IconChecklist, IconCoinEuro, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useConfirm } from '../kit/confirm.tsx'
import { formatInstant, formatNumber } from '../kit/format.ts'
import { type DataTableColumn, textColumn } from '../kit/table/data-table-row.tsx'
import { ListTable, type PagedList } from '../kit/table/list-table.tsx'
import type { RowAction } from '../kit/table/row-action.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useMayWriteRecords } from '../shell/lists/may-write-records.ts'
import { useRowPanel } from '../shell/lists/use-row-panel.tsx'
import { newestFirstStateNames, useNewestFirstState } from '../shell/newest-first-state.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { ScreenActions } from '../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { textsOfState, usePagedList } from '../shell/use-paged-list.ts'
import {
  simulationScreenNames,
  simulationStateColours,
  useForgetSimulations,
  useMaySimulate,
} from './simulation-facts.ts'

const filterNames = ['name', 'code'] as const
const noChoices = {}

/** The simulations the user may see, the newest first. */
export function SimulationListScreen() {
  const words = useWords().simulation
  const list = useSimulationList()
  const problems = useProblemReporter()
  const { addressOf } = useScreenLinks()
  const maySimulate = useMaySimulate()
  const { addedBy } = useMayWriteRecords({ routes: { create: routes.simulations.add } })
  const { actionsOf, dialog } = useSimulationActions()
  const panel = useRowPanel((id) => addressOf(simulationScreenNames.result, { id }))
  return (
    <>
      <ListTable
        list={list}
        columns={useSimulationColumns()}
        words={{ list: words.simulation.list, none: words.list.none, add: words.list.add, addedBy }}
        add={maySimulate && addressOf(simulationScreenNames.prices, { id: 0, tp: unsavedPriceListId })}
        filters={filterNames}
        filterLabel={(name) => words.simulation.fields[name as (typeof filterNames)[number]]}
        hasInactive={false}
        onFailure={problems.show}
        Buttons={ScreenActions}
        rowLabel={({ name }) => name}
        rowLink={({ id, state }) =>
          addressOf(state === 'none' ? simulationScreenNames.formulas : simulationScreenNames.result, { id })
        }
        panel={panel}
        actions={actionsOf}
      />
      {dialog}
    </>
  )
}

function useSimulationList(): PagedList<ListedSimulation> {
  const call = useApiCall()
  return usePagedList({
    ...{ name: simulation.name, filters: newestFirstStateNames(filterNames), route: routes.simulations.list },
    stateOf: useNewestFirstState(routes.simulations.list, filterNames, noChoices),
    queryOf: (state) => ({ ...textsOfState(state), getInactive: state.withInactive }),
    key: queryKeyOf(simulation, 'list'),
    read: async (query, signal) => {
      const { response, count } = await call(routes.simulations.list, { query }, signal)
      return { rows: response, count: count ?? response.length }
    },
  })
}

function useSimulationColumns(): readonly DataTableColumn<ListedSimulation>[] {
  const words = useWords().simulation
  const culture = useCulture()
  return useMemo(() => {
    const { fields } = words.simulation
    const number = (value: number) => formatNumber(value, 0, culture)
    const counts = ({ computedCount, formulaCount, state }: ListedSimulation) =>
      state === 'none'
        ? ''
        : computedCount === formulaCount
          ? number(formulaCount)
          : words.progress.count(number(computedCount), number(formulaCount))
    return [
      {
        ...textColumn<ListedSimulation>('name', fields.name, 0, ({ name }) => name),
        render: ({ name, isAutomatic }) => (
          <>
            {name}{' '}
            {isAutomatic && (
              <Badge size="sm" variant="light" color="blue">
                {words.automatic.badge}
              </Badge>
            )}
          </>
        ),
      },
      textColumn('code', fields.code, 4, ({ code }) => code),
      {
        ...{ key: 'priceListId', header: fields.priceListId, priority: 2 },
        render: ({ priceListName }) => priceListName,
        csv: ({ priceListName }) => priceListName,
      },
      {
        ...{ key: 'missing', header: words.list.missing, priority: 4 },
        render: ({ stockNames }) => stockNames.join(', '),
        csv: ({ stockNames }) => stockNames.join(', '),
      },
      {
        ...{ key: 'state', header: words.list.state, priority: 1, isMark: true },
        render: ({ state }) => (
          <Badge variant="light" color={simulationStateColours[state]}>
            {words.states[state]}
          </Badge>
        ),
        csv: ({ state }) => words.states[state],
      },
      { ...{ key: 'formulas', header: words.list.formulas, priority: 3, align: 'right' }, render: counts, csv: counts },
      textColumn('creationDate', words.list.created, 5, ({ creationDate }) => formatInstant(creationDate, culture)),
    ]
  }, [words, culture])
}

/** The actions on a simulation. Render `dialog`. */
export function useSimulationActions(onRemoved?: () => void) {
  const words = useWords().simulation
  const { addressOf } = useScreenLinks()
  const navigate = useNavigate()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const forget = useForgetSimulations()
  const { ask, dialog } = useConfirm()
  const remove = async ({ id, name }: Pick<ListedSimulation, 'id' | 'name'>) => {
    const { removeTitle, removeQuestion: message, remove: yes, removed } = words.list
    if (!(await ask({ title: removeTitle(name), message, yes, danger: true }))) return
    try {
      await call(routes.simulations.remove, { params: { id } })
      toasts.success(removed)
      onRemoved?.()
      await forget()
    } catch (error) {
      // A refusal or a lost connection: the simulation is still there.
      problems.show(error)
    }
  }
  const actionsOf = (row: Pick<ListedSimulation, 'id' | 'name' | 'state' | 'mayWrite'>): RowAction[] => {
    const { id, state, mayWrite } = row
    const go = (href: string) => () => void navigate({ href })
    const candidates: (RowAction | false)[] = [
      state !== 'none' && {
        ...{ label: words.list.open, Icon: IconChartLine },
        act: go(addressOf(simulationScreenNames.result, { id })),
      },
      mayWrite && {
        ...{ label: words.list.prices, Icon: IconCoinEuro },
        act: go(addressOf(simulationScreenNames.prices, { id, tp: 1 })),
      },
      mayWrite && {
        ...{ label: words.list.choose, Icon: IconChecklist, primary: state === 'none' },
        act: go(addressOf(simulationScreenNames.formulas, { id })),
      },
      mayWrite && { label: words.list.remove, Icon: IconTrash, act: () => void remove(row) },
    ]
    return candidates.filter((action) => action !== false)
  }
  return { actionsOf, dialog }
}
