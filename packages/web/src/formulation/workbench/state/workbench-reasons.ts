import { workbenchLines } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import {
  type ChosenAndActivePriceList,
  calculationRefusals,
  optimisationRefusals,
} from '@provende/domain/formulation/formula/workbench/workbench-rules.ts'
import type { WorkbenchState } from './workbench-store.ts'

/* Why a button of the workbench is disabled, by the same rules as the server. */

export type WorkbenchButton =
  | 'calculate'
  | 'optimise'
  | 'verify'
  | 'adjust'
  | 'molasses'
  | 'save'
  | 'lock'
  | 'order'
  | 'quote'
  | 'label'

export type DisabledReason =
  | ReturnType<typeof calculationRefusals>[number]
  | ReturnType<typeof optimisationRefusals>[number]
  | { readonly kind: 'locked' | 'inactive' | 'readOnly' | 'comingLater' | 'adjustMolasses' | 'nothingToSave' }

/** The chosen price list and the active one of the distributor. */
const chosenAndActivePriceList = ({ entry, priceLists }: WorkbenchState): ChosenAndActivePriceList => ({
  chosenListId: entry.priceListId,
  activeListId: priceLists.find(({ isActive }) => isActive)?.id ?? null,
})

/** All reasons why a button is disabled; empty when it is enabled. Source: spec 2 §4, §5. */
export function disabledReasons(button: WorkbenchButton, state: WorkbenchState): readonly DisabledReason[] {
  if (button === 'order' || button === 'quote' || button === 'label') return [{ kind: 'comingLater' }]
  if (button === 'verify') return []
  if (state.formula.isLocked) return [{ kind: 'locked' }]
  if (!state.mayWrite || !state.formula.mayWrite) return [{ kind: 'readOnly' }]
  if (state.formula.deleted) return [{ kind: 'inactive' }]
  return changeReasons(button, state)
}

type ChangingButton = Exclude<WorkbenchButton, 'order' | 'quote' | 'label' | 'verify'>

function changeReasons(button: ChangingButton, state: WorkbenchState): readonly DisabledReason[] {
  const { entry, inputs, figures } = state
  const lines = () => workbenchLines(entry.content, inputs)
  switch (button) {
    case 'calculate':
      return calculationRefusals(lines(), figures.check, chosenAndActivePriceList(state))
    case 'optimise':
      return optimisationRefusals(
        lines(),
        figures.problem.limits,
        chosenAndActivePriceList(state),
        entry.content.melasse,
      )
    case 'adjust':
      return entry.content.melasse ? [{ kind: 'adjustMolasses' }] : []
    case 'save':
      return state.isChanged || state.isLoading ? [] : [{ kind: 'nothingToSave' }]
    case 'molasses':
    case 'lock':
      return []
  }
}
