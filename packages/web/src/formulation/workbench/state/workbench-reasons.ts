import { formulaLimitState } from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
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
  | {
      readonly kind:
        | 'locked'
        | 'inactive'
        | 'readOnly'
        | 'adjustMolasses'
        | 'nothingToSave'
        | 'limitsViolated'
        | 'priceTrial'
    }

/** The chosen price list and the active one of the distributor. */
const chosenAndActivePriceList = ({ entry, priceLists }: WorkbenchState): ChosenAndActivePriceList => ({
  chosenListId: entry.priceListId,
  activeListId: priceLists.find(({ isActive }) => isActive)?.id ?? null,
})

/** Of each state, as far as they were computed: buttons, shortcuts and continuous optimisation ask for the same. */
const reasonsByState = new WeakMap<WorkbenchState, Map<WorkbenchButton, readonly DisabledReason[]>>()

/** All reasons why a button is disabled; empty when it is enabled. Source: spec 2 §4, §5. */
export function disabledReasons(button: WorkbenchButton, state: WorkbenchState): readonly DisabledReason[] {
  const ofState = reasonsByState.get(state) ?? new Map<WorkbenchButton, readonly DisabledReason[]>()
  reasonsByState.set(state, ofState)
  const reasons = ofState.get(button) ?? computedReasons(button, state)
  ofState.set(button, reasons)
  return reasons
}

function computedReasons(button: WorkbenchButton, state: WorkbenchState): readonly DisabledReason[] {
  if (button === 'verify' || button === 'label') return []
  if (button === 'order' || button === 'quote') return orderDisabledReasons(state)
  if (state.formula.isLocked) return [{ kind: 'locked' }]
  if (!state.mayWrite || !state.formula.mayWrite) return [{ kind: 'readOnly' }]
  if (state.formula.deleted) return [{ kind: 'inactive' }]
  return changingButtonReasons(button, state)
}

/** A locked formula can be ordered, or its order repeated; one with violated limits cannot. Source: spec 2 §4, §8. */
function orderDisabledReasons(state: WorkbenchState): readonly DisabledReason[] {
  const { formula, mayWrite, entry, inputs, figures } = state
  if (!mayWrite || !formula.mayWrite) return [{ kind: 'readOnly' }]
  if (formula.deleted) return [{ kind: 'inactive' }]
  if (formula.isLocked) return []
  if (state.trial !== null) return [{ kind: 'priceTrial' }]
  if (formulaLimitState(figures) === 'violated') return [{ kind: 'limitsViolated' }]
  return calculationRefusals(workbenchLines(entry.content, inputs), figures.check, chosenAndActivePriceList(state))
}

type ChangingButton = Exclude<WorkbenchButton, 'order' | 'quote' | 'label' | 'verify'>

function changingButtonReasons(button: ChangingButton, state: WorkbenchState): readonly DisabledReason[] {
  const { entry, inputs, figures } = state
  const lines = () => workbenchLines(entry.content, inputs)
  switch (button) {
    case 'calculate':
      if (state.trial !== null) return [{ kind: 'priceTrial' }]
      return calculationRefusals(lines(), figures.check, chosenAndActivePriceList(state))
    case 'optimise':
      return optimisationRefusals(
        lines(),
        figures.problem.limits,
        chosenAndActivePriceList(state),
        entry.content.melasse,
        // Prices that are tried need not be those of a list in force.
      ).filter(({ kind }) => state.trial === null || kind !== 'priceListNotActive')
    case 'adjust':
      return entry.content.melasse ? [{ kind: 'adjustMolasses' }] : []
    case 'save':
      return state.isChanged || state.isLoading ? [] : [{ kind: 'nothingToSave' }]
    case 'lock':
      return state.trial === null ? [] : [{ kind: 'priceTrial' }]
    case 'molasses':
      return []
  }
}
