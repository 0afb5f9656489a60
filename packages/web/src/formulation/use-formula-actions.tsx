import { formula } from '@provende/contract/formulation/formula.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-answers.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  IconCopy,
  IconEye,
  IconFlask,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPrinter,
  IconZoomIn,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useConfirm } from '../kit/confirm.tsx'
import type { RowAction } from '../kit/data-table-menu.tsx'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { useScreenLinks } from '../shell/screen.ts'
import { CopyDialog } from './formula-copy-dialog.tsx'
import { formulaScreen, useFormulaEyes } from './formula-facts.ts'
import { useFormulaPrint } from './use-formula-print.ts'
import { useFormulaPublishing } from './use-formula-publishing.ts'

type Named = Pick<ListedFormula, 'id' | 'name' | 'isLocked' | 'isFood' | 'deleted' | 'mayWrite'>

/** Where a formula is opened: in the workbench by whoever may write it, else to be read. */
export function useFormulaLink() {
  const { addressOf } = useScreenLinks()
  const { mayChange } = useFormulaEyes()
  return (one: Pick<Named, 'id' | 'mayWrite'>) =>
    addressOf(mayChange(one) ? formulaScreen.workbench : formulaScreen.read, { id: one.id })
}

/**
 * What the person may do with a formula. A copy asks for its name; deactivating asks first, activating does not. Draw
 * `dialogs`. Source: spec 2 §2, §4, §8.
 */
export function useFormulaActions(): { actionsOf: (one: Named) => RowAction[]; dialogs: ReactNode } {
  const { actions, formula: own } = useWords().formulas
  const { deactivate, activate, duplicate } = useWords().records
  const { addressOf } = useScreenLinks()
  const navigate = useNavigate()
  const linkOf = useFormulaLink()
  const { mayCreate, mayChange } = useFormulaEyes()
  const { ask, dialog } = useConfirm()
  const setDeleted = useSetDeleted()
  const print = useFormulaPrint()
  const publishing = useFormulaPublishing(ask)
  const [copied, setCopied] = useState<Named | null>(null)
  const askToDeactivate = async (one: Named) => {
    const question = { title: one.name, message: own.willBeDeactivated, yes: deactivate, danger: true }
    if (await ask(question)) await setDeleted(one, true)
  }
  const actionsOf = (one: Named): RowAction[] => {
    const go = (href: string) => () => void navigate({ href })
    const may = mayChange(one)
    const all: (RowAction | false)[] = [
      may && { label: actions.open, Icon: IconFlask, primary: true, act: go(linkOf(one)) },
      { label: actions.read, Icon: IconEye, act: go(addressOf(formulaScreen.read, { id: one.id })) },
      { label: actions.detail, Icon: IconZoomIn, act: go(addressOf(formulaScreen.detail, { id: one.id })) },
      may && { label: actions.edit, Icon: IconPencil, act: go(addressOf(formulaScreen.edit, { id: one.id })) },
      { label: actions.print, Icon: IconPrinter, act: () => void print(one) },
      publishing(one),
      mayCreate && one.mayWrite && { label: duplicate, Icon: IconCopy, act: () => setCopied(one) },
      may &&
        (one.deleted
          ? { label: activate, Icon: IconPlayerPlay, act: () => void setDeleted(one, false) }
          : { label: deactivate, Icon: IconPlayerPause, danger: true, act: () => void askToDeactivate(one) }),
    ]
    return all.filter((action) => action !== false)
  }
  const dialogs = (
    <>
      {dialog}
      {copied && <CopyDialog of={copied} onClose={() => setCopied(null)} onCopied={() => setCopied(null)} />}
    </>
  )
  return { actionsOf, dialogs }
}

function useSetDeleted() {
  const words = useWords()
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const queries = useQueryClient()
  return async ({ id }: Named, deleted: boolean) => {
    const { deactivating, activating } = words.records
    const progress = toasts.progress(deleted ? deactivating : activating)
    try {
      await call(routes.formulas.activateDeactivate, { body: { id, deleted } })
      progress.done(deleted ? words.formulas.formula.deactivated : words.formulas.formula.activated)
    } catch (error) {
      // The progress must end; why is told by the one exit.
      progress.stopped()
      problems.show(error, { family: formula.name, asMessage: true })
    }
    await queries.invalidateQueries({ queryKey: keyOf(formula) })
  }
}
