import { Button, Group, Text, TextInput } from '@mantine/core'
import { formula } from '@provende/contract/formulation/formula.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { useQuote } from './quote-facts.ts'

/** A farmer who is signed in accepts a quote: he reads the sentence and gives his name. */
export function QuoteAcceptDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const loaded = useQuote(id)
  const words = useWords()
  const { dialog, actions, done } = words.ordering.quotes
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [name, setName] = useState(useSession().context.userName)
  const [isSaving, setSaving] = useState(false)
  const accept = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      await call(routes.quotes.accept, { body: { id, name } })
      toasts.success(done.accepted)
      onClose()
    } catch (error) {
      // The dialog stays open with what was typed; `problems` shows the reason.
      problems.show(error, { family: quote.name, asMessage: true })
      setSaving(false)
    }
    await Promise.all([quote, formula].map((family) => queries.invalidateQueries({ queryKey: queryKeyOf(family) })))
  }
  return (
    <Dialog opened={loaded !== undefined} onClose={onClose} title={dialog.accept(loaded?.code ?? '')}>
      <form onSubmit={(event) => void accept(event)}>
        <Text mb="md">{loaded?.statement}</Text>
        <TextInput
          data-autofocus
          label={dialog.name}
          autoComplete="name"
          required
          maxLength={120}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {words.records.cancel}
          </Button>
          <Button type="submit" loading={isSaving} disabled={name.trim() === ''}>
            {actions.accept}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
