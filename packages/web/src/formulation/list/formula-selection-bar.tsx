import { Text } from '@mantine/core'
import { formula } from '@provende/contract/formulation/formula.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { unsavedPriceListId } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  IconChartLine,
  IconGitCompare,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconWand,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatNumber } from '../../kit/format.ts'
import type { RowAction } from '../../kit/table/row-action.ts'
import { maxBulkRows, RowRefused } from '../../kit/table/selection/bulk-act.ts'
import { SelectionBar, type SelectionBarProps } from '../../kit/table/selection/selection-bar.tsx'
import { type BulkAct, limitReason, useBulkActs } from '../../kit/table/selection/use-bulk-acts.tsx'
import { useCulture, useWords, WithDictionaryPart } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useAddressIfAllowed } from '../../shell/session/address-if-open.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { formulaScreenNames, useFormulaAccess } from '../formula-facts.ts'

type Props = SelectionBarProps<ListedFormula>

/** The bar over chosen formulas: computed again, reoptimised, simulated with other prices, deactivated. */
export const FormulaSelectionBar = (props: Props) => (
  <WithDictionaryPart part="lists">
    <LoadedBar {...props} />
  </WithDictionaryPart>
)

function LoadedBar(bar: Props) {
  const queries = useQueryClient()
  const acts = useFormulaBulkActs()
  const { actionsOf, dialogs, progress, stop } = useBulkActs<ListedFormula>({
    ...bar,
    onDone: () => queries.invalidateQueries({ queryKey: queryKeyOf(formula) }),
  })
  const simulate = useSimulation(bar)
  const compare = useComparison(bar)
  return (
    <SelectionBar {...bar} {...{ progress, onStop: stop }} actions={[...compare, ...actionsOf(acts), ...simulate]}>
      {dialogs}
    </SelectionBar>
  )
}

function useFormulaBulkActs(): readonly BulkAct<ListedFormula>[] {
  const { lists, records } = useWords()
  const { formulas: words, selection } = lists
  const call = useApiCall()
  const { mayChange } = useFormulaAccess()
  const isOpen = (row: ListedFormula) => mayChange(row) && !row.deleted && !row.isLocked
  const recompute = (optimise: boolean) => async (row: ListedFormula) => {
    const { response } = await call(routes.formulas.recompute, { body: { ids: [row.id], optimise } })
    const outcome = response[0]?.outcome
    if (outcome !== 'done') throw new RowRefused(outcome === 'noRecipe' ? words.noRecipe : words.notSaved)
  }
  const setDeleted = (deleted: boolean) => (row: ListedFormula) =>
    call(routes.formulas.activateDeactivate, { body: { id: row.id, deleted } })
  return [
    {
      ...{ label: words.optimise, Icon: IconWand, act: recompute(true), done: words.optimised },
      concerns: isOpen,
      note: () => <Text mt="sm">{words.optimiseNote}</Text>,
    },
    {
      ...{ label: words.recompute, Icon: IconRefresh, act: recompute(false), done: words.recomputed },
      concerns: (row) => isOpen(row) && (row.staleReasons ?? []).length > 0,
    },
    {
      ...{ label: records.activate, Icon: IconPlayerPlay, act: setDeleted(false), done: selection.activated },
      concerns: (row) => mayChange(row) && row.deleted,
      undo: { act: setDeleted(true), done: selection.deactivated },
    },
    {
      ...{ label: records.deactivate, Icon: IconPlayerPause, danger: true },
      ...{ act: setDeleted(true), done: selection.deactivated },
      concerns: (row) => mayChange(row) && !row.deleted,
      undo: { act: setDeleted(false), done: selection.activated },
    },
  ]
}

/** Opens the first of two chosen formulas beside the other, in its history. */
function useComparison({ selection, onFailure }: Props): RowAction[] {
  const { lists } = useWords()
  const addressOf = useAddressIfAllowed()
  const navigate = useNavigate()
  const addressFor = (one: number, other: number) =>
    addressOf(formulaScreenNames.workbench, { id: one, panel: 'history', with: other })
  if (selection.count !== 2 || addressFor(0, 0) === null) return []
  const open = async ([one, other]: readonly ListedFormula[]) => {
    const href = one && other ? addressFor(one.id, other.id) : null
    if (href !== null) await navigate({ href })
  }
  return [
    { label: lists.formulas.compare, Icon: IconGitCompare, act: () => void selection.read().then(open, onFailure) },
  ]
}

/** Opens a simulation of the chosen formulas, where their prices are changed or a food is replaced. */
function useSimulation({ selection, onFailure }: Props): RowAction[] {
  const { lists } = useWords()
  const culture = useCulture()
  const { addressOf } = useScreenLinks()
  const navigate = useNavigate()
  if (!useSession().mayCall(routes.simulations.add.access)) return []
  const open = async (rows: readonly ListedFormula[]) => {
    const ids = rows.flatMap(({ id, deleted }) => (deleted ? [] : [id]))
    const values = { id: 0, tp: unsavedPriceListId, formulas: ids.join('-') }
    await navigate({ href: addressOf('SimulationSimulate', values) })
  }
  return [
    {
      ...{
        label: lists.formulas.simulate,
        Icon: IconChartLine,
        act: () => void selection.read().then(open, onFailure),
      },
      ...limitReason(selection.count, lists.selection.tooMany(formatNumber(maxBulkRows, undefined, culture))),
    },
  ]
}
