import { Alert, Button, Group, Loader, Stack } from '@mantine/core'
import { CallError } from '@provende/contract/client.ts'
import type { Culture } from '@provende/text/culture.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type CheckedForm, CheckedFormFrame, type FormValues } from '../../kit/form/form.tsx'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { refusalText } from '../../shell/problems/refusal-words.ts'

type AccountFormProps = {
  readonly form: CheckedForm
  /** Label of the submit button. */
  readonly submitLabel: string
  readonly send: (values: FormValues) => Promise<void>
  readonly onCancel?: () => void
  readonly children: ReactNode
}

/** Labels of the fields of all account forms: the forms share their field names. */
export function useAccountLabels() {
  const labels: Readonly<Record<string, string>> = useWords().access.fields
  return (field: string) => labels[field] ?? field
}

/**
 * A form for signing in or changing a password. A problem with a field is shown under it; any other problem is shown
 * above the form, with the server's sentence (spec 1 §8).
 */
export function AccountForm({ form, submitLabel, send, onCancel, children }: AccountFormProps) {
  const words = useWords()
  const culture = useCulture()
  const labelOf = useAccountLabels()
  const problems = useProblemReporter()
  const [refused, setRefused] = useState<{ error: CallError; culture: Culture }>()
  const sentencesOf = (error: CallError) =>
    error.problems.map((problem) => problemSentence(words, culture, problem, labelOf))
  const showRefusal = (error: CallError) => {
    const fieldProblems = error.problems.filter(({ field }) => field !== undefined && field in form.values)
    if (fieldProblems.length < error.problems.length || error.problems.length === 0) setRefused({ error, culture })
    if (fieldProblems.length > 0) form.showProblems(fieldProblems)
  }
  const submit = () =>
    form.submit(async (values) => {
      setRefused(undefined)
      try {
        await send(values)
      } catch (error) {
        // Refusals are shown in the form; everything else goes through the general problem display.
        if (error instanceof CallError && error.token === null) showRefusal(error)
        else problems.show(error, { retry: submit })
      }
    })
  const refusal = refused && refusalIn(refused, culture, sentencesOf(refused.error))
  return (
    <CheckedFormFrame form={form} onSubmit={submit} autoFocus>
      <Stack>
        {refusal && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {refusal}
          </Alert>
        )}
        {children}
        <Group gap="xs" grow={onCancel === undefined}>
          {/* Not disabled while sending: a second submit shows a message. */}
          <Button type="submit" leftSection={form.saving && <Loader size={16} color="white" />}>
            {submitLabel}
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

/** After the language was switched the sentence of the server, which is in the other one, gives way to our own. */
function refusalIn(
  { error, culture }: { error: CallError; culture: Culture },
  now: Culture,
  sentences: string[],
): string {
  return culture === now || sentences.length === 0 ? refusalText(error, sentences) : sentences.join(' ')
}
