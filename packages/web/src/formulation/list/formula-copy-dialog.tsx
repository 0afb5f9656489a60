import { Button, Group, Modal, TextInput } from '@mantine/core'
import { CallRefused } from '@provende/contract/client.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Progress, useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'

type CopyProps = {
  readonly of: { readonly id: number; readonly name: string }
  readonly onClose: () => void
  /** Told the id of the copy. */
  readonly onCopied: (id: number) => void
}

/** Asks for the name of a copy; what is refused is said for 10 s and another name may be given. Source: spec 2 §8. */
export function CopyDialog({ of, onClose, onCopied }: CopyProps) {
  const words = useWords()
  const { copy } = words.formulas
  const [name, setName] = useState(copy.of(of.name))
  const { duplicate, working } = useDuplicate(onCopied)
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

function useDuplicate(onCopied: CopyProps['onCopied']) {
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
      const { answer } = await call(routes.formulas.duplicate, { body: { id, name } })
      progress.done(words.formulas.formula.duplicated)
      onCopied(answer.id)
    } catch (error) {
      // The progress must end; a name that is taken is the person's to change.
      refused(error, progress)
    }
    setWorking(false)
    await queries.invalidateQueries({ queryKey: keyOf(formula) })
  }
  return { duplicate, working }
}
