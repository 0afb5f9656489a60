import { Alert, Button, Group, Text } from '@mantine/core'
import { csvFileText } from '@provende/text/csv-text.ts'
import { saveFile } from '../../kit/files/save-file.ts'
import { formatInstant } from '../../kit/format.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useRefusalWords } from '../../shell/problems/refusal-in-words.ts'
import { usePendingAnswers } from './use-pending-answers.ts'

/** The answers that wait in this browser: why, and what can be done with those that were refused. */
export function PendingAnswers() {
  const { answers, pending, send } = usePendingAnswers()
  const words = useWords().questionnaires
  const inWords = useRefusalWords()
  const culture = useCulture()
  if (answers.length === 0) return null
  const saveAll = () => {
    const rows = answers.map(({ siteName, question, enteredAt, body }) => [
      ...[siteName, question, body.answerIds.join(' '), body.text, formatInstant(enteredAt, culture)],
    ])
    saveFile(words.pendingAnswers.file, csvFileText([words.pendingAnswers.columns, ...rows], culture))
  }
  return (
    <Alert color="orange" title={words.pending.waiting(answers.length)}>
      <Text size="sm">{words.pendingAnswers.explanation}</Text>
      {answers
        .filter(({ refusal }) => refusal !== null)
        .map(({ key, siteName, question, refusal, problems = [] }) => (
          <Group key={key} mt="sm" gap="sm">
            <Text size="sm" fw={600}>
              {words.pendingAnswers.entry(siteName, question)}
            </Text>
            <Text size="sm">{words.pendingAnswers.refused(inWords({ message: refusal ?? '', problems }))}</Text>
            <Button size="xs" variant="default" onClick={() => void pending.discard(key)}>
              {words.pendingAnswers.discard}
            </Button>
          </Group>
        ))}
      <Group mt="sm" gap="sm">
        <Button size="xs" variant="default" onClick={() => void send()}>
          {words.pendingAnswers.sendNow}
        </Button>
        <Button size="xs" variant="default" onClick={saveAll}>
          {words.pendingAnswers.save}
        </Button>
      </Group>
    </Alert>
  )
}
