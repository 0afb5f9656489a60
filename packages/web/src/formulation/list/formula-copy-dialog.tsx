import { Button, Group, TextInput } from '@mantine/core'
import { CallError } from '@provende/contract/client.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { type ProgressToast, useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'

type FormulaCopyDialogProps = {
  readonly source: { readonly id: number; readonly name: string }
  readonly onClose: () => void
  readonly onCopied: (copyId: number) => void
}

/** Asks for the name of a copy. A refusal is shown as a toast for 10 s and the dialog stays open. Source: spec 2 §8. */
export function FormulaCopyDialog({ source, onClose, onCopied }: FormulaCopyDialogProps) {
  const words = useWords()
  const { copy } = words.formulas
  const [name, setName] = useState(copy.defaultName(source.name))
  const { duplicate, isCopying } = useFormulaCopy(onCopied)
  return (
    <Dialog onClose={onClose} title={copy.title} withCloseButton={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void duplicate(source.id, name)
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
          <Button type="submit" loading={isCopying} leftSection={<IconCopy size={16} />}>
            {words.records.duplicate}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function useFormulaCopy(onCopied: FormulaCopyDialogProps['onCopied']) {
  const words = useWords()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [isCopying, setCopying] = useState(false)
  const showRefusal = (error: unknown, progress: ProgressToast) => {
    progress.dismiss()
    if (error instanceof CallError && error.token === null && error.status === 409) toasts.warning(error.message)
    else problems.show(error, { family: formula.name })
  }
  const duplicate = async (id: number, name: string) => {
    setCopying(true)
    const progress = toasts.progress(words.records.duplicating)
    try {
      const { response } = await call(routes.formulas.duplicate, { body: { id, name } })
      progress.succeed(words.formulas.formula.duplicated)
      onCopied(response.id)
    } catch (error) {
      // Ends the progress toast; after a name conflict the user can enter another name.
      showRefusal(error, progress)
    }
    setCopying(false)
    await queries.invalidateQueries({ queryKey: queryKeyOf(formula) })
  }
  return { duplicate, isCopying }
}
