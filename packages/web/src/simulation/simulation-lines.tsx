import { routes } from '@provende/contract/routes.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import { labelRemarks } from '@provende/contract/simulation/simulation-routes.ts'
import { scenarioOutcomes } from '@provende/domain/formulation/formula/formula-codes.ts'
import { calendarDayOf } from '@provende/domain/kit/day.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { saveFile } from '../kit/files/save-file.ts'
import type { XlsxCell } from '../kit/files/xlsx.ts'
import type { DataTableColumn } from '../kit/table/data-table-row.tsx'
import type { FilterChoices } from '../kit/table/filters/filter-chips.tsx'
import { ListTable, type PagedList } from '../kit/table/list-table.tsx'
import type { RowAction } from '../kit/table/row-action.ts'
import { useWords } from '../kit/words.tsx'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useListFileName } from '../shell/lists/list-file-name.ts'
import { newestFirstStateNames, useNewestFirstState } from '../shell/newest-first-state.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'
import { textsOfState, usePagedList } from '../shell/use-paged-list.ts'
import { useLineColumns } from './line-columns.tsx'
import type { ResultLine } from './result-line.ts'
import classes from './simulation.module.css'
import { useLineActions } from './use-line-actions.tsx'

const FormulaCostsDialog = lazy(async () => ({
  default: (await import('./costs/formula-costs-dialog.tsx')).FormulaCostsDialog,
}))

const filterNames = ['formuleName', 'farmName', 'outcome', 'decision', 'remark', 'gainFrom', 'gainTo'] as const
type SimulationLinesProps = {
  id: number
  mayWrite: boolean
  lines: SimulationLineList
  hasShortage: boolean
}

/** The lines of the result, filtered and sorted by the server. */
export function SimulationLines({ id, mayWrite, lines: { list, choices }, hasShortage }: SimulationLinesProps) {
  const words = useWords().simulation
  const problems = useProblemReporter()
  const columns = useLineColumns(hasShortage)
  const [costsOf, setCostsOf] = useState<ResultLine | null>(null)
  const { actionsOf, bulkActions, dialog } = useLineActions(id, setCostsOf)
  const xlsx = useXlsxExport(columns, list)
  return (
    <div className={classes.lines}>
      <ListTable
        list={list}
        columns={columns}
        words={{ list: words.simulation.list, none: words.result.none, add: '' }}
        fileName={useListFileName(words.simulation.list)}
        add={false}
        filters={filterNames}
        filterLabel={(name) => words.result.filters[name as (typeof filterNames)[number]]}
        filterChoices={choices}
        hasInactive={false}
        onFailure={problems.show}
        Buttons={({ children }) => <div className={classes.lineButtons}>{children}</div>}
        listActions={(csv) => [...(mayWrite ? bulkActions(list.rows ?? []) : []), csv, xlsx]}
        rowLabel={({ formulaName }) => formulaName}
        actions={(row) => actionsOf(row, mayWrite)}
      />
      {dialog}
      {costsOf !== null && (
        <Suspense>
          <FormulaCostsDialog id={id} row={costsOf} onClose={() => setCostsOf(null)} />
        </Suspense>
      )}
    </div>
  )
}

export type SimulationLineList = { readonly list: PagedList<ResultLine>; readonly choices: FilterChoices }

/**
 * The lines as the address of the screen asks for them, read beside the totals rather than after them. `computed` changes as
 * results come in.
 */
export function useSimulationLines(id: number, computed: string): SimulationLineList {
  const words = useWords().simulation
  const call = useApiCall()
  const choices = useMemo(
    () => ({
      outcome: scenarioOutcomes.map((value) => ({ value, label: words.result.outcomes[value] })),
      remark: labelRemarks.map((value) => ({ value, label: words.result.remarks[value] })),
      decision: (['open', 'proposed', 'applied', 'refused', 'ignored'] as const).map((value) => ({
        value,
        label: words.decisions[value],
      })),
    }),
    [words],
  )
  const route = routes.simulations.rows
  const list = usePagedList({
    ...{ name: 'simulationLine', filters: newestFirstStateNames(filterNames), route },
    stateOf: useNewestFirstState(route, filterNames, choices),
    queryOf: textsOfState,
    key: queryKeyOf(simulation, 'rows', id, computed),
    read: async (query, signal) => {
      const { response, count } = await call(route, { params: { id }, query }, signal)
      const rows = response.map((row) => ({ ...row, id: row.formulaId }))
      return { rows, count: count ?? rows.length }
    },
  })
  return { list, choices }
}

/** All lines as a workbook. */
/** The day of delivery is a date, the rest as in the other file. */
function xlsxCell({ key, csv }: DataTableColumn<ResultLine>, row: ResultLine): XlsxCell {
  const day = key === 'deliveryDate' && row.deliveryDate !== null ? calendarDayOf(row.deliveryDate) : undefined
  return day === undefined ? (csv?.(row) ?? null) : { day }
}

function useXlsxExport(columns: readonly DataTableColumn<ResultLine>[], list: PagedList<ResultLine>): RowAction {
  const words = useWords().simulation
  const problems = useProblemReporter()
  const save = async () => {
    try {
      const rows = await list.readAll()
      const { xlsxBytes, xlsxType } = await import('../kit/files/xlsx.ts')
      const exported = columns.filter(({ csv }) => csv !== undefined)
      const lines = rows.map((row) => exported.map((column) => xlsxCell(column, row)))
      const name = words.simulation.list
      saveFile(
        `${rows[0]?.simulatePriceListName ?? name}.xlsx`,
        xlsxBytes(
          name,
          exported.map(({ header }) => header),
          lines,
        ),
        xlsxType,
      )
    } catch (error) {
      // The rows could not be read: nothing is saved.
      problems.show(error)
    }
  }
  return { label: words.result.xlsx, Icon: IconFileSpreadsheet, act: () => void save() }
}
