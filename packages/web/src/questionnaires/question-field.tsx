import { Button, Checkbox, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import type { Question, SessionAnswer } from '@provende/domain/questionnaires/questionnaire.ts'
import { useEffect, useState } from 'react'
import { useWords } from '../kit/words.tsx'
import classes from './questionnaires.module.css'

type QuestionFieldProps = {
  readonly question: Question
  /** `Question 3 sur 25`. */
  readonly number: string
  readonly chosen: SessionAnswer | undefined
  readonly isReadOnly?: boolean
  readonly onAnswer: (answer: SessionAnswer) => void
}

const noAnswer: SessionAnswer = { answerIds: [], text: '' }

/** A question with its answers to choose and its text. */
export function QuestionField({
  question,
  number,
  chosen = noAnswer,
  isReadOnly = false,
  onAnswer,
}: QuestionFieldProps) {
  const words = useWords().questionnaires.session
  const { label, required, withText, answers } = question
  const hint = required ? number : `${number} · ${words.optional}`
  const hasAnswer = chosen.answerIds.length > 0 || chosen.text !== ''
  return (
    <fieldset className={classes.question} disabled={isReadOnly}>
      <legend>
        <Text size="xs" c="dimmed" component="span" display="block">
          {hint}
        </Text>
        {label}
      </legend>
      <Stack gap="xs">
        <AnswerChoices question={question} chosen={chosen} onAnswer={onAnswer} />
        {(withText || answers.length === 0) && <AnswerText chosen={chosen} onAnswer={onAnswer} />}
        {hasAnswer && !isReadOnly && (
          <Group>
            <Button variant="subtle" color="gray" size="compact-xs" onClick={() => onAnswer(noAnswer)}>
              {words.clear}
            </Button>
          </Group>
        )}
      </Stack>
    </fieldset>
  )
}

type AnswerPartProps = { readonly chosen: SessionAnswer; readonly onAnswer: (answer: SessionAnswer) => void }

function AnswerChoices({ question, chosen, onAnswer }: AnswerPartProps & { readonly question: Question }) {
  const { id, kind, answers } = question
  if (answers.length === 0) return null
  if (kind === 'single')
    return (
      <Radio.Group
        name={`question ${id}`}
        value={String(chosen.answerIds[0] ?? '')}
        onChange={(value) => onAnswer({ ...chosen, answerIds: [Number(value)] })}
      >
        <Stack gap={4}>
          {answers.map((answer) => (
            <Radio key={answer.id} className={classes.choice} value={String(answer.id)} label={answer.label} />
          ))}
        </Stack>
      </Radio.Group>
    )
  return (
    <Checkbox.Group
      value={chosen.answerIds.map(String)}
      onChange={(values) => onAnswer({ ...chosen, answerIds: values.map(Number) })}
    >
      <Stack gap={4}>
        {answers.map((answer) => (
          <Checkbox key={answer.id} className={classes.choice} value={String(answer.id)} label={answer.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const maxTextLength = 2000

/** The text is stored when one leaves the field, not at every key. */
function AnswerText({ chosen, onAnswer }: AnswerPartProps) {
  const words = useWords().questionnaires.session
  const [text, setText] = useState(chosen.text)
  useEffect(() => setText(chosen.text), [chosen.text])
  return (
    <Textarea
      label={words.text}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={maxTextLength}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text !== chosen.text && onAnswer({ ...chosen, text })}
    />
  )
}
