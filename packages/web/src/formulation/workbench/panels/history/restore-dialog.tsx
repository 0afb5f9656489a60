import { Button, Group, Text, TextInput } from '@mantine/core'
import type { ListedRevision } from '@provende/contract/formulation/formula-revisions.ts'
import { routes } from '@provende/contract/routes.ts'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../../kit/dialog.tsx'
import { useToasts } from '../../../../kit/toasts.ts'
import { useWords } from '../../../../kit/words.tsx'
import { useProblemReporter } from '../../../../shell/problems/problems.ts'
import { useScreenLinks } from '../../../../shell/routing/screen.ts'
import { useApiCall } from '../../../../shell/session/client.ts'
import type { Workbench } from '../../workbench.ts'

type RestoreDialogProps = {
  readonly workbench: Workbench
  readonly revision: ListedRevision
  readonly onClose: () => void
}

/** Asks for a name, restores an earlier revision as a copy and opens the copy. */
export function RestoreDialog({ workbench, revision, onClose }: RestoreDialogProps) {
  const { history } = useWords().workbenchPanels
  const words = history.restoreDialog
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const links = useScreenLinks()
  const [name, setName] = useState(words.nameOf(revision.sources.formulaName, String(revision.number)))
  const [isNameMissing, setNameMissing] = useState(false)
  const [isSending, setSending] = useState(false)
  const restore = async () => {
    setSending(true)
    try {
      const { id } = workbench.store.read().formula
      const { response } = await call(routes.formulaRevisions.restoreCopy, {
        body: { id, number: revision.number, name },
      })
      toasts.success(words.done)
      links.go('FormuleFormulateur', { id: response.id })
    } catch (refused) {
      setSending(false)
      problems.show(refused, { family: 'formula', asMessage: true })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setNameMissing(true)
    else if (!isSending) void restore()
  }
  return (
    <Dialog onClose={onClose} title={words.title(history.version(String(revision.number)))} withCloseButton={false}>
      <form onSubmit={submit}>
        <Text size="sm" mb="sm">
          {words.explanation}
        </Text>
        <TextInput
          data-autofocus
          label={words.name}
          value={name}
          error={isNameMissing && name.trim() === '' && words.required}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {words.no}
          </Button>
          <Button type="submit" loading={isSending}>
            {words.yes}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
