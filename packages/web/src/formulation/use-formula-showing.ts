import { formula } from '@provende/contract/formulation/formula.ts'
import { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import type { FormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import { IconEyeCheck, IconEyeOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { RowAction } from '../kit/table/row-action.ts'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useFormulaAccess } from './formula-facts.ts'

export type FormulaShowTarget = Pick<
  FormulaResponse,
  'id' | 'farmId' | 'isLocked' | 'deleted' | 'mayWrite' | 'lastRevision' | 'shownRevision'
>

type ShowingSteps = {
  /** Saves what is typed first; the formula as saved, undefined when that was refused. */
  readonly save?: () => Promise<FormulaShowTarget | undefined>
  readonly onChanged?: (shownRevision: number | null) => void
}

/**
 * The actions that show the last save of a formula to its farm, and take it back; none for a locked formula, which its farm
 * sees, and for one without a farm.
 */
export function useFormulaShowing() {
  const words = useWords().formulas.showing
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const { mayChange } = useFormulaAccess()
  const change = async (id: number, number: number | null, onChanged: ShowingSteps['onChanged']) => {
    const progress = toasts.progress(number === null ? words.hiding : words.showing)
    try {
      const { response } = await call(formulaRoutes.show, { body: { id, number } })
      progress.succeed(number === null ? words.hidden : words.shown)
      onChanged?.(response.shownRevision)
    } catch (error) {
      // Ends the progress toast; `problems` shows the reason.
      progress.dismiss()
      problems.show(error, { family: formula.name, asMessage: true })
    }
    await queries.invalidateQueries({ queryKey: queryKeyOf(formula) })
  }
  return (target: FormulaShowTarget, steps: ShowingSteps = {}): RowAction[] => {
    const { id, farmId, isLocked, deleted, lastRevision, shownRevision } = target
    if (farmId === null || isLocked || deleted || !mayChange(target)) return []
    const { save = () => Promise.resolve(target), onChanged } = steps
    const show = async () => {
      const saved = await save()
      if (saved) await change(id, saved.lastRevision, onChanged)
    }
    const isUpToDate = shownRevision === lastRevision && steps.save === undefined
    const showing = {
      ...{ label: shownRevision === null ? words.show : words.showThis, Icon: IconEyeCheck },
      act: () => void show(),
    }
    const hiding = { label: words.hide, Icon: IconEyeOff, act: () => void change(id, null, onChanged) }
    return [...(isUpToDate ? [] : [showing]), ...(shownRevision === null ? [] : [hiding])]
  }
}
