import { Button, Group, List, Text } from '@mantine/core'
import { type Problem, problemTable as table } from '@provende/contract/problems.ts'
import { useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { type LabelOfPath, problemSentence } from '../problem-sentence.ts'
import { useCulture, useWords } from '../words.tsx'

/** Whether a refused save only asks about unusual values. */
const areAllQuestions = (problems: readonly Problem[]): boolean =>
  problems.length > 0 && problems.every(({ key }) => table[key].display === 'question')

/**
 * Asks about the unusual values of a refused save: `confirm` opens the dialog and returns true, or false when the refusal is
 * something else; `dialog` is to be rendered.
 */
export function useUnusualValuesQuestion(labelOf: LabelOfPath) {
  const [question, setQuestion] = useState<{ problems: readonly Problem[]; save: () => void } | null>(null)
  const close = () => setQuestion(null)
  return {
    confirm: (problems: readonly Problem[], save: () => void): boolean => {
      if (areAllQuestions(problems)) setQuestion({ problems, save })
      return areAllQuestions(problems)
    },
    dialog: question && (
      <UnusualValuesDialog
        questions={question.problems}
        labelOf={labelOf}
        onReview={close}
        onSave={() => {
          close()
          question.save()
        }}
      />
    ),
  }
}

type UnusualDialogProps = {
  readonly questions: readonly Problem[]
  readonly labelOf: LabelOfPath
  readonly onSave: () => void
  readonly onReview: () => void
}

/** Asks once about unusual values, each with the value before and now, before they are saved. */
function UnusualValuesDialog({ questions, labelOf, onSave, onReview }: UnusualDialogProps) {
  const words = useWords()
  const culture = useCulture()
  const text = words.records.unusual
  return (
    <Dialog onClose={onReview} size="lg" title={text.title} closeButtonProps={{ 'aria-label': words.shell.close }}>
      <Text>{text.explanation}</Text>
      <List my="md" spacing={4} size="sm">
        {questions.map((question) => (
          <List.Item key={`${question.key} ${question.field}`}>
            {problemSentence(words, culture, question, labelOf)}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button variant="default" onClick={onSave}>
          {text.saveAnyway}
        </Button>
        <Button data-autofocus onClick={onReview}>
          {text.review}
        </Button>
      </Group>
    </Dialog>
  )
}
