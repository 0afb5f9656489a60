import { formula } from '@provende/contract/formulation/formula.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  IconCopy,
  IconEye,
  IconFlask,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPrinter,
  IconRefresh,
  IconShoppingCart,
  IconZoomIn,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useConfirm } from '../kit/confirm.tsx'
import type { RowAction } from '../kit/table/row-action.ts'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useScreenLinks } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { formulaScreenNames, useFormulaAccess } from './formula-facts.ts'
import { FormulaCopyDialog } from './list/formula-copy-dialog.tsx'
import { useFormulaPdfDownload } from './use-formula-print.ts'
import { useFormulaPublishing } from './use-formula-publishing.ts'
import { useFormulaRecompute } from './use-formula-recompute.ts'
import { type FormulaShowTarget, useFormulaShowing } from './use-formula-showing.ts'

type FormulaActionTarget = Pick<ListedFormula, 'id' | 'name' | 'isLocked' | 'isFood' | 'deleted' | 'mayWrite'> &
  Partial<Pick<ListedFormula, 'staleReasons'>> &
  Partial<FormulaShowTarget>

/** Lists do not say what the farm sees: there it is not offered. */
const isShowTarget = (target: FormulaActionTarget): target is FormulaActionTarget & FormulaShowTarget =>
  target.lastRevision !== undefined

/** The address a formula opens at: the workbench for users who may write it, otherwise the read-only screen. */
export function useFormulaAddress() {
  const { addressOf } = useScreenLinks()
  const { mayChange } = useFormulaAccess()
  return (target: Pick<FormulaActionTarget, 'id' | 'mayWrite'>) =>
    addressOf(mayChange(target) ? formulaScreenNames.workbench : formulaScreenNames.read, { id: target.id })
}

/**
 * The actions the user may run on a formula. Duplicating asks for a name and deactivating for confirmation; activating
 * asks nothing. The caller must render `dialogs`. Source: spec 2 §2, §4, §8.
 */
export function useFormulaActions(): { actionsOf: (target: FormulaActionTarget) => RowAction[]; dialogs: ReactNode } {
  const { actions, formula: texts, stale } = useWords().formulas
  const { deactivate, activate, duplicate } = useWords().records
  const { addressOf } = useScreenLinks()
  const navigate = useNavigate()
  const linkOf = useFormulaAddress()
  const { mayCreate, mayChange } = useFormulaAccess()
  const { ask, dialog } = useConfirm()
  const setDeleted = useSetFormulaDeleted()
  const print = useFormulaPdfDownload()
  const publishing = useFormulaPublishing(ask)
  const showing = useFormulaShowing()
  const { mayRecompute, recompute } = useFormulaRecompute()
  const [copySource, setCopySource] = useState<FormulaActionTarget | null>(null)
  const askToDeactivate = async (target: FormulaActionTarget) => {
    const question = { title: target.name, message: texts.willBeDeactivated, yes: deactivate, danger: true }
    if (await ask(question)) await setDeleted(target, true)
  }
  const actionsOf = (target: FormulaActionTarget): RowAction[] => {
    const go = (href: string) => () => void navigate({ href })
    const canEdit = mayChange(target)
    const candidates: (RowAction | false)[] = [
      canEdit && { label: actions.open, Icon: IconFlask, primary: true, act: go(linkOf(target)) },
      mayRecompute(target) && { label: stale.recompute, Icon: IconRefresh, act: () => void recompute([target]) },
      {
        label: canEdit ? actions.read : actions.open,
        Icon: IconEye,
        act: go(addressOf(formulaScreenNames.read, { id: target.id })),
      },
      // Where nothing may be recalculated it would show what the entry above shows.
      mayCreate && {
        label: actions.record,
        Icon: canEdit ? IconPencil : IconZoomIn,
        act: go(addressOf(formulaScreenNames[canEdit ? 'edit' : 'detail'], { id: target.id })),
      },
      canEdit &&
        !target.deleted && {
          ...{ label: actions.order, Icon: IconShoppingCart },
          act: go(addressOf(formulaScreenNames.order, { id: -1, idformule: target.id })),
        },
      { label: actions.print, Icon: IconPrinter, act: () => void print(target) },
      ...(isShowTarget(target) ? showing(target) : []),
      publishing(target),
      mayCreate && target.mayWrite && { label: duplicate, Icon: IconCopy, act: () => setCopySource(target) },
      canEdit &&
        (target.deleted
          ? { label: activate, Icon: IconPlayerPlay, act: () => void setDeleted(target, false) }
          : { label: deactivate, Icon: IconPlayerPause, danger: true, act: () => void askToDeactivate(target) }),
    ]
    return candidates.filter((action) => action !== false)
  }
  const dialogs = (
    <>
      {dialog}
      {copySource && (
        <FormulaCopyDialog
          source={copySource}
          onClose={() => setCopySource(null)}
          onCopied={() => setCopySource(null)}
        />
      )}
    </>
  )
  return { actionsOf, dialogs }
}

function useSetFormulaDeleted() {
  const words = useWords()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const setDeleted = async ({ id }: Pick<FormulaActionTarget, 'id'>, deleted: boolean): Promise<void> => {
    const { deactivating, activating, undoDeactivation } = words.records
    const progress = toasts.progress(deleted ? deactivating : activating)
    try {
      await call(routes.formulas.activateDeactivate, { body: { id, deleted } })
      const undo = { label: undoDeactivation, act: () => void setDeleted({ id }, false) }
      progress.succeed(words.formulas.formula[deleted ? 'deactivated' : 'activated'], { action: deleted && undo })
    } catch (error) {
      // Ends the progress toast; `problems` shows the reason.
      progress.dismiss()
      problems.show(error, { family: formula.name, asMessage: true })
    }
    await queries.invalidateQueries({ queryKey: queryKeyOf(formula) })
  }
  return setDeleted
}
