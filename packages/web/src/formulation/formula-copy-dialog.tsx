import { Button, Group, Modal, TextInput } from '@mantine/core'
import { CallRefused } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import { type FormEvent, useState } from 'react'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { useScreenLinks } from '../shell/screen.ts'
import { useWorkbench } from './use-workbench.ts'

/** Asks how a copy of the formula is to be called, makes it and opens it. Source: spec 2 §4 "Duplicate", §8. */
export function CopyDialog({ onClose }: { onClose: () => void }) {
  const words = useWords().workbench
  const { store } = useWorkbench()
  const { formula } = store.read()
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const links = useScreenLinks()
  const [name, setName] = useState(words.duplicate.nameOf(formula.name))
  const [error, setError] = useState<string>()
  const copy = async () => {
    const progress = toasts.progress(words.duplicate.duplicating)
    try {
      const { answer } = await call(routes.formulas.duplicate, { body: { id: formula.id, name } })
      progress.done(words.duplicate.duplicated)
      links.go('FormuleFormulateur', { id: answer.id })
    } catch (refused) {
      progress.stopped()
      // The documented way: the server's own message, as a warning.
      if (refused instanceof CallRefused && refused.token === null) toasts.warning(refused.message)
      else problems.show(refused)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setError(words.duplicate.nameRequired)
    else void copy()
  }
  return (
    <Modal opened onClose={onClose} title={words.duplicate.title} withCloseButton={false}>
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label={words.duplicate.name}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <CopyButtons onClose={onClose} />
      </form>
    </Modal>
  )
}

function CopyButtons({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onClose}>
        {words.records.cancel}
      </Button>
      <Button type="submit">{words.workbench.duplicate.yes}</Button>
    </Group>
  )
}
