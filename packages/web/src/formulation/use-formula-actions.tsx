import { Button, Group, Modal, TextInput } from '@mantine/core'
import { CallRefused } from '@provende/contract/client.ts'
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
import { type Progress, useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { useScreenLinks } from '../shell/screen.ts'
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
      {copied && <CopyDialog of={copied} onClose={() => setCopied(null)} />}
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

/** Asks for the name of a copy; what is refused is said for 10 s and another name may be given. Source: spec 2 §8. */
function CopyDialog({ of, onClose }: { of: Named; onClose: () => void }) {
  const words = useWords()
  const { copy } = words.formulas
  const [name, setName] = useState(copy.of(of.name))
  const { duplicate, working } = useDuplicate(onClose)
  return (
    <Modal opened onClose={onClose} title={copy.title} withCloseButton={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void duplicate(of.id, name)
        }}
      >
        <TextInput
          data-autofocus
          label={copy.name}
          value={name}
          maxLength={200}
          required
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {words.records.cancel}
          </Button>
          <Button type="submit" loading={working} leftSection={<IconCopy size={16} />}>
            {words.records.duplicate}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function useDuplicate(onDone: () => void) {
  const words = useWords()
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const queries = useQueryClient()
  const [working, setWorking] = useState(false)
  const refused = (error: unknown, progress: Progress) => {
    progress.stopped()
    if (error instanceof CallRefused && error.token === null && error.status === 409) toasts.warning(error.message)
    else problems.show(error, { family: formula.name })
  }
  const duplicate = async (id: number, name: string) => {
    setWorking(true)
    const progress = toasts.progress(words.records.duplicating)
    try {
      await call(routes.formulas.duplicate, { body: { id, name } })
      progress.done(words.formulas.formula.duplicated)
      onDone()
    } catch (error) {
      // The progress must end; a name that is taken is the person's to change.
      refused(error, progress)
    }
    setWorking(false)
    await queries.invalidateQueries({ queryKey: keyOf(formula) })
  }
  return { duplicate, working }
}
