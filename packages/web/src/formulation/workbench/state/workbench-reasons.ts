import { workbenchLines } from '@provende/domain/formulation/workbench-formula.ts'
import {
  calculationRefusals,
  optimisationRefusals,
  type PriceListChoice,
} from '@provende/domain/formulation/workbench-rules.ts'
import type { WorkbenchState } from './workbench-store.ts'

/* Why a button of the workbench does nothing just now: the rules are those the server refuses by. */

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

export type Reason =
  | ReturnType<typeof calculationRefusals>[number]
  | ReturnType<typeof optimisationRefusals>[number]
  | { readonly kind: 'locked' | 'readOnly' | 'comingLater' | 'adjustMolasses' | 'nothingToSave' }

/** The list that is chosen, and the one that counts for the distributor today. */
const priceListChoice = ({ entry, priceLists }: WorkbenchState): PriceListChoice => ({
  chosenListId: entry.priceListId,
  activeListId: priceLists.find(({ isActive }) => isActive)?.id ?? null,
})

/** All that is in the way of a button, nothing when it may be pressed. Source: spec 2 §4, §5. */
export function reasonsAgainst(button: WorkbenchButton, state: WorkbenchState): readonly Reason[] {
  if (button === 'order' || button === 'quote' || button === 'label') return [{ kind: 'comingLater' }]
  if (button === 'verify') return []
  if (state.formula.isLocked) return [{ kind: 'locked' }]
  if (!state.mayWrite || !state.formula.mayWrite || state.formula.deleted) return [{ kind: 'readOnly' }]
  return reasonsAgainstChange(button, state)
}

type ChangingButton = Exclude<WorkbenchButton, 'order' | 'quote' | 'label' | 'verify'>

function reasonsAgainstChange(button: ChangingButton, state: WorkbenchState): readonly Reason[] {
  const { entry, basis, figures } = state
  const lines = () => workbenchLines(entry.content, basis)
  switch (button) {
    case 'calculate':
      return calculationRefusals(lines(), figures.check, priceListChoice(state))
    case 'optimise':
      return optimisationRefusals(lines(), figures.problem.limits, priceListChoice(state), entry.content.melasse)
    case 'adjust':
      return entry.content.melasse ? [{ kind: 'adjustMolasses' }] : []
    case 'save':
      return state.isChanged || state.isReading ? [] : [{ kind: 'nothingToSave' }]
    case 'molasses':
    case 'lock':
      return []
  }
}
