import { Alert, Button, Group, Loader, Stack } from '@mantine/core'
import { CallRefused } from '@provende/contract/client.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type CheckedForm, CheckedFormFrame, type FormValues } from '../kit/form.tsx'
import { sentenceOf } from '../kit/problem-sentence.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useProblems } from '../shell/problems.ts'
import { refusalText } from '../shell/refusal-words.ts'

type Props = {
  readonly form: CheckedForm
  readonly act: string
  readonly send: (values: FormValues) => Promise<void>
  readonly onCancel?: () => void
  readonly children: ReactNode
}

/** The label of a field of an account form; the forms share their names, so they share their labels. */
export function useAccountLabels() {
  const labels: Readonly<Record<string, string>> = useWords().access.fields
  return (field: string) => labels[field] ?? field
}

/**
 * A form of the account. What is refused stands under its field; what concerns none stands above the form, with the
 * server's own sentence (spec 1 §8).
 */
export function AccountForm({ form, act, send, onCancel, children }: Props) {
  const words = useWords()
  const culture = useCulture()
  const labelOf = useAccountLabels()
  const problems = useProblems()
  const [refusal, setRefusal] = useState<string>()
  const showRefusal = (error: CallRefused) => {
    const underFields = error.problems.filter(({ field }) => field !== undefined && field in form.values)
    const all = error.problems.map((problem) => sentenceOf(words, culture, problem, labelOf))
    if (underFields.length < all.length || all.length === 0) setRefusal(refusalText(error, all))
    if (underFields.length > 0) form.showProblems(underFields)
  }
  const submit = () =>
    form.submit(async (values) => {
      setRefusal(undefined)
      try {
        await send(values)
      } catch (error) {
        // A refusal is said where the person looks; anything else goes through the one exit.
        if (error instanceof CallRefused && error.token === null) showRefusal(error)
        else problems.show(error, { retry: submit })
      }
    })
  return (
    <CheckedFormFrame form={form} onSubmit={submit}>
      <Stack>
        {refusal && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {refusal}
          </Alert>
        )}
        {children}
        <Group gap="xs" grow={onCancel === undefined}>
          {/* Not disabled while it is being sent: a second submit is answered by a sentence. */}
          <Button type="submit" leftSection={form.saving && <Loader size={16} color="white" />}>
            {act}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {words.access.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </CheckedFormFrame>
  )
}
